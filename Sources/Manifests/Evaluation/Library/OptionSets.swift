import SwiftSyntax

/// Structures of the manifest's own that are sets of options: the standard library gives them a set's literals and methods,
/// all of which it makes of their raw values.
extension ManifestEvaluator {
  private static let optionMethods: Set<String> = [
    "contains", "union", "intersection", "subtracting", "symmetricDifference", "isSubset", "isSuperset", "isDisjoint",
    "insert", "remove", "formUnion", "formIntersection", "subtract",
  ]

  func isOptionSet(_ type: String) -> Bool {
    guard let declaration = types[type], declaration.kind == .structure else { return false }
    return declaration.inherited.contains(.named("OptionSet"))
  }

  func hasOptionMethod(_ name: String, _ type: String) -> Bool {
    Self.optionMethods.contains(name) && isOptionSet(type)
  }

  /// `[.client, .live]`, where a set of options is expected.
  func optionSet(
    of elements: [ManifestElement], _ type: String, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    try optionSet(
      type, elements.reduce(0) { try $0 | rawOptions(coerce($1.value, to: .named(type), at: node), type, node) }, node)
  }

  /// `Modules()`, `Modules([.client, .live])`
  func optionSet(
    _ type: String, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    guard isOptionSet(type) else { return nil }
    if arguments.isEmpty { return try optionSet(type, 0, node) }
    guard arguments.count == 1, arguments[0].label == nil, case .array(let elements) = try known(arguments[0].value)
    else { return nil }
    return try optionSet(of: elements, type, node)
  }

  func callOptions(
    _ name: String, _ set: StructureValue, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    guard let (own, other) = try rawOptions(name, set, arguments, node) else { return nil }
    switch name {
    case "contains", "isSuperset": return .boolean(own & other == other)
    case "isSubset": return .boolean(own & other == own)
    case "isDisjoint": return .boolean(own & other == 0)
    case "union": return try optionSet(set.type, own | other, node)
    case "intersection": return try optionSet(set.type, own & other, node)
    case "subtracting": return try optionSet(set.type, own & ~other, node)
    case "symmetricDifference": return try optionSet(set.type, own ^ other, node)
    default: return nil
    }
  }

  /// - Returns: what the method returns and what the set is then.
  func changeOptions(
    _ name: String, _ set: StructureValue, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> (result: ManifestValue, set: ManifestValue)? {
    guard let (own, other) = try rawOptions(name, set, arguments, node) else { return nil }
    switch name {
    case "insert":
      let inserted = TupleElement(label: "inserted", value: .boolean(own & other != other))
      let member = TupleElement(label: "memberAfterInsert", value: try optionSet(set.type, other, node))
      return (.tuple([inserted, member]), try optionSet(set.type, own | other, node))
    case "remove":
      let removed = own & other == 0 ? ManifestValue.nothing : try optionSet(set.type, own & other, node)
      return (removed, try optionSet(set.type, own & ~other, node))
    case "formUnion": return (.void, try optionSet(set.type, own | other, node))
    case "formIntersection": return (.void, try optionSet(set.type, own & other, node))
    case "subtract": return (.void, try optionSet(set.type, own & ~other, node))
    default: return nil
    }
  }

  func hasNoOptions(_ set: StructureValue, _ node: any SyntaxProtocol) throws -> Bool {
    try rawOptions(.structure(set), set.type, node) == 0
  }

  /// Those of a set and of the only argument of one of its methods.
  private func rawOptions(
    _ name: String, _ set: StructureValue, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> (own: Int, other: Int)? {
    let label = ["isSubset": "of", "isSuperset": "of", "isDisjoint": "with"][name]
    guard hasOptionMethod(name, set.type), arguments.count == 1, arguments[0].label == label else { return nil }
    let other = try coerce(try known(arguments[0].value), to: .named(set.type), at: node)
    return (try rawOptions(.structure(set), set.type, node), try rawOptions(other, set.type, node))
  }

  private func rawOptions(_ value: ManifestValue, _ type: String, _ node: any SyntaxProtocol) throws -> Int {
    guard let raw = try member("rawValue", of: try known(value), isValue: true, in: global, at: node),
      case .integer(let options) = try known(raw)
    else { throw fail("the raw value of this \(type) is not supported by the static evaluator", node) }
    return options
  }

  private func optionSet(_ type: String, _ raw: Int, _ node: any SyntaxProtocol) throws -> ManifestValue {
    let argument = Argument(
      label: "rawValue", value: .integer(raw), position: node.positionAfterSkippingLeadingTrivia)
    return try construct(.named(type), [argument], at: node)
  }
}
