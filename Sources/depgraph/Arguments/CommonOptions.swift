import ArgumentParser
import DepGraphConfiguration
import DepGraphModel
import DepGraphPipeline

/// Where a command works and how it shows that it is alive.
struct CommonOptions: ParsableArguments {
  @Argument(help: pathHelp)
  var path: String?

  @Option(help: "The configuration. Default: .depgraph.yml in PATH or a folder above it.")
  var config: String?

  @Option(help: "Location of the index. Default: .depgraph/index.sqlite next to the configuration.")
  var db: String?

  @Flag(help: "Read everything again; the index on disk is neither used nor changed.")
  var noCache = false

  @Flag(help: "Keep the index in memory and write nothing to disk.")
  var inMemory = false

  @Option(parsing: .unconditional, help: "Number of source files read in parallel. Default: the number of processors.")
  var jobs: Int?

  @Option(help: "A module graph (Schema/modules.schema.json) used in place of the manifests and projects of the tree.")
  var modules: String?

  @Option(
    help: ArgumentHelp(
      "A folder of package checkouts outside of the tree, such as DerivedData/…/SourcePackages/checkouts. Repeatable.",
      valueName: "dir"))
  var checkouts: [String] = []

  @Option(
    help: "The platform to evaluate manifests for: macos or linux. Default: macos for projects with Apple platforms.")
  var host: ManifestSettings.Host?

  @Option(help: "The date that `until` is compared with, such as 2030-12-31. Default: today.")
  var today: CalendarDay?

  @Option(
    help: """
      Whether manifests may be run with `swift package dump-package`: static (never), auto (where static evaluation is not \
      enough) or swiftpm (always). Running a manifest executes its code.
      """)
  var manifestEvaluation: ManifestEvaluationMode = .static

  @Flag(help: "Print nothing on standard error except what makes the run fail.")
  var quiet = false

  @Flag(help: "Report what is read on standard error, and do not truncate text.")
  var verbose = false

  @Option(help: "When to show progress on standard error: auto, always or never.")
  var progress: Switch = .auto

  @Option(help: "When to use colour: auto, always or never.")
  var color: Switch = .auto

  @Flag(help: "Print the duration of each phase on standard error.")
  var timings = false

  static let pathHelp: ArgumentHelp =
    "The folder to read. Default: the folder of the configuration, else the current one."

  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number of at least 1, not \(jobs)") }
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined") }
    if inMemory, db != nil { throw ValidationError("--in-memory and --db cannot be combined") }
    guard let db else { return }
    let file = WorkspaceLocation.absolute(db, in: Machine.currentFolder)
    if Workspace.isDatabaseOfAnotherProgram(file) {
      throw ValidationError("--db \(db) is another program's database, not an index of depgraph")
    }
    if Workspace.isText(file) { throw ValidationError("--db \(db) is a text, not an index of depgraph") }
  }

  var indexPlace: Workspace.IndexPlace {
    if inMemory || noCache { return .memory }
    return db.map { .file(WorkspaceLocation.absolute($0, in: Machine.currentFolder)) } ?? .standard
  }

  /// - Throws: `ExitCode` or a usage error; what is wrong was printed.
  func workspace() throws -> Workspace { try Machine.orExit { try opened() } }

  /// - Throws: `WorkspaceError`.
  func opened() throws(WorkspaceError) -> Workspace {
    var location = try WorkspaceLocation(path: path, configuration: config, currentFolder: Machine.currentFolder)
    try location.addCheckouts(checkouts, in: Machine.currentFolder)
    let workspace = try Workspace(
      at: location,
      moduleGraph: modules, in: Machine.currentFolder)
    if verbose { Machine.report(origins(of: workspace.location)) }
    return workspace
  }

  /// Where everything is read from, for `--verbose`.
  private func origins(of location: WorkspaceLocation) -> [String] {
    let index =
      switch indexPlace {
      case .memory: "in memory"
      case .file(let file): file
      case .standard: location.defaultIndex
      }
    return [
      "root: \(location.root)", "read: \(location.scope.isEmpty ? "all of it" : location.scope)",
      "configuration: \(location.configurationFile ?? "none")", "index: \(index)",
    ]
  }

  func analysisOptions() -> AnalysisOptions {
    AnalysisOptions(
      jobs: jobs ?? Machine.processors, host: host, manifestEvaluation: manifestEvaluation,
      environment: Machine.environment, today: today ?? Machine.today)
  }
}

extension CommonOptions {
  /// Analyses a tree, and says on standard error how far it is and what it has to say.
  /// - Throws: `ExitCode`; what is wrong was printed.
  func analysis(
    of workspace: Workspace, baseline: Baseline? = nil, needsGraph: Bool = false
  ) async throws -> IndexedResult {
    let progress = ProgressLine(options: self)
    let answer = try await Machine.orExitAsync {
      try await workspace.analyse(
        options: analysisOptions(), baseline: baseline, index: indexPlace, needsGraph: needsGraph,
        observed: Machine.now, progress: { progress.begin($0) })
    }
    progress.end()
    if !quiet { Machine.report(answer.result.messages) }
    return answer
  }

  /// Brings the graph up to date, as a check without options settles it: then the one answers from what the other kept.
  /// - Throws: `ExitCode`; what is wrong was printed.
  func indexed(_ workspace: Workspace, needsGraph: Bool = true) async throws -> IndexedResult {
    let accepted = try Machine.orExit { try workspace.acceptedBaseline(named: nil) }
    return try await analysis(of: workspace, baseline: accepted, needsGraph: needsGraph)
  }

  /// - Throws: `ExitCode` where a run missed something that it cannot do without, which is printed.
  func require(_ missing: [Problem]) throws {
    guard let failure = Report.Failure(missing: missing, evaluation: manifestEvaluation) else { return }
    throw Machine.exit(for: failure)
  }

  /// - Throws: `ExitCode` where a run found nothing at all, which is printed.
  func requireAnything(_ result: AnalysisResult) throws {
    try require(result.missing.filter { $0.kind == .noRoots })
  }
}

extension ManifestSettings.Host: ExpressibleByArgument {}

extension CalendarDay: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}
extension ManifestEvaluationMode: ExpressibleByArgument {}
