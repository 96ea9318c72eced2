package import DepGraphModel

/// Finds `depgraph:ignore` comments. Most files hold none, which a search for the word tells without lexing them.
package struct SuppressionReader: Sendable {
  private static let word = BytePattern("depgraph:ignore")
  private static let wordLength = 15

  package init() {}

  /// In Swift: only text in comments, never in strings.
  package func suppressions(inSwift bytes: [UInt8]) -> [SuppressionFact] {
    bytes.withUnsafeBufferPointer { buffer in
      guard Self.word.occurs(in: buffer) else { return [] }
      var search = Search(bytes: buffer)
      var lexer = SourceLexer(bytes: buffer)
      var previous = 0
      while true {
        let token = lexer.next()
        search.takeTrivia(from: previous, to: token.start)
        search.take(token)
        guard token.kind != .endOfFile else { return search.found }
        previous = token.end
      }
    }
  }

  /// In any other text: behind `#`, `//` or `/*`.
  package func suppressions(inText bytes: [UInt8]) -> [SuppressionFact] {
    bytes.withUnsafeBufferPointer { buffer in
      guard Self.word.occurs(in: buffer) else { return [] }
      var search = Search(bytes: buffer)
      search.take(from: 0, to: buffer.count, isComment: false)
      return search.found
    }
  }

  /// Collects the directives of one file.
  private struct Search {
    let bytes: UnsafeBufferPointer<UInt8>
    let lines: LineTable
    var found: [SuppressionFact] = []
    /// Positions of comments for the next line behind which nothing but attributes came so far.
    private var open: [Int] = []
    private var attributes = AttributeRun()

    init(bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
      lines = LineTable(bytes: bytes)
    }

    /// A declaration begins with its attributes, which may have lines of their own.
    mutating func take(_ token: SourceToken) {
      guard !open.isEmpty else { return }
      let isInside = token.kind != .endOfFile && attributes.take(token, bytes)
      let line = Int(lines.position(at: token.start).line)
      if attributes.firstLine == nil, isInside { attributes.firstLine = line }
      guard !isInside else { return }
      if let first = attributes.firstLine, line - first < Self.mostAttributeLines {
        for index in open { found[index].attributedLines = Array(first...line) }
      }
      open = []
      attributes = AttributeRun()
    }

    private static let mostAttributeLines = 100

    /// White space and comments between two tokens.
    mutating func takeTrivia(from start: Int, to end: Int) {
      var index = start
      while index + 1 < end {
        guard bytes[index] == Byte.slash, bytes[index + 1] == Byte.slash || bytes[index + 1] == Byte.star else {
          index += 1
          continue
        }
        var lexer = SourceLexer(bytes: bytes)
        lexer.offset = index
        if bytes[index + 1] == Byte.slash { lexer.skipToLineEnd() } else { _ = lexer.skipBlockComment() }
        take(from: index, to: min(lexer.offset, end), isComment: true)
        index = max(lexer.offset, index + 1)
      }
    }

    mutating func take(from start: Int, to end: Int, isComment: Bool) {
      var index = start
      while let offset = word(from: index, to: end) {
        index = offset + wordLength
        guard begins(offset, after: start, isComment: isComment) else { continue }
        var lineEnd = index
        while lineEnd < end, !Byte.isLineEnd(bytes[lineEnd]) { lineEnd += 1 }
        let text = String(decoding: bytes[index..<lineEnd], as: UTF8.self)
        var fact = SuppressionDirective(text).fact(at: lines.position(at: offset))
        if fact.scope == .next { fact.nextLine = emptyLine(below: index, isSwift: isComment) }
        found.append(fact)
        if isComment, found[found.count - 1].scope == .next { open.append(found.count - 1) }
      }
    }

    /// Comments for the next line may stand above each other.
    private func emptyLine(below offset: Int, isSwift: Bool) -> SuppressionFact.EmptyLine? {
      var start = offset
      while start < bytes.count, !Byte.isLineEnd(bytes[start]) { start += 1 }
      guard start < bytes.count else { return .blank }
      let isPair = bytes[start] == 0x0D && start + 1 < bytes.count && bytes[start + 1] == 0x0A
      start += isPair ? 2 : 1
      while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      var end = start
      while end < bytes.count, !Byte.isLineEnd(bytes[end]) { end += 1 }
      guard end > start else { return .blank }
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard !SuppressionReader.word.occurs(in: line) else { return nil }
      let isComment = line.count > 1 && line[0] == Byte.slash && line[1] == Byte.slash
      return isComment || !isSwift && line[0] == Byte.pound ? .comment : nil
    }

    private func word(from start: Int, to end: Int) -> Int? {
      guard start < end else { return nil }
      return SuppressionReader.word.firstOffset(in: UnsafeBufferPointer(rebasing: bytes[start..<end])).map {
        start + $0
      }
    }

    /// Whether the signs of a comment that end here stand by themselves: quoted ones are prose.
    private func standsAlone(_ offset: Int, after start: Int) -> Bool {
      var index = offset
      while index >= start, bytes[index] == Byte.slash || bytes[index] == Byte.star { index -= 1 }
      return index < start || bytes[index] == 0x20 || bytes[index] == 0x09 || Byte.isLineEnd(bytes[index])
    }

    /// Whether the word opens a comment, or a line of one: the middle of a sentence is prose.
    private func begins(_ offset: Int, after start: Int, isComment: Bool) -> Bool {
      var index = offset - 1
      while index >= start, bytes[index] == 0x20 || bytes[index] == 0x09 { index -= 1 }
      guard index >= start else { return isComment }
      switch bytes[index] {
      case Byte.pound: return !isComment
      case Byte.slash, Byte.star:
        if isComment { return standsAlone(index, after: start) }
        return index > start && bytes[index - 1] == Byte.slash
      default: return isComment && Byte.isLineEnd(bytes[index])
      }
    }
  }
}

