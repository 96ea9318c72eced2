/// Brings the spellings of one type to one form: `any Mail`, `Mail`, `MailKit.Mail`, `Optional<Mail>`, `Mail?`, the other
/// name of a type alias. Reads the grammar of types from the text; what it cannot read stays as it is, without blanks.
package struct TypeSpelling {
  /// Names that may be in front of a type and a dot.
  let modules: Set<String>
  /// Targets of type aliases, by their bare name.
  let aliases: [String: String]

  func normalized(_ text: String) -> String { normalized(text, depth: 0) }

  /// The names in a type.
  package static func words(of type: String) -> [String] {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  private func normalized(_ text: String, depth: Int) -> String {
    var reader = Reader(tokens: Self.tokens(text), spelling: self, depth: depth)
    guard depth < 8, let found = reader.type(), reader.isAtEnd else { return text.filter { !$0.isWhitespace } }
    return found
  }

  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      if !word.isEmpty { tokens.append(word) }
      word = ""
      if character == ">", tokens.last == "-" {
        tokens[tokens.count - 1] = "->"
      } else if !character.isWhitespace, character != "`" {
        tokens.append(String(character))
      }
    }
    return word.isEmpty ? tokens : tokens + [word]
  }

  private struct Reader {
    let tokens: [String]
    let spelling: TypeSpelling
    let depth: Int
    var index = 0
    /// Parentheses within each other; deeper ones are left as they are written.
    var nesting = 0

    var isAtEnd: Bool { index == tokens.count }
    var next: String? { index < tokens.count ? tokens[index] : nil }

    mutating func take(_ token: String) -> Bool {
      guard next == token else { return false }
      index += 1
      return true
    }

    mutating func type() -> String? {
      nesting += 1
      defer { nesting -= 1 }
      guard nesting < 40 else { return nil }
      while take("@") { index += 1 }
      var members: [String] = []
      repeat {
        guard let found = postfix() else { return nil }
        members.append(found)
      } while take("&")
      var text = members.sorted().joined(separator: "&")
      var effects = ""
      while let word = next, word == "async" || word == "throws" {
        effects += word
        index += 1
      }
      if take("->") {
        guard let result = type() else { return nil }
        text = "\(text)\(effects)->\(result)"
      }
      return text
    }

    private mutating func postfix() -> String? {
      while take("any") {}
      guard var text = primary() else { return nil }
      while let mark = next {
        if mark == "?" || mark == "!" {
          text += "?"
          index += 1
        } else if mark == ".", index + 1 < tokens.count {
          text += "." + tokens[index + 1]
          index += 2
        } else {
          break
        }
      }
      return text
    }

    private mutating func primary() -> String? {
      if take("(") { return parenthesized() }
      if take("[") {
        guard let element = type() else { return nil }
        guard take(":") else { return take("]") ? "[\(element)]" : nil }
        guard let value = type(), take("]") else { return nil }
        return "[\(element):\(value)]"
      }
      return named()
    }

    private mutating func parenthesized() -> String? {
      var elements: [String] = []
      while !take(")") {
        // A label, or two: `(_ mail: Mail)`.
        if index + 1 < tokens.count, tokens[index + 1] == ":" { index += 2 }
        if index + 2 < tokens.count, tokens[index + 2] == ":" { index += 3 }
        guard let element = type() else { return nil }
        elements.append(element)
        guard take(",") || next == ")" else { return nil }
      }
      let isFunction = ["->", "async", "throws"].contains(next ?? "")
      if elements.count == 1, !isFunction { return elements[0] }
      return elements.isEmpty && !isFunction ? "Void" : "(\(elements.joined(separator: ",")))"
    }

    private mutating func named() -> String? {
      guard let first = next, let letter = first.first, letter.isLetter || letter == "_" else { return nil }
      index += 1
      if next == ".", index + 1 < tokens.count, spelling.modules.contains(first) {
        index += 1
        return named()
      }
      var text = first
      var hasArguments = false
      while true {
        if take("<") {
          guard let arguments = arguments() else { return nil }
          hasArguments = true
          if let sugar = Self.sugar(text, arguments) { return sugar }
          text += "<\(arguments.joined(separator: ","))>"
        }
        guard next == ".", index + 1 < tokens.count, tokens[index + 1].first?.isLetter ?? false else { break }
        text += "." + tokens[index + 1]
        index += 2
      }
      if !hasArguments, let target = spelling.aliases[text] {
        return spelling.normalized(target, depth: depth + 1)
      }
      return text
    }

    private mutating func arguments() -> [String]? {
      var found: [String] = []
      while !take(">") {
        guard let argument = type() else { return nil }
        found.append(argument)
        guard take(",") || next == ">" else { return nil }
      }
      return found
    }

    private static func sugar(_ name: String, _ arguments: [String]) -> String? {
      switch (name, arguments.count) {
      case ("Optional", 1): "\(arguments[0])?"
      case ("Array", 1): "[\(arguments[0])]"
      case ("Dictionary", 2): "[\(arguments[0]):\(arguments[1])]"
      default: nil
      }
    }
  }
}
