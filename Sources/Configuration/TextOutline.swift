import DepGraphModel

/// Looks over a YAML text before it is parsed, and refuses what would make the parser work without bound
/// (deep nesting, aliases that multiply) or what it would only report as a riddle (`*Preview*` without quotes).
///
/// It reads less than YAML allows: quotes close on their line, a text block begins on the line of its key, and tags and
/// explicit keys are refused. None of the configuration's values needs them, and without them brackets can be counted
/// for certain.
struct TextOutline {
  private static let deepestBrackets = 32
  private static let deepestColumn = 100
  /// Bytes that aliases may add to the text.
  private static let longestExpansion = 65_536

  private let file: String
  private var line = 0
  private var bytes: ArraySlice<UInt8> = []
  private var index = 0
  private var bracketDepth = 0
  /// 0-based column of the innermost key or dash of the line; `nil` before either.
  private var nodeColumn: Int?
  /// Whether nothing but dashes stood on the line so far.
  private var isAtNode = true
  private var block: TextBlock?
  /// Inside brackets plain text may go on in the next line.
  private var continuesPlainText = false
  /// Bytes before the current line, what aliases added included.
  private var length = 0
  /// Bytes that aliases added, at most.
  private var expansion = 0
  private var anchors: [String: Int] = [:]
  private(set) var diagnostics: [ConfigurationDiagnostic] = []

  private init(file: String) {
    self.file = file
  }

  static func diagnostics(of lines: [ArraySlice<UInt8>], file: String) -> [ConfigurationDiagnostic] {
    var outline = TextOutline(file: file)
    for (number, bytes) in lines.enumerated() where outline.diagnostics.count < 20 {
      outline.line = number + 1
      outline.bytes = bytes
      outline.index = bytes.startIndex
      outline.readLine()
      outline.length += bytes.count + 1
    }
    return outline.diagnostics
  }

  private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }
  private var column: Int { index - bytes.startIndex + 1 }

  private func isBlank(at position: Int) -> Bool {
    guard position < bytes.endIndex else { return true }
    return bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t")
  }

  private mutating func report(_ message: String, at column: Int? = nil, help: String? = nil) {
    let location = SourceLocation(file: file, line: line, column: column ?? self.column)
    diagnostics.append(ConfigurationDiagnostic(message: message, location: location, help: help))
  }

  private mutating func readLine() {
    nodeColumn = nil
    isAtNode = true
    if block != nil, staysInBlock() { return }
    if byte == UInt8(ascii: "%") {
      report("YAML directives are not supported")
      return
    }
    while isBlank(at: index), byte != nil { index += 1 }
    guard byte != nil else { return }
    if column > Self.deepestColumn, bracketDepth == 0 {
      report("this is indented by more than \(Self.deepestColumn) columns")
      return
    }
    while let next = byte {
      if continuesPlainText {
        readPlainText()
      } else {
        noteNode(next)
        readToken(next)
      }
    }
  }

  /// What follows a dash, or begins a line, is the key that a text block on this line belongs to.
  private mutating func noteNode(_ first: UInt8) {
    let isDash = first == UInt8(ascii: "-") && isBlank(at: index + 1)
    if isDash {
      nodeColumn = column - 1
      isAtNode = true
    } else if isAtNode, !" \t#|>".utf8.contains(first) {
      nodeColumn = column - 1
      isAtNode = false
    }
  }

  private mutating func readBlockHeader() {
    let help = "write key: | or key: >, or the text on one line, in quotes"
    guard bracketDepth == 0, let nodeColumn, TextBlock.isHeader(bytes[index...]) else {
      report("a text block cannot begin here", help: help)
      index = bytes.endIndex
      return
    }
    block = TextBlock(parent: nodeColumn)
    index = bytes.endIndex
  }

  /// Whether the line is text of the block that was begun.
  private mutating func staysInBlock() -> Bool {
    switch block?.line(bytes) {
    case .text: return true
    case .unclear:
      report("the empty lines before this text are indented deeper than the text", at: 1, help: "empty them")
      block = nil
      return true
    case .behind, nil:
      block = nil
      return false
    }
  }

  private mutating func readToken(_ first: UInt8) {
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","): index += 1
    case UInt8(ascii: "#"): index = bytes.endIndex
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readQuotedText(first)
    case UInt8(ascii: "&"), UInt8(ascii: "*"): readReference(first)
    case UInt8(ascii: "!"):
      report("YAML tags are not supported", help: "put text that begins with ! in quotes")
      skipWord()
    case UInt8(ascii: "|"), UInt8(ascii: ">"): readBlockHeader()
    case UInt8(ascii: "-") where isBlank(at: index + 1):
      if column > Self.deepestColumn { return refuseDepth() }
      index += 1
    case UInt8(ascii: "?") where isBlank(at: index + 1):
      report("explicit keys are not supported", help: "write name: value")
      index += 1
    case UInt8(ascii: ":") where bracketDepth > 0 || isBlank(at: index + 1): index += 1
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      bracketDepth += 1
      if bracketDepth > Self.deepestBrackets { return refuseDepth() }
      index += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      bracketDepth = max(0, bracketDepth - 1)
      index += 1
    default: readPlainText()
    }
  }

  private mutating func refuseDepth() {
    report("this is nested too deeply")
    index = bytes.endIndex
    bracketDepth = 0
  }

  private mutating func refuseAliases(at column: Int) {
    report("aliases expand this text too often", at: column, help: "write the values out")
    // Every further alias would double the length once more.
    anchors = [:]
  }

  private mutating func skipWord() {
    while let next = byte, !isBlank(at: index), !(bracketDepth > 0 && ",]}".utf8.contains(next)) { index += 1 }
  }

  private mutating func readPlainText() {
    continuesPlainText = false
    while let next = byte {
      switch next {
      case UInt8(ascii: "#") where index == bytes.startIndex || isBlank(at: index - 1):
        index = bytes.endIndex
        return
      case UInt8(ascii: ":") where isBlank(at: index + 1): return
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        if bracketDepth > 0 { return }
        index += 1
      default: index += 1
      }
    }
    continuesPlainText = bracketDepth > 0
  }

  private mutating func readQuotedText(_ quote: UInt8) {
    let start = column
    index += 1
    while let next = byte {
      if next == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index = min(index + 2, bytes.endIndex)
      } else if next != quote {
        index += 1
      } else if quote == UInt8(ascii: "'"), index + 1 < bytes.endIndex, bytes[index + 1] == quote {
        index += 2
      } else {
        index += 1
        return
      }
    }
    report("the quote that opens here is not closed on its line", at: start)
  }

  private mutating func readReference(_ sign: UInt8) {
    let start = column
    let nameStart = index + 1
    index = nameStart
    while let next = byte, isNameByte(next) { index += 1 }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    if sign == UInt8(ascii: "&") {
      anchors[name] = min(anchors[name] ?? .max, length + start)
    } else if !name.isEmpty, endsReference, let anchor = anchors[name] {
      // No more than this can stand between the anchor and its alias; so much more text does the alias stand for.
      let added = length + start - anchor
      expansion += added
      length += added
      if expansion > Self.longestExpansion { refuseAliases(at: start) }
    } else {
      skipWord()
      let word = String(decoding: bytes[(nameStart - 1)..<index], as: UTF8.self)
      report("text that begins with * must be quoted", at: start, help: "write \"\(word)\"")
    }
  }

  private var endsReference: Bool { byte.map { ": \t,]}".utf8.contains($0) } ?? true }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
