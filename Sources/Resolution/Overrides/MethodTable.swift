import DepGraphModel

/// Methods and accessors by name, and which of them a value of a type has. Found once for all roots: in a repository of
/// many programs a name has thousands of methods, of which one program runs a few.
final class MethodTable {
  /// What a value of a type may have of a name.
  struct Methods {
    /// Those of the type itself, else those that it inherits from the nearest type.
    var own: [Int]
    /// Of a class or a protocol, those of subclasses and conforming types.
    var below: [Int]
  }

  private struct Question: Hashable {
    var name: String
    var type: CodeTypeIndex
  }

  let graph: CodeGraph
  private var known: [Question: Methods] = [:]

  init(_ graph: CodeGraph) {
    self.graph = graph
  }

  private lazy var byName: [String: [Int]] = graph.index.members.indices.reduce(into: [:]) { found, member in
    let code = graph.index.members[member]
    if code.isInstanceMember { found[code.fact.name, default: []].append(member) }
  }

  func named(_ name: String) -> [Int] { byName[name] ?? [] }

  func named(_ name: String, of type: CodeTypeIndex) -> Methods {
    let question = Question(name: name, type: type)
    if let found = known[question] { return found }
    let found = find(question)
    known[question] = found
    return found
  }

  private func find(_ question: Question) -> Methods {
    let methods = named(question.name)
    guard !methods.isEmpty else { return Methods(own: [], below: []) }
    let byOwner = Dictionary(grouping: methods) { graph.owner(of: $0) }
    let own = ([question.type] + graph.ancestors(of: question.type)).lazy.compactMap { byOwner[$0] }.first
    switch graph.kind(of: question.type) {
    case .class, .protocol:
      let below = methods.filter { method in
        graph.owner(of: method).map { graph.ancestors(of: $0).contains(question.type) } ?? false
      }
      return Methods(own: own ?? [], below: below)
    case .struct, .enum, .actor, .extension, .typealias, nil: return Methods(own: own ?? [], below: [])
    }
  }
}

/// Those of the modules that walks of a root follow, by name.
final class FollowedMethods {
  private let table: MethodTable
  private let index: CodeIndex
  /// By module.
  let isFollowed: [Bool]
  private var known: [String: [Int]] = [:]

  init(_ code: OverrideCode, isFollowed: [Bool]) {
    table = code.methods
    index = code.graph.index
    self.isFollowed = isFollowed
  }

  func named(_ name: String) -> [Int] {
    if let found = known[name] { return found }
    let found = table.named(name).filter { isFollowed[index.members[$0].module] }
    known[name] = found
    return found
  }
}
