import DepGraphModel
import DepGraphResolution

extension RuleContext {
  /// What is found because something is nowhere to be seen (a provider, a use, a component that makes another) may be in
  /// a source that could not be read: of a module of the root, or of any where no root is involved.
  func doubtingWhereUnread(_ findings: [Finding]) -> [Finding] {
    guard !graph.unreadModules.isEmpty else { return findings }
    return findings.map { finding in
      let root = finding.root.flatMap { module in graph.roots.first { $0.module == module } }
      guard root.map({ root in graph.unreadModules.contains { root.closure[$0] } }) ?? true else { return finding }
      var doubted = finding
      doubted.confidence = .unknown
      return doubted
    }
  }
}
