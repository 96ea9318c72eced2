import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `modules`: what was understood of the project.
struct Modules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modules",
    abstract: "Lists modules, kinds, roots, links and files, each with the line it was read from.")

  @Option(help: "text or json: the neutral module graph.")
  var format: TextOrJSON = .text

  @Flag(help: "Continue even if a manifest or project could not be read.")
  var allowIncomplete = false

  @Flag(
    help: ArgumentHelp(
      "Run every manifest and print where the result differs from static evaluation.", visibility: .hidden))
  var verifyManifests = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let workspace = try common.workspace()
    if verifyManifests { return try await ManifestVerificationRun(workspace: workspace, common: common).run() }
    let project = try await Machine.orExitAsync {
      try await workspace.project(options: common.analysisOptions(), index: common.indexPlace)
    }
    switch format {
    case .text: try Machine.printToStandardOutput(Array(ModuleListing(style: common.textStyle).text(project).utf8))
    case .json:
      try Machine.printToStandardOutput(
        ModuleGraphJSON.bytes(project, generator: "depgraph \(DepGraphVersion.current)"))
    }
    try common.require(workspace.missing(in: project))
    if !allowIncomplete { try common.require(project.problems.filter(\.kind.breaksProject)) }
  }
}
