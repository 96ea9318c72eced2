import DepGraphModel
import Yams

extension ConfigurationReader {
  private static let levelNames = ["off"] + Severity.allCases.map(\.rawValue)

  mutating func rules(_ node: Node) -> [String: RuleSetting] {
    var settings: [String: RuleSetting] = [:]
    for entry in entries(of: node, "rules") {
      guard let card = cards.first(where: { $0.id == entry.key }) else {
        reportUnknown("a rule", entry.key, at: entry.keyNode, valid: cards.map(\.id))
        continue
      }
      settings[card.id] = setting(of: card, entry.value)
    }
    return settings
  }

  private mutating func setting(of card: RuleCard, _ node: Node) -> RuleSetting {
    guard case .mapping = node else {
      return RuleSetting(level: level(node, "rules.\(card.id)"))
    }
    var setting = RuleSetting()
    for entry in entries(of: node, "rules.\(card.id)") {
      switch entry.key {
      case "severity": setting.level = level(entry.value, "severity")
      case "options": setting.options = options(of: card, entry.value)
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

  private mutating func level(_ node: Node, _ what: String) -> RuleSetting.Level? {
    guard case .scalar(let scalar) = node, !Self.isEmpty(node) else {
      reportType(what, expects: "one of \(Self.levelNames.joined(separator: ", "))", at: node)
      return nil
    }
    if scalar.string == "off" { return .off }
    if let severity = Severity(rawValue: scalar.string) { return .severity(severity) }
    reportUnknown("a severity", scalar.string, at: node, valid: Self.levelNames)
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
      values[option.name] = value(of: option, entry.value)
    }
    return values
  }

  private mutating func value(of option: RuleCard.Option, _ node: Node) -> RuleCard.Option.Value? {
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
      return .names(texts(node, option.name).map(\.text))
    }
  }
}
