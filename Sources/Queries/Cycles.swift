import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `cycles`: the shortest cycle of links in each strongly connected component.
  package func cycles() -> [[GraphStep]] {
    let links = links()
    return links.forward.stronglyConnectedComponents().compactMap { component in
      guard component.count > 1 || links.forward.hasLoop(at: component[0]) else { return nil }
      let ring = links.forward.shortestRing(within: component)
      guard !ring.isEmpty else { return nil }
      return ring.map { edge in
        GraphStep(
          kind: .links, from: nodes[links.edges[edge].from].module, to: nodes[links.edges[edge].to].module,
          location: links.rows[edge].location)
      }
    }
  }
}
