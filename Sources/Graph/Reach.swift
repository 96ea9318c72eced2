extension DirectedGraph {
  /// Everything that is reached from any of some nodes, in one search however many they are.
  /// - Parameters:
  ///   - starts: included in what is returned only where an edge leads back to them.
  ///   - passes: says of a node whether the search may go on behind it. The starts are not asked.
  /// - Returns: by node.
  package func reached(from starts: some Sequence<Int>, passes: (_ node: Int) -> Bool = { _ in true }) -> [Bool] {
    var isReached = [Bool](repeating: false, count: nodeCount)
    var isExpanded = isReached
    var stack = Array(starts)
    for start in stack { isExpanded[start] = true }
    while let node = stack.popLast() {
      forEachTarget(of: node) { _, target in
        isReached[target] = true
        guard !isExpanded[target], passes(target) else { return }
        isExpanded[target] = true
        stack.append(target)
      }
    }
    return isReached
  }
}
