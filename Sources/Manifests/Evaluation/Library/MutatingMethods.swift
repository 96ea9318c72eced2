import SwiftSyntax

extension ManifestEvaluator {
  static let mutatingMethods: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "sort", "reverse", "toggle",
    "merge", "updateValue", "removeValue", "formUnion", "subtract", "formIntersection",
  ]

  /// Runs a method that changes its receiver; `nil` where the method is none of those.
  func mutate(
    _ base: ExprSyntax, _ name: String, _ arguments: [Argument], _ node: any SyntaxProtocol, in scope: EvaluationScope
  ) throws -> ManifestValue? {
    guard Self.mutatingMethods.contains(name) else { return nil }
    var result = ManifestValue.void
    let change = ValueChange { [self] value in
      if case .unknown = value { return }
      result = try mutate(&value, name, arguments, node)
    }
    let done = try modify(base, in: scope, change)
    guard done else { throw fail("what '\(name)' changes is not supported by the static evaluator", node) }
    return result
  }

  func mutate(
    _ storage: Storage, _ name: String, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    guard Self.mutatingMethods.contains(name) else { return nil }
    var result = ManifestValue.void
    try change(storage, at: node, ValueChange { [self] in result = try mutate(&$0, name, arguments, node) })
    return result
  }

  private func mutate(
    _ value: inout ManifestValue, _ name: String, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    switch value {
    case .array(let elements)
    where name == "append" && arguments.first?.label == "contentsOf" && isUnordered(arguments[0].value):
      value = .bag(elements)
      return try mutate(&value, name, arguments, node)
    case .bag(let elements):
      value = try mutated(elements, name, arguments, node)
      return .void
    case .array(var elements):
      try limit(elements.count, node)
      let result = try mutate(&elements, name, arguments, node)
      try limit(elements.count, node)
      value = .array(elements)
      return result
    case .string(let text) where name == "append" && arguments.count == 1:
      guard case .string(let more) = try known(arguments[0].value) else { break }
      try limit(text.utf8.count &+ more.utf8.count, node)
      value = .string(text + more)
      return .void
    case .boolean(let answer) where name == "toggle":
      value = .boolean(!answer)
      return .void
    case .set(var members) where name == "insert" && arguments.count == 1:
      let new = try known(arguments[0].value)
      try limit(members.count, node)
      let isNew = try !contains(members, new, node)
      if isNew { members.append(new) }
      try limit(members.count, node)
      value = .set(members)
      return .tuple([
        TupleElement(label: "inserted", value: .boolean(isNew)),
        TupleElement(label: "memberAfterInsert", value: new),
      ])
    case .set(let members) where ["formUnion", "subtract", "formIntersection"].contains(name) && arguments.count == 1:
      value = try combine(name, members, try others(arguments[0].value, node), node)
      return .void
    case .set(var members) where name == "remove" && arguments.count == 1 && arguments[0].label == nil:
      let old = try known(arguments[0].value)
      try limit(members.count, node)
      guard let index = try members.firstIndex(where: { try areEqual($0, old, node) }) else { return .nothing }
      let removed = members.remove(at: index)
      value = .set(members)
      return removed
    case .set where name == "removeAll" && arguments.isEmpty:
      value = .set([])
      return .void
    case .structure(let set):
      guard let changed = try changeOptions(name, set, arguments, node) else { break }
      value = changed.set
      return changed.result
    case .dictionary where name == "removeAll" && arguments.isEmpty:
      value = .dictionary([])
      return .void
    case .dictionary(let entries) where name == "merge" && arguments.count == 2:
      guard case .dictionary(let more) = try known(arguments[0].value) else { break }
      value = .dictionary(try merged(entries, more, arguments[1].value, node))
      return .void
    case .dictionary(var entries) where name == "updateValue" && arguments.map(\.label) == [nil, "forKey"]:
      let key = try known(arguments[1].value)
      try limit(entries.count &+ 1, node)
      guard let index = try entries.firstIndex(where: { try areEqual($0.key, key, node) }) else {
        value = .dictionary(entries + [DictionaryEntry(key: key, value: arguments[0].value)])
        return .nothing
      }
      let old = entries[index].value
      entries[index].value = arguments[0].value
      value = .dictionary(entries)
      return old
    case .dictionary(var entries) where name == "removeValue" && arguments.count == 1:
      let key = try known(arguments[0].value)
      try limit(entries.count, node)
      guard let index = try entries.firstIndex(where: { try areEqual($0.key, key, node) }) else { return .nothing }
      let old = entries.remove(at: index).value
      value = .dictionary(entries)
      return old
    default: break
    }
    throw fail("'\(name)' of \(value.summary) is not supported by the static evaluator", node)
  }

  private func isUnordered(_ value: ManifestValue) -> Bool { unorderedElements(of: value).count > 1 }

  /// What a change makes of an array whose order is not known.
  private func mutated(
    _ elements: [ManifestElement], _ name: String, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let labels = arguments.map { $0.isTrailingClosure ? "where" : $0.label ?? "_" }
    switch (name, labels) {
    case ("append", ["_"]):
      try limit(elements.count &+ 1, node)
      return .bag(elements + [ManifestElement(value: arguments[0].value, origin: place(arguments[0].position))])
    case ("append", ["contentsOf"]):
      let more = try parts(of: arguments[0].value, node).map {
        ManifestElement(value: $0.value, origin: $0.origin ?? place(arguments[0].position))
      }
      try limit(elements.count &+ more.count, node)
      return .bag(elements + more)
    case ("removeAll", []): return .array([])
    case ("removeAll", ["where"]):
      let condition = arguments[0].value
      let (kept, changes) = try observingChanges {
        try elements.filter { try !truth(try apply(condition, [$0.value], node), node) }
      }
      guard !changes else { throw fail("what this changes depends on an order that is not defined", node) }
      return .bag(kept)
    case ("sort", []), ("sort", ["by"]), ("sort", ["where"]):
      let sorted = arguments.map { argument in
        var argument = argument
        argument.label = argument.isTrailingClosure ? nil : argument.label
        return argument
      }
      return try callUnordered("sorted", .bag(elements), sorted, node)
    default: throw fail("'\(name)' of \(ManifestValue.bag([]).summary) is not supported by the static evaluator", node)
    }
  }

  private func mutate(
    _ elements: inout [ManifestElement], _ name: String, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let labels = arguments.map { $0.isTrailingClosure ? "where" : $0.label ?? "_" }
    switch (name, labels) {
    case ("append", ["_"]):
      elements.append(ManifestElement(value: arguments[0].value, origin: place(arguments[0].position)))
    case ("append", ["contentsOf"]):
      elements += try added(arguments[0], node)
    case ("insert", ["_", "at"]):
      let index = try position(arguments[1], upTo: elements.count, node)
      elements.insert(ManifestElement(value: arguments[0].value, origin: place(arguments[0].position)), at: index)
    case ("insert", ["contentsOf", "at"]):
      let index = try position(arguments[1], upTo: elements.count, node)
      elements.insert(contentsOf: try added(arguments[0], node), at: index)
    case ("remove", ["at"]):
      return elements.remove(at: try position(arguments[0], upTo: elements.count - 1, node)).value
    case ("removeAll", []), ("removeAll", ["keepingCapacity"]):
      elements = []
    case ("removeAll", ["where"]):
      let condition = arguments[0].value
      elements = try elements.filter { try !truth(try apply(condition, [$0.value], node), node) }
    case ("removeFirst", []), ("removeLast", []), ("popLast", []):
      guard !elements.isEmpty else {
        if name == "popLast" { return .nothing }
        throw fail("'\(name)' of an empty array", node)
      }
      return (name == "removeFirst" ? elements.removeFirst() : elements.removeLast()).value
    case ("removeFirst", ["_"]), ("removeLast", ["_"]):
      let count = try position(arguments[0], upTo: elements.count, node)
      if name == "removeFirst" { elements.removeFirst(count) } else { elements.removeLast(count) }
    case ("reverse", []):
      elements.reverse()
    case ("sort", []), ("sort", ["by"]), ("sort", ["where"]):
      elements = try sorted(elements, by: arguments.first?.value, node)
    default: throw fail("'\(name)' like this is not supported by the static evaluator", node)
    }
    return .void
  }

  private func added(_ argument: Argument, _ node: any SyntaxProtocol) throws -> [ManifestElement] {
    try elements(argument.value, node).map {
      ManifestElement(value: $0.value, origin: $0.origin ?? place(argument.position))
    }
  }

  private func position(_ argument: Argument, upTo limit: Int, _ node: any SyntaxProtocol) throws -> Int {
    guard case .integer(let index) = try known(argument.value), index >= 0, index <= limit else {
      throw fail("this index is out of range", node)
    }
    return index
  }
}
