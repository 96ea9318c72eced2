package import DepGraphConfiguration
import DepGraphModel
import DepGraphRules

extension ConfigurationFile {
  /// What holds once the command line has had its say.
  /// - Parameter baseline: as `--baseline` names it.
  /// - Returns: the configuration, and by the path of each value that the command line sets the option that does.
  package func effective(
    options: AnalysisOptions, baseline: String?
  ) -> (file: ConfigurationFile, arguments: [String: String]) {
    var file = self
    var arguments: [String: String] = [:]
    if !options.roots.isEmpty {
      file.configuration.roots.include = options.roots.map { NamePattern($0) }
      arguments["roots.include"] = "--root"
    }
    if let host = options.host {
      file.configuration.manifest.host = host
      arguments["manifest.host"] = "--host"
    }
    if let baseline {
      file.configuration.baseline = baseline
      arguments["baseline"] = "--baseline"
    }
    for card in RuleCatalogue.cards {
      guard let (level, option) = Self.level(of: card, file.configuration.severity(of: card), options) else { continue }
      file.configuration.rules[card.id, default: RuleSetting()].level = level
      arguments["rules.\(card.id)"] = option
      arguments["rules.\(card.id).severity"] = option
    }
    return (file, arguments)
  }

  private static func level(
    of card: RuleCard, _ severity: Severity?, _ options: AnalysisOptions
  ) -> (level: RuleSetting.Level, option: String)? {
    if severity != nil, options.skip.contains(card.id) { return (.off, "--skip") }
    if severity == nil, options.only.contains(card.id), !options.skip.contains(card.id) {
      return (.severity(card.defaultSeverity ?? .warning), "--only")
    }
    if severity != nil, !options.only.isEmpty, !options.only.contains(card.id) { return (.off, "--only") }
    if severity == .warning, options.isStrict { return (.severity(.error), "--strict") }
    return nil
  }
}
