package import DepGraphModel

/// What `.depgraph.yml` says, checked and typed. Without a file every part has its default.
package struct Configuration: Equatable, Sendable {
  /// Which files are looked at.
  package var paths = PathFilter()
  /// Files that a generator writes. They count as source; faults that are in them alone are hidden.
  package var generated: [PathPattern] = []
  package var roles = Roles()
  package var roots = RootSelection()
  package var manifest = ManifestSettings()
  /// By rule id; rules that the file does not name are absent.
  package var rules: [String: RuleSetting] = [:]
  package var contracts: [Contract] = []
  /// Rules in SQL.
  package var queries: [ConfiguredQuery] = []
  package var exceptions: [RuleException] = []
  /// In the order of the file: the last one that fits wins.
  package var overrides: [SeverityOverride] = []
  package var externalKeys: [ExternalKey] = []
  /// Their rules are warnings unless the file says otherwise.
  package var profiles: [RuleCard.Profile] = []
  /// The file of accepted violations, absolute or relative to the configuration's folder; `nil` = the usual one.
  package var baseline: String?
  /// Where the entries of a rule's option stand, by `rule.option`.
  package var optionPlaces: [String: [SourceLocation]] = [:]

  package init() {}

  /// The rules that the file itself lays down.
  package var ownCards: [RuleCard] { contracts.map(\.card) + queries.map(\.card) }

  /// What a rule's violations are reported as; `nil` = the rule does not run.
  package func severity(of card: RuleCard) -> Severity? {
    switch rules[card.id]?.level {
    case .off: nil
    case .severity(let severity): severity
    case nil: card.defaultSeverity ?? (card.profile.map(profiles.contains) == true ? .warning : nil)
    }
  }

  /// What a rule's violations in a file are reported as; `nil` = they are not.
  /// - Parameter sources: all of those where code does what the file declares. An entry for them is one for the violation.
  package func severity(of card: RuleCard, in file: String?, usedIn sources: [String] = []) -> Severity? {
    guard let file, !overrides.isEmpty else { return severity(of: card) }
    let fitting = overrides.last { override in
      func names(_ file: String) -> Bool { override.paths.contains { $0.matches(file) } }
      return override.levels[card.id] != nil && (names(file) || !sources.isEmpty && sources.allSatisfy(names))
    }
    switch fitting?.levels[card.id] {
    case .off: return nil
    case .severity(let severity): return severity
    case nil: return severity(of: card)
    }
  }

  /// Whether some file has a severity for a rule, so that it has to run.
  package func isOn(_ card: RuleCard) -> Bool {
    severity(of: card) != nil
      || overrides.contains { override in override.levels[card.id].map { $0 != .off } ?? false }
  }

  /// The same with rules switched on that are off and were asked for by name.
  package func switchingOn(_ names: Set<String>, cards: [RuleCard]) -> Configuration {
    var changed = self
    for card in cards where names.contains(card.id) && severity(of: card) == nil {
      changed.rules[card.id, default: RuleSetting()].level = .severity(card.defaultSeverity ?? .warning)
    }
    for index in changed.contracts.indices
    where names.contains(changed.contracts[index].id) && changed.contracts[index].severity == nil {
      changed.contracts[index].severity = .error
    }
    for index in changed.queries.indices
    where names.contains(changed.queries[index].id) && changed.queries[index].severity == nil {
      changed.queries[index].severity = .error
    }
    return changed
  }

  /// The value of one of a rule's options: the file's, else the card's default, else `nil` (no such option).
  package func option(_ name: String, of card: RuleCard) -> RuleCard.Option.Value? {
    rules[card.id]?.options[name] ?? card.options.first { $0.name == name }?.defaultValue
  }
}

/// Patterns on module names that assign a role to modules.
package struct Roles: Equatable, Sendable {
  package enum Role: String, CaseIterable, Sendable {
    case interface
    case implementation
    case composition
    case preview
    case test
  }

  private var patterns: [Role: [NamePattern]] = [:]

  package init() {}

  /// What holds where the file does not say otherwise (`preview: []`: there are none). A preview host is also
  /// `FooExample`, `FooDemo` or `FooDemoApp` of a module `Foo`.
  private static let defaults: [Role: [NamePattern]] = [
    .preview: [NamePattern("*Preview*")],
    .test: ["*Tests", "*Testing", "*TestSupport", "*TestHelpers"].map { NamePattern($0) },
  ]

  package func patterns(for role: Role) -> [NamePattern] { patterns[role] ?? Self.defaults[role] ?? [] }

  /// Whether the file says something else than what holds without it.
  package func isSet(_ role: Role) -> Bool {
    guard let own = patterns[role] else { return false }
    return own.map(\.text) != (Self.defaults[role] ?? []).map(\.text)
  }

  mutating func set(_ patterns: [NamePattern], for role: Role) { self.patterns[role] = patterns }
}

/// Which roots are checked. The patterns are compared with the target's name and with its `rootId`.
package struct RootSelection: Equatable, Sendable {
  /// Empty = all.
  package var include: [NamePattern] = []
  package var exclude: [NamePattern] = []
}

/// The environment in which manifests are evaluated.
package struct ManifestSettings: Equatable, Sendable {
  package enum Host: String, CaseIterable, Sendable {
    case macos
    case linux
  }

  /// Environment variables; all others are unset.
  package var environment: [String: String] = [:]
  /// The system that `#if os(…)` in a manifest sees; `nil` = not set in the file.
  package var host: Host?
}

package struct RuleSetting: Equatable, Sendable {
  package enum Level: Equatable, Sendable {
    case off
    case severity(Severity)
  }

  /// `nil` = the rule's default.
  package var level: Level?
  /// By option name, of the type that the rule's card gives.
  package var options: [String: RuleCard.Option.Value] = [:]

  package init() {}
}

/// A key of a library whose source is not in the project. At least one of both names is set.
package struct ExternalKey: Equatable, Sendable {
  /// The member of `DependencyValues`, without `\.`.
  package var keyPath: String?
  /// The key's type.
  package var key: String?
  /// Whether the library declares a live value.
  package var live: Bool
  package var location: SourceLocation
}
