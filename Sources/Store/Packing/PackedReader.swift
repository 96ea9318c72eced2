import DepGraphModel

/// Reads back what `PackedWriter` wrote, in the same order; throws `PackedMismatch` for anything else.
final class PackedReader: Decoder {
  private let bytes: [UInt8]
  private var offset = 0
  private var texts: [String] = []
  private var fields: [PackedField] = []
  private var isList = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var isAtEnd: Bool { offset == bytes.count }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard !Key.isOpen else { throw PackedMismatch() }
    return KeyedDecodingContainer(PackedFieldsReader<Key>(reader: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    isList = true
    return PackedElementsReader(reader: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { PackedSingleReader(reader: self) }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let found: Any
    switch PackedForm(type) {
    case .text: found = try text()
    case .integer: found = try integer()
    case .flag: found = try flag()
    case .texts: found = try list { try text() }
    case .words: found = try list { try word() }
    case .integers: found = try list { try integer() }
    case .bytes: found = Array(try run())
    case .value:
      let outer = isList
      isList = false
      let value = try Value(from: self)
      if isList, try flag() { throw PackedMismatch() }
      isList = outer
      return value
    }
    guard let value = found as? Value else { throw PackedMismatch() }
    return value
  }

  /// Whether another element follows, and steps over the mark of one that does.
  func stepsToElement() throws -> Bool {
    guard hasElement else { return false }
    return try flag()
  }

  var hasElement: Bool { offset < bytes.count && bytes[offset] == 1 }

  func number() throws -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard offset < bytes.count, shift < 64 else { throw PackedMismatch() }
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  func integer() throws -> Int {
    let number = try number()
    return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
  }

  func flag() throws -> Bool {
    guard offset < bytes.count, bytes[offset] <= 1 else { throw PackedMismatch() }
    offset += 1
    return bytes[offset - 1] == 1
  }

  func text() throws -> String {
    let index = try number()
    if index < UInt64(texts.count) { return texts[Int(index)] }
    guard index == UInt64(texts.count) else { throw PackedMismatch() }
    let text = try spelling()
    texts.append(text)
    return text
  }

  func expect(field name: String, _ form: PackedForm, isOptional: Bool = false) throws {
    let field = try field()
    guard field.form == form, field.isOptional == isOptional, field.name == name else { throw PackedMismatch() }
  }

  /// The name of the field that comes next, `nil` where none does.
  func nextField() -> String? {
    let start = (offset, fields.count)
    defer {
      offset = start.0
      fields.removeSubrange(start.1...)
    }
    return try? field().name
  }

  private func field() throws -> PackedField {
    let index = try number()
    if index < UInt64(fields.count) { return fields[Int(index)] }
    guard index == UInt64(fields.count), offset < bytes.count, let form = PackedForm(rawValue: bytes[offset] >> 1)
    else { throw PackedMismatch() }
    let isOptional = bytes[offset] & 1 == 1
    offset += 1
    let field = PackedField(name: try spelling(), form: form, isOptional: isOptional)
    fields.append(field)
    return field
  }

  private func spelling() throws -> String { String(decoding: try run(), as: UTF8.self) }

  /// Bytes behind their number.
  private func run() throws -> ArraySlice<UInt8> {
    let count = try number()
    guard count <= UInt64(bytes.count - offset) else { throw PackedMismatch() }
    defer { offset += Int(count) }
    return bytes[offset..<(offset + Int(count))]
  }

  private func word() throws -> UInt32 {
    guard bytes.count - offset >= 4 else { throw PackedMismatch() }
    defer { offset += 4 }
    return bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
  }

  private func list<Element>(_ element: () throws -> Element) throws -> [Element] {
    let count = try number()
    // Every element takes a byte at least.
    guard count <= UInt64(bytes.count - offset) else { throw PackedMismatch() }
    var list: [Element] = []
    list.reserveCapacity(Int(count))
    for _ in 0..<count { list.append(try element()) }
    return list
  }
}
