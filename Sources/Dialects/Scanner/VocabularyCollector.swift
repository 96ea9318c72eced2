import DepGraphModel

/// Collects the words of a source from its tokens.
struct VocabularyCollector {
  private enum Before {
    case nothing
    case function
    case operand
    case name(start: Int, end: Int)
    /// A dot with nothing in front of it.
    case implicitDot
    /// A dot behind a value; behind a name, where that is.
    case dot(base: Range<Int>?)
    case at
  }

  private var hashes: [UInt32] = []
  /// Of what builds compile that set `DEBUG` alone.
  private var debugHashes: [UInt32] = []
  private var isOfDebugBuilds = false
  private var functions: [UInt32] = []
  private var before = Before.nothing
  /// Whether the cases of an enumeration are named here: `case wait, run(() -> Void)`.
  private var isNamingCases = false
  /// How many parentheses are open.
  private var depth = 0
  /// In how many of them a function is declared of which it was not seen what it gives.
  private var functionDepth: Int?
  private var previews = PreviewTracker()
  private var fileNames = FileNameCollector()

  var vocabulary: SourceVocabulary {
    let words = SourceVocabulary(hashes: hashes, debugHashes: debugHashes, functions: functions)
    guard fileNames.matter(in: words) else { return words }
    return SourceVocabulary(hashes: hashes + fileNames.hashes, debugHashes: debugHashes, functions: functions)
  }

  mutating func take(_ token: SourceToken, in bytes: SourceBytes, isOfDebugBuilds: Bool) {
    self.isOfDebugBuilds = isOfDebugBuilds
    previews.take(token, in: bytes)
    switch token.kind {
    case .identifier:
      if token.spells("func", in: bytes) {
        before = .function
        functionDepth = depth
      } else {
        if isNamingCases, bytes.byte(at: token.end) == Byte.openParenthesis {
          functions.append(hash(token.start, token.end, as: .word, in: bytes))
        }
        if token.spells("case", in: bytes) { isNamingCases = true }
        if token.spells("subscript", in: bytes) { functionDepth = depth }
        add(token.start, token.end, in: bytes)
        before = token.expectsExpression ? .nothing : .name(start: token.start, end: token.end)
      }
    case .escapedIdentifier:
      add(token.start + 1, token.end - 1, in: bytes)
      before = .operand
    case .literal:
      if bytes[token.start] == Byte.quote || bytes[token.start] == Byte.pound {
        addInterpolated(token, in: bytes)
        fileNames.take(token, in: bytes)
      }
      before = .operand
    case .pound: before = .operand
    case .punctuation(let byte):
      let isOfList = byte == Byte.comma || byte == Byte.openParenthesis || byte == Byte.closeParenthesis
      isNamingCases = isNamingCases && isOfList
      take(byte, followsSpace: token.start > 0 && bytes[token.start - 1] <= Byte.space)
    case .arrow:
      if functionDepth == depth { functionDepth = nil } else { append(Self.functionType) }
      before = .nothing
    case .directive, .endOfFile: before = .nothing
    }
  }

  private static let functionType = SourceVocabulary.hash(of: SourceVocabulary.functionType, as: .word)

  /// - Parameter followsSpace: whether a space, a tab or a line break precedes it.
  private mutating func take(_ byte: UInt8, followsSpace: Bool) {
    switch byte {
    case Byte.openParenthesis: depth += 1
    case Byte.closeParenthesis: depth -= 1
    // What follows is no longer the declaration of the function: its body, or a variable where it has none.
    case Byte.colon, Byte.equal, Byte.openBrace, Byte.closeBrace: if functionDepth == depth { functionDepth = nil }
    default: break
    }
    switch (byte, before) {
    // `isNew ? .empty : …`, `known ?? .empty`: a mark that stands behind what it belongs to has no space before it.
    case (Byte.question, _) where followsSpace: before = .nothing
    case (Byte.dot, .name(let start, let end)): before = .dot(base: start..<end)
    // `0...x`: an operator of dots.
    case (Byte.dot, .operand), (Byte.dot, .dot), (Byte.dot, .implicitDot): before = .dot(base: nil)
    case (Byte.dot, _): before = .implicitDot
    case (Byte.closeParenthesis, _), (Byte.closeBracket, _), (Byte.closeBrace, _): before = .operand
    case (Byte.at, _): before = .at
    case (Byte.question, .operand), (Byte.exclamation, .operand), (Byte.question, .name), (Byte.exclamation, .name):
      before = .operand
    default: before = .nothing
    }
  }

