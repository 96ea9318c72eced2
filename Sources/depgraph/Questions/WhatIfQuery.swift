import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query what-if`: the violations that other links would bring and take away.
struct WhatIfQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "what-if",
    abstract: "Checks the graph with dependencies added or removed, and lists the violations gained and lost.",
    discussion: "No file is changed. A module is named by its name or identifier.")

  @Option(help: ArgumentHelp("Add a dependency of A on B. Repeatable.", valueName: "A:B"), completion: .links())
  var link: [String] = []

  @Option(
    help: ArgumentHelp("Remove the dependency of A on B. Repeatable.", valueName: "A:B"),
    completion: .links(existing: true))
  var unlink: [String] = []

  @OptionGroup var options: QueryOptions

  func validate() throws {
    guard link.isEmpty, unlink.isEmpty else { return }
    throw ValidationError("what-if needs --link A:B or --unlink A:B")
  }

  func run() async throws {
    let changes = unlink.map { LinkChange(.unlink, $0) } + link.map { LinkChange(.link, $0) }
    let arguments: [String: JSONValue] = [
      "link": .array(link.map { .string($0) }), "unlink": .array(unlink.map { .string($0) }),
    ]
    try await options.answer("what-if", arguments, needsGraph: false) { workspace, result, analysis in
      ViolationChangePage(
        try await workspace.whatIf(changes, from: result, options: analysis, observed: Machine.now))
    }
  }
}
