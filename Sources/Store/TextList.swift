/// Lists of texts as JSON, so that SQLite's `json_each` takes them apart. Any text survives, control characters and NUL
/// included.
enum TextList {
  static func encode(_ list: [String]) -> String {
    var bytes: [UInt8] = []
    append(list, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func encode(_ lists: [[String]]) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, list) in lists.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(list, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
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

/// Reads what `TextList` wrote; anything else is damage.
struct TextListReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  static func list(_ bytes: UnsafeBufferPointer<UInt8>) throws(IndexError) -> [String] {
    var reader = TextListReader(bytes)
    let list = try reader.list()
    guard reader.offset == bytes.count else { throw Self.damage }
    return list
  }

  static func lists(_ bytes: UnsafeBufferPointer<UInt8>) throws(IndexError) -> [[String]] {
    var reader = TextListReader(bytes)
    try reader.expect("[")
    var lists: [[String]] = []
    while !reader.take("]") {
      if !lists.isEmpty { try reader.expect(",") }
      lists.append(try reader.list())
    }
    guard reader.offset == bytes.count else { throw Self.damage }
    return lists
  }

  private mutating func list() throws(IndexError) -> [String] {
    try expect("[")
    var texts: [String] = []
    while !take("]") {
      if !texts.isEmpty { try expect(",") }
      texts.append(try text())
    }
    return texts
  }

  private mutating func text() throws(IndexError) -> String {
    try expect("\"")
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        defer { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
      case UInt8(ascii: "\\"):
        return try escapedText(after: Array(bytes[start..<offset]))
      default:
        offset += 1
      }
    }
    throw Self.damage
  }

  private mutating func escapedText(after prefix: [UInt8]) throws(IndexError) -> String {
    var content = prefix
    while !take("\"") {
      guard offset < bytes.count else { throw Self.damage }
      if take("\\") {
        content.append(try escaped())
      } else {
        content.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func escaped() throws(IndexError) -> UInt8 {
    if take("\"") { return UInt8(ascii: "\"") }
    if take("\\") { return UInt8(ascii: "\\") }
    try expect("u")
    guard offset + 4 <= bytes.count,
      let code = UInt8(String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self), radix: 16)
    else { throw Self.damage }
    offset += 4
    return code
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(IndexError) {
    guard take(character) else { throw Self.damage }
  }

  private static var damage: IndexError { .damaged("a list in it is malformed") }
}
