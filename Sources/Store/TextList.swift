/// Lists of texts as JSON, so that SQLite's `json_each` takes them apart. Any text survives, control characters and NUL
/// included.
enum TextList {
  static func encode(_ list: [String]) -> String {
    var bytes: [UInt8] = []
    append(list, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ list: [String], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, text) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 { append(byte, to: &bytes) }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    default:
      bytes.append(byte)
    }
  }
}
