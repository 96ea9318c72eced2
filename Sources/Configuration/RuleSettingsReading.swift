import DepGraphModel
import Yams

extension RuleSetting {
  static func rules(_ cards: [RuleCard]) -> Field<Configuration> {
    let known = cards.map { card in
      FieldShape(
        name: card.id, summary: card.summary, shape: .either([.level, .record(fields(of: card))]),
        defaultValue: .text(Level(card.defaultSeverity).text))
    }
    return Field(
      name: "rules", summary: "The severity of each rule, and its options.",
      shape: .record(known),
      read: { node, _, configuration, reader in
        configuration.rules = reader.rules(node)
        configuration.optionPlaces = reader.optionPlaces
      },
      value: { configuration in
        .mapping(
          cards.map { ConfigurationValue.Member(name: $0.id, value: configuration.effectiveSetting(of: $0)) })
      })
  }

  private static func fields(of card: RuleCard) -> [FieldShape] {
    let severity = FieldShape(name: "severity", summary: "The severity of its violations.", shape: .level)
    guard !card.options.isEmpty else { return [severity] }
    let options = card.options.map { option in
      FieldShape(
        name: option.name, summary: option.summary, shape: option.defaultValue.shape,
        defaultValue: option.defaultValue.written)
    }
    return [severity, FieldShape(name: "options", summary: "Its options.", shape: .record(options))]
  }
}

extension RuleSetting.Level {
  init(_ severity: Severity?) {
    self = severity.map { .severity($0) } ?? .off
  }

  /// As the configuration writes it.
  package var text: String {
    switch self {
    case .off: "off"
    case .severity(let severity): severity.rawValue
    }
  }
}

extension RuleCard.Option.Value {
  fileprivate var shape: ValueShape {
    switch self {
    case .flag: .flag
    case .number: .wholeNumber
    case .names, .paths: .list(.text)
    }
  }

  fileprivate var written: ConfigurationValue {
    switch self {
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .names(let texts), .paths(let texts): .texts(texts)
    }
  }
}

extension Configuration {
  fileprivate func effectiveSetting(of card: RuleCard) -> ConfigurationValue {
    let level = ConfigurationValue.text(RuleSetting.Level(severity(of: card)).text)
    guard !card.options.isEmpty else { return level }
    let options = card.options.map { option in
      ConfigurationValue.Member(
        name: option.name, value: (self.option(option.name, of: card) ?? option.defaultValue).written)
    }
    return .mapping([
      ConfigurationValue.Member(name: "severity", value: level),
      ConfigurationValue.Member(name: "options", value: .mapping(options)),
    ])
  }
}

extension ConfigurationReader {
  mutating func rules(_ node: Node) -> [String: RuleSetting] {
    var settings: [String: RuleSetting] = [:]
    for entry in entries(of: node, "rules") {
      guard let card = cards.first(where: { $0.id == entry.key }) else {
        if let card = contractCards.first(where: { $0.id == entry.key }), let source = card.source {
          let help = "set its severity where it is declared, on line \(source.line)"
          let kind = card.sourceKey == "queries" ? "a query" : "a contract"
          report("\(entry.key) is \(kind), not a rule", at: entry.keyNode, help: help)
        } else {
          reportUnknown("a rule", entry.key, at: entry.keyNode, valid: cards.map(\.id))
        }
        continue
      }
      within(card.id, at: entry) { settings[card.id] = $0.setting(of: card, entry.value) }
    }
    return settings
  }

  private mutating func setting(of card: RuleCard, _ node: Node) -> RuleSetting {
    guard case .mapping = node else {
      var setting = RuleSetting()
      within("severity", at: node) { setting.level = $0.level(node, "rules.\(card.id)") }
      return setting
    }
    var setting = RuleSetting()
    for entry in entries(of: node, "rules.\(card.id)") {
      switch entry.key {
      case "severity":
        within(entry.key, at: entry) { setting.level = $0.level(entry.value, "severity") }
      case "options":
        within(entry.key, at: entry) { setting.options = $0.options(of: card, entry.value) }
      default:
        let isOption = card.options.contains { $0.name == entry.key }
        if isOption {
          let help = "write options: {\(entry.key): …}"
          report("\(entry.key) is an option of \(card.id) and belongs under options", at: entry.keyNode, help: help)
        } else {
          reportUnknown(
            "a key", entry.key, at: entry.keyNode, valid: ["severity", "options"], context: " of a rule's setting")
        }
      }
    }
    return setting
  }

  /// Severities by rule, for some files only. Options hold everywhere.
  mutating func levels(_ node: Node, _ what: String) -> [String: RuleSetting.Level] {
    var levels: [String: RuleSetting.Level] = [:]
    for entry in entries(of: node, what) {
      expectRule(entry.key, at: entry.keyNode)
      guard case .mapping = entry.value else {
        within(entry.key, at: entry) { levels[entry.key] = $0.level(entry.value, "\(what).\(entry.key)") }
        continue
      }
      for part in entries(of: entry.value, "\(what).\(entry.key)") {
        if part.key == "severity" {
          within(entry.key, at: entry) { levels[entry.key] = $0.level(part.value, "severity") }
        } else if part.key == "options" {
          report("options of a rule apply everywhere", at: part.keyNode, help: "write them under rules")
        } else {
          reportUnknown("a key", part.key, at: part.keyNode, valid: ["severity"], context: " of an override's rule")
        }
      }
    }
    return levels
  }

  mutating func level(_ node: Node, _ what: String) -> RuleSetting.Level? {
    guard case .scalar(let scalar) = node, !Self.isEmpty(node) else {
      reportType(what, expects: "one of \(ValueShape.levelNames.joined(separator: ", "))", at: node)
      return nil
    }
    if scalar.string == "off" { return .off }
    if let severity = Severity(rawValue: scalar.string) { return .severity(severity) }
    reportUnknown("a severity", scalar.string, at: node, valid: ValueShape.levelNames)
    return nil
  }

  private mutating func options(of card: RuleCard, _ node: Node) -> [String: RuleCard.Option.Value] {
    var values: [String: RuleCard.Option.Value] = [:]
    for entry in entries(of: node, "options") {
      guard let option = card.options.first(where: { $0.name == entry.key }) else {
        let context = card.options.isEmpty ? " of \(card.id), which has none" : " of \(card.id)"
        let valid = card.options.map(\.name)
        reportUnknown("an option", entry.key, at: entry.keyNode, valid: valid, context: context)
        continue
      }
      within(entry.key, at: entry) { values[option.name] = $0.value(of: option, entry.value, rule: card.id) }
    }
    return values
  }

  private mutating func value(
    of option: RuleCard.Option, _ node: Node, rule: String
  ) -> RuleCard.Option.Value? {
    switch option.defaultValue {
    case .flag:
      return flag(node, option.name).map { .flag($0) }
    case .number:
      if case .scalar(let scalar) = node, scalar.style == .plain, let number = Int(scalar.string) {
        return .number(number)
      }
      reportType(option.name, expects: "a whole number", at: node)
      return nil
    case .names:
      let texts = texts(node, option.name)
      optionPlaces["\(rule).\(option.name)"] = texts.map { document.location(of: $0.node) }
      return .names(texts.map(\.text))
    case .paths:
      let patterns = pathPatterns(node, option.name)
      optionPlaces["\(rule).\(option.name)"] = patterns.compactMap(\.location)
      return .paths(patterns.map(\.text))
    }
  }
}
