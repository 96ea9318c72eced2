/// The plain forms of a Ruby statement: words, calls with literal arguments, assignments of literals.
enum RubyText {
  indirect enum Value: Equatable {
    case text(String)
    case symbol(String)
    case list([Value])
    case table([String: Value])
    case boolean(Bool)
    case unknown

    /// A text, or a list of them; `nil` where something else is among them.
    var texts: [String]? {
      switch self {
      case .text(let text): return [text]
      case .list(let values):
        let found = values.map(\.texts)
        return found.contains { $0 == nil } ? nil : found.flatMap { $0 ?? [] }
      case .symbol, .table, .boolean, .unknown: return nil
      }
    }
  }

  /// Parts between separators that stand outside of quotes and brackets.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = []
    var current = ""
    var depth = 0
    var quote: Character?
    var previous: Character = " "
    for character in text {
      if let open = quote {
        if character == open, previous != "\\" { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if character == separator, depth == 0 {
        parts.append(trimmed(current))
        current = ""
        previous = character
        continue
      }
      current.append(character)
      previous = character
    }
    parts.append(trimmed(current))
    return parts
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  static func containsWord(_ word: String, in text: String) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == ":") }.contains(Substring(word))
  }

  /// `do`, or `do |name|` at the end.
  static func endsWithDo(_ text: String) -> Bool {
    if text.hasSuffix(" do") || text.hasSuffix(")do") { return true }
    guard text.hasSuffix("|") else { return false }
    let parts = text.split(separator: "|")
    return parts.count >= 2 && parts[parts.count - 2].hasSuffix("do ")
  }

  /// `{ |name|` at the end.
  static func opensBrace(_ text: String) -> Bool {
    guard text.hasSuffix("|") else { return false }
    let parts = text.split(separator: "|")
    return parts.count >= 2 && trimmed(parts[parts.count - 2]).hasSuffix("{")
  }

  /// The word that a statement begins with, and what follows it, without the brackets of a call.
  static func call(_ text: String) -> (name: String, arguments: [String]) {
    let name = text.prefix { $0.isLetter || $0.isNumber || "_!?.:$@".contains($0) }
    var rest = trimmed(text.dropFirst(name.count))
    if endsWithDo(rest) || rest == "do", let end = rest.range(ofWord: "do") { rest = trimmed(rest[..<end]) }
    if rest.hasPrefix("("), rest.hasSuffix(")") { rest = trimmed(rest.dropFirst().dropLast()) }
    return (String(name), rest.isEmpty ? [] : split(rest, at: ","))
  }

  /// - Parameter names: what `#{…}` and bare names stand for.
  static func value(_ text: String, names: [String: Value] = [:], depth: Int = 0) -> Value {
    var text = trimmed(text)
    guard depth < 16 else { return .unknown }
    for ending in [".freeze", ".to_s"] where text.hasSuffix(ending) { text = trimmed(text.dropLast(ending.count)) }
    if text == "true" || text == "false" { return .boolean(text == "true") }
    if let known = names[text] { return known }
    if let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote,
      !text.dropFirst().dropLast().contains(quote)
    {
      let inner = String(text.dropFirst().dropLast())
      return quote == "'" ? .text(inner) : interpolated(inner, names)
    }
    if text.hasPrefix(":"), !text.contains(" ") { return .symbol(String(text.dropFirst())) }
    if text.hasPrefix("%w"), text.count > 3 {
      return .list(text.dropFirst(3).dropLast().split(whereSeparator: \.isWhitespace).map { .text(String($0)) })
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = trimmed(text.dropFirst().dropLast())
      return .list(split(inner, at: ",").filter { !$0.isEmpty }.map { value($0, names: names, depth: depth + 1) })
    }
    if text.hasPrefix("{"), text.hasSuffix("}") {
      let inner = trimmed(text.dropFirst().dropLast())
      return .table(table(split(inner, at: ",").filter { !$0.isEmpty }, names, depth))
    }
    return .unknown
  }

  /// `:path => 'x'`, `path: 'x'`, `'key' => 'x'`; what is none of these has the empty key.
  static func pair(_ text: String) -> (key: String, value: String)? {
    if let arrow = text.firstRange(of: "=>") {
      let key = trimmed(text[..<arrow.lowerBound]).filter { $0 != ":" && $0 != "'" && $0 != "\"" }
      return (key, trimmed(text[arrow.upperBound...]))
    }
    let word = text.prefix { $0.isLetter || $0 == "_" || $0.isNumber }
    let rest = text.dropFirst(word.count)
    guard !word.isEmpty, rest.hasPrefix(":"), !rest.hasPrefix("::") else { return nil }
    return (String(word), trimmed(rest.dropFirst()))
  }

  private static func table(_ parts: [String], _ names: [String: Value], _ depth: Int) -> [String: Value] {
    var table: [String: Value] = [:]
    for part in parts {
      guard let (key, text) = pair(part) else {
        table[""] = .unknown
        continue
      }
      table[key] = value(text, names: names, depth: depth + 1)
    }
    return table
  }

  private static func interpolated(_ text: String, _ names: [String: Value]) -> Value {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "#{") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}"),
        case .text(let found) = value(String(rest[start.upperBound..<end]), names: names, depth: 1)
      else { return .unknown }
      result += found
      rest = rest[rest.index(after: end)...]
    }
    return .text(result + rest)
  }
}

extension String {
  /// Where a word begins for the last time.
  fileprivate func range(ofWord word: String) -> Index? {
    var end = endIndex
    while end > startIndex, let start = self[..<end].lastIndex(where: { $0 == word.first }) {
      let isStart = start == startIndex || !self[index(before: start)].isLetter
      if isStart, self[start...].hasPrefix(word) { return start }
      end = start
    }
    return nil
  }
}
