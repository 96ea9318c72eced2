package import DepGraphModel

/// All rules at a glance: what `rules` prints.
package enum RuleListing {
  package static func text(_ cards: [RuleCard], style: TextStyle = TextStyle()) -> String {
    let idWidth = cards.map { DisplayWidth.of($0.id) }.max() ?? 0
    let levelWidth = "warning".count
    var lines: [String] = []
    for group in RuleCard.Group.allCases {
      let members = cards.filter { $0.group == group }.sorted { $0.id < $1.id }
      guard !members.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append(style.paint(group.rawValue, .strong))
      for card in members {
        let id = DisplayWidth.padded(card.id, to: idWidth)
        let level = paintedLevel(card, width: levelWidth, style)
        let hanging = 2 + idWidth + 2 + levelWidth + 2
        let width = style.width.map { max(20, $0 - hanging) }
        for (index, line) in DisplayWidth.wrapped(card.summary, width: width).enumerated() {
          lines.append(index == 0 ? "  \(id)  \(level)  \(line)" : String(repeating: " ", count: hanging) + line)
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The catalogue for scripts: an array, sorted by id.
  package static func json(_ cards: [RuleCard]) -> [UInt8] {
    JSONValue.array(cards.sorted { $0.id < $1.id }.map(value)).bytes
  }

  /// One rule for scripts.
  package static func json(_ card: RuleCard) -> [UInt8] { value(card).bytes }

  static func level(_ card: RuleCard) -> String { card.defaultSeverity?.rawValue ?? "off" }

  private static func paintedLevel(_ card: RuleCard, width: Int, _ style: TextStyle) -> String {
    let text = DisplayWidth.padded(level(card), to: width)
    return card.defaultSeverity.map { style.paint(text, .severity($0)) } ?? text
  }

  static func value(_ card: RuleCard) -> JSONValue {
    .object([
      "id": .string(card.id),
      "group": .string(card.group.rawValue),
      "defaultSeverity": .string(level(card)),
      "summary": .string(card.summary),
      "rationale": .string(card.rationale),
      "example": .string(card.example.text),
      "fix": .string(card.fix.text),
      "options": .array(card.options.map(value)),
    ])
  }

  private static func value(_ option: RuleCard.Option) -> JSONValue {
    let type: String
    let defaultValue: JSONValue
    switch option.defaultValue {
    case .flag(let flag): (type, defaultValue) = ("flag", .bool(flag))
    case .number(let number): (type, defaultValue) = ("number", .number(number))
    case .names(let names): (type, defaultValue) = ("names", .strings(names))
    case .paths(let paths): (type, defaultValue) = ("paths", .strings(paths))
    }
    return .object([
      "name": .string(option.name), "summary": .string(option.summary), "type": .string(type), "default": defaultValue,
    ])
  }
}
