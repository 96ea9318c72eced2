import DepGraphModel

extension ReportFormat {
  package static let github = ReportFormat(name: "github") { input in
    let excerpts = input.excerpts(SourceExcerpts.allLocations(in: input.report))
    return Array(GitHubReport(excerpts: excerpts, order: ViolationOrder(cards: input.cards)).text(input.report).utf8)
  }
}

/// GitHub's workflow commands: one annotation for each cause, its trace and help in the text. Of each kind GitHub shows
/// the first ten of a step: those of every rule that there is, before more of one. The others are plain lines of a folded
/// group, and the step summary has the totals.
struct GitHubReport {
  private static let mostAnnotations = 10
  private static let mostPlainLines = 1_000
  /// Places, or fixes, of one cause.
  private static let mostAlike = 8

  private struct Note {
    var severity: Severity
    var rule: String
    var sentence: String
    var details: [String]
    var location: SourceLocation?
  }

  let excerpts: SourceExcerpts
  let order: ViolationOrder

  /// The log's lines. The last ones are no commands: what was judged and what was not seen.
  func text(_ report: Report) -> String {
    let blocks = order.sorted(ViolationBlock.causes(of: report.violations))
    let failures = (report.failure?.each ?? []).map { failure in
      Note(
        severity: .error, rule: FailureText.rule, sentence: PrintableText.oneLine(failure.message),
        details: failure.help.map { ["help: " + PrintableText.oneLine($0)] } ?? [], location: failure.location)
    }
    let notes =
      failures + blocks.map(note)
      + FoldedProblems.folded(report.problems).map {
        Note(
          severity: .info, rule: $0.kind.rawValue, sentence: PrintableText.oneLine($0.message), details: [],
          location: $0.location)
      }
    var shown: [Note] = []
    var left: [Note] = []
    for severity in Severity.allCases.reversed() {
      let notes = notes.filter { $0.severity == severity }
      let chosen = ViolationOrder.turns(of: notes.map { ($0.severity, $0.rule) }, most: Self.mostAnnotations)
      for index in notes.indices {
        if chosen.contains(index) { shown.append(notes[index]) } else { left.append(notes[index]) }
      }
    }
    let lines =
      shown.map(command) + plain(left)
      + [
        SummaryText.counts(report, blocks), SummaryText.judged(report),
      ].map(Self.harmless)
    return lines.map { $0 + "\n" }.joined()
  }

  private func note(_ block: ViolationBlock) -> Note {
    let violation = block.first
    let trace = violation.trace.enumerated().map { index, step in
      "\(index + 1). \(ViolationText.sentence(step))" + (step.location.map { "  \(ViolationText.place($0))" } ?? "")
    }
    return Note(
      severity: block.effectiveSeverity, rule: violation.rule, sentence: block.sentence,
      details: trace + block.elsewhereLines(most: Self.mostAlike)
        + block.shortHelps(most: Self.mostAlike).map { "help: " + $0 },
      location: violation.location)
  }

  private func plain(_ notes: [Note]) -> [String] {
    guard !notes.isEmpty else { return [] }
    var lines = ["::group::\(notes.count) more without an annotation"]
    for note in notes.prefix(Self.mostPlainLines) {
      let place = note.location.map { ViolationText.place($0) + ": " } ?? ""
      lines.append(
        Self.harmless("\(Self.word(note.severity)): \(place)\(note.sentence) (\(PrintableText.oneLine(note.rule)))"))
    }
    if notes.count > Self.mostPlainLines {
      lines.append("… and \(notes.count - Self.mostPlainLines) more, see --format json=FILE")
    }
    return lines + ["::endgroup::"]
  }

  /// The runner still looks for its old commands (`##[…]`) anywhere in a line.
  private static func harmless(_ line: String) -> String {
    line.split(separator: "##[", omittingEmptySubsequences: false).joined(separator: "# #[")
  }

  private static func word(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  private func command(_ note: Note) -> String {
    var properties: [String] = []
    if let location = note.location {
      properties.append("file=\(Self.escapeProperty(location.file))")
      properties.append("line=\(location.line)")
      if let column = excerpts.utf16Column(of: location) { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.escapeProperty(PrintableText.oneLine("depgraph (\(note.rule))")))")
    let text = ([note.sentence] + note.details).joined(separator: "\n")
    return "::\(Self.word(note.severity)) \(properties.joined(separator: ","))::\(Self.escape(text))"
  }

  /// As the runner reads it: `%`, carriage return and line feed.
  private static func escape(_ text: String) -> String {
    PrintableText.spelled(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case "\t": nil
      default: PrintableText.needsCare(scalar) ? PrintableText.escape(scalar) : nil
      }
    }
  }

  private static func escapeProperty(_ text: String) -> String {
    PrintableText.spelled(escape(text)) { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
