import DepGraphModel

/// A rule as SARIF's `reportingDescriptor`.
struct SARIFRule {
  let id: String
  /// `nil` for a contract of the configuration, which has none.
  let card: RuleCard?

  var value: JSONValue {
    var members: [String: JSONValue] = ["id": .string(id), "name": .string(name)]
    guard let card else {
      members["shortDescription"] = Self.text("A contract of the configuration: \(id)")
      return .object(members)
    }
    members["shortDescription"] = Self.text(card.summary)
    members["fullDescription"] = Self.text(card.rationale)
    members["help"] = .object([
      "text": .string("\(card.summary) \(card.rationale)"), "markdown": .string(RulePage(card).markdown()),
    ])
    members["defaultConfiguration"] = .object([
      "enabled": .bool(card.defaultSeverity != nil),
      "level": .string(Self.level(card.defaultSeverity ?? .warning)),
    ])
    members["properties"] = .object(["tags": .strings([card.group.rawValue])])
    return .object(members)
  }

  /// `MissingLiveValue`: SARIF wants a readable identifier.
  var name: String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func text(_ text: String) -> JSONValue { .object(["text": .string(text)]) }

  static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}
