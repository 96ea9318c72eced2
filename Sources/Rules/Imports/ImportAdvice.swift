import DepGraphGraph
import DepGraphModel
import DepGraphResolution

/// What to do about an import that no target declares: to declare it, unless that would be the next violation.
struct ImportAdvice {
  private let context: RuleContext
  /// What has to be built before what.
  private let needs: DirectedGraph

  init(context: RuleContext) {
    self.context = context
    let (modules, production) = (context.graph.modules, context.productionModules)
    let links = context.graph.links.filter { $0.link.kind == .link }.map { (from: $0.from, to: $0.to) }
    // As `module-cycle` counts them.
    let imports = context.graph.imports.filter {
      $0.isLinked || modules[$0.from].module.package == modules[$0.to].module.package
    }.map { (from: $0.from, to: $0.to) }
    needs = DirectedGraph(
      nodeCount: modules.count,
      edges: (links + imports).filter { production.contains($0.from) && production.contains($0.to) })
  }

  /// - Parameters:
  ///   - targets: not empty; those that share the source.
  ///   - names: of them, each once.
  func text(importing module: ModuleIndex, in targets: [ModuleIndex], names: [String]) -> String {
    let name = context.name(module)
    let reached = needs.reached(from: [module])
    if let user = targets.first(where: { reached[$0] }) {
      return "remove the import, or move what both need into a module below them: \(name) already depends on "
        + context.name(user)
    }
    let declaration =
      LinkAdvice(context: context).add(module, to: targets[0])
      + (names.count == 1 ? "" : ", and likewise to \(Enumeration.few(Array(names.dropFirst())))")
    guard let leak = targets.first(where: { context.isLeak(from: $0, to: module) }) else { return declaration }
    return "remove the import: \(name) is an implementation module, and depending on it would be live-module-leak; "
      + "only if \(context.name(leak)) may link implementations, \(declaration)"
  }
}
