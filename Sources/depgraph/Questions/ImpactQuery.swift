import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query impact FILE|MODULE`: what is built again when it changes.
struct ImpactQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact", abstract: "Lists what is built again when a file or module changes.")

  @Argument(help: "A source or a manifest, or a module by its name or identifier.", completion: .indexed(.modules))
  var subject: String

  @OptionGroup var options: QueryOptions

  func run() async throws {
    let location = try options.common.workspace().location
    let file = location.relativePath(WorkspaceLocation.absolute(subject, in: Machine.currentFolder))
    try await options.answer("impact", ["subject": .string(subject)]) { questions in
      ChangeImpactPage(try questions.impact(of: subject, elsewhere: file))
    }
  }
}
