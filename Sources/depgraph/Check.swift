import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `check`: brings the index up to date, judges, reports.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the project and reports violations.",
    discussion: """
      Exit codes: 0 nothing at or above --fail-on, 1 violations, 2 bad configuration or a project that could not be \
      read, 3 something was not analysed (with --require-complete), 64 bad usage.
      """)

  @Option(name: .customLong("format"), help: ReportArgument.help, completion: .list(ReportArgument.allValueStrings))
  var formats: [ReportArgument] = []

  @Option(help: "The lowest severity that makes the run fail: error, warning, info or never.")
  var failOn = FailOn.error

  @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @Flag(help: "Exit with 3 if anything was not analysed.")
  var requireComplete = false

  @Flag(help: "Report stale entries of the baseline as errors.")
  var strictBaseline = false

  @Option(help: "Which violations to report: new, baselined, suppressed or all, comma-separated. Default: new.")
  var show: ShownStates = .new

  @Option(help: AffectedArgument.help)
  var affected: AffectedArgument?

  @OptionGroup var selection: RuleSelection

  @Option(
    help: ArgumentHelp("A Swift file to write if nothing fails, for a build to depend on.", visibility: .hidden)
  )
  var stamp: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    try ReportTarget.check(formats.map { try $0.target() })
  }

  func run() async throws {
    do { try await check() } catch let error as WorkspaceError {
      // A report of an earlier run would still look like the result of this one.
      if error.kind != .usage { reportEarlyEnd(error) }
      throw Machine.exit(for: error)
    }
  }

  private func check() async throws {
    let workspace = try self.workspace()
    var options = selection.applied(to: common.analysisOptions())
    options.isBaselineStrict = strictBaseline
    let accepted = try workspace.acceptedBaseline(named: selection.baseline)
    let progress = ProgressLine(options: common)
    let answer = try await indexed(workspace, options, accepted, progress)
    // Not the index, which is to be closed.
    Machine.keepToTheEnd(answer.result)
    var result = try await affected(answer, workspace, options, accepted)
    progress.end()
    if !common.quiet { Machine.report(result.messages) }
    let verdict = Verdict(
      report: result.report, isIncomplete: result.isIncomplete, failOn: failOn.severity,
      allowsIncomplete: allowIncomplete && !result.isEmpty, requiresComplete: requireComplete)
    if verdict == .failure {
      result.report.failure = Report.Failure(missing: result.missing, evaluation: common.manifestEvaluation)
    }
    try ReportOutput(
      location: workspace.location, cards: workspace.cards, style: common.textStyle, wholeRules: options.only,
      isWhole: common.verbose, questions: needsGraph ? try Questions(answer) : nil
    ).write(result.report.showing(show.states), to: try targets())
    if let failure = result.report.failure { throw Machine.exit(for: failure) }
    if verdict != .clean { throw ExitCode(verdict.rawValue) }
    if let stamp { try Workspace.writeStamp(to: stamp, in: Machine.currentFolder) }
  }

  /// Whether some report shows more than the findings.
  private var needsGraph: Bool {
    ((try? targets()) ?? []).contains { $0.format == .html }
  }

  private func indexed(
    _ workspace: Workspace, _ options: AnalysisOptions, _ accepted: Baseline?, _ progress: ProgressLine
  ) async throws -> IndexedResult {
    try await workspace.analyse(
      options: options, baseline: accepted, index: common.indexPlace, needsGraph: needsGraph,
      isLast: affected == nil && !needsGraph, observed: Machine.now,
      progress: { progress.begin($0) })
  }

  private func affected(
    _ answer: IndexedResult, _ workspace: Workspace, _ options: AnalysisOptions, _ accepted: Baseline?
  ) async throws -> AnalysisResult {
    guard let affected else { return answer.result }
    return try await workspace.affected(
      answer, since: affected.commit, options: options,
      baseline: workspace.baselineFile(named: selection.baseline, in: Machine.currentFolder), accepted: accepted,
      observed: Machine.now)
  }

  private func targets() throws -> [ReportTarget] {
    let targets = try formats.map { try $0.target() }
    return targets.isEmpty ? ReportTarget.standard(environment: Machine.environment) : targets
  }

  /// Says in every report that nothing was checked.
  private func reportEarlyEnd(_ error: WorkspaceError) {
    let location =
      (try? WorkspaceLocation(
        path: common.path, configuration: common.config, currentFolder: Machine.currentFolder))
      ?? WorkspaceLocation(unresolved: Machine.currentFolder)
    let wanted = (try? targets()) ?? []
    // What cannot be written is said, and the run ends with the same code.
    try? ReportOutput(location: location, cards: Catalogue.cards, style: common.textStyle, isWhole: common.verbose)
      .write(Report(failure: error.failure), to: wanted)
  }

  private func workspace() throws -> Workspace {
    do {
      return try selection.checked {
        try CommandName.orNearest(to: common.path, arguments: CommandLine.arguments.dropFirst()) {
          try common.opened()
        }
      }
    } catch let error as ValidationError where affected?.commit == .branchPoint {
      guard let path = common.path else { throw error }
      throw ValidationError("\(error.message); write the commit after an equals sign: --affected=\(path)")
    }
  }
}
