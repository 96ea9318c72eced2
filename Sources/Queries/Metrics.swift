import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `metrics`: of every module of the project that is not for tests, by identifier.
  package func metrics() -> [ModuleMetrics] {
    let isMeasured = nodes.enumerated().map { number, node in
      !node.isExternal && node.kind != ModuleKind.test.rawValue && row(at: number)?.role != "test"
    }
    let links = links { isMeasured[$0] }
    // What is for tests alone is below a module too, where that links it.
    let all = self.links { !nodes[$0].isExternal }
    let ways = LongestWays(in: all.forward)
    let closures = ways.reachedCounts
    var (fanIn, fanOut) = ([Int](repeating: 0, count: nodes.count), [Int](repeating: 0, count: nodes.count))
    for (edge, ends) in links.edges.enumerated() where ends.from != ends.to {
      // Two modules may be linked twice, in two kinds of builds: such edges stand side by side.
      guard edge == 0 || links.edges[edge - 1] != ends else { continue }
      fanOut[ends.from] += 1
      fanIn[ends.to] += 1
    }
    let metrics = nodes.indices.filter { isMeasured[$0] }.map { number in
      let below = below(number, all) ?? (ways.depths[number], closures[number])
      return ModuleMetrics(
        module: nodes[number].module, fanIn: fanIn[number], fanOut: fanOut[number], depth: below.depth,
        lines: row(at: number)?.lineCount ?? 0, closure: below.closure)
    }
    return metrics.sorted { $0.module.id < $1.module.id }
  }

  /// Of a root that links less than its links lead to.
  private func below(_ root: Int, _ links: LinkGraph) -> (depth: Int, closure: Int)? {
    let unlinked = unlinked(by: root, links)
    guard !unlinked.isEmpty else { return nil }
    let own = self.links { !nodes[$0].isExternal && !unlinked.contains($0) }.forward
    let reached = own.reached(from: [root])
    return (LongestWays(in: own).depths[root], reached.indices.count { reached[$0] && $0 != root })
  }
}

/// The longest way below each node, a cycle taken as one node.
private struct LongestWays {
  let depths: [Int]
  private let components: [[Int]]
  private let owner: [Int]
  /// By component the components that its nodes lead to.
  private let below: [Set<Int>]
  /// All components, each behind those below it.
  private let order: [Int]

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
    var order: [Int] = []
    while let index = ready.popLast() {
      order.append(index)
      for parent in above[index] {
        depth[parent] = max(depth[parent], depth[index] + 1)
        waiting[parent] -= 1
        if waiting[parent] == 0 { ready.append(parent) }
      }
    }
    depths = owner.map { depth[$0] }
    self.components = components
    self.owner = owner
    self.below = below
    self.order = order
  }

  /// Of each node how many others are reached from it: sets of nodes as bits, a part of all nodes at a time.
  var reachedCounts: [Int] {
    var counts = [Int](repeating: -1, count: components.count)
    let words = (owner.count + 63) / 64
    for first in stride(from: 0, to: words, by: Self.partWords) {
      let width = min(Self.partWords, words - first)
      var reached = [UInt64](repeating: 0, count: components.count * width)
      for component in order {
        let start = component * width
        for node in components[component] where (first..<first + width).contains(node / 64) {
          reached[start + node / 64 - first] |= 1 << UInt64(node % 64)
        }
        for target in below[component] {
          for word in 0..<width { reached[start + word] |= reached[target * width + word] }
        }
        for word in 0..<width { counts[component] += reached[start + word].nonzeroBitCount }
      }
    }
    return owner.map { counts[$0] }
  }

  private static let partWords = 64
}
