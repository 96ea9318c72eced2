import DepGraphModel

/// Why a project file could not be read, with the line where that can be told.
struct XcodeReadError: Error, Equatable {
  var message: String
  /// 1-based.
  var line: Int
}

/// Reads the property list that a project file is, with the places of what matters in it.
///
/// Foundation reads these files too, but knows no lines, recurses without bound, and on Linux prints to standard error.
struct XcodePropertyListParser {
  private var scanner: XcodeTokenScanner
  private var lines = XcodeLineIndex()
  /// The keys that lead to the value being read.
  private var keys: [String] = []
  private var depth = 0

  /// Real files nest seven levels deep.
  private static let deepestNesting = 64

  /// - Parameter bytes: UTF-8.
  /// - Throws: `XcodeReadError`
  static func parse(_ bytes: [UInt8]) throws -> (value: XcodeValue, lines: XcodeLineIndex) {
    var parser = XcodePropertyListParser(scanner: XcodeTokenScanner(bytes))
    let value = try parser.value(try parser.scanner.next())
    let end = try parser.scanner.next()
    guard case .end = end else { throw parser.unexpected(end, "the end of the file") }
    return (value, parser.lines)
  }

  private init(scanner: XcodeTokenScanner) {
    self.scanner = scanner
  }

  private mutating func value(_ token: XcodeTokenScanner.Token) throws -> XcodeValue {
    switch token {
    case .text(let text): return .text(text.content)
    case .openTable: return try nested { try $0.table() }
    case .openList: return try nested { try $0.list() }
    case .closeTable, .closeList, .equals, .semicolon, .comma, .end: throw unexpected(token, "a value")
    }
  }

  private mutating func nested(_ read: (inout Self) throws -> XcodeValue) throws -> XcodeValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepestNesting else {
      throw XcodeReadError(message: "nested deeper than \(Self.deepestNesting) levels", line: scanner.line)
    }
    return try read(&self)
  }

  private mutating func table() throws -> XcodeValue {
    var table: [String: XcodeValue] = [:]
    while true {
      let token = try scanner.next()
      if case .closeTable = token { return .table(table) }
      guard case .text(let key) = token else { throw unexpected(token, "a key or \"}\"") }
      let equals = try scanner.next()
      guard case .equals = equals else { throw unexpected(equals, "\"=\"") }
      if keys == ["objects"] { lines.note(object: key.content, at: key.position) }
      keys.append(key.content)
      let value = try value(try scanner.next())
      keys.removeLast()
      // Foundation and Xcode take the last of two equal keys: a merge leaves such doubles.
      table[key.content] = value
      let semicolon = try scanner.next()
      guard case .semicolon = semicolon else { throw unexpected(semicolon, "\";\"") }
    }
  }

  private mutating func list() throws -> XcodeValue {
    var list: [XcodeValue] = []
    while true {
      let token = try scanner.next()
      if case .closeList = token { return .list(list) }
      if case .text(let text) = token, keys.count == 3, keys[0] == "objects" {
        let element = XcodeLineIndex.Element(object: keys[1], key: keys[2], value: text.content)
        lines.note(element: element, at: text.position)
      }
      list.append(try value(token))
      let comma = try scanner.next()
      if case .closeList = comma { return .list(list) }
      guard case .comma = comma else { throw unexpected(comma, "\",\"") }
    }
  }

  private func unexpected(_ token: XcodeTokenScanner.Token, _ expected: String) -> XcodeReadError {
    if case .end = token {
      return XcodeReadError(message: "the file ends where \(expected) should be", line: scanner.line)
    }
    return XcodeReadError(message: "\(expected) is missing", line: scanner.tokenLine)
  }
}
