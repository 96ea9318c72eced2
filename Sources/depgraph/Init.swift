import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// `init`: a configuration that fits the project, to begin with.
struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a commented .depgraph.yml for the layout of the project.",
    discussion: """
      The file changes no result by itself: whatever would is commented out. If there are violations, a baseline is \
      offered, so that only new ones fail.
      """)

  @Flag(help: "Overwrite an existing configuration.")
  var force = false

  @Flag(name: [.customLong("print"), .customLong("dry-run")], help: "Print the file and write nothing.")
  var isPrinted = false

  @Flag(help: "Accept existing violations in .depgraph-baseline.jsonl.")
  var baseline = false

  @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let location = try self.location()
    let target =
      location.configurationFile
      ?? WorkspaceLocation.absolute(
        WorkspaceLocation.configurationName, in: location.root)
    if Workspace.exists(target), !force, !isPrinted {
      Machine.printToStandardError(
        "depgraph: \(target) already exists; --force overwrites it, --print only prints the new one")
      throw ExitCode(Verdict.failure.rawValue)
    }
    let workspace = try Machine.orExit {
      try Workspace(
        at: location.withoutConfiguration,
        moduleGraph: common.modules, in: Machine.currentFolder)
    }
    let progress = ProgressLine(options: common)
    let draft = try await Machine.orExitAsync {
      try await workspace.draft(options: common.analysisOptions(), observed: Machine.now) { progress.begin($0) }
    }
    progress.end()
    try common.requireAnything(draft.result)
    if isPrinted {
      try Machine.printToStandardOutput(Array(draft.text.utf8))
      return try require(draft.result)
    }
    try Machine.orExit { try Workspace.write(Array(draft.text.utf8), to: target, in: Machine.currentFolder) }
    tell("wrote \(target)")
    // A baseline of what could be read would miss the rest.
    try require(draft.result)
    try offerBaseline(draft.result, of: workspace, beside: target)
  }

  private func require(_ result: AnalysisResult) throws {
    if !allowIncomplete { try common.require(result.missing) }
  }

  /// The file to write is the one that holds for the folder, or would.
  private func location() throws -> WorkspaceLocation {
    var location = try namedLocation()
    try Machine.orExit { try location.addCheckouts(common.checkouts, in: Machine.currentFolder) }
    return location
  }

  private func namedLocation() throws -> WorkspaceLocation {
    guard let config = common.config else {
      return try Machine.orExit {
        try WorkspaceLocation(
          path: common.path, configuration: nil, currentFolder: Machine.currentFolder, isNew: true)
      }
    }
    return try Machine.orExit {
      try WorkspaceLocation(path: common.path, newConfiguration: config, currentFolder: Machine.currentFolder)
    }
  }

  private func offerBaseline(_ result: AnalysisResult, of workspace: Workspace, beside target: String) throws {
    let change = BaselineChange(Baseline(), report: result.report)
    guard !change.added.isEmpty else { return }
    let count = change.added.count == 1 ? "1 violation" : "\(change.added.count) violations"
    let file = Workspace.baselineFile(beside: target)
    guard !result.isIncomplete else {
      return tell("a manifest or project could not be read; `depgraph check` reports which, and what to fix first")
    }
    guard !Workspace.exists(file) else { return tell("\(file) already exists; `depgraph baseline show` compares") }
    guard try baseline || accepts(count) else {
      return tell("\(count) found; `depgraph baseline create` accepts them, so that only new ones are reported")
    }
    try Machine.orExit {
      try Workspace.write(Baseline(entries: change.added).bytes(), to: file, in: Machine.currentFolder)
    }
    tell("wrote \(file): \(count) accepted")
  }

  /// Asks where someone can answer.
  private func accepts(_ count: String) throws -> Bool {
    guard Machine.isTerminal(0), Machine.isTerminal(2), !common.quiet else { return false }
    Machine.writeToStandardError(
      "depgraph: \(count) found; accept them in a baseline, so that only new ones are reported? [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  private func tell(_ message: String) {
    if !common.quiet { Machine.printToStandardError("depgraph: \(message)") }
  }
}
