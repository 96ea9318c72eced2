/// Places for the nodes of a graph in layers from left to right, edges leading to the right wherever there is no cycle.
package struct LayeredLayout: Sendable {
  package struct Point: Equatable, Sendable {
    package var x: Int
    package var y: Int
  }

  private static let layerGap = 64
  private static let rowHeight = 36
  private static let sweeps = 8

  /// Left and middle of each node.
  package private(set) var places: [Point]
  /// Of each edge the points that it passes, from the right of its source to the left of its target.
  package private(set) var ways: [[Point]]
  package private(set) var width = 0
  package private(set) var height = 0

  /// - Parameters:
  ///   - widths: of each node.
  ///   - edges: without loops.
  package init(widths: [Int], edges: [(from: Int, to: Int)]) {
    let graph = DirectedGraph(nodeCount: widths.count, edges: edges)
    let layers = Self.layers(of: graph)
    var layerOf = layers
    var chains: [[Int]] = []
    var next: [[Int]] = Array(repeating: [], count: widths.count)
    var before = next
    func connect(_ left: Int, _ right: Int) {
      next[left].append(right)
      before[right].append(left)
    }
    for edge in edges {
      // What leads back is drawn as if it led on.
      let (left, right) = layers[edge.from] <= layers[edge.to] ? (edge.from, edge.to) : (edge.to, edge.from)
      var chain = [left]
      for layer in layers[left] + 1..<max(layers[right], layers[left] + 1) {
        let dummy = layerOf.count
        layerOf.append(layer)
        next.append([])
        before.append([])
        connect(chain[chain.count - 1], dummy)
        chain.append(dummy)
      }
      if layers[left] < layers[right] { connect(chain[chain.count - 1], right) }
      chain.append(right)
      chains.append(left == edge.from ? chain : chain.reversed())
    }
    var columns: [[Int]] = Array(repeating: [], count: (layerOf.max() ?? -1) + 1)
    for (node, layer) in layerOf.enumerated() { columns[layer].append(node) }
    Self.order(&columns, next: next, before: before)
    let rows = columns.map(\.count).max() ?? 0
    var points = Array(repeating: Point(x: 0, y: 0), count: layerOf.count)
    var x = 0
    for column in columns {
      let breadth = column.compactMap { widths.indices.contains($0) ? widths[$0] : nil }.max() ?? 0
      let top = (rows - column.count) * Self.rowHeight / 2
      for (row, node) in column.enumerated() {
        points[node] = Point(x: x, y: top + row * Self.rowHeight + Self.rowHeight / 2)
      }
      x += breadth + Self.layerGap
    }
    places = Array(points.prefix(widths.count))
    width = max(0, x - Self.layerGap)
    height = rows * Self.rowHeight
    ways = zip(edges, chains).map { edge, chain in
      let isForward = layers[edge.from] <= layers[edge.to]
      return chain.enumerated().map { index, node in
        var point = points[node]
        if index == 0, isForward { point.x += widths[node] }
        if index == chain.count - 1, !isForward { point.x += widths[node] }
        return point
      }
    }
  }

  /// The longest way from a source, every cycle taken as one node.
  private static func layers(of graph: DirectedGraph) -> [Int] {
    let components = graph.stronglyConnectedComponents()
    var owner = [Int](repeating: 0, count: graph.nodeCount)
    for (number, component) in components.enumerated() { for node in component { owner[node] = number } }
    var targets = [Set<Int>](repeating: [], count: components.count)
    var waiting = [Int](repeating: 0, count: components.count)
    for (number, component) in components.enumerated() {
      for node in component {
        graph.forEachTarget(of: node) { _, target in
          if owner[target] != number, targets[number].insert(owner[target]).inserted { waiting[owner[target]] += 1 }
        }
      }
    }
    var layer = [Int](repeating: 0, count: components.count)
    var ready = waiting.indices.filter { waiting[$0] == 0 }
    while let number = ready.popLast() {
      for target in targets[number] {
        layer[target] = max(layer[target], layer[number] + 1)
        waiting[target] -= 1
        if waiting[target] == 0 { ready.append(target) }
      }
    }
    return owner.map { layer[$0] }
  }

  /// Sweeps to and fro, each node to the middle of its neighbours.
  private static func order(_ columns: inout [[Int]], next: [[Int]], before: [[Int]]) {
    var position = [Int: Int]()
    for column in columns { for (row, node) in column.enumerated() { position[node] = row } }
    for sweep in 0..<sweeps {
      let isForward = sweep % 2 == 0
      for index in isForward ? Array(columns.indices) : columns.indices.reversed() {
        let neighbours = isForward ? before : next
        let weighed = columns[index].map { node -> (weight: Double, row: Int, node: Int) in
          let rows = neighbours[node].compactMap { position[$0] }
          let row = position[node] ?? 0
          return (rows.isEmpty ? Double(row) : Double(rows.reduce(0, +)) / Double(rows.count), row, node)
        }
        columns[index] = weighed.sorted { ($0.weight, $0.row) < ($1.weight, $1.row) }.map(\.node)
        for (row, node) in columns[index].enumerated() { position[node] = row }
      }
    }
  }
}
