/// A text block of YAML (`|`, `>`) while its lines are read: which lines are text, and which stand behind it.
struct TextBlock {
  enum Line: Equatable {
    case text
    case behind
    /// The parser would end the block at another line than everybody expects.
    case unclear
  }

  /// 0-based column of the key or dash that the block belongs to: its text is indented more.
  private let parent: Int
  /// Columns; `nil` before the first line with text.
  private var indentation: Int?
  private var widestBlank = 0

  init(parent: Int) {
    self.parent = parent
  }

  /// Whether a header (`|`, `|-`, `>+`) ends its line. Indentations by number are not among them.
  static func isHeader(_ rest: ArraySlice<UInt8>) -> Bool {
    var words = rest.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let header = words.first, header.count <= 2, header.dropFirst().allSatisfy({ "+-".utf8.contains($0) }) else {
      return false
    }
    words.removeFirst()
    return words.isEmpty || words[0].first == UInt8(ascii: "#")
  }

  mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    let width = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    guard width < bytes.count else {
      if indentation == nil { widestBlank = max(widestBlank, width) }
      return .text
    }
    if let indentation { return width >= indentation ? .text : .behind }
    guard width > parent else { return .behind }
    guard width >= widestBlank else { return .unclear }
    indentation = width
    return .text
  }
}
