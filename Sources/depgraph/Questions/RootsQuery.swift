import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query roots`: as the public view of that name.
struct RootsQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roots", abstract: "Lists the roots: what is checked, and the test bundles.")

  @Option(
    help: "Only programs, previews or tests: program, preview or test.",
    completion: .list(Questions.rootKinds))
  var kind: String?

  @Option(help: "Only roots that link this module.", completion: .indexed(.modules))
  var linking: String?

  @OptionGroup var options: AnswerOptions<RowsAnswer>

  func run() async throws {
    let arguments: [String: JSONValue] = ["kind": .optional(kind), "linking": .optional(linking)]
    try await options.answer("roots", arguments) { TablePage(try $0.roots(kind: kind, linking: linking)) }
  }
}
