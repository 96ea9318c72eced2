import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query schema`: what SQL can be asked of.
struct SchemaQuery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Lists the public views, their columns and what they mean.",
    discussion: "They are the same for every tree: none is read.")

  @OptionGroup var options: AnswerOptions<RowsAnswer>

  func run() throws { try options.finish("schema", [:], TablePage(Questions.schema)) {} }
}
