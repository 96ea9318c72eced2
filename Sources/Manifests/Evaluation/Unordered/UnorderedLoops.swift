import SwiftSyntax

/// Tells which storages are changed, by what names and in which runs of a loop's body.
final class ChangeRecorder {
  struct Entry {
    var storage: Storage
    var runs: Set<Int> = []
    /// `nil` among them: it was changed without being named.
    var names: Set<String?> = []
  }

  var run = 0
  private var entries: [ObjectIdentifier: Entry] = [:]

  func note(_ storage: Storage, at node: any SyntaxProtocol) {
    var entry = entries[ObjectIdentifier(storage)] ?? Entry(storage: storage)
    entry.runs.insert(run)
    let name = Syntax(node).as(DeclReferenceExprSyntax.self) ?? Syntax(node).as(MemberAccessExprSyntax.self)?.declName
    entry.names.insert(name?.baseName.identifierText)
    entries[ObjectIdentifier(storage)] = entry
  }

  /// What several runs changed and was there before.
  func shared(before birth: Int) -> [Entry] {
    entries.values.filter { $0.storage.birth < birth && $0.runs.count > 1 }
  }
}

/// Loops over dictionaries and sets. A body whose runs have nothing to do with each other is run in the order in which
/// the elements were written; arrays that several runs added to have no order afterwards. Every other body is refused.
extension ManifestEvaluator {
  func runUnordered(
    _ node: ForStmtSyntax, over values: [ManifestValue], in scope: EvaluationScope, expecting: Expectation
  ) throws {
    let names = Self.names(in: node.pattern)
    let body = UnorderedBody(
      node.body.statements, condition: node.whereClause, parameters: names,
      keys: try areDistinct(values, node) ? Self.keys(of: node.pattern) : [])
    try check(body, in: scope, node.sequence)
    try recordingUnordered(values, body, node.sequence) { value in
      guard case .finished = try iterate(node, value: value, in: scope, expecting: expecting) else {
        throw unordered("the loop ends early", node.sequence)
      }
    }
  }

  /// `forEach`
  func runUnordered(_ function: ManifestValue, over values: [ManifestValue], _ node: any SyntaxProtocol) throws {
    guard case .function(let callable) = try known(function), case .statements(let statements) = callable.body else {
      throw fail("'forEach' with this function is not supported by the static evaluator", node)
    }
    var names = callable.shorthandCount == nil ? callable.parameters.map(\.name) : ["$0"]
    let isDistinct = try callable.isClosure && areDistinct(values, node)
    var keys = Self.keys(of: names)
    if values.allSatisfy({ Self.numbered($0) != nil }) {
      // The number comes first and tells nothing.
      if callable.shorthandCount == 2 { names = ["$0", "$1"] }
      keys = names.count == 2 ? [names[1]] : names.first.map { [$0 + ".element"] } ?? []
    }
    let body = UnorderedBody(statements, parameters: Set(names), keys: isDistinct ? keys : [])
    try check(body, in: callable.scope, node)
    try recordingUnordered(values, body, node) { value in
      if case .implicit = try apply(function, [value], node) { throw untyped(node) }
    }
  }

  /// `reduce(into:)`
  func accumulateUnordered(
    _ values: [ManifestValue], into start: ManifestValue, _ function: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    guard case .function(let callable) = try known(function), callable.isClosure,
      case .statements(let statements) = callable.body
    else { throw fail("'reduce' with this function is not supported by the static evaluator", node) }
    let names = callable.shorthandCount == nil ? callable.parameters.map(\.name) : ["$0", "$1"]
    guard names.count == 2 else {
      throw fail("'reduce' with this function is not supported by the static evaluator", node)
    }
    let keys = try areDistinct(values, node) ? Self.keys(of: [names[1]]) : []
    let body = UnorderedBody(statements, parameters: [names[1]], keys: keys, accumulator: names[0])
    try check(body, in: callable.scope, node)
    let result = store(start)
    try recordingUnordered(values, body, node) { try accumulate($0, into: result, function, node) }
    return result.value
  }

  // MARK: Running

