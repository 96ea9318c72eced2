import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// What `tree` prints: every module in full where it is met first.
  /// - Parameters:
  ///   - isInverted: whether dependents are wanted.
  ///   - depth: the greatest depth, `nil` for any.
  ///   - repeats: whether a module is shown in full each time; a tree has at most `mostNodes` nodes then.
  package func tree(
    from name: String, isInverted: Bool, depth: Int?, externals: Bool, repeats: Bool, violations: [Violation]
  ) throws(QueryError) -> ModuleTree {
    let start = try module(named: name)
    func isShown(_ number: Int) -> Bool { externals || number == start || !nodes[number].isExternal }
    var links = links(from: start, keeps: isShown)
    if isInverted {
      let others = roots(among: nodes.indices, without: [start], by: links)
      links = self.links { !others.contains($0) && isShown($0) }
    }
    var planting = Planting(
      graph: self, links: isInverted ? links.inverted() : links.forward, isInverted: isInverted, depth: depth,
      repeats: repeats, leaks: Self.leaks(violations))
    return planting.tree(start)
  }
}

private struct Planting {
  private static let mostNodes = 20_000
  /// A chain of modules is a tree as deep as it is long.
  private static let greatestDepth = 500

  let graph: QueryGraph
  let links: DirectedGraph
  let isInverted: Bool
  let depth: Int?
  let repeats: Bool
  let leaks: Set<[String]>
  private var above: Set<Int> = []
  private var shown: Set<Int> = []
  private var count = 0

  init(
    graph: QueryGraph, links: DirectedGraph, isInverted: Bool, depth: Int?, repeats: Bool, leaks: Set<[String]>
  ) {
    self.graph = graph
    self.links = links
    self.isInverted = isInverted
    self.depth = depth
    self.repeats = repeats
    self.leaks = leaks
  }

  mutating func tree(_ number: Int, below parent: Int? = nil) -> ModuleTree {
    count += 1
    let module = graph.nodes[number]
    var tree = ModuleTree(
      module: module.module, kind: module.kind, role: graph.row(module.module.id)?.role ?? "",
      isLeak: parent.map { isLeak($0, number) } ?? false)
    let children = Set(links.edges(from: number).map(\.target)).sorted {
      graph.nodes[$0].module.id < graph.nodes[$1].module.id
    }
    guard !children.isEmpty else { return tree }
    if above.contains(number) {
      tree.end = .cycle
    } else if shown.contains(number), !repeats || count > Self.mostNodes {
      tree.end = .repeated
    } else if above.count >= min(depth ?? Self.greatestDepth, Self.greatestDepth) {
      tree.end = .cut(children.count)
    } else {
      shown.insert(number)
      above.insert(number)
      for child in children { tree.children.append(self.tree(child, below: number)) }
      above.remove(number)
    }
    return tree
  }

  private func isLeak(_ parent: Int, _ child: Int) -> Bool {
    let ends = [graph.nodes[parent].module.id, graph.nodes[child].module.id]
    return leaks.contains(isInverted ? ends.reversed() : ends)
  }
}
