/// The lines of a text, to find places in that another reader counts in characters. Ours count bytes.
package struct TextLines: Sendable {
  /// Without their ends.
  package let lines: [ArraySlice<UInt8>]

  package init(_ bytes: [UInt8]) {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let isReturn = bytes[index] == UInt8(ascii: "\r")
      if isReturn || bytes[index] == UInt8(ascii: "\n") {
        lines.append(bytes[start..<index])
        if isReturn, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { index += 1 }
        start = index + 1
      }
      index += 1
    }
    lines.append(bytes[start...])
    self.lines = lines
  }

  /// - Parameters:
  ///   - line: from 1.
  ///   - character: of the line, a Unicode scalar, from 1.
  package func location(line: Int, character: Int, in file: String) -> SourceLocation {
    guard line >= 1, line <= lines.count else {
      return SourceLocation(file: file, line: max(1, line), column: max(1, character))
    }
    let before = String(decoding: lines[line - 1], as: UTF8.self).unicodeScalars.prefix(max(0, character - 1))
    return SourceLocation(file: file, line: line, column: String(before).utf8.count + 1)
  }
}
