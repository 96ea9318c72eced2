import Foundation

/// The encodings that project files are met in. Xcode writes UTF-8; tools and editors have written others, and Foundation
/// reads all of them.
enum XcodeTextEncoding {
  /// - Returns: the same text as UTF-8, without a mark of its encoding.
  /// - Throws: `XcodeReadError` for bytes that are no text.
  static func utf8(_ bytes: [UInt8]) throws(XcodeReadError) -> [UInt8] {
    if let encoding = wideEncoding(of: bytes) {
      guard let text = String(bytes: bytes, encoding: encoding) else {
        throw XcodeReadError(message: "it is not valid UTF-16, although it begins like it", line: 1)
      }
      let content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
      return Array(content.utf8)
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: content, as: UTF8.self) != nil else {
      throw XcodeReadError(message: "it is not valid UTF-8", line: 1)
    }
    return content
  }

  /// `<?xml … encoding="UTF-16"?>` was true of the file, and is no more of the bytes. Its line stays.
  static func withoutXMLDeclaration(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "<")), bytes[start...].starts(with: Array("<?xml".utf8)),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return bytes }
    let declaration = bytes[...end].filter { $0 == UInt8(ascii: "\n") }
    return declaration + bytes[(end + 1)...]
  }

  /// UTF-16 by its mark, or by the first character, which is ASCII in every form of a project file.
  private static func wideEncoding(of bytes: [UInt8]) -> String.Encoding? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE): return .utf16
    case (0, 1...): return .utf16BigEndian
    case (1..., 0): return .utf16LittleEndian
    default: return nil
    }
  }
}
