import DepGraphGraph

/// Ways between two modules, each without a module twice, the shortest first.
struct PathSearch {
  /// More ways are never listed.
  static let mostPaths = 100
  /// Between few modules there may be more ways than anyone can follow.
  private static let mostSteps = 100_000

  let links: LinkGraph

  /// The last step of a way, behind the one before it.
  private struct Step {
    var node: Int
    /// `nil` at the origin.
    var before: (edge: Int, step: Int)?
    var length: Int
  }

  /// - Returns: at most `most` ways, as positions of edges, and whether there are more. The first is always found.
  func paths(from origin: Int, to target: Int, most: Int) -> (paths: [[Int]], isCut: Bool) {
    let remaining = ShortestPaths(in: links.inverted(), from: target).distances
    guard let least = remaining[origin], origin != target else { return ([], false) }
    var steps = [Step(node: origin, before: nil, length: 0)]
    // By the length that a way will have at least. The one that was met last is followed first: of those that are equally
    // long there may be more than memory holds, and each of them leads to the target.
    var waiting: [Int: [Int]] = [least: [0]]
    var found: [[Int]] = []
    while let length = waiting.keys.min() {
      var stack = Array((waiting.removeValue(forKey: length) ?? []).reversed())
      while let last = stack.popLast() {
        let step = steps[last]
        // On a shortest way each module is closer to the target than the one before it.
        if length > least, isRepeated(last, steps) { continue }
        if step.node == target {
          if found.count == most { return (found, true) }
          found.append(edges(to: last, steps))
          continue
        }
        guard steps.count < Self.mostSteps || found.isEmpty else { return (found, true) }
        var seen: Set<Int> = []
        var next: [Int] = []
        links.forward.forEachTarget(of: step.node) { edge, node in
          guard let rest = remaining[node], seen.insert(node).inserted else { return }
          let estimate = step.length + 1 + rest
          if estimate == length { next.append(steps.count) } else { waiting[estimate, default: []].append(steps.count) }
          steps.append(Step(node: node, before: (edge, last), length: step.length + 1))
        }
        stack += next.reversed()
      }
    }
    return (found, false)
  }

  private func edges(to last: Int, _ steps: [Step]) -> [Int] {
    var found: [Int] = []
    var current = steps[last]
    while let before = current.before {
      found.append(before.edge)
      current = steps[before.step]
    }
    return found.reversed()
  }

  /// Whether a way comes to a module a second time with its last step.
  private func isRepeated(_ last: Int, _ steps: [Step]) -> Bool {
    var current = steps[last]
    while let before = current.before {
      current = steps[before.step]
      if current.node == steps[last].node { return true }
    }
    return false
  }
}
