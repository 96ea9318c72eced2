import DepGraphModel

/// Where the start tags of an XML document are, and how deep they are nested: the parser knows only the line on which a
/// tag ends, and is not to meet a document that was made to exhaust it.
struct DocumentOutline {
  private(set) var tags: [SourcePosition] = []
  private(set) var depth = 0
  /// The first declaration of a document type: documents of Interface Builder have none.
  private(set) var declaration: SourcePosition?
  /// The first line that a merge left behind.
  private(set) var conflict: SourcePosition?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var reader = Reader(bytes: bytes)
    var open = 0
    while reader.index < bytes.count {
      let byte = bytes[reader.index]
      guard byte == UInt8(ascii: "<") else {
        reader.advance()
        continue
      }
      if conflict == nil, reader.isLineStart, reader.hasPrefix("<<<<<<<") { conflict = reader.position }
      if reader.hasPrefix("<!--") {
        reader.skip(behind: "-->")
      } else if reader.hasPrefix("<![CDATA[") {
        reader.skip(behind: "]]>")
      } else if reader.hasPrefix("<!") {
        if declaration == nil { declaration = reader.position }
        reader.skip(behind: ">")
      } else if reader.hasPrefix("<?") {
        reader.skip(behind: "?>")
      } else if reader.hasPrefix("</") {
        open -= 1
        reader.skip(behind: ">")
      } else if reader.startsName {
        tags.append(reader.position)
        open += 1
        depth = max(depth, open)
        if reader.skipTag() { open -= 1 }
      } else {
        reader.advance()
      }
    }
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    private var line = 1
    private var lineStart = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }
    var isLineStart: Bool { index == lineStart }

    /// Whether the byte behind the current one begins a name.
    var startsName: Bool {
      guard index + 1 < bytes.count else { return false }
      let byte = bytes[index + 1]
      return byte >= 0x80 || byte == UInt8(ascii: "_")
        || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }

    func hasPrefix(_ text: StaticString) -> Bool {
      guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
      for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
      return true
    }

    mutating func advance() {
      let byte = bytes[index]
      index += 1
      if byte == Byte.newline || (byte == Byte.carriageReturn && !(index < bytes.count && bytes[index] == Byte.newline))
      {
        line += 1
        lineStart = index
      }
    }

    mutating func skip(behind end: StaticString) {
      while index < bytes.count {
        if hasPrefix(end) {
          for _ in 0..<end.utf8CodeUnitCount { advance() }
          return
        }
        advance()
      }
    }

    /// To behind the tag's `>`.
    /// - Returns: whether the element ends with it.
    mutating func skipTag() -> Bool {
      var quote: UInt8?
      var previous: UInt8 = 0
      while index < bytes.count {
        let byte = bytes[index]
        advance()
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return previous == UInt8(ascii: "/")
        }
        previous = byte
      }
      return false
    }
  }
}
