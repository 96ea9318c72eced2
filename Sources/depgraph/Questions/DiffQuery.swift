import ArgumentParser
import DepGraphModel
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

  @Argument(
    help: "A commit, branch or tag; with three dots behind it, where the current branch left it: main... .",
    completion: .commits)
  var ref: String

  @OptionGroup var options: AnswerOptions<CommentAnswer>

  func run() async throws {
    let workspace = try options.common.workspace()
    let now = try await options.common.indexed(workspace)
    let since = try await Machine.orExitAsync {
      try await workspace.difference(
        since: ref, from: now, options: options.common.analysisOptions(), observed: Machine.now)
    }
    if !options.common.quiet { Machine.report(since.messages) }
    try options.finish("diff", ["ref": .string(ref)], DifferencePage(since.difference, since: ref)) {
      try options.require(now.result)
      if let failure = Report.Failure(missing: since.missing, at: ref), !options.allowIncomplete {
        throw Machine.exit(for: failure)
      }
    }
  }
}
