/// Breadth-first distances from one node, with the edge by which each node was first reached.
package struct ShortestPaths: Sendable {
  private let origin: Int
  private let arrivals: [Arrival?]
  package let distances: [Int?]

  private struct Arrival {
    var edge: Int
    var source: Int
  }

  /// - Parameters:
  ///   - allows: says of an edge index and its target whether the search may use it.
  ///   - passes: says of a node whether the search may go on behind it. The origin is not asked.
  package init(
    in graph: DirectedGraph, from origin: Int, allows: (_ edge: Int, _ target: Int) -> Bool = { _, _ in true },
    passes: (_ node: Int) -> Bool = { _ in true }
  ) {
    var arrivals = [Arrival?](repeating: nil, count: graph.nodeCount)
    var distances = [Int?](repeating: nil, count: graph.nodeCount)
    distances[origin] = 0
    var queue = [(node: origin, distance: 0)]
    var head = 0
    while head < queue.count {
      let (node, distance) = queue[head]
      head += 1
      guard node == origin || passes(node) else { continue }
      graph.forEachTarget(of: node) { edge, target in
        guard distances[target] == nil, allows(edge, target) else { return }
        distances[target] = distance + 1
        arrivals[target] = Arrival(edge: edge, source: node)
        queue.append((target, distance + 1))
      }
    }
    self.origin = origin
    self.arrivals = arrivals
    self.distances = distances
  }

  /// The edges from the origin to a node, in order; `nil` where it cannot be reached, empty for the origin itself.
  package func path(to node: Int) -> [Int]? {
    guard distances[node] != nil else { return nil }
    var edges: [Int] = []
    var current = node
    while let arrival = arrivals[current], current != origin {
      edges.append(arrival.edge)
      current = arrival.source
    }
    return edges.reversed()
  }
}
