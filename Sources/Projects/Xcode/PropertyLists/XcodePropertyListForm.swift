/// The forms of a property list that Xcode and the tools around it write projects in.
enum XcodePropertyListForm {
  case oldStyle
  case json
  case xml
  case binary

  /// - Parameter bytes: UTF-8.
  init(of bytes: [UInt8]) {
    let first = bytes.drop(while: Self.isBlank)
    if bytes.starts(with: Array("bplist".utf8)) {
      self = .binary
    } else if first.first == UInt8(ascii: "<") {
      self = .xml
    } else {
      self = Self.isJSON(first) ? .json : .oldStyle
    }
  }

  /// Both begin with a brace: what follows the first key tells.
  private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    let key = bytes.dropFirst().drop(while: isBlank)
    guard key.first == UInt8(ascii: "\"") else { return false }
    return key.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst().drop(while: isBlank).first
      == UInt8(ascii: ":")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  /// - Parameter bytes: UTF-8.
  /// - Throws: `XcodeReadError`
  static func parse(_ bytes: [UInt8]) throws -> (value: XcodeValue, lines: XcodeLineIndex) {
    switch XcodePropertyListForm(of: bytes) {
    case .oldStyle: return try XcodePropertyListParser.parse(bytes)
    case .json: return try XcodeJSONProject.parse(bytes)
    case .xml: return try XcodeXMLPropertyList.parse(bytes)
    case .binary:
      throw XcodeReadError(message: "a binary property list has no lines: convert it with plutil", line: 1)
    }
  }
}