  private mutating func add(_ start: Int, _ end: Int, in bytes: SourceBytes) {
    var role = SourceVocabulary.Role.word
    var isUse = bytes.byte(at: end).map(Self.isUsing) ?? false || isArgumentOfCalled(end, in: bytes)
    switch before {
    case .function:
      functions.append(hash(start, end, as: .word, in: bytes))
      return
    case .implicitDot: role = .implicitMember
    case .dot(let base?): addMember(base, start..<end, in: bytes)
    case .at: isUse = true
    case .nothing, .operand, .name, .dot: break
    }
    if previews.isInside { role = .preview }
    add(start, end, as: role, in: bytes)
    guard !previews.isInside else { return }
    // Only of types it matters whether they are used or annotate something.
    if isUse, (0x41...0x5A).contains(bytes[start]) { add(start, end, as: .use, in: bytes) }
  }

  private static func isUsing(_ byte: UInt8) -> Bool {
    byte == Byte.openParenthesis || byte == Byte.dot || byte == Byte.less || byte == Byte.openBrace
  }

  /// `Box<Mail>()`: what gets a type as its argument may build values of it.
  private func isArgumentOfCalled(_ end: Int, in bytes: SourceBytes) -> Bool {
    var offset = end
    while bytes.byte(at: offset) == Byte.greater { offset += 1 }
    return offset > end && (bytes.byte(at: offset) == Byte.openParenthesis || bytes.byte(at: offset) == Byte.dot)
  }

  /// `Mail.live`: both names together.
  private mutating func addMember(_ base: Range<Int>, _ name: Range<Int>, in bytes: SourceBytes) {
    guard (0x41...0x5A).contains(bytes[base.lowerBound]) || bytes[base.lowerBound] == 0x5F else { return }
    var hash = SourceVocabulary.begin(previews.isInside ? .preview : .word)
    for offset in base { SourceVocabulary.add(bytes[offset], to: &hash) }
    SourceVocabulary.add(Byte.dot, to: &hash)
    for offset in name { SourceVocabulary.add(bytes[offset], to: &hash) }
    append(hash)
  }

  private mutating func add(_ start: Int, _ end: Int, as role: SourceVocabulary.Role, in bytes: SourceBytes) {
    append(hash(start, end, as: role, in: bytes))
  }

  private mutating func append(_ hash: UInt32) {
    if isOfDebugBuilds { debugHashes.append(hash) } else { hashes.append(hash) }
  }

  private func hash(_ start: Int, _ end: Int, as role: SourceVocabulary.Role, in bytes: SourceBytes) -> UInt32 {
    var hash = SourceVocabulary.begin(role)
    for offset in start..<end { SourceVocabulary.add(bytes[offset], to: &hash) }
    return hash
  }

  /// The lexer passes a string as one token: what its interpolations name is in it. All words of such a string count, as
  /// words and behind a dot as implicit members.
  private mutating func addInterpolated(_ token: SourceToken, in bytes: SourceBytes) {
    guard let first = firstInterpolation(token, in: bytes) else { return }
    var offset = first
    var last: Range<Int>?
    while offset < token.end {
      guard Byte.isIdentifier(bytes[offset]) else {
        offset += 1
        continue
      }
      let start = offset
      while offset < token.end, Byte.isIdentifier(bytes[offset]) { offset += 1 }
      let isAfterDot = start > first && bytes[start - 1] == Byte.dot
      before = isAfterDot ? .dot(base: last?.upperBound == start - 1 ? last : nil) : .nothing
      add(start, offset, in: bytes)
      if isAfterDot {
        before = .implicitDot
        add(start, offset, in: bytes)
      }
      last = start..<offset
    }
  }

  private func firstInterpolation(_ token: SourceToken, in bytes: SourceBytes) -> Int? {
    var offset = token.start
    while offset + 1 < token.end {
      if bytes[offset] == Byte.backslash {
        var next = offset + 1
        while next < token.end, bytes[next] == Byte.pound { next += 1 }
        if next < token.end, bytes[next] == Byte.openParenthesis { return next + 1 }
        offset += 2
      } else {
        offset += 1
      }
    }
    return nil
  }
}
