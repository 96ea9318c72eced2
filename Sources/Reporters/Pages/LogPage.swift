package import DepGraphModel

/// What `explain-log` prints: each message of the log with the violations that it comes from.
package struct LogPage: Sendable {
  private let explanation: LogExplanation
  private let log: String

  /// - Parameter log: what the log is called.
  package init(_ explanation: LogExplanation, log: String) {
    self.explanation = explanation
    self.log = log
  }

  /// The places whose source lines the page shows.
  package var locations: [SourceLocation] {
    Set(explanation.entries.flatMap { $0.violations.compactMap(\.location) }).sorted()
  }

  package func text(style: TextStyle, excerpts: SourceExcerpts) -> String {
    let writer = ViolationText(style: style, excerpts: excerpts, showsFingerprint: false)
    var lines: [String] = []
    for entry in explanation.entries {
      lines.append(style.paint("\(PrintableText.oneLine(log)):\(entry.line): \(Self.sentence(entry))", .strong))
      for block in ViolationBlock.blocks(of: entry.violations) {
        lines += writer.lines(block)
        lines += block.violations.map { violation in
          "  fingerprint: \(violation.fingerprint)" + (violation.root.map { " (\(PrintableText.oneLine($0)))" } ?? "")
        }
      }
      for text in [entry.finding, entry.help.map { "help: " + $0 }].compactMap({ $0 }) {
        lines += writer.prose("  ", PrintableText.oneLine(text), "")
      }
      lines.append("")
    }
    return (lines + [summary]).map { $0 + "\n" }.joined()
  }

  private var summary: String {
    let count = explanation.entries.reduce(0) { $0 + $1.count }
    let explained = explanation.entries.count { !$0.violations.isEmpty }
    let distinct = explanation.entries.count < count ? ", \(explanation.entries.count) different" : ""
    return "\(SummaryText.counted(count, "message")) of swift-dependencies\(distinct) in "
      + "\(SummaryText.counted(explanation.lines, "line")); \(explained) with a violation"
  }

  private static func sentence(_ entry: LogExplanation.Entry) -> String {
    let message = entry.message
    var text = what(message)
    if let process = message.process { text = "\(process): " + text }
    if entry.count > 1 { text += " (\(entry.count) times)" }
    if let location = entry.location {
      text += ", read at \(location.file):\(location.line)"
    } else if let place = message.place {
      text += ", read at \(place.module)/\(place.file):\(place.line)"
    }
    return PrintableText.oneLine(text)
  }

  private static func what(_ message: RunTimeMessage) -> String {
    let name = message.property.map { "\\.\($0)" } ?? message.type.map { "\($0).self" } ?? "a dependency"
    switch message.kind {
    case .missingLiveValue: return "\(name) has no live value"
    case .missingTestValue: return "\(name) has no test value"
    case .unimplementedEndpoint: return "\(message.type ?? "").\(message.detail ?? "") is not implemented"
    case .latePreparation: return "\(name) was prepared after it had been read or prepared"
    case .lostPropagation: return "\(message.type ?? "a model") has no dependencies to pass on"
    case .failedCast: return "\(message.type ?? "a value") is not a \(message.detail ?? "value of the requested type")"
    case .unknownContext: return "SWIFT_DEPENDENCIES_CONTEXT is \(message.detail ?? "unknown")"
    }
  }

  /// The same for scripts; sorted keys, the order of the log.
  package func json() -> [UInt8] {
    JSONValue.object([
      "schemaVersion": .number(1),
      "lines": .number(explanation.lines),
      "messages": .array(explanation.entries.map(Self.value)),
    ]).bytes
  }

  private static func value(_ entry: LogExplanation.Entry) -> JSONValue {
    let message = entry.message
    return .object([
      "kind": .string(message.kind.rawValue), "line": .number(entry.line), "count": .number(entry.count),
      "keyPath": .optional(message.property), "type": .optional(message.type), "detail": .optional(message.detail),
      "process": .optional(message.process),
      "place": .optional(message.place.map { "\($0.module)/\($0.file):\($0.line)" }),
      "location": JSONReport.value(entry.location),
      "violations": .array(entry.violations.map(JSONReport.value)),
      "finding": .optional(entry.finding), "help": .optional(entry.help),
    ])
  }
}
