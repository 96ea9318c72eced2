/// Writes one value after the other.
final class PackedWriter: Encoder {
  private(set) var bytes: [UInt8] = []
  /// What could not be written where nothing can be thrown.
  private(set) var failure: EncodingError?
  private var texts: [String: Int] = [:]
  private var fields: [PackedField: Int] = [:]
  /// By the number of a field the one that came behind it last.
  private var following: [(field: PackedField, number: Int)?] = []
  /// The types of keys that were seen before.
  private var asked: Set<ObjectIdentifier> = []
  /// The number of the field that was written last.
  private var last = 0
  /// Whether the value that is written is a list: it ends with a mark.
  private var isList = false

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if asked.insert(ObjectIdentifier(type)).inserted, Key.isOpen { fail("a dictionary") }
    return KeyedEncodingContainer(PackedFields<Key>(writer: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isList = true
    return PackedElements(writer: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { PackedSingle(writer: self) }

  func fail(_ what: String) {
    let context = EncodingError.Context(codingPath: [], debugDescription: "\(what) has no packed form")
    failure = failure ?? EncodingError.invalidValue(what, context)
  }

  func write<Value: Encodable>(_ value: Value) throws { try write(value, as: PackedForm(Value.self)) }

  /// - Parameter form: that of the value's type.
  fileprivate func write<Value: Encodable>(_ value: Value, as form: PackedForm) throws {
    switch form {
    case .text: if let text = value as? String { write(text: text) }
    case .integer: if let number = value as? Int { write(integer: number) }
    case .flag: if let flag = value as? Bool { write(flag: flag) }
    case .texts:
      guard let texts = value as? [String] else { return }
      write(number: UInt64(texts.count))
      for text in texts { write(text: text) }
    case .words:
      guard let words = value as? [UInt32] else { return }
      write(number: UInt64(words.count))
      bytes.reserveCapacity(bytes.count + words.count * 4)
      for word in words { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    case .integers:
      guard let integers = value as? [Int] else { return }
      write(number: UInt64(integers.count))
      for integer in integers { write(integer: integer) }
    case .bytes:
      guard let content = value as? [UInt8] else { return }
      write(number: UInt64(content.count))
      bytes += content
    case .value:
      let outer = isList
      isList = false
      try value.encode(to: self)
      if isList { bytes.append(0) }
      isList = outer
    }
  }

  func write(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  func write(integer: Int) {
    let number = Int64(integer)
    write(number: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  func write(flag: Bool) { bytes.append(flag ? 1 : 0) }

  func write(text: String) {
    if let known = texts[text] { return write(number: UInt64(known)) }
    write(number: UInt64(texts.count))
    texts[text] = texts.count
    write(spelling: text)
  }

  func write(field name: String, _ form: PackedForm, isOptional: Bool = false) {
    let field = PackedField(name: name, form: form, isOptional: isOptional)
    // The fields of a value follow each other as they did in the last one of its type: most are found without a search.
    let expected = last < following.count ? following[last] : nil
    if let expected, expected.field == field { return note(expected.number) }
    if let known = fields[field] {
      expect(field, known)
      return note(known)
    }
    expect(field, fields.count)
    note(fields.count)
    fields[field] = fields.count
    bytes.append(form.rawValue << 1 | (isOptional ? 1 : 0))
    write(spelling: name)
  }

  /// - Parameter number: of a field, known or new.
  private func note(_ number: Int) {
    write(number: UInt64(number))
    last = number
  }

  private func expect(_ field: PackedField, _ number: Int) {
    while following.count <= last { following.append(nil) }
    following[last] = (field, number)
  }

  private func write(spelling text: String) {
    write(number: UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

/// The fields of one value.
private struct PackedFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: PackedWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { writer.fail("a null") }

  func encode(_ value: String, forKey key: Key) {
    writer.write(field: key.stringValue, .text)
    writer.write(text: value)
  }

  func encode(_ value: Int, forKey key: Key) {
    writer.write(field: key.stringValue, .integer)
    writer.write(integer: value)
  }

  func encode(_ value: Bool, forKey key: Key) {
    writer.write(field: key.stringValue, .flag)
    writer.write(flag: value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let form = PackedForm(Value.self)
    writer.write(field: key.stringValue, form)
    try writer.write(value, as: form)
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encodeOptional(value, key) }

  private func encodeOptional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    let form = PackedForm(Value.self)
    writer.write(field: key.stringValue, form, isOptional: true)
    writer.write(flag: value != nil)
    if let value { try writer.write(value, as: form) }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy keyType: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    writer.write(field: key.stringValue, .value)
    return writer.container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.fail("a list without an element type")
    return PackedElements(writer: writer)
  }

  func superEncoder() -> any Encoder {
    writer.fail("a superclass")
    return writer
  }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

/// The elements of a list, each behind a mark.
private struct PackedElements: UnkeyedEncodingContainer {
  let writer: PackedWriter
  var count = 0
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { writer.fail("a null") }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    count += 1
    writer.write(flag: true)
    try writer.write(value)
  }

  func nestedContainer<Inner: CodingKey>(keyedBy keyType: Inner.Type) -> KeyedEncodingContainer<Inner> {
    writer.fail("a list without an element type")
    return writer.container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.fail("a list without an element type")
    return self
  }

  func superEncoder() -> any Encoder {
    writer.fail("a superclass")
    return writer
  }
}

/// A value without fields.
private struct PackedSingle: SingleValueEncodingContainer {
  let writer: PackedWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { writer.fail("a null") }

  // What raw values most often are, without asking for their type.
  func encode(_ value: String) { writer.write(text: value) }
  func encode(_ value: Int) { writer.write(integer: value) }
  func encode(_ value: Bool) { writer.write(flag: value) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let number = value as? any FixedWidthInteger, !(value is Int) {
      guard let integer = Int(exactly: number) else { return writer.fail("\(number)") }
      writer.write(integer: integer)
    } else if let number = value as? Double {
      writer.write(number: number.bitPattern)
    } else if value is Float {
      writer.fail("a number of single precision")
    } else {
      try writer.write(value)
    }
  }
}
