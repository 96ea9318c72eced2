package import DepGraphModel

/// What `.depgraph.yml` says, checked and typed. Without a file every part has its default.
package struct Configuration: Equatable, Sendable {
  /// Which files are looked at.
  package var paths: PathFilter
  package var roles: Roles
  package var roots: RootSelection
  package var manifest: ManifestSettings
  /// By rule id; rules that the file does not name are absent.
  package var rules: [String: RuleSetting]
  package var externalKeys: [ExternalKey]

  package init(
    paths: PathFilter = PathFilter(), roles: Roles = Roles(), roots: RootSelection = RootSelection(),
    manifest: ManifestSettings = ManifestSettings(), rules: [String: RuleSetting] = [:],
    externalKeys: [ExternalKey] = []
  ) {
    self.paths = paths
    self.roles = roles
    self.roots = roots
    self.manifest = manifest
    self.rules = rules
    self.externalKeys = externalKeys
  }

  /// What a rule's violations are reported as; `nil` = the rule does not run.
  package func severity(of card: RuleCard) -> Severity? {
    switch rules[card.id]?.level {
    case .off: nil
    case .severity(let severity): severity
    case nil: card.defaultSeverity
    }
  }

  /// The value of one of a rule's options: the file's, else the card's default, else `nil` (no such option).
  package func option(_ name: String, of card: RuleCard) -> RuleCard.Option.Value? {
    rules[card.id]?.options[name] ?? card.options.first { $0.name == name }?.defaultValue
  }
}

/// Patterns on module names that settle what a module is for.
package struct Roles: Equatable, Sendable {
  package enum Role: String, CaseIterable, Sendable {
    case interface
    case implementation
    case composition
    case preview
    case test
  }

  private var patterns: [Role: [NamePattern]]

  package init(_ patterns: [Role: [NamePattern]] = [:]) {
    self.patterns = patterns
  }

  /// Preview hosts are recognised by `*Preview*` unless the file says otherwise (`preview: []`: none are).
  package func patterns(for role: Role) -> [NamePattern] {
    patterns[role] ?? (role == .preview ? [NamePattern("*Preview*")] : [])
  }

  package func matches(_ role: Role, moduleName: String) -> Bool {
    patterns(for: role).contains { $0.matches(moduleName) }
  }
}

/// Which roots are judged. The patterns are compared with the target's name and with its `rootId`.
package struct RootSelection: Equatable, Sendable {
  /// Empty = all.
  package var include: [NamePattern]
  package var exclude: [NamePattern]

  package init(include: [NamePattern] = [], exclude: [NamePattern] = []) {
    self.include = include
    self.exclude = exclude
  }

  package func judges(name: String, rootId: String) -> Bool {
    let matches = { (pattern: NamePattern) in pattern.matches(name) || pattern.matches(rootId) }
    return (include.isEmpty || include.contains(where: matches)) && !exclude.contains(where: matches)
  }
}

/// What manifests see while they are evaluated.
package struct ManifestSettings: Equatable, Sendable {
  package enum Host: String, CaseIterable, Sendable {
    case macos
    case linux
  }

  /// Environment variables; one that is not named here is not set.
  package var environment: [String: String]
  /// The system that `#if os(…)` in a manifest sees; `nil` = not set in the file.
  package var host: Host?

  package init(environment: [String: String] = [:], host: Host? = nil) {
    self.environment = environment
    self.host = host
  }
}

package struct RuleSetting: Equatable, Sendable {
  package enum Level: Equatable, Sendable {
    case off
    case severity(Severity)
  }

  /// `nil` = the rule's default.
  package var level: Level?
  /// By option name, of the type that the rule's card gives.
  package var options: [String: RuleCard.Option.Value]

  package init(level: Level? = nil, options: [String: RuleCard.Option.Value] = [:]) {
    self.level = level
    self.options = options
  }
}

/// A key of a library whose source is not in the project. At least one of both names is set.
package struct ExternalKey: Equatable, Sendable {
  /// The member of `DependencyValues`, without `\.`.
  package var keyPath: String?
  /// The key's type.
  package var key: String?
  /// Whether the library brings a live value.
  package var live: Bool
  package var location: SourceLocation

  package init(keyPath: String?, key: String?, live: Bool, location: SourceLocation) {
    self.keyPath = keyPath
    self.key = key
    self.live = live
    self.location = location
  }
}
