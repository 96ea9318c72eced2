/// A file of a case's project, as its fenced block gives it.
struct SpecFile: Equatable, Sendable {
  struct Filler: Equatable, Sendable {
    var path: String
    var text: String
  }

  var path: String
  var content: MarkedText
  /// Sources that must exist for the project to be whole, where the case writes none.
  var fillers: [Filler] = []

  /// Languages that may stand alone behind a fence: such a block is an illustration, no file.
  private static let illustrations: Set<String> = [
    "", "swift", "text", "yaml", "json", "sh", "console", "sql", "mermaid",
  ]

  /// `nil` for an illustration.
  init?(_ block: MarkdownPage.Block) throws {
    let words = block.info.split(separator: " ", maxSplits: 1).map(String.init)
    if words.first == "modules" {
      self = try ModulesBlock(block, package: words.count == 2 ? words[1] : nil).file
    } else if words.count == 2 {
      guard Self.isRelative(words[1]) else {
        throw SpecError(line: block.line, "'\(words[1])' is no path inside the project")
      }
      path = words[1]
      content = MarkedText(block.text)
    } else if Self.illustrations.contains(block.info) {
      return nil
    } else {
      throw SpecError(line: block.line, "'\(block.info)' is neither a language with a path, nor modules, nor findings")
    }
  }

  init(path: String, content: MarkedText, fillers: [Filler]) {
    self.path = path
    self.content = content
    self.fillers = fillers
  }

  private static func isRelative(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
  }
}
