package import DepGraphModel

extension QueryGraph {
  /// `diff`: what this graph has and an older one has not, and the other way round, each sorted by identifiers.
  package func difference(from old: QueryGraph, violations: ViolationChange) -> GraphDifference {
    GraphDifference(
      modules: Self.change(old.ownModules, ownModules, by: \.id),
      links: Self.change(old.ownLinks, ownLinks) { [$0.from.id, $0.to.id] },
      keys: Self.change(old.ownKeys, ownKeys, by: \.id),
      liveValues: Self.change(old.ownLiveValues, ownLiveValues) { [$0.key.id, $0.module.id] },
      closures: closures(since: old), violations: violations)
  }

  private static func change<Value: Equatable & Sendable>(
    _ old: [Value], _ new: [Value], by identity: (Value) -> String
  ) -> GraphDifference.Change<Value> {
    change(old, new) { [identity($0)] }
  }

  private static func change<Value: Equatable & Sendable>(
    _ old: [Value], _ new: [Value], by identity: (Value) -> [String]
  ) -> GraphDifference.Change<Value> {
    func only(_ values: [Value], besides others: [Value]) -> [Value] {
      var known = Set(others.map(identity))
      return values.filter { known.insert(identity($0)).inserted }
        .sorted { identity($0).lexicographicallyPrecedes(identity($1)) }
    }
    return GraphDifference.Change(added: only(new, besides: old), removed: only(old, besides: new))
  }

  private var ownModules: [AnsweredModule] { nodes.filter { !$0.isExternal }.map(\.module) }

  private var ownLinks: [AnsweredLink] { snapshot.edges.filter { $0.kind == LinkGraph.link }.compactMap(answered) }

  private var ownKeys: [AnsweredModule] { Array(answeredKeys().values) }

  private var ownLiveValues: [GraphDifference.LiveValue] {
    let keys = answeredKeys()
    return snapshot.liveValues.map { value in
      GraphDifference.LiveValue(
        key: keys[value.key] ?? AnsweredModule(id: value.key, name: value.key), module: answered(value.module),
        location: value.location)
    }
  }

  private func closures(since old: QueryGraph) -> [GraphDifference.Closure] {
    func closures(_ graph: QueryGraph) -> [String: [String]] {
      let links = graph.links()
      return Dictionary(
        graph.snapshot.roots.map { root in
          (root.module, graph.members(of: root, links).map { graph.snapshot.modules[$0].id }.sorted())
        }, uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (closures(old), closures(self))
    return Set(before.keys).union(after.keys).sorted().compactMap { root in
      let graph = after[root] == nil ? old : self
      let change = Self.change(
        (before[root] ?? []).map(old.answered), (after[root] ?? []).map(answered), by: \.id)
      return change.isEmpty ? nil : GraphDifference.Closure(root: graph.answered(root), change: change)
    }
  }
}
