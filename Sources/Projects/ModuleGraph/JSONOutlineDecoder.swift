/// Decodes what an outline of JSON holds. Every error means that the document is left to `JSONDecoder`.
struct JSONOutlineDecoder: Decoder {
  private let outline: JSONOutline
  private let index: Int

  static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try Value(from: Self(outline: try JSONOutline(bytes), index: 0))
  }

  private init(outline: JSONOutline, index: Int) {
    self.outline = outline
    self.index = index
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private func require(_ kind: JSONOutline.Kind) throws {
    guard outline.values[index].kind == kind else { throw JSONOutline.Unread() }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try require(.object)
    return KeyedDecodingContainer(Members<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try require(.list)
    return Elements(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw JSONOutline.Unread() }

  private func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
    let found: Any
    if type == String.self {
      found = try outline.text(at: index)
    } else if type == Int.self {
      found = try outline.integer(at: index)
    } else if type == Bool.self {
      found = try outline.flag(at: index)
    } else if type == [String].self {
      // Most of a large graph are such lists.
      found = try outline.texts(at: index)
    } else {
      return try Value(from: Self(outline: outline, index: index))
    }
    guard let value = found as? Value else { throw JSONOutline.Unread() }
    return value
  }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: JSONOutlineDecoder

    var codingPath: [any CodingKey] { [] }
    private var outline: JSONOutline { decoder.outline }

    var allKeys: [Key] {
      outline.names(of: decoder.index).compactMap { (try? outline.text(at: $0)).flatMap { Key(stringValue: $0) } }
    }

    private func place(_ key: Key) -> Int? { outline.member(key.stringValue, of: decoder.index) }

    /// Where a value stands that is not `null`.
    private func valuePlace(_ key: Key) -> Int? {
      guard let place = place(key), outline.values[place].kind != .null else { return nil }
      return place
    }

    private func required(_ key: Key) throws -> Int {
      guard let place = valuePlace(key) else { throw JSONOutline.Unread() }
      return place
    }

    func contains(_ key: Key) -> Bool { place(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { valuePlace(key) == nil }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try outline.flag(at: required(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try outline.text(at: required(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try outline.integer(at: required(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.value(type, at: required(key))
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try valuePlace(key).map(outline.flag) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
      try valuePlace(key).map(outline.text)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try valuePlace(key).map(outline.integer) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      try valuePlace(key).map { try decoder.value(type, at: $0) }
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw JSONOutline.Unread() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw JSONOutline.Unread() }
    func superDecoder() throws -> any Decoder { throw JSONOutline.Unread() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw JSONOutline.Unread() }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoder: JSONOutlineDecoder
    private let end: Int
    private var place: Int
    private(set) var currentIndex = 0

    init(decoder: JSONOutlineDecoder) {
      self.decoder = decoder
      place = decoder.index + 1
      end = Int(decoder.outline.values[decoder.index].next)
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { place >= end }

    mutating func decodeNil() throws -> Bool { throw JSONOutline.Unread() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard !isAtEnd else { throw JSONOutline.Unread() }
      let value = try decoder.value(type, at: place)
      place = Int(decoder.outline.values[place].next)
      currentIndex += 1
      return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw JSONOutline.Unread() }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw JSONOutline.Unread() }
    mutating func superDecoder() throws -> any Decoder { throw JSONOutline.Unread() }
  }
}
