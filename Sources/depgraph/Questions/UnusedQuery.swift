import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query unused`: what nothing uses.
struct UnusedQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unused", abstract: "Lists modules, products, dependencies and keys that nothing uses.",
    discussion: """
      A module is unused if no root, no test but its own, and no plugin or macro reaches it. In a tree without roots, \
      what its packages declare as products is used. Modules for tests and prebuilt ones are not listed.
      """)

  @OptionGroup var options: QueryOptions

  func run() async throws {
    try await options.answer("unused") { UnusedPage($0.unused()) }
  }
}
