import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel

/// What is reported of exceptions themselves: those that hide nothing, and those whose day has passed. Severities are
/// set by the caller, which knows the configuration.
struct ExceptionHousekeeping {
  static let expiredRule = "expired-exception"

  /// - Parameter isJudged: whether all violations of a rule would have been found.
  func unused(_ table: ExceptionTable, isCertain: Bool, isJudged: (String) -> Bool) -> [Violation] {
    let idle = table.entries.filter { !$0.isExpired && $0.matches == 0 && isJudged($0.exception.rule) }
    return numbered(UnusedSuppressions.rule, idle.map(\.exception)).map { exception, identity in
      Violation(
        rule: UnusedSuppressions.rule, severity: .info, confidence: isCertain ? .proven : .unknown,
        subject: exception.rule,
        message: "the exception from \(exception.rule)\(Self.object(exception)) matches no violation",
        help: "remove it, so that it cannot hide the next one", location: exception.location,
        fingerprint: Self.fingerprint(identity), nodes: identity)
    }
  }

  func expired(_ table: ExceptionTable, isJudged: (String) -> Bool) -> [Violation] {
    let expired = table.entries.filter(\.isExpired)
    let matches = expired.map(\.matches)
    return zip(numbered(Self.expiredRule, expired.map(\.exception)), matches).map { entry, count in
      let (exception, identity) = entry
      let day = exception.until?.text ?? ""
      var message = "the exception from \(exception.rule)\(Self.object(exception)) ended on \(day)"
      var help = "fix the violation and remove it, or extend `until`"
      if count == 0, isJudged(exception.rule) {
        message += "; it no longer matches anything"
        help = "remove it"
      } else if count > 0 {
        message +=
          count == 1
          ? "; the violation it hid is reported again" : "; the \(count) violations it hid are reported again"
      }
      return Violation(
        rule: Self.expiredRule, severity: .info, subject: exception.rule, message: message,
        help: help + Self.owner(exception.owner), location: exception.location,
        fingerprint: Self.fingerprint(identity), nodes: identity)
    }
  }

  /// Entries of the baseline whose day has passed while their violation is still there.
  func expired(_ entries: [Baseline.Entry], file: String?) -> [Violation] {
    entries.map { entry in
      let identity = [Self.expiredRule, "baseline", entry.identity.rule, entry.identity.root] + entry.identity.nodes
      let names =
        entry.identity.nodes + (entry.identity.root.isEmpty ? [] : ["in \(entry.identity.root)"])
      return Violation(
        rule: Self.expiredRule, severity: .info, subject: entry.identity.rule,
        message: "the baseline accepted a violation of \(entry.identity.rule) until \(entry.until ?? ""): "
          + names.joined(separator: ", "),
        help: "fix it, or extend `until`" + Self.owner(entry.owner),
        location: file.map { SourceLocation(file: $0, line: max(1, entry.line), column: 1) },
        fingerprint: Self.fingerprint(identity), nodes: identity)
    }
  }

  private static func object(_ exception: RuleException) -> String {
    (exception.subject.map { " for \($0.text)" } ?? "") + (exception.to.map { " to \($0.text)" } ?? "")
  }

  private static func owner(_ owner: String?) -> String { owner.map { " (owner: \($0))" } ?? "" }

  private static func fingerprint(_ identity: [String]) -> String {
    ContentHash(bytes: Array(identity.joined(separator: "\u{0}").utf8)).text
  }

  /// Equal exceptions are numbered in their order.
  private func numbered(
    _ rule: String, _ exceptions: [RuleException]
  ) -> [(exception: RuleException, identity: [String])] {
    var seen: [[String]: Int] = [:]
    return exceptions.map { exception in
      let identity = [
        rule, "exception", exception.rule, exception.subject?.text ?? "", exception.to?.text ?? "",
      ]
      seen[identity, default: 0] += 1
      return (exception, identity + ["\(seen[identity, default: 1])"])
    }
  }
}
