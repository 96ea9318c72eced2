import DepGraphModel

/// The declarations that give the live, test and preview values of keys.
struct ValueBodies {
  /// The members that give a live value; a module that declares the conformance may inherit the member.
  private(set) var live: [LiveBody: [CodeNode]] = [:]
  /// The members that give a test or a preview value: nothing in an application runs them by itself.
  private(set) var quiet: Set<CodeNode> = []
  /// The types that keys and their values have.
  private(set) var typesByKey: [KeyIndex: Set<CodeTypeIndex>] = [:]

  /// Of these, the ones that any of a key's values may have. A type that a live value is built of as one that conforms
  /// to a protocol is none: there is a value of it where something builds it.
  private(set) var types: Set<CodeTypeIndex> = []

  private let graph: CodeGraph
  private let keys: KeyTable

  init(graph: CodeGraph, keys: KeyTable) {
    self.graph = graph
    self.keys = keys
    let conformances = keys.conformances.filter { $0.kind == .live && graph.lookup.table.isOwn($0.module) }
    let implemented = Set(conformances.map { LiveBody(key: $0.key, module: $0.module) })
    for kind in ValueFact.Kind.allCases {
      for member in graph.index.staticMembers[kind.memberName] ?? [] {
        guard let key = key(ofOwnerOf: member) else { continue }
        let body = LiveBody(key: key, module: graph.index.members[member].module)
        switch kind {
        case .live: if implemented.contains(body) { live[body, default: []].append(graph.node(.member(member))) }
        case .test, .preview: quiet.insert(graph.node(.member(member)))
        }
        takeTypes(of: member, for: key)
      }
    }
    for conformance in conformances { takeInherited(conformance) }
    for conformance in conformances { takeOrigin(of: conformance) }
  }

  /// `Box<Int>` has the values of `Box`, a subclass those of its superclass.
  private mutating func takeOrigin(of conformance: ResolvedConformance) {
    guard let origin = keys.origins[conformance.key] else { return }
    let body = LiveBody(key: conformance.key, module: conformance.module)
    let members = live[LiveBody(key: origin, module: conformance.module)] ?? []
    live[body] = Set((live[body] ?? []) + members).sorted()
    typesByKey[body.key, default: []].formUnion(typesByKey[origin] ?? [])
  }

  private func key(ofOwnerOf member: Int) -> KeyIndex? {
    let found = graph.index.members[member]
    let scope = graph.lookup.visibility.scope(of: found.file, in: found.module)
    let identity = graph.lookup.identity(
      of: found.fact.owner, within: [], file: found.file, module: found.module)
    return keys.key(identity, in: scope)
  }

  private mutating func takeTypes(of member: Int, for key: KeyIndex) {
    var found: Set<CodeTypeIndex> = []
    let fact = graph.index.members[member].fact
    if let owner = graph.owner(of: member) { found.insert(owner) }
    if let result = fact.resultType, let type = graph.type(spelled: result.path, from: member) { found.insert(type) }
    var built: Set<CodeTypeIndex> = []
    if case .instance(let path, _, _, _) = fact.result, !path.isEmpty,
      let type = graph.type(spelled: path, from: member)
    {
      built.insert(type)
    }
    types.formUnion(fact.resultType == nil ? found.union(built) : found)
    typesByKey[key, default: []].formUnion(found.union(built))
  }

  /// `extension Mail: SharedKey {}`, where an extension of the protocol has the member.
  private mutating func takeInherited(_ conformance: ResolvedConformance) {
    let body = LiveBody(key: conformance.key, module: conformance.module)
    guard live[body] == nil else { return }
    let facts = graph.index.types.indices.filter { position in
      let found = graph.index.types[position]
      return found.module == conformance.module && found.file == conformance.location.file
        && SourceLocation(file: found.file, position: found.fact.position) == conformance.location
    }
    for fact in facts {
      guard let type = graph.type(ofFact: fact) else { continue }
      for ancestor in graph.ancestors(of: type) {
        let found = graph.members(named: ValueFact.Kind.live.memberName, of: ancestor)
        if !found.isEmpty {
          live[body] = found.map { graph.node(.member($0)) }
          return
        }
      }
    }
  }
}
