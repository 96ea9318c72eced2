import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// Renders one report in every wanted format.
struct ReportOutput {
  let location: WorkspaceLocation
  /// The rules that the report may name.
  let cards: [RuleCard]
  let style: TextStyle
  /// Rules that were asked for by name: text shows all of their violations.
  var wholeRules: Set<String> = []
  /// Whether text shows everything, however long it is. In a file it always does.
  var isWhole = false
  /// What the page shows besides the findings; `nil` for a report that was saved without it.
  var questions: Questions?

  /// A report that cannot be written does not keep the others from it. Files are written first: what is printed then says
  /// which of them could not be.
  /// - Throws: for the first that could not be written.
  func write(_ report: Report, to targets: [ReportTarget]) throws {
    var printed = report
    var failure: (any Error)?
    for target in targets {
      guard let file = target.file else { continue }
      do { try write(render(report, as: target.format, isFile: true), to: file) } catch {
        failure = failure ?? Machine.exit(for: error)
        printed.failure = printed.failure ?? error.failure
      }
    }
    for target in targets where target.file == nil {
      do { try Machine.printToStandardOutput(render(printed, as: target.format, isFile: false)) } catch {
        failure = failure ?? error
      }
      if target.format == .github { writeStepSummary(printed) }
    }
    if let failure { throw failure }
  }

  private func write(_ bytes: [UInt8], to file: String) throws(WorkspaceError) {
    try Workspace.write(bytes, to: file, in: Machine.currentFolder)
  }

  private func render(_ report: Report, as format: ReportFormat, isFile: Bool) -> [UInt8] {
    var input = RenderInput(report: report)
    input.cards = cards
    input.style = isFile ? TextStyle() : style
    input.wholeRules = wholeRules
    input.isWhole = isFile || isWhole
    input.excerpts = { [location] places in
      let lines = location.lines(at: places)
      return SourceExcerpts { lines[$0] }
    }
    input.absolutePath = { [location] in location.absolutePath(of: $0) }
    input.graph = { [questions] in questions?.pageGraph }
    return format.bytes(input)
  }

  /// The page that GitHub shows for a job: its log shows only the first annotations.
  private func writeStepSummary(_ report: Report) {
    guard let file = Machine.environment["GITHUB_STEP_SUMMARY"], !file.isEmpty else { return }
    do {
      try Workspace.append(Array(MarkdownReport.text(report, cards: cards).utf8), to: file, in: Machine.currentFolder)
    } catch {
      Machine.report(["the step summary could not be written: \(error.message)"])
    }
  }
}

extension CommonOptions {
  /// Colour and width for standard output.
  var textStyle: TextStyle { color.textStyle }
}

extension CommonOptions.Switch {
  /// Colour as this switch and the environment say, and the terminal's width, for standard output.
  var textStyle: TextStyle {
    let usesColor: Bool
    switch self {
    case .always: usesColor = true
    case .never: usesColor = false
    case .auto:
      let environment = Machine.environment
      let isForbidden = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      usesColor = !isForbidden && Machine.isTerminal(1) && environment["TERM"] != "dumb"
    }
    return TextStyle(usesColor: usesColor, width: Machine.terminalWidth)
  }
}
