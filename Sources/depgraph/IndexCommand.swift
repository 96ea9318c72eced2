import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// `index`: only brings the index up to date.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "index", abstract: "Updates the index.")

  @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let answer = try await common.analysis(of: try common.workspace())
    try common.requireAnything(answer.result)
    if !common.quiet {
      let project = answer.result.report.project
      Machine.printToStandardError(
        "indexed \(project.modules) modules, \(project.files) files in \(answer.indexPath ?? "memory")")
    }
    if !allowIncomplete { try common.require(answer.result.missing) }
  }
}
