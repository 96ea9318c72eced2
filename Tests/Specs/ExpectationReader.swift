import DepGraphModel

extension Expectation {
  /// - Throws: `SpecError` naming the page's line.
  init(_ block: MarkdownPage.Block) throws {
    for (index, text) in block.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = block.line + index + 1
      if text.trimmed.isEmpty { continue }
      if text.hasPrefix(" ") {
        guard !findings.isEmpty else { throw SpecError(line: number, "a detail needs a finding above it") }
        findings[findings.count - 1].details.append(try Self.detail(text.trimmed, at: number))
      } else if text.hasPrefix("problem: ") {
        problems.append(try Self.problem(text.dropFirst("problem: ".count), at: number))
      } else {
        findings.append(try Self.finding(text, at: number))
      }
    }
  }

  private static func finding(_ text: Substring, at number: Int) throws -> Finding {
    let words = text.split(separator: " ", maxSplits: 3).map(String.init)
    guard words.count == 4, let place = place(words[0]) else {
      throw SpecError(line: number, "expected: <mark, - or ?> <severity> <rule> <subject> [in <root>, …] [likely]")
    }
    guard let severity = Severity(rawValue: words[1]) else {
      throw SpecError(line: number, "'\(words[1])' is no severity")
    }
    var rest = words[3].trimmed
    var confidence = Confidence.proven
    for word in Confidence.allCases where rest.hasSuffix(" \(word.rawValue)") {
      confidence = word
      rest = String(rest.dropLast(word.rawValue.count + 1))
    }
    let halves = rest.separated(by: " in ")
    return Finding(
      place: place, severity: severity, rule: words[2], subject: (halves?.before ?? rest[...]).trimmed,
      roots: halves?.after.split(separator: ",").map(\.trimmed).sorted() ?? [], confidence: confidence, line: number)
  }

  private static func place(_ word: String) -> Place? {
    switch word {
    case "-": .nowhere
    case "?": .anywhere
    default: Mark(word).map { .mark($0) }
    }
  }

  private static func problem(_ text: Substring, at number: Int) throws -> ExpectedProblem {
    let words = text.split(separator: " ").map(String.init)
    guard let kind = words.first.flatMap(Problem.Kind.init), words.count <= 2 else {
      throw SpecError(line: number, "expected: problem: <kind> [<mark, - or ?>]")
    }
    guard let place = place(words.count == 2 ? words[1] : "?") else {
      throw SpecError(line: number, "'\(words[1])' is no mark")
    }
    return ExpectedProblem(kind: kind, place: place, line: number)
  }

  private static func detail(_ text: String, at number: Int) throws -> Detail {
    guard let (name, value) = text.separated(by: ": ") else {
      throw SpecError(line: number, "expected: message, help, keyPath, trace or related, a colon and a value")
    }
    switch name {
    case "message": return .message(Text(pattern: String(value)))
    case "help": return .help(Text(pattern: String(value)))
    case "keyPath": return .keyPath(String(value))
    case "trace": return try trace(value, at: number)
    case "related":
      let (text, mark) = withoutMark(value)
      return .related(text.isEmpty ? nil : Text(pattern: text), mark)
    default: throw SpecError(line: number, "'\(name)' is none of message, help, keyPath, trace, related")
    }
  }

  private static func trace(_ value: Substring, at number: Int) throws -> Detail {
    let (text, mark) = withoutMark(value)
    for kind in TraceStep.Kind.allCases {
      if let (from, to) = text.separated(by: " \(kind.rawValue) ") {
        return .trace(kind, from: from.trimmed, to: to.trimmed, mark)
      }
    }
    throw SpecError(line: number, "expected: trace: <from> links|imports|reads|calls|conforms <to> [<mark>]")
  }

  private static func withoutMark(_ value: Substring) -> (text: String, mark: Mark?) {
    let words = value.split(separator: " ")
    guard let last = words.last, let mark = Mark(last) else { return (value.trimmed, nil) }
    return (value.dropLast(last.count).trimmed, mark)
  }
}
