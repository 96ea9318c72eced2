import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters
import Foundation

/// `explain-log`: what swift-dependencies said at run time, with the violation that it comes from.
struct ExplainLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain-log",
    abstract: "Finds run-time messages of swift-dependencies in a log and explains their causes.",
    discussion: """
      Reads a log of Xcode, of `swift test` or of a program: missing live and test values, unimplemented endpoints, \
      late preparations and the library's other messages. All other lines are only counted.
      Exit codes: 0 no message belongs to a violation, 1 one does, 2 the log or the project cannot be read.
      """)

  @Argument(help: "The log; - is standard input.")
  var file = "-"

  @Option(help: "text or json.")
  var format: TextOrJSON = .text

  @Option(help: "The baseline. Default: .depgraph-baseline.jsonl next to the configuration, if it exists.")
  var baseline: String?

  @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let workspace = try common.workspace()
    let log = LogMessages(try bytes())
    let accepted = try Machine.orExit { try workspace.acceptedBaseline(named: baseline) }
    let answer = try await common.analysis(of: workspace, baseline: accepted, needsGraph: true)
    let explanation = try Machine.orExit { try log.explanation(by: answer) }
    try write(explanation, workspace)
    if !allowIncomplete { try common.require(answer.result.missing) }
    if explanation.entries.contains(where: { !$0.violations.isEmpty }) { throw ExitCode(Verdict.violations.rawValue) }
  }

  private func bytes() throws -> [UInt8] {
    guard file == "-" else { return try Machine.orExit { try Workspace.readStream(file, in: Machine.currentFolder) } }
    if Machine.isTerminal(0), !common.quiet {
      Machine.printToStandardError("depgraph: reading the log; end it with ^D")
    }
    return try Machine.standardInput()
  }

  private func write(_ explanation: LogExplanation, _ workspace: Workspace) throws {
    let page = LogPage(explanation, log: file == "-" ? "log" : file)
    switch format {
    case .text:
      let lines = workspace.location.lines(at: page.locations)
      let text = page.text(style: common.textStyle, excerpts: SourceExcerpts { lines[$0] })
      try Machine.printToStandardOutput(Array(text.utf8))
    case .json: try Machine.printToStandardOutput(page.json())
    }
  }
}
