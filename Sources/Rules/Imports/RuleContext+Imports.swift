import DepGraphModel
import DepGraphResolution

extension RuleContext {
  /// Whether a bare name is sure to mean the module of the project that is called so, and nothing without source. No build
  /// has two modules of one name.
  func isSure(_ edge: ResolvedImport) -> Bool {
    edge.isLinked || isSamePackage(edge.from, edge.to)
      || (linksByModule[edge.from] ?? []).contains { isSamePackage(graph.links[$0].to, edge.to) }
      || graph.roots.contains { $0.closure[edge.from] && $0.closure[edge.to] }
  }

  /// Whether a package, project or workspace brings both: Xcode and SwiftPM build them into one folder.
  func isBuiltTogether(_ left: ModuleIndex, _ right: ModuleIndex) -> Bool {
    func builds(of module: ModuleIndex) -> Set<String> {
      var waiting = [graph.modules[module].module.package]
      var found = Set(waiting)
      while let next = waiting.popLast() {
        for name in packages[next]?.namedBy ?? [] where found.insert(name).inserted { waiting.append(name) }
      }
      return found
    }
    return !builds(of: left).isDisjoint(with: builds(of: right))
  }
}
