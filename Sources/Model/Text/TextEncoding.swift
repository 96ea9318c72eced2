/// The encodings that documents and project files are met in. Xcode writes UTF-8; tools and editors have written others.
///
/// Foundation's XML parser traps on names that are not UTF-8, and believes what a document declares of itself: it is given
/// nothing but UTF-8 that declares nothing.
package enum TextEncoding {
  package enum Failure: Error, Equatable {
    case invalidUTF8
    case invalidUTF16

    /// Continues "it is …".
    package var reason: String {
      switch self {
      case .invalidUTF8: "not valid UTF-8"
      case .invalidUTF16: "not valid UTF-16, although it begins like it"
      }
    }
  }

  /// - Returns: the same text as UTF-8, without a mark of its encoding.
  /// - Throws: `Failure` for bytes that are no text.
  package static func utf8(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    if let isLittle = isLittleEndianUTF16(bytes) {
      guard bytes.count.isMultiple(of: 2), let text = String(validating: units(of: bytes, isLittle), as: UTF16.self)
      else { throw .invalidUTF16 }
      let content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
      return Array(content.utf8)
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: content, as: UTF8.self) != nil else { throw .invalidUTF8 }
    return content
  }

  /// `<?xml … encoding="UTF-16"?>` was true of the file, and is no more of the bytes. Blanks take its place.
  package static func withoutXMLDeclaration(_ bytes: [UInt8]) -> [UInt8] {
    guard let declaration = declaration(of: bytes) else { return bytes }
    var blank = bytes
    for index in declaration where blank[index] != UInt8(ascii: "\n") { blank[index] = UInt8(ascii: " ") }
    return blank
  }

  /// What `<?xml … encoding="…"?>` names, as written.
  package static func declaredXMLEncoding(_ bytes: [UInt8]) -> String? {
    guard let declaration = declaration(of: bytes) else { return nil }
    let text = String(decoding: bytes[declaration], as: UTF8.self)
    guard let name = text.firstRange(of: "encoding") else { return nil }
    let value = text[name.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  private static func declaration(of bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "<")), bytes[start...].starts(with: Array("<?xml".utf8)),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return start..<(end + 1)
  }

  /// UTF-16 by its mark, or by the first character, which is ASCII in every form of these files.
  /// - Returns: `nil` for what is no UTF-16.
  private static func isLittleEndianUTF16(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (1..., 0): return true
    case (0xFE, 0xFF), (0, 1...): return false
    default: return nil
    }
  }

  private static func units(of bytes: [UInt8], _ isLittle: Bool) -> [UInt16] {
    stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
  }
}
