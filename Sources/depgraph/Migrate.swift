import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `migrate needle`: the way from Needle to swift-dependencies.
struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Plans the migration to swift-dependencies and counts what is left.",
    subcommands: [MigrateNeedle.self, MigrateStatusAlone.self])
}

/// `migrate status`, which `migrate needle status` was called before; not shown.
struct MigrateStatusAlone: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "status", shouldDisplay: false)

  @OptionGroup var status: MigrateStatus

  func run() async throws { try await status.run() }
}

struct MigrateNeedle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "needle", abstract: "Plans the way from Needle; `status` counts what is left.",
    subcommands: [MigratePlan.self, MigrateStatus.self], defaultSubcommand: MigratePlan.self)
}

/// `migrate needle [PATH]`
struct MigratePlan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Prints the order of work, the keys, and what does not fit into a flat list of keys.",
    discussion: """
      Providers move to the root component first, still with Needle; then each becomes a key with a live value; then \
      components are replaced, those without children first; then the generator goes. `--emit` writes the keys whose \
      turn has come.
      """)

  @Option(
    help: "Write the key, property and live value of what can be registered now below this folder; never overwrites.")
  var emit: String?

  @OptionGroup var options: AnswerOptions<CommentAnswer>

  func run() async throws {
    let workspace = try options.common.workspace()
    let result = try await options.common.indexed(workspace, needsGraph: false)
    // Where nothing was read, nothing is said of what is left.
    try options.common.requireAnything(result.result)
    let planned = try await Machine.orExitAsync {
      try await workspace.migration(from: result, options: options.common.analysisOptions(), observed: Machine.now)
    }
    if let emit {
      let outcome = try Machine.orExit {
        try Workspace.emit(planned.sources, to: emit, in: Machine.currentFolder)
      }
      if !options.common.quiet {
        Machine.report(
          outcome.written.map { "wrote \($0)" } + outcome.existing.map { "\($0) already exists; left as it is" }
            + (planned.sources.isEmpty ? [Self.nothing(planned.plan)] : []))
      }
    }
    try options.finish("migrate needle", [:], MigrationPage(planned.plan)) { try options.require(result.result) }
  }

  private static func nothing(_ plan: MigrationPlan) -> String {
    let ready = plan.queue.count { $0.id.hasPrefix("register ") && $0.isReady }
    return switch ready {
    case 0: "no key can be registered yet"
    case 1: "nothing is written: the key that can be registered now is a builder, or fits no module by itself"
    default:
      "nothing is written: the \(ready) keys that can be registered now are builders, or fit no module by themselves"
    }
  }
}

/// `migrate needle status [PATH]`
struct MigrateStatus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Counts what is left of Needle.",
    discussion: "With --max, more components than that exit with 1: a limit for CI that is lowered as work goes on.")

  @Option(
    help: "Also count in commits since this one, which are read from git's objects.", completion: .commits)
  var since: String?

  @Option(parsing: .unconditional, help: "The maximum number of commits to look at.")
  var points = 12

  @Option(parsing: .unconditional, help: "Exit with 1 if more components than this are left.")
  var max: Int?

  @OptionGroup var options: AnswerOptions<DrawnAnswer>

  func validate() throws {
    if points < 2 { throw ValidationError("--points takes a number of at least 2, not \(points)") }
    if let max, max < 0 { throw ValidationError("--max takes a number of at least 0, not \(max)") }
  }

  func run() async throws {
    let workspace = try options.common.workspace()
    let result = try await options.common.indexed(workspace, needsGraph: false)
    try options.common.requireAnything(result.result)
    let analysis = options.common.analysisOptions()
    let history = try await Machine.orExitAsync {
      if let since {
        return try await workspace.migrationHistory(
          since: since, most: points, from: result, options: analysis, observed: Machine.now)
      }
      let plan = try await workspace.migration(from: result, options: analysis, observed: Machine.now).plan
      return [MigrationPoint(commit: nil, status: plan.status)]
    }
    let arguments: [String: JSONValue] = [
      "since": .optional(since), "max": .optional(max), "points": .optional(points),
    ]
    try options.finish("migrate needle status", arguments, MigrationStatusPage(history, most: max)) {
      try options.require(result.result)
    }
    if let max, let now = history.last?.status, now.components > max { throw ExitCode(Verdict.violations.rawValue) }
  }
}
