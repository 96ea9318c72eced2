package import DepGraphConfiguration
package import DepGraphFiles
package import DepGraphManifests
package import DepGraphModel
package import DepGraphProjects
import DepGraphSchema
package import DepGraphStore

/// Everything one analysis depends on. Clock, disk and environment come in here and nowhere else.
package struct AnalysisRequest: Sendable {
  /// Keeps a record: what the result depends on is what was asked of it.
  package var tree: RecordingTree
  /// Folders of checkouts that the tree opens by name, besides those that are found.
  package var checkoutFolders: [String]
  /// Repository-relative folder that is read, empty for the whole tree.
  package var scope: String
  package var configuration: Configuration
  /// The configuration's bytes: part of what a stored result depends on.
  package var configurationText: [UInt8]
  /// Its name in messages and places; `nil` where there is none.
  package var configurationFile: String?
  package var options: AnalysisOptions
  /// A module graph to judge in place of the projects that the tree holds.
  package var moduleGraph: ModuleGraphFile?
  /// What is accepted; `nil` where there is no baseline.
  package var baseline: Baseline?
  package var index: Index
  /// Runs manifests; `nil` where none may be run.
  package var dumping: (any ManifestDumping)?
  /// The project formats that are read.
  package var projectSources = ProjectCatalogue.sources
  /// What manifests came to so far: with a folder as its scope, an analysis comes back to them.
  let evaluations = ManifestEvaluations()
  /// What the machine did not give: with any of it, the index learns nothing.
  let faults = MachineFaults()
  /// Whether the index learns from this analysis; otherwise it is only read.
  package var isKept = true
  /// Whether the tree is a commit that the one on disk is compared with: its result is kept beside that of the tree.
  package var isCompared = false
  /// Whether the graph is wanted besides the report.
  package var needsGraph = false
  /// Nanoseconds since 1970, read before the tree was looked at.
  package var observed: Int64
  /// Called as each phase begins; for progress on standard error.
  package var progress: @Sendable (AnalysisPhase) -> Void

  package init(
    tree: any FileTree, checkoutFolders: [String] = [], scope: String = "",
    configuration: Configuration = Configuration(),
    configurationText: [UInt8] = [], configurationFile: String? = nil, options: AnalysisOptions = AnalysisOptions(),
    baseline: Baseline? = nil,
    moduleGraph: ModuleGraphFile? = nil, index: Index, dumping: (any ManifestDumping)? = nil, observed: Int64 = 0,
    progress: @escaping @Sendable (AnalysisPhase) -> Void = { _ in }
  ) {
    self.tree = RecordingTree(tree)
    self.checkoutFolders = checkoutFolders
    self.scope = scope
    self.configuration = configuration
    self.configurationText = configurationText
    self.configurationFile = configurationFile
    self.options = options
    self.moduleGraph = moduleGraph
    self.baseline = baseline
    self.index = index
    self.dumping = dumping
    self.observed = observed
    self.progress = progress
  }
}

/// The bytes of `--modules FILE`.
package struct ModuleGraphFile: Sendable {
  /// As its user wrote it; for messages.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What the command line says about one analysis.
package struct AnalysisOptions: Sendable {
  /// Rules to run, empty = all.
  package var only: Set<String>
  package var skip: Set<String>
  /// Names or identifiers of roots to judge, empty = as configured.
  package var roots: [String]
  /// Whether warnings become errors.
  package var isStrict: Bool
  /// Whether stale entries of the baseline are errors.
  package var isBaselineStrict: Bool
  /// Sources that are read at the same time.
  package var jobs: Int
  /// `nil` = as configured, else as the projects need it.
  package var host: ManifestSettings.Host?
  /// What `until` is compared with; `nil` = not known, so that nothing expires.
  package var today: CalendarDay?
  package var manifestEvaluation: ManifestEvaluationMode
  /// The environment of this process, for programs that it runs.
  package var environment: [String: String]
  package var version: String

  package init(
    only: Set<String> = [], skip: Set<String> = [], roots: [String] = [], isStrict: Bool = false,
    isBaselineStrict: Bool = false, jobs: Int = 1,
    host: ManifestSettings.Host? = nil, manifestEvaluation: ManifestEvaluationMode = .static,
    environment: [String: String] = [:], today: CalendarDay? = nil, version: String = DepGraphVersion.current
  ) {
    self.only = only
    self.skip = skip
    self.roots = roots
    self.isStrict = isStrict
    self.isBaselineStrict = isBaselineStrict
    self.jobs = jobs
    self.host = host
    self.today = today
    self.manifestEvaluation = manifestEvaluation
    self.environment = environment
    self.version = version
  }
}

extension AnalysisOptions {
  /// Whether `--only` and `--skip` leave a rule in.
  func run(_ rule: String) -> Bool { (only.isEmpty || only.contains(rule)) && !skip.contains(rule) }
}

package enum AnalysisPhase: Sendable {
  case walking
  case hashing(files: Int)
  case readingProjects
  case readingSources(files: Int)
  case resolving
  case judging(roots: Int)
}

package struct AnalysisResult: Sendable {
  package var report: Report
  /// What a judged root needs and could not be read: exit code 2 unless `--allow-incomplete`.
  package var missing: [Problem]
  /// Of what everything was seen.
  package var judged: JudgedModules
  /// Whether the result was found in the index.
  package var isFromIndex: Bool
  /// What went wrong with the index; the report is whole all the same.
  package var messages: [String]
  /// `nil` where it was not asked for and the report was found in the index.
  package var graph: GraphSnapshot?
  /// For questions that go on from it; `nil` for the result of a commit that was kept.
  var reading: AnalysisReading?

  package var isIncomplete: Bool { !missing.isEmpty }

  /// Whether there was nothing to look at, which no option allows.
  package var isEmpty: Bool { missing.contains { $0.kind == .noRoots } }
}

package enum DepGraphVersion {
  package static let current = Schema.toolVersion
}
