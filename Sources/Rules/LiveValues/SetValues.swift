import DepGraphModel
import DepGraphResolution

extension RuleContext {
  /// Whether a live value never runs: every root that reads its key sets the key, or a library wants it to be set, and
  /// the live value only fills the requirement.
  func isAlwaysSet(_ value: ResolvedValue) -> Bool {
    if let property = property(of: value.key),
      LibraryKeys.modules(registering: property).contains(graph.modules[value.module].module.moduleName)
    {
      return true
    }
    let readers = graph.roots.filter { root in
      root.closure[value.module] && root.needs.contains { $0.key == value.key }
    }
    return !readers.isEmpty && readers.allSatisfy { isCovered(value.key, in: $0) }
  }
}
