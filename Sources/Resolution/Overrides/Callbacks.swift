import DepGraphModel

/// Methods of the project's types that code without source calls: of delegates, of providers, of intents. What is in force
/// where a value is made, or where it is handed over, need not be in force for them. Found once for all roots.
final class Callbacks {
  struct Callback {
    var member: Int
    var caller: SystemProtocols.Caller
  }

  private let graph: CodeGraph
  private let holders: NameHolders
  private let facts: FactTable
  private let syntax: SyntaxCalls
  private var known: [CodeTypeIndex: [Callback]] = [:]
  private var named: [String: Bool] = [:]

  init(graph: CodeGraph, holders: NameHolders, facts: FactTable, syntax: SyntaxCalls) {
    self.graph = graph
    self.holders = holders
    self.facts = facts
    self.syntax = syntax
  }

  /// Types of which the system makes values by itself.
  private(set) lazy var found: [CodeTypeIndex] = {
    let index = graph.index
    let parents = index.typesByParent.keys.filter { index.typesByName[$0] == nil && SystemProtocols.isFound($0) }
    var stack = parents.flatMap { index.typesByParent[$0] ?? [] }.compactMap(graph.type(ofFact:))
    var seen = Set(stack)
    while let next = stack.popLast() {
      guard graph.kind(of: next) == .protocol else { continue }
      stack += graph.children(of: next).filter { seen.insert($0).inserted }
    }
    return seen.filter { graph.kind(of: $0) != .protocol }.sorted()
  }()

  /// What the system calls of types, or of values that it makes itself, when their turn comes.
  private(set) lazy var asked: [Int] = {
    let index = graph.index
    func members(_ parents: [String: Set<String>], isStatic: Bool) -> [Int] {
      parents.keys.sorted().filter { index.typesByName[$0] == nil }.flatMap { parent in
        let types = (index.typesByParent[parent] ?? []).compactMap(graph.type(ofFact:))
        return Set(types).flatMap(graph.members(of:)).filter { member in
          let fact = index.members[member].fact
          return fact.isStatic == isStatic && parents[parent]?.contains(fact.name) ?? false
        }
      }
    }
    // The functions of a result builder that may be asked where its name does not stand.
    let builders = index.types.indices.filter { index.types[$0].fact.attributes.contains("resultBuilder") }
      .compactMap(graph.type(ofFact:))
    let building = Set(builders).filter { !syntax.isSeen(builder: $0) }.flatMap(graph.members(of:))
      .filter { index.members[$0].isBuilder }
    return
      (members(SystemProtocols.staticMembers, isStatic: true) + members(SystemProtocols.madeClasses, isStatic: false)
      + building).sorted()
  }()

  func of(_ type: CodeTypeIndex) -> [Callback] {
    if let known = known[type] { return known }
    let levels = [type] + graph.ancestors(of: type)
    let parents = Set(
      levels.flatMap(graph.facts(of:)).flatMap { graph.index.types[$0].fact.inherits.compactMap(\.path.last) }
    ).filter { graph.index.typesByName[$0] == nil }.sorted()
    let found = parents.isEmpty ? [] : levels.flatMap { callbacks(in: $0, for: parents) }
    known[type] = found
    return found
  }

  /// The declarations of a type whose sources have none of the library's words and may hold callbacks.
  func unparsed(of type: CodeTypeIndex) -> [CodeTypeFact] {
    let declarations = graph.facts(of: type).map { graph.index.types[$0] }
    let parents = declarations.flatMap { $0.fact.inherits.compactMap(\.path.last) }
    guard parents.contains(where: { graph.index.typesByName[$0] == nil && SystemProtocols.isCalledBack($0) }) else {
      return []
    }
    return declarations.filter { !(facts[$0.file]?.isParsed ?? true) }
  }

  /// Whether code without source calls what a member is, or is part of.
  func runs(_ member: Int) -> Bool {
    var current: Int? = member
    while let next = current {
      if let owner = graph.owner(of: next), of(owner).contains(where: { $0.member == next }) { return true }
      current = graph.index.members[next].container
    }
    return false
  }

  /// `Service.listener(_:shouldAcceptNewConnection:)`
  func name(of member: Int) -> String {
    let fact = graph.index.members[member].fact
    let labels = (fact.parameters ?? []).map { "\($0.label):" }.joined()
    let name = fact.kind == .property ? fact.name : "\(fact.name)(\(labels))"
    return (fact.owner + [name]).joined(separator: ".")
  }

  private func callbacks(in level: CodeTypeIndex, for parents: [String]) -> [Callback] {
    graph.instanceMembers(of: level).compactMap { member in
      let fact = graph.index.members[member].fact
      let isAsked = fact.kind == .function || fact.kind == .property && !fact.isInitialValue && !fact.isLazy
      guard isAsked, !fact.isStatic, !fact.access.isFileScoped else { return nil }
      let callers = parents.compactMap { SystemProtocols.caller(of: fact.name, in: $0) }
      guard let caller = callers.first(where: { $0 != .unknown }) ?? callers.first else { return nil }
      return caller == .unknown && isNamed(fact.name) ? nil : Callback(member: member, caller: caller)
    }
  }

  /// Whether code of the project takes a method of that name itself.
  private func isNamed(_ name: String) -> Bool {
    if let known = named[name] { return known }
    let found = holders.files(holding: name).contains { file in
      guard graph.lookup.table.modules[graph.index.files[file].module].kind != .test else { return false }
      let facts = graph.index.sources[file].facts
      guard facts.isParsed else { return !facts.vocabulary.declares(function: name) }
      return graph.index.membersOfFiles[file].contains { member in
        let fact = graph.index.members[member].fact
        return fact.mentions.contains(name) || fact.calls.contains { $0.callee.last == name }
      }
    }
    named[name] = found
    return found
  }
}
