import DepGraphModel

/// Finds everything that values of keys are known to lead to.
struct BoundSearch {
  private let values: ValueBodies
  private let graph: CodeGraph
  private let facts: FactTable
  private let mentions: UnparsedMentions
  private let references: WordReferences

  init(values: ValueBodies, graph: CodeGraph, facts: FactTable) {
    self.values = values
    self.graph = graph
    self.facts = facts
    mentions = UnparsedMentions(graph: graph, facts: facts)
    references = WordReferences(graph: graph, names: nil)
  }

  /// In the order in which they are found.
  /// - Parameter plain: the sources that were not parsed and are followed.
  func nodes(through plain: PlainSources?) -> [CodeNode] {
    var nodes = (values.live.values.flatMap { $0 } + values.quiet).sorted()
    var seen = Set(nodes)
    var read: Set<Int> = []
    let added = AddedMembers(graph: graph)
    nodes = nodes.reduce(into: []) { unique, node in if unique.last != node { unique.append(node) } }
    var head = 0
    while head < nodes.count {
      let node = nodes[head]
      head += 1
      for target in graph.targets(of: node) where target.isCertain && graph.canBeBound(target.node) {
        if seen.insert(target.node).inserted { nodes.append(target.node) }
      }
      switch graph.places[node] {
      case .member(let member):
        for other in added.mentioned(by: member) where seen.insert(other).inserted { nodes.append(other) }
      case .value(let type):
        for file in plain?.sources[type] ?? [] where read.insert(file).inserted {
          for other in named(in: file) where seen.insert(other).inserted { nodes.append(other) }
        }
      case .addition: break
      }
    }
    return nodes
  }

  /// What a source names that was not parsed.
  private func named(in file: Int) -> [CodeNode] {
    let source = graph.index.files[file].file
    let words = graph.index.sources[file].facts.vocabulary
    return mentions.found(in: source).steps.map { step in
      switch step.start {
      case .member(let member): graph.node(.member(member))
      case .type(let type): graph.node(.value(type))
      }
    }.filter { graph.canBeBound($0) && references.mayRefer(words, inFile: file, to: $0) }
  }
}
