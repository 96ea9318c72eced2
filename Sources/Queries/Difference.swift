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
    // Most of what is compared is the same, in the same order.
    if old.count == new.count, zip(old, new).allSatisfy({ identity($0) == identity($1) }) {
      return GraphDifference.Change(added: [], removed: [])
    }
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
    let (before, after) = (old.membersByRoot, membersByRoot)
    let numbers = old.snapshot.modules.map { number(of: $0.id) }
    return Set(before.keys).union(after.keys).sorted().compactMap { root in
      if let old = before[root], let new = after[root], old.map({ numbers[$0] ?? -1 }).sorted() == new.sorted() {
        return nil
      }
      let graph = after[root] == nil ? old : self
      let change = Self.change(
        (before[root] ?? []).map { old.nodes[$0].module }, (after[root] ?? []).map { nodes[$0].module }, by: \.id)
      return change.isEmpty ? nil : GraphDifference.Closure(root: graph.answered(root), change: change)
    }
  }

  /// By root, the modules that it links, as positions in the snapshot's modules.
  private var membersByRoot: [String: [Int]] {
    let links = snapshot.roots.contains(where: \.isTest) ? links() : links { _ in false }
    return Dictionary(firstOf: snapshot.roots.map { ($0.module, members(of: $0, links)) })
  }
}
