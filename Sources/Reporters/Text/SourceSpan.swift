/// How far the thing that begins at a place reaches on its line, judged by its spelling: reports know where a thing
/// begins, not where it ends.
enum SourceSpan {
  /// A line may be megabytes long; no caret is.
  private static let longest = 160
  private static let declarations: Set<String> = [
    "actor", "class", "enum", "extension", "fileprivate", "final", "func", "internal", "let", "open", "package",
    "private", "protocol", "public", "static", "struct", "typealias", "var",
  ]

  /// Characters from the start of `text` on, at least 1: a whole import, an attribute with its arguments, the head of a
  /// declaration, a string, a dotted name with its arguments.
  static func length(of text: Substring) -> Int {
    let characters = Array(text.prefix(longest))
    guard let first = characters.first else { return 1 }
    if first == "\"" { return end(ofString: characters, from: 0) }
    let start = first == "@" || first == "." || first == "\\" ? 1 : 0
    let name = end(ofName: characters, from: start)
    let word = String(characters[start..<name])
    if start == 0, word == "import" { return trimmed(characters, before: [";"]) }
    if start == 0, declarations.contains(word) { return trimmed(characters, before: ["{", "=", ";"]) }
    let end = name < characters.count && characters[name] == "(" ? self.end(ofArguments: characters, from: name) : name
    if first == "@", characters[end...].starts(with: " import ") { return trimmed(characters, before: [";"]) }
    return max(1, end)
  }

  private static func end(ofName characters: [Character], from start: Int) -> Int {
    var end = start
    while end < characters.count, isName(characters[end]) { end += 1 }
    // A full stop ends a sentence, not a name.
    while end > start, characters[end - 1] == "." { end -= 1 }
    return end
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "."
  }

  private static func end(ofString characters: [Character], from start: Int) -> Int {
    var index = start + 1
    while index < characters.count {
      if characters[index] == "\\" {
        index += 1
      } else if characters[index] == "\"" {
        return index + 1
      }
      index += 1
    }
    return min(index, characters.count)
  }

  /// To the closing bracket; to the end of the name where that is on another line.
  private static func end(ofArguments characters: [Character], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < characters.count {
      switch characters[index] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return index + 1 }
      case "\"":
        index = end(ofString: characters, from: index)
        continue
      default: break
      }
      index += 1
    }
    return start
  }

  /// Everything before one of `ends`, a comment or the end of the line, without the spaces there.
  private static func trimmed(_ characters: [Character], before ends: Set<Character>) -> Int {
    var end = 0
    while end < characters.count, !ends.contains(characters[end]) {
      if characters[end] == "/", end + 1 < characters.count, "/*".contains(characters[end + 1]) { break }
      end += 1
    }
    while end > 1, characters[end - 1].isWhitespace { end -= 1 }
    return max(1, end)
  }
}
