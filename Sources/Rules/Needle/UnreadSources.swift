import DepGraphModel
import DepGraphResolution

extension RuleContext {
  /// What is found because something is nowhere to be seen (a provider, a use, a component that makes another) may be in
  /// a source that could not be read: of a module of the root, or of any where no root is involved.
  /// - Parameter names: what such a source has to name where the configuration leaves it out; `nil` where that is not
  ///   looked at.
  func doubtingWhereUnread(_ findings: [Finding], naming names: ((Finding) -> String?)? = nil) -> [Finding] {
    findings.map { finding in
      let root = finding.root.flatMap { module in graph.roots.first { $0.module == module } }
      let isUnread =
        root.map { root in graph.unreadModules.contains { root.closure[$0] } } ?? !graph.unreadModules.isEmpty
      let name = names.flatMap { $0(finding) }
      let isLeftOut =
        name.map { name in leftOut.source(naming: [name], in: { module in root?.closure[module] ?? true }) != nil }
        ?? false
      guard isUnread || isLeftOut else { return finding }
      var doubted = finding
      doubted.confidence = .unknown
      return doubted
    }
  }
}
