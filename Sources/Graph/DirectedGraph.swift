/// A directed graph over the nodes `0..<nodeCount`, as compressed rows. Parallel edges are allowed and keep their order;
/// what an edge means is known by its index in the sequence that the graph was made of.
package struct DirectedGraph: Sendable {
  package let nodeCount: Int
  private let offsets: [Int]
  private let targets: [Int]
  private let edgeIndices: [Int]

  /// - Parameter edges: pairs of nodes. Edges that name a node outside of the graph are a fault of the caller.
  package init(nodeCount: Int, edges: [(from: Int, to: Int)]) {
    precondition(edges.allSatisfy { (0..<nodeCount).contains($0.from) && (0..<nodeCount).contains($0.to) })
    var offsets = [Int](repeating: 0, count: nodeCount + 1)
    for edge in edges { offsets[edge.from + 1] += 1 }
    for node in 0..<nodeCount { offsets[node + 1] += offsets[node] }
    var next = offsets
    var targets = [Int](repeating: 0, count: edges.count)
    var indices = [Int](repeating: 0, count: edges.count)
    for (index, edge) in edges.enumerated() {
      targets[next[edge.from]] = edge.to
      indices[next[edge.from]] = index
      next[edge.from] += 1
    }
    self.nodeCount = nodeCount
    self.offsets = offsets
    self.targets = targets
    self.edgeIndices = indices
  }

  /// The edges that leave a node, in the order in which they were given.
  package func edges(from node: Int) -> [(edge: Int, target: Int)] {
    (offsets[node]..<offsets[node + 1]).map { (edgeIndices[$0], targets[$0]) }
  }

  package func forEachTarget(of node: Int, _ body: (_ edge: Int, _ target: Int) -> Void) {
    for slot in offsets[node]..<offsets[node + 1] { body(edgeIndices[slot], targets[slot]) }
  }

  /// Whether an edge leads from a node to itself.
  package func hasLoop(at node: Int) -> Bool {
    targets[offsets[node]..<offsets[node + 1]].contains(node)
  }
}
