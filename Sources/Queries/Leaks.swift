import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `leaks`: what `live-module-leak` reports, with what each costs, the dearest first.
  /// - Parameter violations: of the same run.
  package func leaks(among violations: [Violation]) -> [LeakCost] {
    let found = violations.filter { $0.rule == KnownRule.liveModuleLeak && $0.state != .suppressed }
    guard !found.isEmpty else { return [] }
    let links = links()
    let inverted = links.inverted()
    let costs = found.compactMap { violation -> LeakCost? in
      guard let ends = violation.nodes, ends.count == 2, let from = number(of: ends[0]), let to = number(of: ends[1])
      else { return nil }
      let edge = snapshot.edges.first { $0.from == ends[0] && $0.to == ends[1] && $0.kind == LinkGraph.link }
      return LeakCost(
        link: AnsweredLink(
          from: nodes[from].module, to: nodes[to].module, product: edge?.product, location: violation.location),
        confidence: violation.confidence.rawValue,
        modules: users(of: from, linking: edge.map { _ in to }, links, inverted),
        lines: lines(from, to, links))
    }
    return costs.sorted {
      (-$0.modules * $0.lines, -$0.modules, $0.link.from.id, $0.link.to.id)
        < (-$1.modules * $1.lines, -$1.modules, $1.link.from.id, $1.link.to.id)
    }
  }

  private func users(of module: Int, linking target: Int?, _ links: LinkGraph, _ inverted: DirectedGraph) -> Int {
    let reached = inverted.reached(from: [module])
    let users = Set(
      snapshot.modules.indices.filter { ($0 == module || reached[$0]) && snapshot.modules[$0].role != "test" })
    return users.subtracting(roots(among: users, without: [target ?? module], by: links)).count
  }

  /// Of what the module links through the other one only.
  private func lines(_ from: Int, _ to: Int, _ links: LinkGraph) -> Int {
    let others = Set(links.forward.edges(from: from).map(\.target)).subtracting([to])
    let besides = links.forward.reached(from: others)
    let through = links.forward.reached(from: [to])
    return snapshot.modules.indices.filter { number in
      (number == to || through[number]) && number != from && !besides[number] && !others.contains(number)
    }.reduce(0) { $0 + snapshot.modules[$1].lineCount }
  }
}
