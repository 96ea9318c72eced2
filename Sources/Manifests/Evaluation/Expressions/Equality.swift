import SwiftSyntax

extension ManifestEvaluator {
  /// `==`, with implicit members on one side typed by the other.
  func areEqual(_ left: ManifestValue, _ right: ManifestValue, _ node: any SyntaxProtocol) throws -> Bool {
    try chargeComparison(node)
    // Most are of these, and a switch over two values copies both.
    if case .integer(let first) = left, case .integer(let second) = right { return first == second }
    let left = try known(left)
    let right = try known(right)
    switch (left, right) {
    case (.implicit, .implicit): throw fail("neither side of this comparison has a known type", node)
    case (.implicit, _):
      guard let type = typeName(of: right) else { throw fail("the type of this comparison is not known", node) }
      return try areEqual(try coerce(left, to: type, at: node), right, node)
    case (_, .implicit):
      guard let type = typeName(of: left) else { throw fail("the type of this comparison is not known", node) }
      return try areEqual(left, try coerce(right, to: type, at: node), node)
    case (.nothing, .nothing), (.void, .void): return true
    case (.nothing, _), (_, .nothing): return false
    case (.boolean(let first), .boolean(let second)): return first == second
    case (.decimal(let first), .decimal(let second)): return first == second
    case (.string(let first), .string(let second)):
      try step(node.positionAfterSkippingLeadingTrivia, charging: first.utf8.count / 256)
      if first != second, PackagePlace.isPart(of: first) || PackagePlace.isPart(of: second) {
        throw fail("whether the package's path equals another text is not decided", node)
      }
      return first == second
    case (.range(let first), .range(let second)): return first == second
    case (.array(let first), .array(let second)):
      guard first.count == second.count else { return false }
      for (one, other) in zip(first, second) where try !areEqual(one.value, other.value, node) { return false }
      return true
    case (.tuple(let first), .tuple(let second)):
      guard first.count == second.count else { return false }
      for (one, other) in zip(first, second) where try !areEqual(one.value, other.value, node) { return false }
      return true
    case (.enumeration(let first), .enumeration(let second)) where first.type == second.type:
      if declaresEquality(first.type) { throw fail("a declared '==' is not supported by the static evaluator", node) }
      return first.name == second.name
        ? try areEqual(.tuple(first.payload), .tuple(second.payload), node) : false
    case (.structure(let first), .structure(let second)) where first.type == second.type:
      if declaresEquality(first.type) { throw fail("a declared '==' is not supported by the static evaluator", node) }
      for name in first.fields.keys.sorted() {
        guard let one = first.fields[name], let other = second.fields[name] else { return false }
        guard try areEqual(one, other, node) else { return false }
      }
      return true
    case (.structure(let set), .array) where isOptionSet(set.type):
      return try areEqual(left, try coerce(right, to: .named(set.type), at: node), node)
    case (.array, .structure(let set)) where isOptionSet(set.type):
      return try areEqual(try coerce(left, to: .named(set.type), at: node), right, node)
    case (.construct(let first), .construct(let second)) where first.type == "Platform" && second.type == "Platform":
      return PackageDescription.platformName(first) == PackageDescription.platformName(second)
    case (.construct(let first), .construct(let second)) where first.type == "Trait" && second.type == "Trait":
      return try areEqual(
        first.arguments["name"] ?? .nothing, second.arguments["name"] ?? .nothing, node)
    case (.construct(let first), .construct(let second))
    where first.type == "BuildConfiguration" && first.type == second.type:
      return first.constructor == second.constructor
    case (.construct(let trait), .string) where trait.type == "Trait":
      return try areEqual(left, try coerce(right, to: .named("Trait"), at: node), node)
    case (.string, .construct(let trait)) where trait.type == "Trait":
      return try areEqual(try coerce(left, to: .named("Trait"), at: node), right, node)
    case (.set(let first), .set(let second)):
      guard first.count == second.count else { return false }
      return try first.allSatisfy { try contains(second, $0, node) }
    default: throw fail("whether \(left.summary) equals \(right.summary) is not decided", node)
    }
  }

  private func declaresEquality(_ type: String) -> Bool {
    operatorFunctions["=="]?.contains { $0.parameters.first?.type == .named(type) } ?? false
  }

  /// The static type of a value, as far as the value tells.
  func typeName(of value: ManifestValue) -> TypeName? {
    switch value {
    case .boolean: .boolean
    case .integer: .integer
    case .string: .string
    case .enumeration(let value): .named(value.type)
    case .structure(let value): .named(value.type)
    case .object(let object): .named(object.type)
    case .construct(let construct): .named(construct.type)
    case .array(let elements): elements.first.flatMap { typeName(of: $0.value) }.map { .array($0) }
    case .void, .nothing, .decimal, .dictionary, .set, .bag, .tuple, .range, .function, .type, .system, .implicit, .sum,
      .undecided, .unknown:
      nil
    }
  }
}
