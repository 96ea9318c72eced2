package import DepGraphModel

/// One violation's page: what is wrong, every step with its source line, how sure that is, what fixes, hides or accepts
/// it.
package struct ViolationPage: Sendable {
  private let explanation: ViolationExplanation
  private var violation: Violation { explanation.violation }

  package init(_ explanation: ViolationExplanation) {
    self.explanation = explanation
  }

  /// The places whose source lines the page shows.
  package var locations: [SourceLocation] {
    Set(
      ([violation.location] + violation.trace.map(\.location) + violation.related.map(\.location)).compactMap { $0 }
    ).sorted()
  }

  package func text(style: TextStyle, excerpts: SourceExcerpts) -> String {
    let writer = ViolationText(style: style, excerpts: excerpts, isWhole: true, showsFingerprint: false)
    var short = violation
    short.trace = []
    short.related = []
    var lines = ViolationBlock.blocks(of: [short]).flatMap(writer.lines)
    if !violation.trace.isEmpty { lines += section("Steps", steps(writer), style) }
    if !violation.related.isEmpty { lines += section("See also", related(writer), style) }
    lines += section("Confidence", prose([confidence], style), style)
    lines += section("State", prose([state], style), style)
    lines += section("If it is intentional", exemption.map { $0.isEmpty ? "" : "  " + $0 }, style)
    lines += section("Why it matters", prose([explanation.card.summary, explanation.card.rationale], style), style)
    lines += ["", "  `depgraph explain \(violation.rule)` shows the rule, with an example and its fix", ""]
    lines.append("fingerprint \(violation.fingerprint)")
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same for scripts.
  package func json() -> [UInt8] {
    JSONValue.object([
      "violation": JSONReport.value(violation),
      "rule": RuleListing.value(explanation.card),
      "confidence": .string(confidence),
      "state": .string(state),
      "baselineEntry": explanation.acceptance.map { entry in
        .object([
          "location": JSONReport.value(entry.location), "reason": .optional(entry.reason),
          "owner": .optional(entry.owner), "until": .optional(entry.until),
        ])
      } ?? .null,
      "suppressionComment": .optional(violation.location == nil ? nil : comment),
      "exception": .string(exception.joined(separator: "\n") + "\n"),
      "problems": .number(explanation.problems),
    ]).bytes
  }

  private func section(_ title: String, _ lines: [String], _ style: TextStyle) -> [String] {
    ["", style.paint(title, .strong)] + lines
  }

  private func prose(_ paragraphs: [String], _ style: TextStyle) -> [String] {
    paragraphs.flatMap(PrintableText.lines).flatMap { line in
      DisplayWidth.wrapped(line, width: style.width.map { $0 - 2 }).map { "  " + $0 }
    }
  }

  private func steps(_ writer: ViolationText) -> [String] {
    violation.trace.enumerated().flatMap { index, step in
      ["  \(index + 1). \(ViolationText.sentence(step))"] + place(step.location, writer)
    }
  }

  private func related(_ writer: ViolationText) -> [String] {
    violation.related.flatMap { ["  " + PrintableText.oneLine($0.message)] + place($0.location, writer) }
  }

  private func place(_ location: SourceLocation?, _ writer: ViolationText) -> [String] {
    guard let location else { return [] }
    return writer.excerpt(location, gutter: String(location.line).count, part: .gutter).map { "    " + $0 }
  }

  private var confidence: String {
    switch violation.confidence {
    case .proven: return "proven: every step was read in your manifests and sources"
    case .likely:
      return "likely, and therefore one severity lower: it is reached by linking only, a condition on the way is "
        + "unknown, or an override may cover it in a narrower scope than the root's entry point"
    case .unknown:
      let count = SummaryText.counted(explanation.problems, "problem")
      return "not certain: something that could change it was not analysed (\(count); `depgraph check` lists them)"
    }
  }

  private var state: String {
    switch violation.state {
    case .new: return "new: neither accepted nor hidden"
    case .baselined:
      guard let entry = explanation.acceptance else { return "accepted by the baseline" }
      var text = "accepted by the baseline"
      if let location = entry.location { text += ", \(ViolationText.place(location, withColumn: false))" }
      if let until = entry.until { text += ", until \(until)" }
      if let owner = entry.owner { text += ", owner \(owner)" }
      return text + (entry.reason.map { ": \($0)" } ?? "")
    case .suppressed:
      guard let suppression = violation.suppression else { return "hidden" }
      let by: String
      switch suppression.kind {
      case .inSource: by = "hidden by a comment"
      case .external: by = "hidden by an exception of the configuration"
      }
      let place = suppression.location.map { ", \(ViolationText.place($0, withColumn: false))" } ?? ""
      return by + place + (suppression.reason.isEmpty ? "" : ": \(suppression.reason)")
    }
  }

  private var comment: String { "// depgraph:ignore:next \(violation.rule) - the reason" }

  private var exception: [String] {
    var lines = ["exceptions:", "  - rule: \(violation.rule)", "    subject: \(Self.yaml(violation.subject))"]
    if let root = violation.root { lines.append("    to: \(Self.yaml(root))") }
    return lines + ["    reason: \"the reason\""]
  }

  private var exemption: [String] {
    var lines: [String] = []
    if let location = violation.location {
      lines += ["a comment above \(ViolationText.place(location, withColumn: false)):", "  " + comment]
    }
    lines += ["or in .depgraph.yml:"] + exception.map { "  " + $0 }
    return lines + ["or for all current violations: depgraph baseline update --allow-new"]
  }

  /// A YAML string that is one whatever it holds.
  private static func yaml(_ text: String) -> String {
    let isPlain = text.first?.isLetter ?? false && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let escaped = PrintableText.oneLine(text).flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
    return isPlain ? text : "\"\(String(escaped))\""
  }
}
