import DepGraphConfiguration
import DepGraphModel
import DepGraphRules

/// The commented configuration that `init` writes.
struct ConfigurationDraft {
  /// Lines that say more than the defaults do. The writer of the draft makes sure that they change no finding.
  enum Part: CaseIterable {
    case exclude
    case generated
    case implementation
    case interface
  }

  private static let mostNames = 8
  /// `MailLive` is seen by its other half; a pattern would also match `GoLive` and `LiveActivities`.
  private static let implementationPatterns = ["*Implementation", "*Impl"]
  private static let interfacePatterns = ["*Interface", "*Interfaces", "*API"]

  let survey: ProjectSurvey

  /// The parts that this project has something for.
  var parts: [Part] { Part.allCases.filter { !values(of: $0).isEmpty } }

  /// - Parameter active: the others are in comments.
  func text(active: Set<Part>) -> String {
    ([Self.head] + [
      exclude(active), generated(active), roles(active), roots, rules, manifest, externalKeys, Self.foot,
    ])
    .filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func values(of part: Part) -> [String] {
    switch part {
    case .exclude: survey.vendored
    case .generated: survey.generated
    case .implementation: patterns(Self.implementationPatterns, role: "implementation")
    case .interface: patterns(Self.interfacePatterns, role: "interface")
    }
  }

  /// Patterns that two modules of a role fit at least, and none of another one.
  private func patterns(_ candidates: [String], role: String) -> [String] {
    candidates.filter { text in
      let pattern = NamePattern(text)
      let fitting = survey.names.mapValues { $0.count(where: pattern.matches) }.filter { $0.value > 0 }
      return fitting[role, default: 0] >= 2 && fitting.keys.allSatisfy { $0 == role || $0 == "test" }
    }
  }

  private static let head = """
    # The configuration of depgraph for this repository. Every key is optional.
    # `depgraph config show` prints the effective values, `depgraph config schema` the keys.
    """

  private func exclude(_ active: Set<Part>) -> String {
    let note = """
      # Files and folders to skip; .build, DerivedData, Pods, Carthage and node_modules are always skipped.
      """
    guard !survey.vendored.isEmpty else { return note + "\n# exclude: [Vendor, \"**/Fixtures\"]" }
    let found = "\n# Nothing outside of \(survey.vendored.count == 1 ? "this" : "these") uses its code.\n"
    return note + found + line("exclude", survey.vendored, isActive: active.contains(.exclude))
  }

  private func generated(_ active: Set<Part>) -> String {
    guard !survey.generated.isEmpty else { return "" }
    return "# Written by a generator: violations that are only in these files are not reported.\n"
      + line("generated", survey.generated, isActive: active.contains(.generated))
  }

  private func roles(_ active: Set<Part>) -> String {
    var lines = [
      "# Roles are derived from what a module declares and links; patterns on names override them.", "roles:",
    ]
    lines += role("implementation", .implementation, active, example: "*Live")
    lines += role("interface", .interface, active, example: "*Interface")
    lines += role("composition", nil, active, example: "AppWiring")
    lines.append("  # Roots that only show screens: a missing live value is reported as info there.")
    lines.append("  preview: [\"*Preview*\"]")
    return lines.joined(separator: "\n")
  }

  private func role(_ name: String, _ part: Part?, _ active: Set<Part>, example: String) -> [String] {
    let found = survey.names[name] ?? []
    var lines = found.isEmpty ? [] : ["  # Seen as \(name): \(Self.listed(found))"]
    let patterns = part.map(values) ?? []
    let isActive = part.map(active.contains) ?? false
    lines.append("  " + line(name, patterns.isEmpty ? [example] : patterns, isActive: isActive && !patterns.isEmpty))
    return lines
  }

  private var roots: String {
    guard !survey.roots.isEmpty else {
      return """
        # No application or executable was found: live values are not checked.
        # roots: {include: [], exclude: []}
        """
    }
    let samples = survey.roots.filter(\.isSample).map(\.name)
    return """
      # The roots that are checked: \(Self.listed(survey.roots.map(\.name)))
      # roots:
      #   exclude: [\((samples.isEmpty ? ["SomeTool"] : samples).map(YAMLText.scalar).joined(separator: ", "))]
      """
  }

  private var rules: String {
    let listed: Set<String> = survey.isMigrating ? ["restricted-consumption", "dependency-in-unit-test"] : []
    let off = RuleCatalogue.cards.filter { $0.defaultSeverity == nil && !listed.contains($0.id) }
    let longest = off.map(\.id.utf8.count).max() ?? 0
    let lines = off.map { card in
      let padding = String(repeating: " ", count: longest - card.id.utf8.count)
      return "#   \(card.id): warning\(padding)  # \(card.summary)"
    }
    return """
      # off, info, warning or error; `depgraph rules` lists all rules. These are off by default:
      # rules:
      \((policies + lines).joined(separator: "\n"))
      """
  }

  /// They stand among the rules: a file has one `rules`.
  private var policies: [String] {
    guard survey.isMigrating else { return [] }
    return [
      "#   # Needle and swift-dependencies are both in use: `depgraph migrate needle` plans the rest of the way. Two",
      "#   # policies keep the code that has moved independent of the library: only builders read @Dependency, and unit",
      "#   # tests hand fakes to initializers.",
      "#   restricted-consumption: {severity: warning, options: {allowedTypes: [\"*Builder*\"]}}",
      "#   dependency-in-unit-test: warning",
    ]
  }

  private var manifest: String {
    guard !survey.variables.isEmpty else { return "" }
    let variables = survey.variables.map { "\(YAMLText.scalar($0)): \"\"" }
    return """
      # Manifests read these variables of the environment, which are not set:
      # manifest:
      #   environment: {\(variables.joined(separator: ", "))}
      """
  }

  private var externalKeys: String {
    guard !survey.unknownProperties.isEmpty else { return "" }
    let lines = survey.unknownProperties.prefix(20).map { property in
      let place = YAMLText.scalar(property.place.file) + " line \(property.place.line)"
      return "#   - {keyPath: \(YAMLText.scalar(property.name)), live: true}  # \(place)"
    }
    let rest = survey.unknownProperties.count - lines.count
    let more = rest > 0 ? "\n#   … and \(rest) more" : ""
    return """
      # These are read but registered nowhere in the tree; packages whose source is not on disk may register them.
      # `live` says whether the package declares a live value.
      # externalKeys:
      \(lines.joined(separator: "\n"))\(more)
      """
  }

  private static let foot = """
    # Intentional violations, with a reason and, if you like, an expiry date:
    # exceptions:
    #   - rule: live-module-leak
    #     subject: Settings
    #     to: PlayerLive
    #     reason: waits for the new player
    #     owner: audio
    #     until: 2030-12-31

    # Different severities in some folders:
    # overrides:
    #   - paths: [Legacy]
    #     rules: {undeclared-import: off}

    # Rules of your own:
    # contracts:
    #   - id: features-know-no-database
    #     type: forbidden
    #     from: ["*Feature"]
    #     to: ["Database*"]
    #     because: features read through clients
    """

  private func line(_ key: String, _ values: [String], isActive: Bool) -> String {
    (isActive ? "" : "# ") + "\(key): [\(values.map(YAMLText.scalar).joined(separator: ", "))]"
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).map(YAMLText.scalar).joined(separator: ", ")
    return names.count > mostNames ? "\(shown) and \(names.count - mostNames) more" : shown
  }
}
