import SwiftSyntax

/// Dictionaries, sets, and arrays made of them: Swift gives their elements in an order that differs from run to run. What
/// comes out the same in every order is followed, everything else is refused.
extension ManifestEvaluator {
  static let unorderedMethods: Set<String> = [
    "subtracting", "intersection", "symmetricDifference", "isDisjoint", "isStrictSubset", "isStrictSuperset",
    "merging", "compactMapValues",
  ]

  func callUnordered(
    _ name: String, _ receiver: ManifestValue, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let values = unorderedValues(of: receiver)
    let labels = arguments.map { $0.isTrailingClosure ? "()" : $0.label ?? "_" }
    let function = arguments.last?.value ?? .nothing
    if case .set(let members) = receiver, let result = try callSet(name, labels, members, arguments, node) {
      return result
    }
    if case .dictionary(let entries) = receiver,
      let result = try callDictionary(name, labels, entries, arguments, node)
    {
      return result
    }
    switch (name, labels) {
    case ("contains", ["_"]): return .boolean(try contains(values, arguments[0].value, node))
    case ("contains", ["where"]), ("contains", ["()"]):
      return .boolean(
        try independently(node) { try values.contains { try truth(try apply(function, [$0], node), node) } })
    case ("allSatisfy", ["_"]), ("allSatisfy", ["()"]):
      return .boolean(
        try independently(node) { try values.allSatisfy { try truth(try apply(function, [$0], node), node) } })
    case ("filter", ["_"]), ("filter", ["()"]):
      let elements = unorderedElements(of: receiver)
      return .bag(
        try independently(node) { try elements.filter { try truth(try apply(function, [$0.value], node), node) } })
    case ("map", ["_"]), ("map", ["()"]):
      return .plainBag(try independently(node) { try values.map { try known(try apply(function, [$0], node)) } })
    case ("compactMap", ["_"]), ("compactMap", ["()"]), ("flatMap", ["_"]), ("flatMap", ["()"]):
      let made = try independently(node) { try values.map { try known(try apply(function, [$0], node)) } }
      return .bag(try made.flatMap { try parts($0, name, node) })
    case ("first", ["where"]), ("first", ["()"]), ("last", ["where"]), ("last", ["()"]):
      // One that is alone is the first in every order.
      let found = try independently(node) { try values.filter { try truth(try apply(function, [$0], node), node) } }
      if found.count < 2 { return found.first ?? .nothing }
    case ("forEach", ["_"]), ("forEach", ["()"]):
      try runUnordered(function, over: values, node)
      return .void
    case ("enumerated", []):
      let failure = fail("which number an element has is not defined", node)
      return .plainBag(
        values.map { value in
          .tuple([
            TupleElement(label: "offset", value: .unknown(failure)), TupleElement(label: "element", value: value),
          ])
        })
    case ("joined", []):
      let made = try values.map(known)
      guard made.allSatisfy({ if case .array = $0 { true } else { false } }) else { break }
      return .bag(try made.flatMap { try parts($0, "flatMap", node) })
    case ("reduce", ["into", "_"]), ("reduce", ["into", "()"]):
      return try accumulateUnordered(values, into: try known(arguments[0].value), function, node)
    case ("sorted", []): return .array(try ordered(values, by: nil, node))
    case ("sorted", ["by"]), ("sorted", ["()"]), ("sorted", ["_"]):
      return .array(try ordered(values, by: function, node))
    case ("min", []), ("max", []):
      let ordered = try ordered(values, by: nil, node)
      return (name == "min" ? ordered.first : ordered.last)?.value ?? .nothing
    case ("reduce", ["_", "_"]):
      return try sum(values, from: arguments[0].value, function, node)
    default:
      if values.count < 2 { return try callSequence(name, .plainArray(values), arguments, node) }
    }
    throw fail("'\(name)' of \(receiver.summary) depends on an order that is not defined", node)
  }

  func unorderedValues(of value: ManifestValue) -> [ManifestValue] { unorderedElements(of: value).map(\.value) }

  func unorderedElements(of value: ManifestValue) -> [ManifestElement] {
    switch value {
    case .bag(let elements): elements
    case .set(let members): members.map { ManifestElement(value: $0, origin: nil) }
    case .dictionary(let entries): entries.map { ManifestElement(value: pair($0), origin: nil) }
    default: []
    }
  }

  /// Runs closures over elements without an order. One that changes something would do so in that order.
  private func independently<Result>(_ node: any SyntaxProtocol, _ body: () throws -> Result) throws -> Result {
    let (result, changes) = try observingChanges(body)
    if changes {
      throw Unevaluable(
        reason: "what this changes depends on an order that is not defined",
        position: node.positionAfterSkippingLeadingTrivia, isFatal: true)
    }
    return result
  }

  private func parts(_ value: ManifestValue, _ name: String, _ node: any SyntaxProtocol) throws -> [ManifestElement] {
    if name == "compactMap" {
      if case .nothing = value { return [] }
      return [ManifestElement(value: value, origin: nil)]
    }
    switch value {
    case .set, .bag: return unorderedElements(of: value)
    default: return try elements(value, node)
    }
  }

