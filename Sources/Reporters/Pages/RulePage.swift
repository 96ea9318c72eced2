package import DepGraphModel

/// One rule's page: what it finds, why that is a fault, what fires it, how to fix it, what can be set.
package struct RulePage: Sendable {
  private let card: RuleCard

  package init(_ card: RuleCard) {
    self.card = card
  }

  /// What `explain` prints on a terminal.
  package func text(style: TextStyle = TextStyle()) -> String {
    var lines = [style.paint(card.id, .strong) + "  \(level), \(card.group.rawValue)", ""]
    lines += paragraphs(card.summary, style, indentation: "")
    lines += ["", style.paint("Why", .strong)] + paragraphs(card.rationale, style, indentation: "  ")
    lines += ["", style.paint("Fires on", .strong)] + shown(card.example, style)
    lines += ["", style.paint("Fix", .strong)] + shown(card.fix, style)
    if !card.options.isEmpty {
      lines += ["", style.paint("Options", .strong)]
      for option in card.options {
        lines += paragraphs(
          "\(option.name) (\(Self.description(option.defaultValue))): \(option.summary)", style, indentation: "  ")
      }
    }
    lines += ["", style.paint("Set it in .depgraph.yml", .strong)] + settings.map { "    " + $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same as a Markdown page.
  package func markdown() -> String {
    var blocks = ["# `\(card.id)`", "\(card.group.rawValue). By default: \(level).", card.summary]
    blocks += ["## Why", card.rationale, "## Fires on", Self.shown(card.example)]
    blocks += ["## Fix", Self.shown(card.fix)]
    if !card.options.isEmpty {
      let items = card.options.map { "- `\($0.name)` (\(Self.description($0.defaultValue))): \($0.summary)" }
      blocks += ["## Options", items.joined(separator: "\n")]
    }
    blocks += ["## Set it in `.depgraph.yml`", Self.fenced(settings.joined(separator: "\n"), "yaml")]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var level: String { RuleListing.level(card) }

  /// As it would be written; the values are the defaults.
  private var settings: [String] {
    if let source = card.source {
      return ["\(card.sourceKey):", "  - id: \(card.id)  # \(source.file):\(source.line)", "    severity: \(level)"]
    }
    guard !card.options.isEmpty else {
      return ["rules:", "  \(card.id): \(card.defaultSeverity == nil ? "warning" : level)"]
    }
    var lines = [
      "rules:", "  \(card.id):", "    severity: \(card.defaultSeverity == nil ? "warning" : level)", "    options:",
    ]
    for option in card.options { lines.append("      \(option.name): \(Self.yaml(option.defaultValue))") }
    return lines
  }

  private static func yaml(_ value: RuleCard.Option.Value) -> String {
    switch value {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .names(let names), .paths(let names): "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }

  private static func description(_ value: RuleCard.Option.Value) -> String {
    switch value {
    case .flag(let flag): "true or false, default \(flag)"
    case .number(let number): "a number, default \(number)"
    case .names(let names): "a list of names, default \(names.isEmpty ? "empty" : names.joined(separator: ", "))"
    case .paths(let paths):
      "a list of path patterns, default \(paths.isEmpty ? "empty" : paths.joined(separator: ", "))"
    }
  }

  private func paragraphs(_ text: String, _ style: TextStyle, indentation: String) -> [String] {
    PrintableText.lines(text).flatMap { line in
      DisplayWidth.wrapped(line, width: style.width.map { $0 - indentation.count }).map { indentation + $0 }
    }
  }

  /// Code keeps its lines.
  private func shown(_ illustration: Illustration, _ style: TextStyle) -> [String] {
    switch illustration {
    case .code(let code, _): PrintableText.lines(code).map { $0.isEmpty ? "" : "    " + $0 }
    case .prose(let text): paragraphs(text, style, indentation: "  ")
    }
  }

  private static func shown(_ illustration: Illustration) -> String {
    switch illustration {
    case .code(let code, let language): fenced(code, language.rawValue)
    case .prose(let text): text
    }
  }

  /// The fence is longer than any run of backticks in the code.
  private static func fenced(_ code: String, _ language: String) -> String {
    var longest = 2
    var run = 0
    for character in code {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(code)\(code.hasSuffix("\n") ? "" : "\n")\(fence)"
  }
}
