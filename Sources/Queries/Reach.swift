import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `deps M` and `dependents M`: everything that is reached, each by a shortest way.
  /// - Parameters:
  ///   - name: the module.
  ///   - isInverted: whether dependents are asked for.
  ///   - kinds: the edges that count.
  ///   - depth: the greatest distance, `nil` for any.
  ///   - externals: whether products without source are listed; they are counted all the same.
  package func reached(
    from name: String, isInverted: Bool, kinds: Set<String>, depth: Int?, externals: Bool
  ) throws(QueryError) -> ReachedModules {
    let origin = try module(named: name)
    let links = isInverted ? links(kinds) : links(kinds, from: origin)
    let paths = ShortestPaths(in: isInverted ? links.inverted() : links.forward, from: origin)
    let users = isInverted ? nodes.indices.filter { paths.distances[$0] != nil } : []
    let others = roots(among: users, without: [origin], by: links)
    var rows: [ReachedModules.Row] = []
    for number in nodes.indices where number != origin && !others.contains(number) {
      guard let distance = paths.distances[number], distance <= depth ?? .max,
        let last = paths.path(to: number)?.last
      else { continue }
      let before = isInverted ? links.edges[last].to : links.edges[last].from
      rows.append(
        ReachedModules.Row(
          module: nodes[number].module, distance: distance, kind: nodes[number].kind,
          isExternal: nodes[number].isExternal, via: nodes[before].module))
    }
    let shown = rows.filter { externals || !$0.isExternal }.sorted {
      ($0.distance, $0.module.id) < ($1.distance, $1.module.id)
    }
    return ReachedModules(
      subject: nodes[origin].module, isInverted: isInverted, rows: shown, hiddenExternals: rows.count - shown.count)
  }
}
