import DepGraphGraph

/// Ways between two modules, each without a module twice, the shortest first.
struct PathSearch {
  /// More ways are never listed.
  static let mostPaths = 100
  private static let mostSteps = 100_000

  let links: LinkGraph

  private struct Way {
    var edges: [Int]
    var nodes: [Int]
  }

  /// - Returns: at most `most` ways, as positions of edges, and whether there are more.
  func paths(from origin: Int, to target: Int, most: Int) -> (paths: [[Int]], isCut: Bool) {
    let remaining = ShortestPaths(in: links.backward, from: target).distances
    guard let least = remaining[origin], origin != target else { return ([], false) }
    // By the length that a way will have at least.
    var waiting: [Int: [Way]] = [least: [Way(edges: [], nodes: [origin])]]
    var found: [[Int]] = []
    var steps = 0
    while let length = waiting.keys.min() {
      var queue = waiting.removeValue(forKey: length) ?? []
      var head = 0
      while head < queue.count {
        let way = queue[head]
        head += 1
        steps += 1
        let node = way.nodes[way.nodes.count - 1]
        if node == target {
          if found.count == most { return (found, true) }
          found.append(way.edges)
          continue
        }
        guard steps < Self.mostSteps else { return (found, true) }
        var seen: Set<Int> = []
        links.forward.forEachTarget(of: node) { edge, next in
          guard let rest = remaining[next], !way.nodes.contains(next), seen.insert(next).inserted else { return }
          let longer = Way(edges: way.edges + [edge], nodes: way.nodes + [next])
          let estimate = longer.edges.count + rest
          if estimate == length { queue.append(longer) } else { waiting[estimate, default: []].append(longer) }
        }
      }
    }
    return (found, false)
  }
}
