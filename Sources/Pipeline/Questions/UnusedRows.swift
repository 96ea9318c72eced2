import DepGraphModel
import DepGraphRules

extension GraphSnapshot {
  /// Keeps what two rules say of things that nothing uses, whether or not the rules are on: `unused` asks for it.
  mutating func takeUnused(from context: RuleContext) {
    unusedLinks = UnusedModuleDependency().findings(in: context).compactMap { finding in
      guard finding.cause.count == 2 else { return nil }
      return UnusedRow(id: finding.cause[0], target: finding.cause[1], confidence: finding.confidence.rawValue)
    }
    unusedKeys = UnusedDependencyKey().findings(in: context).compactMap { finding in
      finding.cause.first.map { UnusedRow(id: $0, confidence: finding.confidence.rawValue) }
    }
  }
}
