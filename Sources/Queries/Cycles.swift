import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `cycles`: the shortest cycle of links in each strongly connected component; where links make none, the shortest one
  /// that documents of Interface Builder close.
  package func cycles() -> [[GraphStep]] {
    let ofLinks = links()
    let ofAll = links([LinkGraph.link, LinkGraph.document])
    let parts = ofLinks.forward.stronglyConnectedComponents().filter { isRing($0, ofLinks) }
    return ofAll.forward.stronglyConnectedComponents().filter { isRing($0, ofAll) }.flatMap { component in
      let members = Set(component)
      let inner = parts.filter { members.contains($0[0]) }
      let rings =
        inner.isEmpty
        ? [steps(ofAll.forward.shortestRing(within: component), ofAll)]
        : inner.map { steps(ofLinks.forward.shortestRing(within: $0), ofLinks) }
      return rings.filter { !$0.isEmpty }
    }
  }

  private func isRing(_ component: [Int], _ links: LinkGraph) -> Bool {
    component.count > 1 || links.forward.hasLoop(at: component[0])
  }

  func steps(_ path: [Int], _ links: LinkGraph) -> [GraphStep] {
    path.map { edge in
      GraphStep(
        kind: links.row(edge).kind == LinkGraph.document ? .names : .links,
        from: nodes[links.edges[edge].from].module, to: nodes[links.edges[edge].to].module,
        location: links.row(edge).location)
    }
  }
}