  private func recordingUnordered(
    _ values: [ManifestValue], _ body: UnorderedBody, _ node: any SyntaxProtocol,
    _ run: (ManifestValue) throws -> Void
  ) throws {
    let start = now()
    let recorder = ChangeRecorder()
    let made = package
    recorders.append(recorder)
    defer { recorders.removeLast() }
    for (index, value) in values.enumerated() {
      try step(node.positionAfterSkippingLeadingTrivia)
      recorder.run = index
      try run(value)
    }
    guard package === made else { throw unordered("a package is made in the loop", node) }
    let foreseen = Set(body.collecting.union(body.fields).map(Optional.some))
    for entry in recorder.shared(before: start) {
      let storage = entry.storage
      switch storage.value {
      case .array(let elements) where entry.names.isSubset(of: foreseen): storage.value = .bag(elements)
      case .bag, .set, .dictionary, .integer:
        if entry.names.isSubset(of: foreseen) { continue }
        throw unordered("\(storage.value.summary) is changed", node)
      default: throw unordered("\(storage.value.summary) is changed", node)
      }
    }
  }

  private func unordered(_ what: String, _ node: any SyntaxProtocol) -> Unevaluable {
    Unevaluable(
      reason: "this order is not defined and matters: \(what)", position: node.positionAfterSkippingLeadingTrivia,
      isFatal: true)
  }

  // MARK: What may run

  private func check(_ body: UnorderedBody, in scope: EvaluationScope, _ node: any SyntaxProtocol) throws {
    if let reason = body.reason {
      throw fail("this order is not defined and matters: \(reason)", node)
    }
    let watched = body.collecting.union(body.fields)
    var pending = functions(named: body.calls.union(body.mentions), from: scope)
    var seen: Set<Int> = []
    while let function = pending.popLast() {
      guard case .statements(let statements) = function.body, seen.insert(statements.position.utf8Offset).inserted
      else { continue }
      let name = function.name.isEmpty ? "a property" : "'\(function.name)'"
      guard seen.count < 500, !mayChangeOutside(function) else {
        throw fail("this order is not defined and may matter to \(name)", node)
      }
      let inner = UnorderedBody(statements, parameters: Set(function.parameters.map(\.name)), keys: [])
      guard inner.mentions.isDisjoint(with: watched) else {
        throw fail("this order is not defined and matters to \(name)", node)
      }
      pending += functions(named: inner.calls.union(inner.mentions), from: function.scope)
    }
  }

  /// Everything that a call of those names may mean, of whatever type.
  func functions(named names: Set<String>, from scope: EvaluationScope) -> [Callable] {
    var found: [Callable] = []
    for name in names.sorted() {
      var current: EvaluationScope? = scope
      while let here = current {
        found += here.functions[name] ?? []
        if let getter = here.computed[name] { found.append(getter) }
        if case .function(let closure)? = here.variables[name]?.value { found.append(closure) }
        current = here.parent
      }
      found += declaredFunctions(named: name) + declaredGetters(named: name)
    }
    return found
  }

  // MARK: Elements

  private func areDistinct(_ values: [ManifestValue], _ node: any SyntaxProtocol) throws -> Bool {
    do {
      for (index, value) in values.enumerated() {
        let key = Self.key(of: value)
        for other in values.dropFirst(index + 1) where try areEqual(key, Self.key(of: other), node) { return false }
      }
      return true
    } catch is Unevaluable {
      return false
    }
  }

  /// What `enumerated()` put a number before, `nil` for anything else.
  private static func numbered(_ value: ManifestValue) -> ManifestValue? {
    guard case .tuple(let parts) = value, parts.map(\.label) == ["offset", "element"] else { return nil }
    return parts[1].value
  }

  /// Of a dictionary's entry its key.
  private static func key(of value: ManifestValue) -> ManifestValue {
    let value = numbered(value) ?? value
    guard case .tuple(let parts) = value, parts.first?.label == "key", let first = parts.first else { return value }
    return first.value
  }

  private static func names(in pattern: PatternSyntax) -> Set<String> {
    var names: Set<String> = []
    var pending = [Syntax(pattern)]
    while let node = pending.popLast() {
      if let name = node.as(IdentifierPatternSyntax.self) { names.insert(name.identifier.identifierText) }
      if let name = node.as(DeclReferenceExprSyntax.self) { names.insert(name.baseName.identifierText) }
      pending += node.children(viewMode: .sourceAccurate)
    }
    return names
  }

  private static func keys(of pattern: PatternSyntax) -> Set<String> {
    if let name = pattern.as(IdentifierPatternSyntax.self) { return keys(of: [name.identifier.identifierText]) }
    guard let first = pattern.as(TuplePatternSyntax.self)?.elements.first?.pattern.as(IdentifierPatternSyntax.self)
    else { return [] }
    return [first.identifier.identifierText]
  }

  /// Of a parameter that is the element, or of the first of a pair's two.
  private static func keys(of names: [String]) -> Set<String> {
    guard let first = names.first else { return [] }
    return [first, first + ".key", first + ".0"]
  }
}
