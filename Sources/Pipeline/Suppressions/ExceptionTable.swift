import DepGraphConfiguration
import DepGraphModel

/// The exceptions of the configuration, and which of them hide something.
struct ExceptionTable {
  struct Entry {
    var exception: RuleException
    var isExpired: Bool
    /// Violations that fit it, hidden or not.
    var matches = 0
  }

  /// In the order of the file.
  private(set) var entries: [Entry]
  private var byRule: [String: [Int]]

  /// - Parameter today: `nil` where no day is known: then nothing expires.
  init(_ exceptions: [RuleException], today: CalendarDay?) {
    entries = exceptions.map { exception in
      Entry(exception: exception, isExpired: CalendarDay.isPast(exception.until, today: today))
    }
    byRule = Dictionary(grouping: entries.indices, by: { exceptions[$0].rule })
  }

  /// Hides what an exception fits, and counts it for every one that does.
  mutating func hide(_ violation: Violation) -> Violation {
    guard let candidates = byRule[violation.rule] else { return violation }
    let names = Names(violation)
    var hidden = violation
    for index in candidates where names.fit(entries[index].exception) {
      entries[index].matches += 1
      guard !entries[index].isExpired, hidden.state == .new else { continue }
      let exception = entries[index].exception
      hidden.state = .suppressed
      hidden.suppression = Suppression(
        kind: .external, reason: exception.reason ?? "", location: exception.location)
    }
    return hidden
  }

  /// What the patterns of an exception are compared with: each thing by its own name and by its qualified one.
  private struct Names {
    var subject: [String]
    var others: [String]

    init(_ violation: Violation) {
      let nodes = violation.nodes ?? []
      let own = nodes.filter { Self.isName($0, of: violation.subject) }
      subject = [violation.subject] + own
      others =
        nodes.filter { !own.contains($0) }.flatMap { [$0, Self.lastName(of: $0)] }
        + [violation.root, violation.rootId].compactMap { $0 }
    }

    func fit(_ exception: RuleException) -> Bool {
      (exception.subject.map { pattern in subject.contains(where: pattern.matches) } ?? true)
        && (exception.to.map { pattern in others.contains(where: pattern.matches) } ?? true)
    }

    /// Whether a node is what its author calls `name`: `Sample:Mail`, or `Sample:Mail.Mailer` for a key.
    private static func isName(_ node: String, of name: String) -> Bool {
      node == name || node.hasSuffix(":" + name) || node.hasSuffix("." + name)
    }

    private static func lastName(of node: String) -> String {
      node.lastIndex(of: ":").map { String(node[node.index(after: $0)...]) } ?? node
    }
  }
}

extension CalendarDay {
  /// Whether a last day is over; nothing is where one of both is not known.
  static func isPast(_ until: CalendarDay?, today: CalendarDay?) -> Bool {
    guard let until, let today else { return false }
    return until < today
  }
}
