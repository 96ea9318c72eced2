import DepGraphModel

/// What all roots ask of the code around overrides.
struct OverrideCode {
  let graph: CodeGraph
  let facts: [String: FileFacts]
  /// By override, the declaration that it is part of; `nil` at the top level of a file.
  let sites: [Int?]
  /// Methods and accessors by name.
  let methods: [String: [Int]]
  let mentions: UnparsedMentions
  let holders: NameHolders
  private let scenes: Set<CodeTypeIndex>

  init(graph: CodeGraph, facts: [String: FileFacts], overrides: [ResolvedOverride]) {
    self.graph = graph
    self.facts = facts
    holders = NameHolders(table: graph.lookup.table, facts: facts)
    mentions = UnparsedMentions(graph: graph, facts: facts)
    sites = overrides.map { override in
      let key = CodeIndex.FileKey(module: override.module, file: override.location.file)
      return graph.index.member(
        named: override.member, of: override.owner, at: override.location.position, in: key)
    }
    guard !overrides.isEmpty else {
      methods = [:]
      scenes = []
      return
    }
    methods = graph.index.members.indices.reduce(into: [:]) { found, member in
      let code = graph.index.members[member]
      if code.isInstanceMember { found[code.fact.name, default: []].append(member) }
    }
    let protocols = ["Scene", "Widget", "WidgetBundle"]
    scenes = Set(
      protocols.flatMap { graph.index.typesByParent[$0] ?? [] }.compactMap { graph.type(ofFact: $0) })
  }

  /// Whether the system shows it when a program starts, and not when something happens.
  func isScene(_ type: CodeTypeIndex) -> Bool { scenes.contains(type) }
}
