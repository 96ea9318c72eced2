import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query screens`: the screens of applications and the documents that they come from.
struct ScreensQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens",
    abstract: "Lists screens, views, cells and documents of Interface Builder, with how often each is shown.")

  @Option(
    help: "Only one kind: screen, view, cell or document.",
    completion: .list(Questions.screenKinds))
  var kind: String?

  @Option(help: "Only those of this module.", completion: .indexed(.modules))
  var module: String?

  @OptionGroup var options: AnswerOptions<RowsAnswer>

  func run() async throws {
    let arguments: [String: JSONValue] = ["kind": .optional(kind), "module": .optional(module)]
    try await options.answer("screens", arguments) { questions in
      TablePage(try questions.screens(kind: kind, of: module))
    }
  }
}
