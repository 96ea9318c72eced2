import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// `index`: only brings the index up to date.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "index", abstract: "Updates the index.")

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let workspace = try common.workspace(at: path)
    let progress = ProgressLine(options: common)
    let answer = try await Machine.orExitAsync {
      try await workspace.analyse(
        options: common.analysisOptions(), index: common.indexPlace, observed: Machine.now,
        progress: { progress.begin($0) })
    }
    progress.end()
    try common.requireAnything(answer.result)
    if !common.quiet {
      Machine.report(answer.result.messages)
      let project = answer.result.report.project
      Machine.printToStandardError(
        "indexed \(project.modules) modules, \(project.files) files in \(answer.indexPath ?? "memory")")
    }
    if !allowIncomplete { try common.require(answer.result.missing) }
  }
}
