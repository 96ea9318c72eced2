import DepGraphModel

/// Which declaration may run which, over all modules of the project. What a declaration leads to is settled when it is
/// asked for, and kept.
///
/// Names are looked up as the compiler does it, as far as syntax tells: outwards through local types and the types around
/// a call, then the file, the module and what the file imports, by access and by the labels of arguments. A value of a
/// type that exists may have any of its methods called.
final class CodeGraph {
  let index: CodeIndex
  let lookup: MemberLookup
  private(set) var places: [CodePlace] = []
  private(set) var types: [CodeType] = []
  private var nodes: [CodePlace: CodeNode] = [:]
  /// By member its node, or less than zero while it has none.
  private var memberNodes: [CodeNode]
  private var typeNumbers: [CodeType: CodeTypeIndex] = [:]
  /// By node.
  private var knownTargets: [[CodeTarget]?] = []
  /// By member, of each of its calls; empty where none was asked for.
  private var knownCallTargets: [[[CodeTarget]?]]
  /// By file.
  private var scopes: [KeptScope?]
  var knownTypes: KnownTypes
  private(set) lazy var takers = TypeTakers(index)
  private(set) lazy var callables = CallableNames(index)
  private(set) lazy var implicitCalls = ImplicitCalls(self)
  private(set) lazy var operatorsTaking = findOperators()
  /// By operator the types of what it takes, as far as they are known.
  private(set) lazy var operandsOfOperators: [Int: [CodeTypeIndex]] =
    operatorsTaking.reduce(into: [:]) { found, taking in
      for member in taking.value { found[member, default: []].append(taking.key) }
    }

  init(lookup: MemberLookup, facts: FactTable) {
    self.lookup = lookup
    index = CodeIndex(table: lookup.table, facts: facts)
    memberNodes = [CodeNode](repeating: -1, count: index.members.count)
    knownCallTargets = [[[CodeTarget]?]](repeating: [], count: index.members.count)
    scopes = [KeptScope?](repeating: nil, count: index.files.count)
    knownTypes = KnownTypes(index)
  }

  func node(_ place: CodePlace) -> CodeNode {
    switch place {
    case .member(let member):
      if memberNodes[member] < 0 { memberNodes[member] = add(place) }
      return memberNodes[member]
    case .value, .addition:
      if let known = nodes[place] { return known }
      let added = add(place)
      nodes[place] = added
      return added
    }
  }

  private func add(_ place: CodePlace) -> CodeNode {
    places.append(place)
    knownTargets.append(nil)
    return places.count - 1
  }

  func number(of type: CodeType) -> CodeTypeIndex {
    if let known = typeNumbers[type] { return known }
    typeNumbers[type] = types.count
    types.append(type)
    knownTypes.add()
    return types.count - 1
  }

  /// The module that holds a declaration; `nil` for a value of a type that the project does not declare.
  func module(of node: CodeNode) -> ModuleIndex? {
    switch places[node] {
    case .member(let member): index.members[member].module
    case .value(let type): types[type].module
    case .addition(_, let module): module
    }
  }

  /// What may run where a node runs.
  func targets(of node: CodeNode) -> [CodeTarget] {
    if let known = knownTargets[node] { return known }
    let found: [CodeTarget]
    switch places[node] {
    case .member(let member): found = callTargets(of: member).flatMap { $0 }
    case .value(let type): found = self.targets(ofValue: type)
    case .addition(let type, let module):
      found = instanceMembers(of: type).filter { index.members[$0].module == module }.map { certain(.member($0)) }
    }
    var seen: Set<CodeTarget> = []
    let distinct = found.filter { $0.node != node && seen.insert($0).inserted }
    knownTargets[node] = distinct
    return distinct
  }

  /// What each of a member's calls means, in their order.
  func callTargets(of member: Int) -> [[CodeTarget]] {
    index.members[member].fact.calls.indices.map { targets(ofCall: $0, of: member) }
  }

  /// What a member's call means, by its number among the member's calls.
  func targets(ofCall number: Int, of member: Int) -> [CodeTarget] {
    if knownCallTargets[member].isEmpty {
      knownCallTargets[member] = [[CodeTarget]?](repeating: nil, count: index.members[member].fact.calls.count)
    }
    if let known = knownCallTargets[member][number] { return known }
    let found = targets(of: index.members[member].fact.calls[number], from: member)
    knownCallTargets[member][number] = found
    return found
  }

  func certain(_ place: CodePlace) -> CodeTarget { CodeTarget(node: node(place), isCertain: true) }

  func possible(_ place: CodePlace) -> CodeTarget { CodeTarget(node: node(place), isCertain: false) }

  /// Whether code of one member may name another by its access and by what its file imports.
  func canSee(_ target: Int, from caller: Int) -> Bool {
    let from = index.members[caller]
    return canSee(target, fromFile: from.fileNumber)
  }

  func canSee(_ target: Int, fromFile file: Int) -> Bool {
    let (module, home) = (index.members[target].module, index.files[file].module)
    switch index.members[target].fact.access {
    case .private, .fileprivate: return index.members[target].fileNumber == file
    case .internal: return module == home || sees(module, asTestableFrom: file)
    case .package, .public, .open:
      if module == home || sees(module, from: file) { return true }
      // Members come in with any file of the module, unless it asks for them file by file.
      return !index.members[target].fact.owner.isEmpty && lookup.visibility.sees(module, from: home)
    }
  }

  private func sees(_ module: ModuleIndex, from file: Int) -> Bool { kept(file).scope.visible.contains(module) }

  func sees(_ module: ModuleIndex, asTestableFrom file: Int) -> Bool { kept(file).scope.testable.contains(module) }

  func scope(ofFile file: Int) -> FileScope { kept(file).scope }

  private func kept(_ file: Int) -> KeptScope {
    if let known = scopes[file] { return known }
    let found = KeptScope(lookup.visibility.scope(of: index.files[file].file, in: index.files[file].module))
    scopes[file] = found
    return found
  }
}

/// Asked for one module at a time, millions of times: a copy of the scope would cost more than the answer.
private final class KeptScope {
  let scope: FileScope

  init(_ scope: FileScope) { self.scope = scope }
}
