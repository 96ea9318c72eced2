import DepGraphFiles
import DepGraphModel

/// Violations of `unused-suppression`: comments that hide nothing, or cannot. Their severity is set by whoever knows the
/// configuration.
struct UnusedSuppressions {
  static let rule = "unused-suppression"

  /// Every rule there is.
  let known: Set<String>
  /// Rules whose violations would all have been found: only of those a comment is known to be of no use.
  let judged: Set<String>
  /// Whether there are modules whose sources were not all read.
  let hasUnreadModules: Bool
  /// Files of which a part was not understood.
  let unclearFiles: Set<String>

  func violations(_ table: SuppressionTable) -> [Violation] {
    let idle = table.entries.filter { !$0.isUsed && (judged.contains($0.rule) || !known.contains($0.rule)) }
    var seen: [[String]: Int] = [:]
    return (table.malformed + idle + table.entries.compactMap(reasonThatIsRule)).map { entry in
      let identity = [Self.rule, entry.stableFileName, entry.rule, entry.fact.scope.rawValue]
      seen[identity, default: 0] += 1
      return violation(entry, identity: identity + ["\(seen[identity, default: 1])"])
    }
  }

  private func violation(_ entry: SuppressionTable.Entry, identity: [String]) -> Violation {
    let (message, help) = text(entry)
    let isMistake = entry.rule.isEmpty || entry.isReason || !known.contains(entry.rule)
    let isCertain = isMistake || (!hasUnreadModules && !unclearFiles.contains(entry.file))
    return Violation(
      rule: Self.rule, severity: .info, confidence: isCertain ? .proven : .unknown,
      subject: entry.rule.isEmpty ? "depgraph:ignore" : entry.rule, message: message, help: help,
      location: SourceLocation(file: entry.file, position: entry.fact.position),
      fingerprint: ContentHash(bytes: Array(identity.joined(separator: "\u{0}").utf8)).text, nodes: identity)
  }

  /// A comment whose reason begins with a rule, as where no comma is between two: it is taken for the last of the rules.
  private func reasonThatIsRule(_ entry: SuppressionTable.Entry) -> SuppressionTable.Entry? {
    guard entry.rule == entry.fact.rules.last else { return nil }
    let words = entry.fact.reason.split(separator: " ", maxSplits: 1)
    guard let first = words.first, known.contains(String(first)) else { return nil }
    guard words.count == 1 || words[1].first.map({ "-–—:".contains($0) }) ?? false else { return nil }
    var other = entry
    other.rule = String(first)
    other.isReason = true
    return other
  }

  private func text(_ entry: SuppressionTable.Entry) -> (message: String, help: String) {
    if entry.isReason {
      return (
        "depgraph:ignore hides no violation of \(entry.rule): without a comma before it, it is part of the reason",
        "write depgraph:ignore \((entry.fact.rules + [entry.rule]).joined(separator: ", ")) - reason"
      )
    }
    if entry.fact.scope == .unknown {
      return (
        "depgraph:ignore is followed by an unknown word",
        "write depgraph:ignore, depgraph:ignore:next or depgraph:ignore:file, then the rule"
      )
    }
    if entry.rule.isEmpty {
      return ("depgraph:ignore names no rule", "write depgraph:ignore RULE - reason")
    }
    if !known.contains(entry.rule) {
      let near = NearestName.suggestion(for: entry.rule, among: known)
      return (
        "depgraph:ignore names \(entry.rule), which is not a rule",
        near.map { "did you mean \($0)?" } ?? "`depgraph rules` lists the rules"
      )
    }
    if let line = entry.fact.nextLine {
      let below = line == .blank ? "the line below is empty" : "the line below is a comment"
      return (
        "depgraph:ignore:next hides no violation of \(entry.rule): \(below)",
        "write it right above the line of the violation, or remove it"
      )
    }
    return ("depgraph:ignore hides no violation of \(entry.rule)", "remove it, so that it cannot hide the next one")
  }
}
