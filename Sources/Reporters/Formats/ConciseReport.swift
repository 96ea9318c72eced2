package import DepGraphModel

extension ReportFormat {
  package static let concise = ReportFormat(name: "concise") { input in
    Array(ConciseReport(cards: input.cards).text(input.report).utf8)
  }
}

/// One line a violation, for a narrow terminal, `grep` and editors:
/// `<path>:<line>:<column>: error: <message> [<rule>] <short fingerprint>`. Ends as the text report does.
package struct ConciseReport: Sendable {
  private let order: ViolationOrder

  /// - Parameter cards: of the rules that the report may name.
  package init(cards: [RuleCard] = []) {
    order = ViolationOrder(cards: cards)
  }

  package func text(_ report: Report) -> String {
    let blocks = ViolationBlock.blocks(of: report.violations)
    var output = ""
    for violation in order.sorted(blocks).flatMap(\.violations) { output += Self.line(violation) + "\n" }
    output += SummaryText.counts(report, blocks) + "\n"
    output += SummaryText.judged(report) + "\n"
    for line in report.failure.map(FailureText.lines) ?? [] { output += line + "\n" }
    return output
  }

  private static func line(_ violation: Violation) -> String {
    let place = violation.location.map { ViolationText.place($0) + ": " } ?? ""
    let sentence = PrintableText.oneLine(violation.sentence)
    let rule = PrintableText.oneLine(violation.rule)
    return "\(place)\(violation.severity.rawValue): \(sentence) [\(rule)] \(violation.shortFingerprint)"
  }
}
