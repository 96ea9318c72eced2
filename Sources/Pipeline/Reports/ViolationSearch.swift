package import DepGraphModel

/// Finds a violation by its fingerprint or by its place.
package enum ViolationSearch {
  /// Fewer digits are a word rather than a fingerprint, and would match too much.
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
        message: "no violation of this tree has the fingerprint \(word): it was fixed, or the rule is switched off")
    }
    guard Set(found.map(\.fingerprint)).count == 1 else {
      let list = Set(found.map(\.fingerprint)).sorted().prefix(3).joined(separator: ", ")
      throw WorkspaceError(kind: .usage, message: "several violations begin with \(word): \(list)")
    }
    return try explanation(of: violation, in: report, baseline: baseline, cards: cards)
  }

  /// The violations of a line: those at it, else those that name it as a step or as a related place. One for all roots
  /// with the same cause.
  /// - Parameter files: the file by the names that it may have in the report.
  /// - Throws: `WorkspaceError` of kind `usage` where there is none.
  package static func explanations(
    at files: [String], line: Int, in report: Report, baseline: Baseline?, cards: [RuleCard]
  ) throws(WorkspaceError) -> [ViolationExplanation] {
    func matches(_ place: SourceLocation?) -> Bool {
      place.map { files.contains($0.file) && $0.line == line } ?? false
    }
    var found = report.violations.filter { matches($0.location) }
    if found.isEmpty {
      found = report.violations.filter { violation in
        violation.trace.contains { matches($0.location) } || violation.related.contains { matches($0.location) }
      }
    }
    guard !found.isEmpty else {
      let lines = Set(report.violations.compactMap(\.location).filter { files.contains($0.file) }.map(\.line)).sorted()
      let others = lines.prefix(5).map(String.init).joined(separator: ", ")
      throw WorkspaceError(
        kind: .usage,
        message: "no violation is at \(files[0]):\(line)"
          + (others.isEmpty ? "; the file has none" : "; the file has violations on line \(others)"))
    }
    var explanations: [ViolationExplanation] = []
    var seen: Set<[String]> = []
    for violation in found where seen.insert([violation.rule, violation.subject] + (violation.nodes ?? [])).inserted {
      explanations.append(try explanation(of: violation, in: report, baseline: baseline, cards: cards))
    }
    return explanations
  }

  private static func explanation(
    of violation: Violation, in report: Report, baseline: Baseline?, cards: [RuleCard]
  ) throws(WorkspaceError) -> ViolationExplanation {
    guard let card = cards.first(where: { $0.id == violation.rule }) else {
      throw WorkspaceError(kind: .machine, message: "there is no page for the rule \(violation.rule)")
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
