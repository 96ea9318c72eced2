package import DepGraphModel

/// Finds a violation by its fingerprint.
package enum ViolationSearch {
  /// Fewer digits are no fingerprint but a word, and would fit too much.
  private static let shortest = 6

  /// Whether a word can only be a fingerprint or the beginning of one.
  package static func isFingerprint(_ word: String) -> Bool {
    word.utf8.count >= shortest && word.utf8.count <= 32 && word.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// - Parameter cards: of every rule that may have found it.
  /// - Throws: `WorkspaceError` of kind `usage` where no violation, or more than one, has it.
  package static func explanation(
    of word: String, in report: Report, baseline: Baseline?, cards: [RuleCard]
  ) throws(WorkspaceError) -> ViolationExplanation {
    let wanted = word.lowercased()
    let found = report.violations.filter { $0.fingerprint.hasPrefix(wanted) }
    guard let violation = found.first else {
      throw WorkspaceError(
        kind: .usage,
        message: "no violation of this tree has the fingerprint \(word): it is mended, or the rule is switched off")
    }
    guard Set(found.map(\.fingerprint)).count == 1 else {
      let list = Set(found.map(\.fingerprint)).sorted().prefix(3).joined(separator: ", ")
      throw WorkspaceError(kind: .usage, message: "several violations begin with \(word): \(list)")
    }
    guard let card = cards.first(where: { $0.id == violation.rule }) else {
      throw WorkspaceError(kind: .machine, message: "the rule \(violation.rule) has no page")
    }
    return ViolationExplanation(
      violation: violation, card: card, acceptance: baseline.flatMap { acceptance(of: violation, in: $0) },
      problems: report.problems.count)
  }

  private static func acceptance(
    of violation: Violation, in baseline: Baseline
  ) -> ViolationExplanation.Acceptance? {
    guard let entry = baseline.entries.first(where: { $0.identity == violation.baselineIdentity }) else { return nil }
    return ViolationExplanation.Acceptance(
      location: baseline.file.map { SourceLocation(file: $0, line: max(1, entry.line), column: 1) },
      reason: entry.reason, owner: entry.owner, until: entry.until)
  }
}
