import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// `index`: only brings the index up to date.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "index", abstract: "Updates the index.")

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

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
    guard !common.quiet else { return }
    Machine.report(answer.result.messages)
    let project = answer.result.report.project
    Machine.printToStandardError(
      "indexed \(project.modules) modules, \(project.files) files in \(answer.indexPath ?? "memory")")
  }
}
