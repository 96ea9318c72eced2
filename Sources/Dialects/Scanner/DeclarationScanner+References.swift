import DepGraphModel

extension DeclarationScanner {
  func isWord(_ word: StaticString) -> Bool {
    current.kind == .identifier && current.spells(word, in: lexer.bytes)
  }

  var isOpener: Bool {
    current.isPunctuation(Byte.openParenthesis) || current.isPunctuation(Byte.openBracket)
  }

  /// The name at the current token, without backticks.
  mutating func takeIdentifier() -> String {
    let isEscaped = current.kind == .escapedIdentifier
    let name = lexer.text(from: current.start + (isEscaped ? 1 : 0), to: current.end - (isEscaped ? 1 : 0))
    advance()
    return name
  }

  mutating func takeDottedName() -> [String] {
    var names: [String] = []
    while current.isName {
      names.append(takeIdentifier())
      guard current.isPunctuation(Byte.dot) else { break }
      advance()
    }
    return names
  }

  /// Skips a generic clause that opens at the current token and gives the text in it.
  mutating func takeAngles() -> String {
    advance()
    let start = current.start
    var end = start
    var depth = 1
    while current.kind != .endOfFile, !current.isPunctuation(Byte.openBrace), !current.isPunctuation(Byte.closeBrace) {
      if current.isPunctuation(Byte.less) { depth += 1 }
      if current.isPunctuation(Byte.greater) {
        depth -= 1
        if depth == 0 {
          advance()
          break
        }
      }
      end = current.end
      if isOpener { skipBalanced(&end) } else { advance() }
    }
    return foldedText(lexer.bytes, from: start, to: end)
  }

  /// Skips from an opening bracket behind its partner.
  mutating func skipBalanced(_ end: inout Int) {
    var depth = 0
    while current.kind != .endOfFile {
      if isOpener || current.isPunctuation(Byte.openBrace) { depth += 1 }
      if current.isPunctuation(Byte.closeParenthesis) || current.isPunctuation(Byte.closeBracket)
        || current.isPunctuation(Byte.closeBrace)
      {
        depth -= 1
      }
      end = current.end
      advance()
      if depth <= 0 { break }
    }
  }

  /// One type, or several joined by `&`. Gives nothing for a type that has no name: functions, tuples, arrays.
  mutating func takeTypeReferences() -> [TypeReference] {
    var references: [TypeReference] = []
    var isNominal = true
    while true {
      let isSuppressed = takeTypePrefix()
      if current.isName {
        let reference = takeNominalType()
        if !isSuppressed, reference.path != ["class"] { references.append(reference) }
      } else if isOpener {
        var end = 0
        skipBalanced(&end)
        isNominal = false
      } else {
        break
      }
      while current.isAdjacent, current.isPunctuation(Byte.question) || current.isPunctuation(Byte.exclamation) {
        advance()
      }
      while isWord("async") || isWord("throws") || isWord("rethrows") {
        advance()
        if isOpener {
          var end = 0
          skipBalanced(&end)
        }
      }
      if current.kind == .arrow {
        isNominal = false
      } else if !current.isPunctuation(Byte.ampersand) {
        break
      }
      advance()
    }
    return isNominal ? references : []
  }

  private mutating func takeNominalType() -> TypeReference {
    var reference = TypeReference(path: [])
    while current.isName {
      reference.path.append(takeIdentifier())
      if current.isPunctuation(Byte.less) {
        let arguments = takeAngles()
        reference.genericArguments += (reference.genericArguments.isEmpty ? "" : ", ") + arguments
      }
      guard current.isPunctuation(Byte.dot) else { break }
      advance()
    }
    return reference
  }

  /// Skips attributes and words such as `any`; says whether a `~` takes the conformance away.
  private mutating func takeTypePrefix() -> Bool {
    while true {
      if current.isPunctuation(Byte.at) {
        advance()
        _ = takeDottedName()
        if isOpener, current.isAdjacent {
          var end = 0
          skipBalanced(&end)
        }
      } else if isTypeSpecifier {
        advance()
        if current.isPunctuation(Byte.openParenthesis), current.isAdjacent {
          var end = 0
          skipBalanced(&end)
        }
      } else {
        break
      }
    }
    guard current.isPunctuation(Byte.tilde) else { return false }
    advance()
    return true
  }

  private var isTypeSpecifier: Bool {
    isWord("any") || isWord("some") || isWord("nonisolated") || isWord("unsafe") || isWord("isolated")
      || isWord("sending") || isWord("borrowing") || isWord("consuming") || isWord("inout") || isWord("each")
  }
}
