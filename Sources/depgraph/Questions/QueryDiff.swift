import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query diff REF`: what changed since a commit.
struct DiffQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares the graph and its violations with those of another commit.",
    discussion: """
      The commit is read from git's objects, without a checkout. `--format markdown` writes a comment for a pull request.
      """)

  @Argument(help: "A commit, branch or tag.")
  var ref: String

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @OptionGroup var options: AnswerOptions<CommentAnswer>

  func run() async throws {
    try await options.answer("diff", ["ref": .string(ref)], at: path) { workspace, result, analysis in
      DifferencePage(
        try await workspace.difference(since: ref, from: result, options: analysis, observed: Machine.now), since: ref)
    }
  }
}
