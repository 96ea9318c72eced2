import DepGraphModel
import Yams

extension Configuration {
  /// Every key of the file, in the order in which it is shown.
  static func fields(cards: [RuleCard]) -> [Field<Configuration>] {
    [
      .paths("include", "Sources to read; empty = all.", \.paths.include),
      .paths("exclude", "Files and folders to skip.", \.paths.exclude),
      .paths(
        "generated",
        "Generated files: violations that are only in them are not reported. While none of a pattern is on disk, what the modules in its folder lack is not certain.",
        \.generated),
      .record(
        "roles", "Patterns on module names that assign a role to modules.", \.roles, Roles.fields,
        standard: Roles(), kind: "a role"),
      .record("roots", "Which roots are checked.", \.roots, RootSelection.fields, standard: RootSelection()),
      .record(
        "manifest", "The environment in which manifests are evaluated.", \.manifest, ManifestSettings.fields,
        standard: ManifestSettings()),
      RuleSetting.rules(cards),
      Contract.field,
      ConfiguredQuery.field,
      .list(
        "exceptions", "Violations that are intentional.", \.exceptions,
        RuleException.fields(cards: cards), entryName: "an exception",
        new: { RuleException(rule: "", location: $0) }, check: RuleException.check),
      .list(
        "overrides", "Severities for some files only; the last entry that names a rule wins.", \.overrides,
        SeverityOverride.fields(cards: cards), entryName: "an override",
        new: { SeverityOverride(paths: [], levels: [:], location: $0) }, check: SeverityOverride.check),
      .list(
        "externalKeys",
        "Keys of libraries whose source is not in the project, and keys of the project whose live value is in one.",
        \.externalKeys, ExternalKey.fields,
        entryName: "an external key", new: { ExternalKey(keyPath: nil, key: nil, live: true, location: $0) },
        check: ExternalKey.check),
      profiles,
      .text("baseline", "The file of accepted violations, relative to this one.", \.baseline),
    ]
  }
}

extension Configuration {
  private static let profiles = Field<Configuration>(
    name: "profiles", summary: "Sets of conventions to check: their rules become warnings.",
    shape: .list(.words(RuleCard.Profile.allCases.map(\.rawValue))),
    read: { node, what, configuration, reader in
      for (text, element) in reader.texts(node, what) {
        if let profile = RuleCard.Profile(rawValue: text) {
          configuration.profiles.append(profile)
        } else {
          reader.reportUnknown("a profile", text, at: element, valid: RuleCard.Profile.allCases.map(\.rawValue))
        }
      }
    },
    value: { .texts($0.profiles.map(\.rawValue)) })
}

extension Roles {
  static let fields: [Field<Roles>] = Role.allCases.map { role in
    Field(
      name: role.rawValue, summary: summary(of: role), shape: .list(.text),
      read: { node, what, roles, reader in
        let patterns = reader.namePatterns(node, what)
        // `preview:` with nothing behind it is an unfinished line; `preview: []` says that nothing is a preview.
        if !ConfigurationReader.isEmpty(node) { roles.set(patterns, for: role) }
      },
      value: { .texts($0.patterns(for: role).map(\.text)) })
  }

  private static func summary(of role: Role) -> String {
    switch role {
    case .interface: "Modules that declare keys and must stay lightweight."
    case .implementation: "Modules that declare live values."
    case .composition: "Modules that may link implementations."
    case .preview:
      "Roots that only show screens: a missing live value is reported as info there. Unless set, FooExample, FooDemo and "
        + "FooDemoApp of a module Foo are too."
    case .test: "Modules for tests; they may link implementations."
    }
  }
}

extension RootSelection {
  static let fields: [Field<RootSelection>] = [
    .names("include", "Names or ids of the roots to check; empty = all.", \.include),
    .names("exclude", "Names or ids of roots to skip.", \.exclude),
  ]
}

extension ManifestSettings {
  static let fields: [Field<ManifestSettings>] = [
    Field(
      name: "environment", summary: "Environment variables; all others are unset.",
      shape: .table(.scalar),
      read: { node, what, settings, reader in settings.environment = reader.environment(node, what) },
      value: { settings in
        .mapping(
          settings.environment.sorted { $0.key < $1.key }.map {
            ConfigurationValue.Member(name: $0.key, value: .text($0.value))
          })
      }),
    .word("host", "The operating system that manifests are evaluated for.", kind: "a host", \.host),
  ]
}

extension ConfigurationReader {
  fileprivate mutating func environment(_ node: Node, _ what: String) -> [String: String] {
    var variables: [String: String] = [:]
    for entry in entries(of: node, what) {
      let name = "\(what).\(entry.key)"
      if Self.isEmpty(entry.value) {
        reportType(name, expects: "text", at: entry.value, help: "write \"\" for an empty value")
      } else {
        within(entry.key, at: entry) { variables[entry.key] = $0.text(entry.value, name) }
      }
    }
    return variables
  }
}

extension ExternalKey {
  static let fields: [Field<ExternalKey>] = [
    Field(
      name: "keyPath", summary: "The member of DependencyValues.", shape: .text,
      read: { node, what, key, reader in key.keyPath = reader.text(node, what).map(propertyName) },
      value: { $0.keyPath.map { .text($0) } ?? .unset }),
    .text("key", "The key's type.", \.key),
    .flag("live", "Whether the library declares a live value.", \.live),
  ]

  static func check(_ key: ExternalKey, _ node: Node, _ reader: inout ConfigurationReader) {
    guard key.keyPath == nil, key.key == nil else { return }
    reader.report(
      "an external key needs keyPath or key", at: node, help: "write {keyPath: name, key: Type, live: true}")
  }

  /// `\.name`, as written in sources, and `.name` mean the same as `name`.
  private static func propertyName(_ text: String) -> String {
    String(text.drop { $0 == "\\" || $0 == "." })
  }
}
