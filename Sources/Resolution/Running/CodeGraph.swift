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
  private var typeNumbers: [CodeType: CodeTypeIndex] = [:]
  private var targetsByNode: [CodeNode: [CodeTarget]] = [:]
  var spelledTypes: [SpelledType: CodeTypeIndex?] = [:]
  var typeFacts: [CodeTypeIndex: [Int]] = [:]
  var parentsByType: [CodeTypeIndex: [CodeTypeIndex]] = [:]

  /// A type's name where it is written.
  struct SpelledType: Hashable {
    var file: CodeIndex.FileKey
    var owner: [String]
    var path: [String]
  }

  init(lookup: MemberLookup, facts: [String: FileFacts]) {
    self.lookup = lookup
    index = CodeIndex(table: lookup.table, facts: facts)
  }

  func node(_ place: CodePlace) -> CodeNode {
    if let known = nodes[place] { return known }
    nodes[place] = places.count
    places.append(place)
    return places.count - 1
  }

  func number(of type: CodeType) -> CodeTypeIndex {
    if let known = typeNumbers[type] { return known }
    typeNumbers[type] = types.count
    types.append(type)
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
    if let known = targetsByNode[node] { return known }
    let found: [CodeTarget]
    switch places[node] {
    case .member(let member): found = index.members[member].fact.calls.flatMap { self.targets(of: $0, from: member) }
    case .value(let type): found = self.targets(ofValue: type)
    case .addition(let type, let module):
      found = instanceMembers(of: type).filter { index.members[$0].module == module }.map { certain(.member($0)) }
    }
    var seen: Set<CodeTarget> = []
    let distinct = found.filter { $0.node != node && seen.insert($0).inserted }
    targetsByNode[node] = distinct
    return distinct
  }

  func certain(_ place: CodePlace) -> CodeTarget { CodeTarget(node: node(place), isCertain: true) }

  func possible(_ place: CodePlace) -> CodeTarget { CodeTarget(node: node(place), isCertain: false) }

  /// Whether code of one member may name another by its access and by what its file imports.
  func canSee(_ target: Int, from caller: Int) -> Bool {
    let from = index.members[caller]
    return canSee(target, from: CodeIndex.FileKey(module: from.module, file: from.file))
  }

  func canSee(_ target: Int, from place: CodeIndex.FileKey) -> Bool {
    let member = index.members[target]
    let isSameModule = member.module == place.module
    switch member.fact.access {
    case .private, .fileprivate: return isSameModule && member.file == place.file
    case .internal:
      return isSameModule || lookup.visibility.scope(of: place.file, in: place.module).testable.contains(member.module)
    case .package, .public, .open: return isSameModule || canSee(member, in: place)
    }
  }

  private func canSee(_ member: CodeMember, in place: CodeIndex.FileKey) -> Bool {
    if lookup.visibility.scope(of: place.file, in: place.module).visible.contains(member.module) { return true }
    // Members come in with any file of the module, unless it asks for them file by file.
    return !member.fact.owner.isEmpty
      && lookup.visibility.moduleWideScope(of: place.module).modules.contains(member.module)
  }
}
