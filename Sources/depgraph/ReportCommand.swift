import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `report FILE`: a saved JSON report in another format, without analysing again.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Renders a saved JSON report in another format, without analysing again.",
    discussion: """
      The report was written by `check --format json`. Source lines are read from PATH, if they still exist. \
      Exit codes: 0 rendered, 2 the file cannot be read or is not a report of this version.
      """)

  @Argument(help: "The JSON report; - is standard input.")
  var file: String

  @Argument(help: "A folder of the tree that was checked.")
  var path: String?

  @Option(name: .customLong("format"), help: ReportArgument.help, completion: .list(ReportArgument.allValueStrings))
  var formats: [ReportArgument] = []

  @Option(help: "Which violations to report: new, baselined, suppressed or all, comma-separated. Default: all saved.")
  var show: ShownStates = .all

  @Option(help: "The configuration; its folder is what the report's paths are relative to.")
  var config: String?

  @Option(help: "When to use colour: auto, always or never.")
  var color: CommonOptions.Switch = .auto

  @Flag(help: "Do not truncate text.")
  var verbose = false

  func validate() throws {
    for format in formats { _ = try format.target() }
  }

  func run() throws {
    let report = try Machine.orExit { try SavedReport.read(file, in: Machine.currentFolder) }
    let location = try Machine.orExit {
      try WorkspaceLocation(path: path, configuration: config, currentFolder: Machine.currentFolder)
    }
    let targets = try formats.map { try $0.target() }
    if targets.contains(where: { $0.format == .html }) {
      Machine.report(["the page shows findings only: a saved report has no graph; \(HTMLReport.adviceForGraph)"])
    }
    try ReportOutput(location: location, cards: Catalogue.cards, style: color.textStyle, isWhole: verbose).write(
      report.showing(show.states),
      to: targets.isEmpty ? ReportTarget.standard(environment: Machine.environment) : targets)
  }
}
