import DepGraphResolution

extension RuleContext {
  /// Whether a bare name is sure to mean the module of the project that is called so, and nothing without source. No build
  /// has two modules of one name.
  func isSure(_ edge: ResolvedImport) -> Bool {
    edge.isLinked || isSamePackage(edge.from, edge.to)
      || (linksByModule[edge.from] ?? []).contains { isSamePackage(graph.links[$0].to, edge.to) }
      || graph.roots.contains { $0.closure[edge.from] && $0.closure[edge.to] }
  }
}
