import Foundation
import Testing

/// `Docs/queries.md` shows what the tool prints: every command of it is run.
@Suite struct QueriesPageTests {
  private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
    .standardizedFileURL.path

  struct Example: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    /// Without the last line where that is `…`: then there is more.
    var lines: [String]
    var isCut: Bool

    var testDescription: String { arguments.joined(separator: " ") }

    /// - Parameter block: what is between the fences.
    init?(block: String) {
      let all = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard let command = all.first, command.hasPrefix("$ depgraph ") else { return nil }
      arguments = Self.words(command.dropFirst("$ depgraph ".count))
      isCut = all.last == "…"
      lines = Array(isCut ? all.dropFirst().dropLast() : all.dropFirst())
    }

    /// As a shell takes them apart.
    private static func words(_ text: Substring) -> [String] {
      var words = [""]
      var quote: Character?
      for character in text {
        switch character {
        case "'",
          "\"" where quote == nil || quote == character:
          quote = quote == nil ? character : nil
        case " " where quote == nil: words.append("")
        default: words[words.count - 1].append(character)
        }
      }
      return words
    }
  }

  static func examples() throws -> [Example] {
    let page = try String(contentsOfFile: repository + "/Docs/queries.md", encoding: .utf8)
    return page.components(separatedBy: "```").enumerated().compactMap { index, part in
      index % 2 == 1 ? Example(block: part.trimmingCharacters(in: .newlines)) : nil
    }
  }

  @Test(arguments: try examples()) func itShowsWhatIsPrinted(example: Example) throws {
    let branch = example.arguments.contains("diff") ? try Self.branch() : nil
    let outcome = try Tool.run(example.arguments + ["--in-memory"], in: branch?.path ?? Self.repository)
    let printed = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    #expect(Array(example.isCut ? printed.prefix(example.lines.count) : printed) == example.lines)
    #expect(!example.isCut || printed.count > example.lines.count)
  }

  @Test func everyQuestionIsShown() throws {
    let shown = Set(try Self.examples().filter { $0.arguments.first == "query" }.map { $0.arguments[1] })
    let all: Set<String> = [
      "keys", "dependents", "path", "why", "why-not", "what-if", "impact", "cycles", "leaks", "matrix", "metrics",
      "unused",
      "diff", "sql",
    ]
    #expect(all.subtracting(shown) == [])
  }

  /// The branch that the page speaks of.
  private static func branch() throws -> ProjectFolder {
    let folder = try ProjectFolder()
    try folder.makeFolder("Examples")
    let examples = "Examples/Weather"
    try FileManager.default.copyItem(atPath: "\(repository)/\(examples)", toPath: folder.absolute(examples))
    if folder.exists(examples + "/.depgraph") { try folder.remove(examples + "/.depgraph") }
    try folder.git("init", "-q", "-b", "main")
    try folder.commit()
    try folder.replace(
      "dependencies: [Module.forecastFeature.dependency]\n",
      with: "dependencies: [Module.forecastFeature.dependency, .target(name: Module.weatherClient.live)]\n",
      in: examples + "/Packages/Modules/Package.swift")
    return folder
  }
}
