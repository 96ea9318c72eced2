import DepGraphModel

/// What a case's `findings` block says: everything that may be reported, and no more.
struct Expectation: Equatable, Sendable {
  /// Where a finding has to stand.
  enum Place: Equatable, Sendable {
    case mark(Mark)
    /// `-`: the report gives no location.
    case nowhere
    /// `?`: the documents do not say where.
    case anywhere
  }

  /// A text that must be equal, apart from what `…` at its start or end leaves open.
  struct Text: Equatable, Sendable {
    var pattern: String

    func matches(_ text: String) -> Bool {
      let opensLeft = pattern.hasPrefix("…")
      let opensRight = pattern.hasSuffix("…")
      let core = String(pattern.dropFirst(opensLeft ? 1 : 0).dropLast(opensRight ? 1 : 0)).trimmed
      switch (opensLeft, opensRight) {
      case (false, false): return text == core
      case (false, true): return text.hasPrefix(core)
      case (true, false): return text.hasSuffix(core)
      case (true, true): return text.separated(by: core) != nil
      }
    }
  }

  struct Finding: Equatable, Sendable {
    var place: Place
    var severity: Severity
    var rule: String
    var subject: String
    /// The roots it is reported for, sorted; empty where no root is involved.
    var roots: [String]
    var confidence: Confidence
    var details: [Detail] = []
    /// The page's line.
    var line: Int
  }

  enum Detail: Equatable, Sendable {
    case message(Text)
    case help(Text)
    case keyPath(String)
    /// `A links B`; all of a finding's trace lines together are the whole trace.
    case trace(TraceStep.Kind, from: String, to: String, Mark?)
    /// A related place, by its mark, its message or both.
    case related(Text?, Mark?)
  }

  struct ExpectedProblem: Equatable, Sendable {
    var kind: Problem.Kind
    var place: Place
    var line: Int
  }

  var findings: [Finding] = []
  var problems: [ExpectedProblem] = []

  /// Every mark that is named.
  var marks: Set<Mark> {
    var marks: Set<Mark> = []
    for place in findings.map(\.place) + problems.map(\.place) {
      if case .mark(let mark) = place { marks.insert(mark) }
    }
    for detail in findings.flatMap(\.details) {
      switch detail {
      case .trace(_, _, _, let mark), .related(_, let mark): if let mark { marks.insert(mark) }
      case .message, .help, .keyPath: continue
      }
    }
    return marks
  }
}
