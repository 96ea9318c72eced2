import DepGraphModel

extension ReportFormat {
  package static let swiftLint = ReportFormat(name: "swiftlint-json") { input in
    SwiftLintReport(absolutePath: input.absolutePath).bytes(input.report)
  }
}

/// The shape of SwiftLint's JSON, for tools that read it already: a flat array with absolute paths, `null` kept.
struct SwiftLintReport {
  /// Of a file as reports name it.
  let absolutePath: (String) -> String

  func bytes(_ report: Report) -> [UInt8] {
    JSONValue.array(
      ViolationBlock.blocks(of: report.violations).map(value) + (report.failure?.each.map(value) ?? [])
    ).bytes
  }

  private func value(_ failure: Report.Failure) -> JSONValue {
    .object([
      "character": .optional(failure.location?.column),
      "file": .optional(failure.location.map { absolutePath($0.file) }),
      "line": .optional(failure.location?.line),
      "reason": .string(FailureText.sentence(failure)),
      "rule_id": .string(FailureText.rule),
      "severity": .string("Error"),
      "type": .string(SARIFRule(id: FailureText.rule, card: nil).name),
    ])
  }

  private func value(_ block: ViolationBlock) -> JSONValue {
    let location = block.first.location
    let reason = [block.sentence] + block.helps.map(PrintableText.oneLine)
    return .object([
      "character": .optional(location?.column),
      "file": .optional(location.map { absolutePath($0.file) }),
      "line": .optional(location?.line),
      "reason": .string(reason.joined(separator: "; ")),
      "rule_id": .string(block.first.rule),
      "severity": .string(block.effectiveSeverity == .error ? "Error" : "Warning"),
      "type": .string(SARIFRule(id: block.first.rule, card: nil).name),
    ])
  }
}
