/// A Markdown page cut into its headings and fenced blocks; the prose between them is for people.
struct MarkdownPage: Sendable {
  enum Element: Equatable, Sendable {
    /// `#` is level 1.
    case heading(level: Int, text: String, line: Int)
    case block(Block)
  }

  struct Block: Equatable, Sendable {
    /// What stands behind the fence, trimmed: `swift Sources/Home/Home.swift`.
    var info: String
    /// The lines between the fences, each with its line feed.
    var text: String
    /// The line of the opening fence, 1-based.
    var line: Int
  }

  /// Around the part of a rule's page that is written from its card, and holds no case.
  static let generatedOpening = "<!-- explain -->"
  static let generatedClosing = "<!-- /explain -->"

  var elements: [Element] = []

  /// - Throws: `SpecError` for a block that nothing closes.
  init(_ source: String) throws {
    var open: (fence: Substring, block: Block)?
    var isGenerated = false
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let current = open {
        let isClosing = line.hasPrefix(current.fence) && line.allSatisfy { $0 == "`" || $0 == " " }
        if isClosing {
          if !isGenerated { elements.append(.block(current.block)) }
          open = nil
        } else {
          open?.block.text += line + "\n"
        }
        continue
      }
      let ticks = line.prefix { $0 == "`" }
      if ticks.count >= 3 {
        let info = line.dropFirst(ticks.count).trimmed
        open = (ticks, Block(info: info, text: "", line: index + 1))
      } else if line == Self.generatedOpening || line == Self.generatedClosing {
        isGenerated = line == Self.generatedOpening
      } else if line.hasPrefix("#"), !isGenerated {
        let level = line.prefix { $0 == "#" }.count
        elements.append(.heading(level: level, text: line.dropFirst(level).trimmed, line: index + 1))
      }
    }
    if let open { throw SpecError(line: open.block.line, "the block is never closed") }
  }
}

/// A page that is not what the README of this folder describes.
struct SpecError: Error, CustomStringConvertible {
  /// In the page; `nil` for a fault of the page as a whole.
  var line: Int?
  var reason: String

  init(line: Int? = nil, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  var description: String { (line.map { "line \($0): " } ?? "") + reason }
}

extension StringProtocol {
  /// Without spaces and tabs at both ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(String(drop(while: isSpace).reversed()).drop(while: isSpace).reversed())
  }
}
