import DepGraphModel

/// The fields of one value.
struct PackedFieldsReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: PackedReader
  var codingPath: [any CodingKey] { [] }

  /// Asked of enumerations, whose case is the name of their only field.
  var allKeys: [Key] { reader.nextField().flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

  func contains(_ key: Key) -> Bool { reader.nextField() == key.stringValue }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try reader.expect(field: key.stringValue, .text)
    return try reader.text()
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try reader.expect(field: key.stringValue, .integer)
    return try reader.integer()
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try reader.expect(field: key.stringValue, .flag)
    return try reader.flag()
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try reader.expect(field: key.stringValue, PackedForm(type))
    return try reader.read(type)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(type, key)
  }

  private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
    try reader.expect(field: key.stringValue, PackedForm(type), isOptional: true)
    return try reader.flag() ? try reader.read(type) : nil
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try reader.expect(field: key.stringValue, .value)
    return try reader.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw PackedMismatch() }
  func superDecoder() throws -> any Decoder { throw PackedMismatch() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw PackedMismatch() }
}

/// The elements of a list.
struct PackedElementsReader: UnkeyedDecodingContainer {
  let reader: PackedReader
  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var currentIndex = 0
  var isAtEnd: Bool { !reader.hasElement }

  func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard try reader.stepsToElement() else { throw PackedMismatch() }
    currentIndex += 1
    return try reader.read(type)
  }

  func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
    throw PackedMismatch()
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw PackedMismatch() }
  func superDecoder() throws -> any Decoder { throw PackedMismatch() }
}

/// A value without fields.
struct PackedSingleReader: SingleValueDecodingContainer {
  let reader: PackedReader
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type != Int.self, let number = type as? any FixedWidthInteger.Type {
      return try integer(number)
    }
    guard type == Double.self else { return try reader.read(type) }
    guard let number = Double(bitPattern: try reader.number()) as? Value else { throw PackedMismatch() }
    return number
  }

  private func integer<Number: FixedWidthInteger, Value>(_ type: Number.Type) throws -> Value {
    guard let number = Number(exactly: try reader.integer()) as? Value else { throw PackedMismatch() }
    return number
  }
}
