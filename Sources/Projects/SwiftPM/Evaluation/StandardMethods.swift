import SwiftSyntax

/// Methods of the standard library's types that change nothing.
extension ManifestEvaluator {
  private static let optionalMethods: Set<String> = ["map", "flatMap"]

  func hasStandardMethod(_ name: String, _ receiver: ManifestValue) -> Bool {
    switch receiver {
    case .string:
      Self.stringMethods.contains(name) || Self.sequenceMethods.contains(name) || Self.mutatingMethods.contains(name)
    case .array, .range, .set, .dictionary:
      Self.sequenceMethods.contains(name) || Self.mutatingMethods.contains(name)
    case .system: true
    case .void, .nothing, .boolean, .integer, .decimal, .tuple, .enumeration, .structure, .object, .construct,
      .function, .type, .implicit, .sum, .unknown:
      false
    }
  }

  func callStandardMethod(
    _ name: String, _ receiver: ManifestValue, _ arguments: [Argument], at node: some SyntaxProtocol, isOptional: Bool
  ) throws -> ManifestValue {
    if isOptional, Self.optionalMethods.contains(name), arguments.count == 1 {
      if case .nothing = receiver { return .nothing }
      return try apply(arguments[0].value, [receiver], node)
    }
    switch receiver {
    case .string(let text):
      if let result = try callString(name, text, arguments, node) { return result }
      if name == "map" || name == "flatMap" {
        // A string that may come out of an optional would be mapped as a whole, not by characters.
        throw fail("whether '\(name)' maps a string or an optional is not decided", node)
      }
      return try callSequence(name, receiver, arguments, node)
    case .array, .range: return try callSequence(name, receiver, arguments, node)
    case .set, .dictionary: return try callUnordered(name, receiver, arguments, node)
    case .system(let system): return try callEnvironment(name, system, arguments, node)
    default: throw fail("'\(name)' of \(receiver.summary) is not followed", node)
    }
  }

  /// Calls a closure or function value.
  func apply(_ function: ManifestValue, _ values: [ManifestValue], _ node: some SyntaxProtocol) throws -> ManifestValue
  {
    guard case .function(let callable) = try known(function) else {
      if case .implicit(let member) = function { throw fail("'.\(member.name)' as a function is not followed", node) }
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

  // MARK: Collections without an order

  private func callUnordered(
    _ name: String, _ receiver: ManifestValue, _ arguments: [Argument], _ node: some SyntaxProtocol
  ) throws -> ManifestValue {
    let values: [ManifestValue]
    switch receiver {
    case .set(let members): values = members
    case .dictionary(let entries): values = entries.map(pair)
    default: values = []
    }
    let labels = arguments.map { $0.isTrailingClosure ? "where" : $0.label ?? "_" }
    switch (name, labels) {
    case ("contains", ["_"]): return .boolean(try contains(values, arguments[0].value, node))
    case ("contains", ["where"]):
      for value in values where try truth(try apply(arguments[0].value, [value], node), node) { return .boolean(true) }
      return .boolean(false)
    case ("allSatisfy", ["_"]), ("allSatisfy", ["where"]):
      for value in values where try !truth(try apply(arguments[0].value, [value], node), node) {
        return .boolean(false)
      }
      return .boolean(true)
    case ("sorted", _):
      let elements = values.map { ManifestElement(value: $0, origin: nil) }
      let result = try sorted(elements, by: arguments.first?.value, node)
      // Elements that compare equal would keep the order of the dictionary, which nobody knows.
      if arguments.first != nil, try hasTies(result, arguments[0].value, node) {
        throw fail("the order of equal elements is not defined", node)
      }
      return .array(result)
    case ("union", ["_"]):
      let more: [ManifestValue]
      if case .set(let members) = arguments[0].value {
        more = members
      } else {
        more = try elements(arguments[0].value, node).map(\.value)
      }
      return .set(try distinct(values + more, node))
    case ("mapValues", _):
      guard case .dictionary(let entries) = receiver, arguments.count == 1 else { break }
      return .dictionary(
        try entries.map {
          DictionaryEntry(key: $0.key, value: try apply(arguments[0].value, [$0.value], node))
        })
    default:
      if values.count < 2 { return try callSequence(name, .plainArray(values), arguments, node) }
    }
    throw fail("'\(name)' of \(receiver.summary) depends on an order that is not defined", node)
  }

  private func hasTies(
    _ elements: [ManifestElement], _ order: ManifestValue, _ node: some SyntaxProtocol
  ) throws -> Bool {
    for (one, next) in zip(elements, elements.dropFirst())
    where try !truth(try apply(order, [one.value, next.value], node), node) {
      return true
    }
    return false
  }
}
