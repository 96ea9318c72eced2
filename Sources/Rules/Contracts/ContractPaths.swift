import DepGraphGraph

/// Finds what leads from one set of nodes to another.
struct ContractPaths {
  let graph: ContractEdges
  /// Whether indirect dependencies count.
  let isTransitive: Bool

  /// For each source and each target that it depends on the edges of a shortest way between them. No way leads through
  /// a node that is not `open`, so that where ways share their cause it is reported once: at the end that is nearest.
  /// Ordered by source, then by target.
  func all(from sources: [Int], to isTarget: [Bool], open: [Bool]) -> [[Int]] {
    let candidates = isTransitive ? sourcesThatReach(isTarget, sources: sources, open: open) : sources
    return candidates.flatMap { source in
      isTransitive ? paths(from: source, to: isTarget, open: open) : direct(from: source, to: isTarget)
    }
  }

  private func direct(from source: Int, to isTarget: [Bool]) -> [[Int]] {
    var first: [Int: Int] = [:]
    graph.graph.forEachTarget(of: source) { edge, target in
      if target != source, isTarget[target], first[target] == nil { first[target] = edge }
    }
    return first.sorted { $0.key < $1.key }.map { [$0.value] }
  }

  private func paths(from source: Int, to isTarget: [Bool], open: [Bool]) -> [[Int]] {
    let paths = ShortestPaths(in: graph.graph, from: source) { _, target in
      isTarget[target] || open[target]
    } passes: {
      open[$0] && !isTarget[$0]
    }
    return isTarget.indices.compactMap { isTarget[$0] && $0 != source ? paths.path(to: $0) : nil }
  }

  /// One search backwards from all targets: where a contract holds, which is nearly everywhere, no other is needed.
  private func sourcesThatReach(_ isTarget: [Bool], sources: [Int], open: [Bool]) -> [Int] {
    let reversed = DirectedGraph(
      nodeCount: graph.graph.nodeCount, edges: graph.edges.map { (from: $0.to, to: $0.from) })
    let reached = reversed.reached(from: isTarget.indices.filter { isTarget[$0] }) { open[$0] }
    return sources.filter { reached[$0] }
  }
}