  private func ordered(
    _ values: [ManifestValue], by order: ManifestValue?, _ node: any SyntaxProtocol
  ) throws -> [ManifestElement] {
    let elements = values.map { ManifestElement(value: $0, origin: nil) }
    let result = try independently(node) { try sorted(elements, by: order, node) }
    guard let order else { return result }
    // Elements that compare equal would keep the order of the dictionary, which nobody knows.
    for (one, next) in zip(result, result.dropFirst())
    where try !truth(try apply(order, [one.value, next.value], node), node) {
      throw fail("the order of equal elements is not defined", node)
    }
    return result
  }

  /// Sums and products of whole numbers are the same in every order.
  private func sum(
    _ values: [ManifestValue], from start: ManifestValue, _ function: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    guard case .function(let callable) = function, case .operation(let name) = callable.body else {
      throw fail("'reduce' depends on an order that is not defined", node)
    }
    if ["+", "*"].contains(name), values.allSatisfy({ if case .integer = $0 { true } else { false } }) {
      return try values.reduce(try known(start)) { try apply(name, $0, $1, node) }
    }
    // Arrays that are put together in some order.
    guard name == "+", values.allSatisfy({ if case .array = $0 { true } else { false } }) else {
      throw fail("'reduce' depends on an order that is not defined", node)
    }
    return .bag(try elements(start, node) + values.flatMap { try parts($0, "flatMap", node) })
  }

  // MARK: Sets

  private func callSet(
    _ name: String, _ labels: [String], _ members: [ManifestValue], _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    guard arguments.count == 1, let only = arguments.first else { return nil }
    if name == "filter", labels == ["_"] || labels == ["()"] {
      let function = only.value
      return .set(try independently(node) { try members.filter { try truth(try apply(function, [$0], node), node) } })
    }
    let operations: Set<String> = [
      "union", "subtracting", "intersection", "symmetricDifference", "isSubset", "isSuperset", "isDisjoint",
      "isStrictSubset", "isStrictSuperset",
    ]
    guard operations.contains(name) else { return nil }
    return try combine(name, members, try others(only.value, node), node)
  }

  func others(_ value: ManifestValue, _ node: any SyntaxProtocol) throws -> [ManifestValue] {
    switch try known(value) {
    case .set, .bag: return try distinct(unorderedValues(of: value), node)
    case let value: return try distinct(try elements(value, node).map { try known($0.value) }, node)
    }
  }

  /// What two sets make together.
  func combine(
    _ name: String, _ first: [ManifestValue], _ second: [ManifestValue], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    func both() throws -> [ManifestValue] { try first.filter { try contains(second, $0, node) } }
    func rest(_ some: [ManifestValue], _ others: [ManifestValue]) throws -> [ManifestValue] {
      try some.filter { try !contains(others, $0, node) }
    }
    switch name {
    case "union", "formUnion": return .set(first + (try rest(second, first)))
    case "subtracting", "subtract": return .set(try rest(first, second))
    case "intersection", "formIntersection": return .set(try both())
    case "symmetricDifference": return .set(try rest(first, second) + rest(second, first))
    case "isDisjoint": return .boolean(try both().isEmpty)
    case "isSubset": return .boolean(try both().count == first.count)
    case "isSuperset": return .boolean(try both().count == second.count)
    case "isStrictSubset": return .boolean(try both().count == first.count && second.count > first.count)
    case "isStrictSuperset": return .boolean(try both().count == second.count && first.count > second.count)
    default: throw fail("'\(name)' of a set is not supported by the static evaluator", node)
    }
  }

  // MARK: Dictionaries

  private func callDictionary(
    _ name: String, _ labels: [String], _ entries: [DictionaryEntry], _ arguments: [Argument],
    _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    let function = arguments.last?.value ?? .nothing
    switch (name, labels) {
    case ("mapValues", _) where arguments.count == 1:
      return .dictionary(
        try independently(node) {
          try entries.map { DictionaryEntry(key: $0.key, value: try apply(function, [$0.value], node)) }
        })
    case ("compactMapValues", _) where arguments.count == 1:
      return .dictionary(
        try independently(node) {
          try entries.compactMap { entry in
            let value = try known(try apply(function, [entry.value], node))
            if case .nothing = value { return nil }
            return DictionaryEntry(key: entry.key, value: value)
          }
        })
    case ("filter", ["_"]), ("filter", ["()"]):
      return .dictionary(
        try independently(node) { try entries.filter { try truth(try apply(function, [pair($0)], node), node) } })
    case ("merging", ["_", "uniquingKeysWith"]), ("merging", ["_", "()"]):
      guard case .dictionary(let more) = try known(arguments[0].value) else { return nil }
      return .dictionary(try merged(entries, more, function, node))
    default: return nil
    }
  }

  func merged(
    _ entries: [DictionaryEntry], _ more: [DictionaryEntry], _ function: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> [DictionaryEntry] {
    try independently(node) {
      var result = entries
      for entry in more {
        if let index = try result.firstIndex(where: { try areEqual($0.key, entry.key, node) }) {
          result[index].value = try known(try apply(function, [result[index].value, entry.value], node))
        } else {
          result.append(entry)
        }
      }
      return result
    }
  }
}
