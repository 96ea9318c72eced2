import SwiftSyntax

/// Methods of the standard library's types that change nothing.
extension ManifestEvaluator {
  private static let optionalMethods: Set<String> = ["map", "flatMap"]

  func hasStandardMethod(_ name: String, _ receiver: ManifestValue) -> Bool {
    switch receiver {
    case .string:
      Self.stringMethods.contains(name) || Self.sequenceMethods.contains(name) || Self.mutatingMethods.contains(name)
    case .array, .range:
      Self.sequenceMethods.contains(name) || Self.mutatingMethods.contains(name)
    case .set, .dictionary, .bag:
      Self.sequenceMethods.contains(name) || Self.mutatingMethods.contains(name)
        || Self.unorderedMethods.contains(name)
    case .integer: name == "isMultiple"
    case .construct(let value):
      value.type == "CharacterSet" && name == "contains"
    case .system: true
    case .structure(let value): hasOptionMethod(name, value.type)
    case .void, .nothing, .boolean, .decimal, .tuple, .enumeration, .object, .function, .type, .implicit,
      .sum, .undecided, .unknown:
      false
    }
  }

  func callStandardMethod(
    _ name: String, _ receiver: ManifestValue, _ arguments: [Argument], at node: any SyntaxProtocol, isOptional: Bool
  ) throws -> ManifestValue {
    if isOptional, Self.optionalMethods.contains(name), arguments.count == 1 {
      if case .nothing = receiver { return .nothing }
      return try apply(arguments[0].value, [receiver], node)
    }
    try charge(receiver, arguments, node)
    switch receiver {
    case .string(let text):
      try refusePlace(name, text, arguments, node)
      if let result = try callString(name, text, arguments, node) { return result }
      if name == "map" || name == "flatMap" {
        // A string that may come out of an optional would be mapped as a whole, not by characters.
        throw fail("whether '\(name)' maps a string or an optional is not decided", node)
      }
      return try callSequence(name, receiver, arguments, node)
    case .array, .range: return try callSequence(name, receiver, arguments, node)
    case .set, .dictionary, .bag: return try callUnordered(name, receiver, arguments, node)
    case .integer(let number) where name == "isMultiple" && arguments.count == 1 && arguments[0].label == "of":
      guard case .integer(let other) = try known(arguments[0].value) else { break }
      return .boolean(number.isMultiple(of: other))
    case .construct(let set) where set.type == "CharacterSet":
      if let answer = try characterSet(set, contains: arguments, node) { return answer }
    case .structure(let set):
      if let result = try callOptions(name, set, arguments, node) { return result }
    case .system(let system): return try callEnvironment(name, system, arguments, node)
    default: break
    }
    throw fail("'\(name)' of \(receiver.summary) is not supported by the static evaluator", node)
  }

  /// Calls a closure or function value.
  func apply(_ function: ManifestValue, _ values: [ManifestValue], _ node: any SyntaxProtocol) throws -> ManifestValue {
    guard case .function(let callable) = try known(function) else {
      if case .implicit(let member) = function {
        throw fail("'.\(member.name)' as a function is not supported by the static evaluator", node)
      }
      throw fail("\(function.summary) cannot be called", node)
    }
    let labels = callable.isClosure ? [] : callable.parameters.map(\.label)
    let arguments = values.enumerated().map { index, value in
      Argument(
        label: index < labels.count ? labels[index] : nil, value: value,
        position: node.positionAfterSkippingLeadingTrivia)
    }
    return try invoke(callable, arguments, at: node, keepsPlace: true)
  }
}
