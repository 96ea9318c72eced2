package import DepGraphModel
import Yams

extension Configuration {
  /// The keys of the top level that this version reads.
  private enum Key: String, CaseIterable {
    case include
    case exclude
    case roles
    case roots
    case manifest
    case rules
    case externalKeys
  }

  /// Keys that the format has and this version does not read: refused, so that nobody relies on them.
  private static let laterKeys: Set<String> = ["generated", "contracts", "exceptions", "overrides", "baseline"]

  /// Reads a configuration. `file` is its path in messages; `cards` are the rules that it may name.
  /// An empty text gives the defaults.
  /// - Throws: `ConfigurationError` with everything that is wrong, by line.
  package static func parse(
    bytes: [UInt8], file: String, cards: [RuleCard]
  ) throws(ConfigurationError) -> Configuration {
    let document = try YAMLDocument(bytes: bytes, file: file)
    guard let root = document.root else { return Configuration() }
    var reader = ConfigurationReader(document: document, cards: cards)
    var configuration = Configuration()
    for entry in reader.entries(of: root, "the configuration", expects: "a mapping from keys to values") {
      if let key = Key(rawValue: entry.key) {
        configuration.read(key, entry.value, &reader)
      } else if laterKeys.contains(entry.key) {
        reader.report("\(entry.key) is not supported by this version yet", at: entry.keyNode, help: "remove it")
      } else {
        reader.reportUnknown("a key", entry.key, at: entry.keyNode, valid: Key.allCases.map(\.rawValue))
      }
    }
    if let error = reader.error { throw error }
    return configuration
  }

  /// Reads a configuration from text, as `parse(bytes:file:cards:)` does.
  package static func parse(
    text: String, file: String, cards: [RuleCard]
  ) throws(ConfigurationError) -> Configuration {
    try parse(bytes: Array(text.utf8), file: file, cards: cards)
  }

  private mutating func read(_ key: Key, _ value: Node, _ reader: inout ConfigurationReader) {
    switch key {
    case .include: paths.include = reader.pathPatterns(value, "include")
    case .exclude: paths.exclude = reader.pathPatterns(value, "exclude")
    case .roles: roles = reader.roles(value)
    case .roots: roots = reader.roots(value)
    case .manifest: manifest = reader.manifest(value)
    case .rules: rules = reader.rules(value)
    case .externalKeys: externalKeys = reader.externalKeys(value)
    }
  }
}

extension ConfigurationReader {
  mutating func roles(_ node: Node) -> Roles {
    var patterns: [Roles.Role: [NamePattern]] = [:]
    for entry in entries(of: node, "roles") {
      guard let role = Roles.Role(rawValue: entry.key) else {
        reportUnknown("a role", entry.key, at: entry.keyNode, valid: Roles.Role.allCases.map(\.rawValue))
        continue
      }
      let read = namePatterns(entry.value, "roles.\(entry.key)")
      // `preview:` with nothing behind it is an unfinished line; `preview: []` says that nothing is a preview.
      if !Self.isEmpty(entry.value) { patterns[role] = read }
    }
    return Roles(patterns)
  }

  mutating func roots(_ node: Node) -> RootSelection {
    var selection = RootSelection()
    for entry in entries(of: node, "roots") {
      switch entry.key {
      case "include": selection.include = namePatterns(entry.value, "roots.include")
      case "exclude": selection.exclude = namePatterns(entry.value, "roots.exclude")
      default:
        reportUnknown("a key", entry.key, at: entry.keyNode, valid: ["include", "exclude"], context: " of roots")
      }
    }
    return selection
  }

  mutating func manifest(_ node: Node) -> ManifestSettings {
    var settings = ManifestSettings()
    for entry in entries(of: node, "manifest") {
      switch entry.key {
      case "environment": settings.environment = environment(entry.value)
      case "host":
        guard let name = text(entry.value, "manifest.host") else { continue }
        settings.host = ManifestSettings.Host(rawValue: name)
        let valid = ManifestSettings.Host.allCases.map(\.rawValue)
        if settings.host == nil { reportUnknown("a host", name, at: entry.value, valid: valid) }
      default:
        let valid = ["environment", "host"]
        reportUnknown("a key", entry.key, at: entry.keyNode, valid: valid, context: " of manifest")
      }
    }
    return settings
  }

  private mutating func environment(_ node: Node) -> [String: String] {
    var variables: [String: String] = [:]
    for entry in entries(of: node, "manifest.environment") {
      let what = "manifest.environment.\(entry.key)"
      if Self.isEmpty(entry.value) {
        reportType(what, expects: "text", at: entry.value, help: "write \"\" for an empty value")
      } else if let value = text(entry.value, what) {
        variables[entry.key] = value
      }
    }
    return variables
  }

  mutating func externalKeys(_ node: Node) -> [ExternalKey] {
    var keys: [ExternalKey] = []
    for element in elements(of: node, "externalKeys") {
      let before = diagnostics.count
      var key = ExternalKey(keyPath: nil, key: nil, live: true, location: document.location(of: element))
      for entry in entries(of: element, "an entry of externalKeys") {
        switch entry.key {
        case "keyPath": key.keyPath = text(entry.value, "keyPath").map(Self.propertyName)
        case "key": key.key = text(entry.value, "key")
        case "live": key.live = flag(entry.value, "live") ?? true
        default:
          let valid = ["keyPath", "key", "live"]
          reportUnknown("a key", entry.key, at: entry.keyNode, valid: valid, context: " of an external key")
        }
      }
      if key.keyPath == nil, key.key == nil, diagnostics.count == before {
        report(
          "an external key needs keyPath or key", at: element, help: "write {keyPath: name, key: Type, live: true}")
      }
      keys.append(key)
    }
    return keys
  }

  /// `\.name` as it stands in sources and `.name` mean the same as `name`.
  private static func propertyName(_ text: String) -> String {
    String(text.drop { $0 == "\\" || $0 == "." })
  }
}
