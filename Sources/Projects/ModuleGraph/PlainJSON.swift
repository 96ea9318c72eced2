/// Reads JSON straight into values, as long as it is plain: what is out of the ordinary (an escape that means another
/// character, a fraction, a key that comes twice, an error) is left to Foundation, which is slower and says what is wrong.
struct PlainJSON {
  struct NotPlain: Error {}

  private static let deepest = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Containers

  /// - Parameter member: reads the value of a key.
  mutating func object(_ member: (inout PlainJSON, String) throws(NotPlain) -> Void) throws(NotPlain) {
    try open(UInt8(ascii: "{"))
    var seen: [String] = []
    if !skip(UInt8(ascii: "}")) {
      repeat {
        let key = try string()
        guard !seen.contains(key) else { throw NotPlain() }
        seen.append(key)
        try require(UInt8(ascii: ":"))
        try member(&self, key)
      } while skip(UInt8(ascii: ","))
      try require(UInt8(ascii: "}"))
    }
    depth -= 1
  }

  mutating func array<Element>(
    _ element: (inout PlainJSON) throws(NotPlain) -> Element
  ) throws(NotPlain) -> [Element] {
    try open(UInt8(ascii: "["))
    var found: [Element] = []
    if !skip(UInt8(ascii: "]")) {
      repeat { found.append(try element(&self)) } while skip(UInt8(ascii: ","))
      try require(UInt8(ascii: "]"))
    }
    depth -= 1
    return found
  }

  /// A value, or `null`.
  mutating func optional<Value>(
    _ value: (inout PlainJSON) throws(NotPlain) -> Value
  ) throws(NotPlain) -> Value? {
    if current == UInt8(ascii: "n") {
      try require("null")
      return nil
    }
    return try value(&self)
  }

  mutating func end() throws(NotPlain) {
    guard current == nil else { throw NotPlain() }
  }

  // MARK: Values

  mutating func string() throws(NotPlain) -> String {
    try require(UInt8(ascii: "\""))
    var start = position
    var unescaped: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let rest = bytes[start..<position]
        let text =
          unescaped.isEmpty
          ? String(validating: rest, as: UTF8.self) : String(validating: unescaped + rest, as: UTF8.self)
        guard let text else { throw NotPlain() }
        position += 1
        return text
      }
      guard byte >= 0x20 else { throw NotPlain() }
      position += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      guard position < bytes.count, Self.meanThemselves.contains(bytes[position]) else { throw NotPlain() }
      unescaped += bytes[start..<position - 1]
      // What is escaped is part of what comes next.
      start = position
      position += 1
    }
    throw NotPlain()
  }

  /// `"\/"` is a slash.
  private static let meanThemselves: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "\\")]

  mutating func integer() throws(NotPlain) -> Int {
    guard let first = current else { throw NotPlain() }
    let start = position
    if first == UInt8(ascii: "-") { position += 1 }
    var value = 0
    let digits = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      guard position - digits < 15 else { throw NotPlain() }
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    let count = position - digits
    guard count > 0, count == 1 || bytes[digits] != UInt8(ascii: "0"), value != 0 || digits == start else {
      throw NotPlain()
    }
    if position < bytes.count, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position]) {
      throw NotPlain()
    }
    return digits == start ? value : -value
  }

  mutating func boolean() throws(NotPlain) -> Bool {
    let isTrue = current == UInt8(ascii: "t")
    try require(isTrue ? "true" : "false")
    return isTrue
  }

  /// Whatever comes.
  mutating func ignore() throws(NotPlain) {
    switch current {
    case UInt8(ascii: "{"): try object { (reader, _) throws(NotPlain) in try reader.ignore() }
    case UInt8(ascii: "["): _ = try array { (reader) throws(NotPlain) in try reader.ignore() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
    case UInt8(ascii: "n"): try require("null")
    case _: _ = try integer()
    }
  }

  // MARK: Bytes

  /// The next byte that is no white space.
  private var current: UInt8? {
    mutating get {
      while position < bytes.count {
        switch bytes[position] {
        case 0x20, 0x0a, 0x0d, 0x09: position += 1
        case let byte: return byte
        }
      }
      return nil
    }
  }

  private mutating func open(_ byte: UInt8) throws(NotPlain) {
    depth += 1
    guard depth <= Self.deepest else { throw NotPlain() }
    try require(byte)
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func require(_ byte: UInt8) throws(NotPlain) {
    guard skip(byte) else { throw NotPlain() }
  }

  private mutating func require(_ word: StaticString) throws(NotPlain) {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { throw NotPlain() }
    for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] { throw NotPlain() }
    position += length
  }
}
