import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query keys`: as the public view of that name.
struct KeysQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Lists the keys with the number of their live values.")

  @Option(help: "Only keys that this module declares.", completion: .indexed(.modules))
  var module: String?

  @Flag(help: "Only keys without a live value anywhere in the project.")
  var withoutLiveValue = false

  @Flag(help: "Only keys without a testValue of their own.")
  var withoutTestValue = false

  @OptionGroup var options: AnswerOptions<RowsAnswer>

  func run() async throws {
    let arguments: [String: JSONValue] = [
      "module": .optional(module), "withoutLiveValue": .bool(withoutLiveValue),
      "withoutTestValue": .bool(withoutTestValue),
    ]
    try await options.answer("keys", arguments) { questions in
      TablePage(try questions.keys(of: module, withoutLiveValue: withoutLiveValue, withoutTestValue: withoutTestValue))
    }
  }
}
