package import DepGraphModel

/// The report for people. It says what is wrong in one sentence, shows the source line, the way from a root and the
/// repair, and always ends with what was judged and what was not seen.
package struct TextReport: Sendable {
  private let style: TextStyle
  private let excerpts: SourceExcerpts

  package init(style: TextStyle = TextStyle(), excerpts: SourceExcerpts = .none) {
    self.style = style
    self.excerpts = excerpts
  }

  package func text(_ report: Report) -> String {
    var output = ""
    write(report, into: &output)
    return output
  }

  /// Block by block, for large reports.
  package func write(_ report: Report, into output: inout some TextOutputStream) {
    let blocks = ViolationBlock.blocks(of: report.violations)
    let violations = ViolationText(style: style, excerpts: excerpts)
    for block in blocks {
      for line in violations.lines(block) { output.write(line + "\n") }
      output.write("\n")
    }
    let problems = ProblemText(style: style).lines(report.problems)
    for line in problems { output.write(line + "\n") }
    if !problems.isEmpty { output.write("\n") }
    output.write(SummaryText.counts(report, causes: blocks.count) + "\n")
    output.write(SummaryText.judged(report) + "\n")
  }
}

/// One block of violations as lines.
struct ViolationText {
  let style: TextStyle
  let excerpts: SourceExcerpts

  func lines(_ block: ViolationBlock) -> [String] {
    let violation = block.first
    var lines = header(block)
    var gutter = 1
    if let location = violation.location {
      gutter = String(location.line).count
      lines += excerpt(location, gutter: gutter)
    }
    let indentation = String(repeating: " ", count: gutter + 2)
    let roots = block.rootNames
    if roots.count > 1 {
      lines += prose("in roots: ", roots.map(PrintableText.oneLine).joined(separator: ", "), indentation)
    }
    lines += trace(violation.trace, indentation)
    for place in violation.related {
      let text = PrintableText.oneLine(place.message)
      lines.append(indentation + text + (place.location.map { ": " + Self.place($0) } ?? ""))
    }
    for help in block.helps {
      lines += prose(style.paint("help:", .help) + " ", PrintableText.oneLine(help), indentation, labelWidth: 6)
    }
    return lines
  }

  private func header(_ block: ViolationBlock) -> [String] {
    let violation = block.first
    let label = "\(block.severity.rawValue)[\(PrintableText.oneLine(violation.rule))]"
    var message = PrintableText.oneLine(violation.message)
    switch violation.confidence {
    case .proven: break
    case .likely: message += " (likely)"
    case .unknown: message += " (not certain: something that could change this was not analysed)"
    }
    switch violation.state {
    case .new: break
    case .baselined, .suppressed: message += " (\(violation.state.rawValue))"
    }
    let wrapped = DisplayWidth.wrapped("\(label): \(message)", width: style.width)
    return wrapped.enumerated().map { index, line in
      guard index == 0, line.hasPrefix(label) else { return "  " + line }
      return style.paint(label, .severity(block.severity)) + style.paint(String(line.dropFirst(label.count)), .strong)
    }
  }

  func excerpt(_ location: SourceLocation, gutter: Int) -> [String] {
    let space = String(repeating: " ", count: gutter)
    let arrow = style.paint("\(space)-->", .gutter) + " " + Self.place(location)
    guard let source = excerpts.line(at: location) else { return [arrow] }
    let excerpt = SourceExcerpt(source, column: location.column)
    let bar = style.paint("\(space) |", .gutter)
    return [
      arrow, bar, style.paint("\(location.line) |", .gutter) + " " + excerpt.line,
      bar + " " + style.paint(excerpt.caret, .gutter),
    ]
  }

  private func trace(_ steps: [TraceStep], _ indentation: String) -> [String] {
    let texts = steps.enumerated().map { index, step in
      let number = DisplayWidth.paddedLeft("\(index + 1)", to: String(steps.count).count)
      return "\(number). \(Self.sentence(step))"
    }
    let width = min(texts.map { DisplayWidth.of($0) }.max() ?? 0, 72)
    return zip(texts, steps).map { text, step in
      guard let location = step.location else { return indentation + text }
      let place = style.paint(Self.place(location, withColumn: false), .gutter)
      return indentation + DisplayWidth.padded(text, to: width) + "  " + place
    }
  }

  static func sentence(_ step: TraceStep) -> String {
    "\(PrintableText.oneLine(step.from)) \(step.kind.rawValue) \(PrintableText.oneLine(step.to))"
  }

  static func place(_ location: SourceLocation, withColumn: Bool = true) -> String {
    let file = PrintableText.oneLine(location.file)
    return withColumn ? "\(file):\(location.line):\(location.column)" : "\(file):\(location.line)"
  }

  /// A label and wrapped text, later lines under the first word after the label.
  private func prose(_ label: String, _ text: String, _ indentation: String, labelWidth: Int? = nil) -> [String] {
    let hanging = labelWidth ?? DisplayWidth.of(label)
    let width = style.width.map { max(20, $0 - indentation.count - hanging) }
    return DisplayWidth.wrapped(text, width: width).enumerated().map { index, line in
      indentation + (index == 0 ? label : String(repeating: " ", count: hanging)) + line
    }
  }
}
