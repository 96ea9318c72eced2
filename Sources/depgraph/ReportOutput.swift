import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `--format F` or `--format F=FILE`.
struct ReportTarget: ExpressibleByArgument, Equatable {
  var format: ReportFormat
  /// `nil` = standard output.
  var file: String?

  init(format: ReportFormat, file: String? = nil) {
    self.format = format
    self.file = file
  }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = ReportFormat(rawValue: parts[0]) else { return nil }
    self.format = format
    file = parts.count > 1 ? parts[1] : nil
    if file?.isEmpty == true { return nil }
  }
}

/// Renders one report in every wanted format.
struct ReportOutput {
  let workspace: Workspace
  let common: CommonOptions

  func write(_ report: Report, to targets: [ReportTarget]) throws {
    for target in targets {
      let bytes = render(report, as: target.format, isFile: target.file != nil)
      if let file = target.file {
        try Machine.orExit { try Workspace.write(bytes, to: file, in: Machine.currentFolder) }
      } else {
        try Machine.printToStandardOutput(bytes)
      }
    }
  }

  private func render(_ report: Report, as format: ReportFormat, isFile: Bool) -> [UInt8] {
    switch format {
    case .json: return JSONReport.bytes(report)
    case .xcode: return Array(XcodeReport(rootPath: workspace.location.root).text(report).utf8)
    case .text:
      let style = isFile ? TextStyle() : common.textStyle
      let lines = workspace.lines(at: SourceExcerpts.locations(in: report))
      return Array(TextReport(style: style, excerpts: SourceExcerpts { lines[$0] }).text(report).utf8)
    }
  }
}

extension CommonOptions {
  /// Colour and width for standard output.
  var textStyle: TextStyle {
    let usesColor: Bool
    switch color {
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
