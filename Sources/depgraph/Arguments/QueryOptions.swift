import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// What a question takes whose answer is text or JSON.
typealias QueryOptions = AnswerOptions<PlainAnswer>

/// What every question takes.
struct AnswerOptions<Kind: AnswerKind>: ParsableArguments {
  @Option(name: .customLong("format"), help: AnswerFormatArgument<Kind>.help)
  var formatArgument = AnswerFormatArgument<Kind>(format: .text)

  var format: AnswerFormat { formatArgument.format }

  @Flag(help: "Exit with 1 if the answer is not empty.")
  var failIfAny = false

  @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
  var allowIncomplete = false

  @OptionGroup var common: CommonOptions

  /// An answer is printed whatever it misses.
  /// - Throws: `ExitCode` where that makes the run fail, which is printed.
  func require(_ result: AnalysisResult) throws {
    if allowIncomplete { try common.requireAnything(result) } else { try common.require(result.missing) }
  }

  /// Asks one question and prints its answer.
  func answer(
    _ query: String, _ arguments: [String: JSONValue] = [:], _ question: (Questions) throws -> any AnswerPage
  ) async throws {
    let result = try await common.indexed(try common.workspace())
    let page = try Machine.orExit { try question(try Questions(result)) }
    try finish(query, arguments, page) { try require(result.result) }
  }

  /// Asks one question that needs more than the graph of the last run.
  func answer(
    _ query: String, _ arguments: [String: JSONValue], needsGraph: Bool = true,
    _ question: (Workspace, IndexedResult, AnalysisOptions) async throws -> any AnswerPage
  ) async throws {
    let workspace = try common.workspace()
    let result = try await common.indexed(workspace, needsGraph: needsGraph)
    let page = try await Machine.orExitAsync { try await question(workspace, result, common.analysisOptions()) }
    try finish(query, arguments, page) { try require(result.result) }
  }

  func finish(
    _ query: String, _ arguments: [String: JSONValue], _ page: any AnswerPage, checking check: () throws -> Void
  ) throws {
    guard Kind.formats.contains(format), let bytes = bytes(query, arguments, page) else { throw unavailable(query) }
    try Machine.printToStandardOutput(bytes)
    try check()
    if failIfAny, !page.isEmpty { throw ExitCode(Verdict.violations.rawValue) }
  }
}

extension AnswerOptions {
  /// `nil` for an answer that the format cannot show.
  private func bytes(_ query: String, _ arguments: [String: JSONValue], _ page: any AnswerPage) -> [UInt8]? {
    switch format {
    case .text, .table: Array(page.text(style: common.textStyle).utf8)
    case .json: AnswerDocument.bytes(query: query, arguments: arguments, answer: page.json)
    case .csv: page.csv.map { Array($0.utf8) }
    case .markdown: page.markdown.map { Array($0.utf8) }
    case .html: page.html.map { Array($0.utf8) }
    }
  }

  private func unavailable(_ query: String) -> ValidationError {
    let names = Kind.formats.filter { $0 != .table }.map(\.rawValue)
    let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    return ValidationError("query \(query) has no format \(format.rawValue); use \(list)")
  }
}
