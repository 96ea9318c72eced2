/// JSON whose grammar was checked in one pass, as the places of its values: a value is made of them where it is asked for.
/// `JSONDecoder` makes a dictionary of every object, which takes twice as long for a large graph.
///
/// It knows what a module graph holds: objects, lists, texts, flags and whole numbers. Whatever else is in a document
/// makes it throw, for `JSONDecoder` to say what is wrong, if anything is.
///
/// A class: a copy for each decoder of a document would count references each time.
final class JSONOutline {
  /// A reason to leave the document to `JSONDecoder`.
  struct Unread: Error {}

  enum Kind {
    case object
    case list
    case text
    case textWithEscapes
    case number
    case yes
    case no
    case null
  }

  /// The members of an object stand behind it, each behind its name; the elements of a list likewise.
  struct Value {
    var kind: Kind
    /// Of a text between the quotes.
    var start: Int32
    var end: Int32 = 0
    /// Where the first value stands that is no part of this one.
    var next: Int32 = 0

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  let values: [Value]
  let bytes: [UInt8]

  private static let deepest = 256

  init(_ bytes: [UInt8]) throws {
    guard bytes.count < Int(Int32.max) else { throw Unread() }
    self.bytes = bytes
    values = try bytes.withUnsafeBufferPointer { bytes in
      var scan = Scan(bytes: bytes)
      try scan.takeValue(depth: 0)
      scan.skipSpace()
      guard scan.offset == bytes.count else { throw Unread() }
      return scan.values
    }
  }

  func text(at index: Int) throws -> String {
    let value = values[index]
    switch value.kind {
    case .text: return try Self.text(bytes[value.range])
    case .textWithEscapes: return try Self.text(unescaped(value))
    case .object, .list, .number, .yes, .no, .null: throw Unread()
    }
  }

  func texts(at index: Int) throws -> [String] {
    guard values[index].kind == .list else { throw Unread() }
    var texts: [String] = []
    var place = index + 1
    while place < values[index].next {
      texts.append(try text(at: place))
      place = Int(values[place].next)
    }
    return texts
  }

  private static func text(_ bytes: some Sequence<UInt8>) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Unread() }
    return text
  }

  /// What stands behind a backslash; `nil` for rare escapes, such as those by number.
  private static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  private func unescaped(_ value: Value) throws -> [UInt8] {
    var plain: [UInt8] = []
    var isEscaped = false
    for byte in bytes[value.range] {
      if isEscaped {
        guard let byte = Self.escaped(byte) else { throw Unread() }
        plain.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        plain.append(byte)
      }
    }
    return plain
  }

  func integer(at index: Int) throws -> Int {
    let value = values[index]
    guard value.kind == .number, let number = Int(String(decoding: bytes[value.range], as: UTF8.self))
    else { throw Unread() }
    return number
  }

  func flag(at index: Int) throws -> Bool {
    switch values[index].kind {
    case .yes: true
    case .no: false
    case .object, .list, .text, .textWithEscapes, .number, .null: throw Unread()
    }
  }

  /// Where the value of a member stands; `nil` where the object has none of that name.
  func member(_ name: String, of object: Int) -> Int? {
    var name = name
    return name.withUTF8 { name in
      var index = object + 1
      while index < values[object].next {
        let spelled = values[index].range
        if spelled.count == name.count, bytes[spelled].elementsEqual(name) { return index + 1 }
        index = Int(values[index + 1].next)
      }
      return nil
    }
  }

  /// Where the names of the members stand.
  func names(of object: Int) -> [Int] {
    var names: [Int] = []
    var index = object + 1
    while index < values[object].next {
      names.append(index)
      index = Int(values[index + 1].next)
    }
    return names
  }

  /// Finds the values.
  private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0
    var values: [Value] = []

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func skipSpace() {
      while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private mutating func takes(_ byte: Unicode.Scalar) -> Bool {
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: byte) else { return false }
      offset += 1
      return true
    }

    private mutating func take(_ byte: Unicode.Scalar) throws { guard takes(byte) else { throw Unread() } }

    mutating func takeValue(depth: Int) throws {
      skipSpace()
      guard depth < JSONOutline.deepest, offset < bytes.count else { throw Unread() }
      let index = values.count
      values.append(Value(kind: .null, start: Int32(offset)))
      switch bytes[offset] {
      case UInt8(ascii: "{"):
        values[index].kind = .object
        try takeParts(until: "}") { scan in
          try scan.takeName()
          try scan.take(":")
          try scan.takeValue(depth: depth + 1)
        }
      case UInt8(ascii: "["):
        values[index].kind = .list
        try takeParts(until: "]") { try $0.takeValue(depth: depth + 1) }
      case UInt8(ascii: "\""): try takeText(index)
      case UInt8(ascii: "t"): try takeWord("true", .yes, index)
      case UInt8(ascii: "f"): try takeWord("false", .no, index)
      case UInt8(ascii: "n"): try takeWord("null", .null, index)
      default: try takeNumber(index)
      }
      values[index].next = Int32(values.count)
    }

    private mutating func takeParts(until end: Unicode.Scalar, _ part: (inout Self) throws -> Void) throws {
      offset += 1
      guard !takes(end) else { return }
      repeat { try part(&self) } while takes(",")
      try take(end)
    }

    /// One with escapes is left alone.
    private mutating func takeName() throws {
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw Unread() }
      let index = values.count
      values.append(Value(kind: .text, start: Int32(offset)))
      try takeText(index)
      guard values[index].kind == .text else { throw Unread() }
    }

    private mutating func takeText(_ index: Int) throws {
      offset += 1
      values[index].kind = .text
      values[index].start = Int32(offset)
      while offset < bytes.count, bytes[offset] >= 0x20 {
        if bytes[offset] == UInt8(ascii: "\"") {
          values[index].end = Int32(offset)
          offset += 1
          return
        }
        if bytes[offset] == UInt8(ascii: "\\") {
          values[index].kind = .textWithEscapes
          offset += 1
          guard offset < bytes.count, JSONOutline.escaped(bytes[offset]) != nil else { throw Unread() }
        }
        offset += 1
      }
      throw Unread()
    }

    private mutating func takeWord(_ word: StaticString, _ kind: Kind, _ index: Int) throws {
      guard bytes.count - offset >= word.utf8CodeUnitCount,
        word.withUTF8Buffer({ bytes[offset...].starts(with: $0) })
      else { throw Unread() }
      offset += word.utf8CodeUnitCount
      values[index].kind = kind
    }

    /// Whole numbers alone.
    private mutating func takeNumber(_ index: Int) throws {
      if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      let first = offset
      while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) { offset += 1 }
      guard offset > first, bytes[first] != UInt8(ascii: "0") || offset == first + 1 else { throw Unread() }
      values[index].kind = .number
      values[index].end = Int32(offset)
    }
  }
}
