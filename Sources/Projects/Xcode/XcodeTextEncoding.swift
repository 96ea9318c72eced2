import Foundation

/// The encodings that project files are met in. Xcode writes UTF-8; tools and editors have written others, and Foundation
/// reads all of them.
enum XcodeTextEncoding {
  /// - Returns: the same text as UTF-8, without a mark of its encoding.
  /// - Throws: `XcodeReadError` for bytes that are no text.
  static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    if let encoding = wideEncoding(of: bytes) {
      guard let text = String(bytes: bytes, encoding: encoding) else {
        throw XcodeReadError(message: "the project file is not UTF-16, as it begins", line: 1)
      }
      let content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
      return Array(content.utf8)
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: content, as: UTF8.self) != nil else {
      throw XcodeReadError(message: "the project file is not UTF-8", line: 1)
    }
    return content
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