/// Attributes behind each other: `@MainActor @available(iOS 17, *)`.
private struct AttributeRun {
  private enum State {
    case between
    case sign
    case name
    case arguments(depth: Int)
  }

  private var state = State.between
  var firstLine: Int?

  /// - Returns: whether a token is part of them.
  mutating func take(_ token: SourceToken, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch (state, token.kind) {
    case (.arguments(let depth), .punctuation(UInt8(ascii: "("))): state = .arguments(depth: depth + 1)
    case (.arguments(let depth), .punctuation(UInt8(ascii: ")"))):
      state = depth == 1 ? .between : .arguments(depth: depth - 1)
    case (.arguments, _): break
    case (.sign, .identifier): state = .name
    case (.name, .punctuation(UInt8(ascii: "."))) where token.isAdjacent: state = .sign
    case (.name, .punctuation(UInt8(ascii: "("))) where token.isAdjacent: state = .arguments(depth: 1)
    case (.between, .punctuation(UInt8(ascii: "@"))), (.name, .punctuation(UInt8(ascii: "@"))): state = .sign
    default: return false
    }
    return true
  }
}

/// What stands behind `depgraph:ignore`: `:file rule, other-rule - reason`.
private struct SuppressionDirective {
  /// More are not kept; there are not as many rules.
  private static let mostRules = 100
  private static let longestReason = 1_000

  private var scope = SuppressionFact.Scope.line
  private var rules: [String] = []
  private var reason = ""

  init(_ text: String) {
    var rest = text[...]
    if let comment = rest.firstRange(of: "*/") { rest = rest[..<comment.lowerBound] }
    let suffix = rest.prefix { !$0.isWhitespace }
    switch suffix {
    case "": scope = .line
    case ":next": scope = .next
    case ":file": scope = .file
    default: scope = .unknown
    }
    takeRules(rest.dropFirst(suffix.count))
  }

  /// Names with commas between them; the first word without one begins the reason.
  private mutating func takeRules(_ text: Substring) {
    var rest = text.drop(while: \.isWhitespace)
    var isExpected = true
    while isExpected, rules.count < Self.mostRules {
      let name = rest.prefix { !$0.isWhitespace && $0 != "," }
      guard !name.isEmpty, !Self.isDash(name) else { break }
      rules.append(String(name))
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      isExpected = rest.first == ","
      if isExpected { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    }
    let word = rest.prefix { !$0.isWhitespace }
    if Self.isDash(word) { rest = rest.dropFirst(word.count).drop(while: \.isWhitespace) }
    reason = String(rest.prefix(Self.longestReason))
    while reason.last?.isWhitespace == true { reason.removeLast() }
  }

  private static func isDash(_ word: Substring) -> Bool {
    !word.isEmpty && word.allSatisfy { $0 == "-" || $0 == "–" || $0 == "—" || $0 == ":" }
  }

  func fact(at position: SourcePosition) -> SuppressionFact {
    SuppressionFact(scope: scope, rules: rules, reason: reason, position: position)
  }
}
