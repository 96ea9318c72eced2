import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query leaks`: features and interfaces that depend on implementations.
struct LeaksQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leaks", abstract: "Lists the dependencies on implementation modules that live-module-leak reports.")

  @Flag(help: "Also count the modules each one reaches, and the lines it makes them build.")
  var cost = false

  @OptionGroup var options: QueryOptions

  func run() async throws {
    try await options.answer("leaks", ["cost": .bool(cost)]) { LeaksPage($0.leaks(), showsCost: cost) }
  }
}
