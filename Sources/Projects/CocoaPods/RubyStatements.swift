/// A Podfile or podspec as a list of statements, each with its line. Ruby is not run: only what is there plainly is
/// understood, and the words that open and close blocks show what is nested.
struct RubyStatements {
  struct Statement {
    var text: String
    /// From 1.
    var line: Int
    /// Whether it opens a block: `target 'App' do`, `if …`, `def …`.
    var opens: Bool
    /// Whether it closes one.
    var closes: Bool
  }

  private(set) var statements: [Statement] = []

  private static let mostLines = 20_000

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(Self.mostLines)
    var pending = ""
    var start = 0
    var terminator: String?
    var isComment = false
    for (index, line) in lines.enumerated() {
      let trimmed = Self.trimmed(line)
      if let end = terminator {
        if trimmed == end { terminator = nil }
        continue
      }
      if line.hasPrefix("=begin") { isComment = true }
      if isComment {
        if line.hasPrefix("=end") { isComment = false }
        continue
      }
      if line.hasPrefix("__END__") { break }
      let code = Self.withoutComment(trimmed)
      if code.isEmpty { continue }
      terminator = Self.heredoc(in: code)
      if pending.isEmpty { start = index + 1 }
      pending += (pending.isEmpty ? "" : " ") + code
      if pending.hasSuffix("\\") {
        pending.removeLast()
        continue
      }
      if pending.hasSuffix(",") || Self.isOpen(pending) { continue }
      add(pending, line: start)
      pending = ""
    }
    if !pending.isEmpty { add(pending, line: start) }
  }

  private mutating func add(_ text: String, line: Int) {
    for part in RubyText.split(text, at: ";") where !part.isEmpty {
      let words = part.split { $0 == " " || $0 == "(" || $0 == "\t" }
      let first = words.first.map(String.init) ?? ""
      let closes = first == "end" || first.hasPrefix("end.") || part.hasPrefix("}")
      let isBlock = ["if", "unless", "case", "def", "begin", "while", "until", "for", "module", "class"].contains(first)
      // `linkage = if …`
      let assigned = RubyText.split(part, at: "=").last ?? ""
      let isValue = assigned != part && ["if ", "case ", "begin"].contains { word in assigned.hasPrefix(word) }
      let isDo = RubyText.endsWithDo(part) || (part.hasSuffix("{") || RubyText.opensBrace(part))
      let isWhole = RubyText.containsWord("end", in: part) && !closes
      statements.append(
        Statement(text: part, line: line, opens: (isBlock || isDo || isValue) && !isWhole, closes: closes))
    }
  }

  private static func trimmed(_ line: Substring) -> String {
    let start = line.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  private static func withoutComment(_ line: String) -> String {
    var quote: Character?
    var previous: Character = " "
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open, previous != "\\" { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "#" {
        return trimmed(line[..<index])
      }
      previous = character
    }
    return line
  }

  /// `<<-DESC`, `<<~DESC`, `<<DESC`
  private static func heredoc(in line: String) -> String? {
    guard let mark = line.firstRange(of: "<<") else { return nil }
    let rest = line[mark.upperBound...].drop { $0 == "-" || $0 == "~" || $0 == "'" || $0 == "\"" }
    let word = rest.prefix { $0.isLetter || $0 == "_" || $0.isNumber }
    return word.first?.isUppercase == true ? String(word) : nil
  }

  /// Whether a bracket of a list or call is still open; a brace may be a block of its own.
  private static func isOpen(_ text: String) -> Bool {
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "'", "\"": quote = character
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
    }
    return depth > 0 && !text.hasSuffix("|")
  }
}
