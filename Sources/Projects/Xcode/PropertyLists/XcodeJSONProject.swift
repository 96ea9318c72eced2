import DepGraphModel

/// Reads the JSON form of a property list, with lines.
struct XcodeJSONProject {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var builder = XcodePropertyListBuilder()

  /// - Parameter bytes: UTF-8.
  /// - Throws: `XcodeReadError`
  static func parse(_ bytes: [UInt8]) throws -> (value: XcodeValue, lines: XcodeLineIndex) {
    var parser = XcodeJSONProject(bytes: bytes)
    try parser.run()
    guard let value = parser.builder.result else {
      throw XcodeReadError(message: "the file ends where a value should be", line: parser.line)
    }
    return (value, parser.builder.lines)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// One token after the other: what may follow which the builder knows, commas and colons are taken as they come.
  private mutating func run() throws {
    while index < bytes.count {
      let byte = bytes[index]
      let place = place()
      switch byte {
      case 0x0a:
        line += 1
        lineStart = index + 1
      case 0x20, 0x09, 0x0d, UInt8(ascii: ","), UInt8(ascii: ":"): break
      case UInt8(ascii: "{"): try builder.beginTable(at: place)
      case UInt8(ascii: "["): try builder.beginList(at: place)
      case UInt8(ascii: "}"): try builder.end(isTable: true, at: place)
      case UInt8(ascii: "]"): try builder.end(isTable: false, at: place)
      case UInt8(ascii: "\""):
        let text = try string()
        if builder.expectsKey { try builder.key(text, at: place) } else { try builder.text(text, at: place) }
        continue
      default:
        try builder.text(try word(), at: place)
        continue
      }
      index += 1
    }
  }

  private func place() -> SourcePosition {
    var column = lineStart
    while column < index, bytes[column] == UInt8(ascii: "\t") || bytes[column] == UInt8(ascii: " ") { column += 1 }
    return SourcePosition(line: line, column: column - lineStart + 1)
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws -> String {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        index += 1
        continue
      default: break
      }
      break
    }
    guard index > start else { throw XcodeReadError(message: "unexpected character", line: line) }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true": return "YES"
    case "false": return "NO"
    case "null": return ""
    default: return word
    }
  }

  private mutating func string() throws -> String {
    let firstLine = line
    index += 1
    var text: [UInt8] = []
    var units: [UInt16] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") {
        units.append(unit(after: index + 2))
        index = min(index + 6, bytes.count)
        continue
      }
      text += Array(String(decoding: units, as: UTF16.self).utf8)
      units = []
      if bytes[index] == UInt8(ascii: "\n") { throw XcodeReadError(message: "a string has no end", line: firstLine) }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        text.append(Self.escapes[bytes[index]] ?? bytes[index])
      } else {
        text.append(bytes[index])
      }
      index += 1
    }
    guard index < bytes.count else { throw XcodeReadError(message: "a string has no end", line: firstLine) }
    index += 1
    text += Array(String(decoding: units, as: UTF16.self).utf8)
    return String(decoding: text, as: UTF8.self)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0a, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0c,
  ]

  /// One of the two halves that a character beyond the first 65 536 is written in, or a whole one.
  private func unit(after start: Int) -> UInt16 {
    var value: UInt16 = 0
    for byte in bytes[min(start, bytes.count)..<min(start + 4, bytes.count)] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return 0xFFFD }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
