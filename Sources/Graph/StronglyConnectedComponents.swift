extension DirectedGraph {
  /// Tarjan's algorithm without recursion, so that a chain of a hundred thousand nodes needs no deep stack.
  /// - Returns: the components, each sorted, ordered by their least node.
  package func stronglyConnectedComponents() -> [[Int]] {
    var search = ComponentSearch(nodeCount: nodeCount)
    for node in 0..<nodeCount where search.index[node] == nil { search.run(from: node, in: self) }
    return search.components.sorted { $0[0] < $1[0] }
  }

  /// In larger components only rings of two, and those through the least nodes, are compared.
  private static var mostStarts: Int { 256 }

  /// The shortest ring inside a component: edge indices in order, beginning at the least node from which a ring of that
  /// length exists. Empty where the component holds no ring. Of a component with thousands of nodes, whose every ring
  /// is as bad as another, it may be a longer one.
  package func shortestRing(within component: [Int], allows: (_ edge: Int) -> Bool = { _ in true }) -> [Int] {
    var isMember = [Bool](repeating: false, count: nodeCount)
    for node in component { isMember[node] = true }
    if let small = smallestRing(within: component, isMember, allows) { return small }
    var best: [Int] = []
    for start in component.prefix(Self.mostStarts) {
      let paths = ShortestPaths(in: self, from: start) { edge, target in isMember[target] && allows(edge) }
      for node in component {
        guard let distance = paths.distances[node], best.isEmpty || distance + 1 < best.count,
          let closing = edges(from: node).first(where: { $0.target == start && allows($0.edge) }),
          let path = paths.path(to: node)
        else { continue }
        best = path + [closing.edge]
      }
    }
    return best
  }

  /// A ring of one, else of two, which no other can be shorter than.
  private func smallestRing(
    within component: [Int], _ isMember: [Bool], _ allows: (_ edge: Int) -> Bool
  ) -> [Int]? {
    func edge(from node: Int, to target: Int) -> Int? {
      edges(from: node).first { $0.target == target && allows($0.edge) }?.edge
    }
    for node in component { if let loop = edge(from: node, to: node) { return [loop] } }
    for node in component {
      let others = edges(from: node).filter { isMember[$0.target] && allows($0.edge) }.map(\.target)
      for other in Set(others).sorted() {
        if let there = edge(from: node, to: other), let back = edge(from: other, to: node) { return [there, back] }
      }
    }
    return nil
  }
}

private struct ComponentSearch {
  var index: [Int?]
  var low: [Int]
  var isOnStack: [Bool]
  var stack: [Int] = []
  var counter = 0
  var components: [[Int]] = []

  init(nodeCount: Int) {
    index = Array(repeating: nil, count: nodeCount)
    low = Array(repeating: 0, count: nodeCount)
    isOnStack = Array(repeating: false, count: nodeCount)
  }

  mutating func run(from root: Int, in graph: DirectedGraph) {
    var frames: [(node: Int, targets: [Int], next: Int)] = []
    frames.append(enter(root, in: graph))
    while var frame = frames.popLast() {
      if frame.next < frame.targets.count {
        let target = frame.targets[frame.next]
        frame.next += 1
        frames.append(frame)
        if let seen = index[target] {
          if isOnStack[target] { low[frame.node] = min(low[frame.node], seen) }
        } else {
          frames.append(enter(target, in: graph))
        }
      } else {
        if let parent = frames.last { low[parent.node] = min(low[parent.node], low[frame.node]) }
        if low[frame.node] == index[frame.node] { close(frame.node) }
      }
    }
  }

  private mutating func enter(_ node: Int, in graph: DirectedGraph) -> (node: Int, targets: [Int], next: Int) {
    index[node] = counter
    low[node] = counter
    counter += 1
    stack.append(node)
    isOnStack[node] = true
    return (node, graph.edges(from: node).map(\.target), 0)
  }

  private mutating func close(_ root: Int) {
    var members: [Int] = []
    while let node = stack.popLast() {
      isOnStack[node] = false
      members.append(node)
      if node == root { break }
    }
    components.append(members.sorted())
  }
}
