import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// `baseline`: the violations that are accepted as they are.
struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Accepts existing violations, so that only new ones fail.",
    discussion: """
      The file is .depgraph-baseline.jsonl next to the configuration. It is sorted, one violation per line, without \
      line numbers, dates and counts: it changes only when a violation appears or disappears.
      """,
    subcommands: [Create.self, Update.self, Prune.self, Show.self])

  /// What every subcommand needs: the tree, the file and what is found today.
  struct Input: ParsableArguments {
    @Option(help: "The baseline. Default: .depgraph-baseline.jsonl next to the configuration.")
    var baseline: String?

    @Flag(help: "Continue even if a manifest or project that a root needs could not be read.")
    var allowIncomplete = false

    @OptionGroup var common: CommonOptions
  }

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Writes a baseline of all current violations.")

    @OptionGroup var input: Input

    func run() async throws {
      let work = try await BaselineWork(input)
      if work.exists { try work.fail("\(work.file) already exists; `depgraph baseline update` changes it") }
      try work.write(work.change.added)
    }
  }

  struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "update",
      abstract: "Removes entries that no longer match and, with --allow-new, adds new violations.")

    @Flag(help: "Accept new violations too.")
    var allowNew = false

    @OptionGroup var input: Input

    func run() async throws {
      let work = try await BaselineWork(input)
      try work.requireWhole()
      guard allowNew || work.change.added.isEmpty else {
        Machine.printToStandardError("depgraph: \(work.change.counts)")
        for entry in work.change.added { Machine.printToStandardError("depgraph: new: \(entry.text)") }
        for (old, new) in work.change.renamed.sorted(by: { $0.key < $1.key }) {
          Machine.printToStandardError(
            "depgraph: gone: \(Baseline.Entry(identity: old).text); if something was renamed, it is now \(new.text)")
        }
        Machine.printToStandardError("depgraph: nothing was written; --allow-new accepts new violations")
        throw ExitCode(Verdict.violations.rawValue)
      }
      try work.write(work.change.staying + work.change.added)
    }
  }

  struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Removes entries that no longer match.")

    @OptionGroup var input: Input

    func run() async throws {
      var work = try await BaselineWork(input)
      if !work.exists { try work.fail("\(work.file) does not exist") }
      try work.requireWhole()
      work.change.added = []
      try work.write(work.change.staying)
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Lists the entries: = is still found, - is gone, ? was not checked, + is not in the baseline.",
      discussion: """
        An entry was not checked if a manifest or source that it depends on could not be read. If something was renamed, \
        -> shows the probable new entry after one that is gone.
        """)

    @OptionGroup var input: Input

    func run() async throws {
      let change = try await BaselineWork(input).change
      let marked =
        change.kept.map { ("=", $0) } + change.removed.map { ("-", $0) }
        + change.unjudged.map { ("?", $0) } + change.added.map { ("+", $0) }
      let lines = marked.sorted { $0.1.identity < $1.1.identity }.map { mark, entry in
        let now = mark == "-" ? change.renamed[entry.identity].map { " -> \($0.text)" } ?? "" : ""
        return "\(mark) \(entry.text)\(now)\n"
      }
      try Machine.printToStandardOutput(Array(lines.joined().utf8))
    }
  }
}

/// A baseline held against the tree.
private struct BaselineWork {
  let file: String
  let exists: Bool
  var change: BaselineChange
  private let isQuiet: Bool
  /// The folder that the baseline was made for, where only a part of it was read.
  private let whole: String?
  /// What was read of it.
  private let part: String

  init(_ input: BaselineCommand.Input) async throws {
    let workspace = try input.common.workspace()
    let file = workspace.baselineFile(named: input.baseline, in: Machine.currentFolder)
    let exists = workspace.hasBaseline(at: file)
    if input.baseline == nil { try Machine.orExit { try workspace.requireOwnBaseline(at: file) } }
    let baseline = try Machine.orExit { exists ? try workspace.baseline(at: file) : Baseline() }
    let result = try await input.common.analysis(of: workspace).result
    // What was not seen would be taken out.
    try input.common.requireAnything(result)
    if !input.allowIncomplete { try input.common.require(result.missing) }
    whole = workspace.whole(ofBaseline: file, isNamed: input.baseline != nil)
    part = workspace.location.scope
    self.file = file
    self.exists = exists
    change = BaselineChange(
      baseline, report: result.report, judging: result.judged, withoutRules: workspace.rulesThatAreOff)
    isQuiet = input.common.quiet
  }

  /// What was not read would look as if it were gone.
  func requireWhole() throws {
    if let whole {
      try fail(
        "\(file) is the baseline of \(whole), but only \(part) was read: run the command without PATH in \(whole)")
    }
    if !part.isEmpty, change.kept.isEmpty, !change.removed.isEmpty {
      try fail("\(file) lists nothing that was found in \(part): it seems to be the baseline of another project")
    }
  }

  func fail(_ message: String) throws {
    Machine.printToStandardError("depgraph: error: \(message)")
    throw ExitCode(Verdict.failure.rawValue)
  }

  func write(_ entries: [Baseline.Entry]) throws {
    let bytes = Baseline(entries: entries).bytes()
    try Machine.orExit { try Workspace.write(bytes, to: file, in: Machine.currentFolder) }
    guard !isQuiet else { return }
    Machine.printToStandardError("depgraph: \(file): \(change.counts)")
    let unjudged = change.unjudged.count
    if unjudged > 0 {
      Machine.printToStandardError(
        "depgraph: kept \(unjudged == 1 ? "1 entry that was" : "\(unjudged) entries that were") not checked, because "
          + "something could not be read or their rule is off; `depgraph baseline show` marks them with ?")
    }
  }
}
