import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `metrics`: of every module of the project that is not for tests, by identifier.
  package func metrics() -> [ModuleMetrics] {
    let isMeasured = nodes.map { node in
      !node.isExternal && node.kind != ModuleKind.test.rawValue && row(node.module.id)?.role != "test"
    }
    let links = links { isMeasured[$0] }
    let depths = LongestWays(in: links.forward).depths
    let metrics = nodes.indices.filter { isMeasured[$0] }.map { number in
      let reached = links.forward.reached(from: [number])
      return ModuleMetrics(
        module: nodes[number].module,
        fanIn: Set(links.backward.edges(from: number).map(\.target)).subtracting([number]).count,
        fanOut: Set(links.forward.edges(from: number).map(\.target)).subtracting([number]).count,
        depth: depths[number], lines: row(nodes[number].module.id)?.lineCount ?? 0,
        closure: reached.indices.count { reached[$0] && $0 != number })
    }
    return metrics.sorted { $0.module.id < $1.module.id }
  }
}

/// The longest way below each node, a cycle taken as one node.
private struct LongestWays {
  private(set) var depths: [Int]

  init(in graph: DirectedGraph) {
    let components = graph.stronglyConnectedComponents()
    var owner = [Int](repeating: 0, count: graph.nodeCount)
    for (index, component) in components.enumerated() { for node in component { owner[node] = index } }
    var below = [Set<Int>](repeating: [], count: components.count)
    var above = [[Int]](repeating: [], count: components.count)
    for (index, component) in components.enumerated() {
      for node in component { graph.forEachTarget(of: node) { _, target in below[index].insert(owner[target]) } }
      below[index].remove(index)
      for target in below[index] { above[target].append(index) }
    }
    // From the leaves up.
    var waiting = below.map(\.count)
    var depth = [Int](repeating: 0, count: components.count)
    var ready = waiting.indices.filter { waiting[$0] == 0 }
    while let index = ready.popLast() {
      for parent in above[index] {
        depth[parent] = max(depth[parent], depth[index] + 1)
        waiting[parent] -= 1
        if waiting[parent] == 0 { ready.append(parent) }
      }
    }
    depths = owner.map { depth[$0] }
  }
}
