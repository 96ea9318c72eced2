import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `check`: brings the index up to date, judges, reports.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Judges the project and reports what is wrong.",
    discussion: """
      Exit codes: 0 nothing at or above --fail-on, 1 violations, 2 bad configuration or a project that could not be \
      read, 3 something was not analysed (with --require-complete), 64 bad usage.
      """)

  @Argument(help: "The folder that is read.")
  var path = "."

  @Option(name: .customLong("format"), help: ReportArgument.help)
  var formats: [ReportArgument] = []

  @Option(help: "The least severity that makes the run fail: error, warning, info or never.")
  var failOn = FailOn.error

  @Flag(help: "Judge on although a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @Flag(help: "Exit with 3 where anything at all was not analysed.")
  var requireComplete = false

  @Flag(help: "Turn entries of the baseline whose violation is gone into errors.")
  var strictBaseline = false

  @Option(help: "What is reported: new, baselined, suppressed or all; several with commas. Default: new.")
  var show: ShownStates = .new

  @Option(help: AffectedArgument.help)
  var affected: AffectedArgument?

  @OptionGroup var selection: RuleSelection

  @Option(
    help: ArgumentHelp("A Swift file that is written where nothing fails: what a build waits for.", visibility: .hidden)
  )
  var stamp: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    for format in formats { _ = try format.target() }
  }

  func run() async throws {
    let workspace = try self.workspace()
    var options = selection.applied(to: common.analysisOptions())
    options.isBaselineStrict = strictBaseline
    let accepted = try workspace.acceptedBaseline(named: selection.baseline)
    let progress = ProgressLine(options: common)
    let result = try await Machine.orExitAsync { [options] in
      let answer = try await workspace.analyse(
        options: options, baseline: accepted, index: common.indexPlace, observed: Machine.now,
        progress: { progress.begin($0) })
      guard let affected else { return answer.result }
      return try await workspace.affected(
        answer, since: affected.commit, options: options,
        baseline: workspace.baselineFile(named: selection.baseline, in: Machine.currentFolder), accepted: accepted,
        observed: Machine.now)
    }
    progress.end()
    if !common.quiet { Machine.report(result.messages) }
    let targets = try formats.map { try $0.target() }
    try ReportOutput(
      location: workspace.location, cards: workspace.cards, style: common.textStyle, wholeRules: options.only,
      isWhole: common.verbose
    ).write(
      result.report.showing(show.states),
      to: targets.isEmpty ? ReportTarget.standard(environment: Machine.environment) : targets)
    let verdict = Verdict(
      report: result.report, isIncomplete: result.isIncomplete, failOn: failOn.severity,
      allowsIncomplete: allowIncomplete, requiresComplete: requireComplete)
    if verdict != .clean { throw ExitCode(verdict.rawValue) }
    if let stamp { try Machine.orExit { try Workspace.writeStamp(to: stamp, in: Machine.currentFolder) } }
  }

  private func workspace() throws -> Workspace {
    do {
      return try selection.checked { try CommandName.orNearest(to: path) { try common.workspace(at: path) } }
    } catch let error as ValidationError where affected?.commit == .branchPoint && path != "." {
      throw ValidationError("\(error.message); a commit stands behind an equals sign: --affected=\(path)")
    }
  }
}
