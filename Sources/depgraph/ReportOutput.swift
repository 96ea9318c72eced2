import ArgumentParser
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

  /// A report that cannot be written does not keep the others from it.
  /// - Throws: for the first that could not be written.
  func write(_ report: Report, to targets: [ReportTarget]) throws {
    var failure: (any Error)?
    for target in targets {
      do { try write(report, to: target) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func write(_ report: Report, to target: ReportTarget) throws {
    let bytes = render(report, as: target.format, isFile: target.file != nil)
    if let file = target.file {
      try Machine.orExit { try Workspace.write(bytes, to: file, in: Machine.currentFolder) }
    } else {
      try Machine.printToStandardOutput(bytes)
      if target.format == .github { writeStepSummary(report) }
    }
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
      try Workspace.append(Array(MarkdownReport.text(report).utf8), to: file, in: Machine.currentFolder)
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
