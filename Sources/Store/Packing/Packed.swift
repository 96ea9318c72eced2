import DepGraphModel

/// A small binary form of values for the index. Texts and the names of fields are spelled once; fields carry their
/// names, so that what another shape of a type wrote is refused instead of misread.
///
/// For types whose `Codable` is synthesized: fields are read in the order in which they were written. Dictionaries have
/// no such order and are refused.
package enum Packed {
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    let writer = PackedWriter()
    try writer.write(value)
    if let failure = writer.failure { throw failure }
    return writer.bytes
  }

  package static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let reader = PackedReader(bytes)
    let value = try reader.read(type)
    guard reader.isAtEnd else { throw PackedMismatch() }
    return value
  }
}

struct PackedField: Hashable {
  var name: String
  var form: PackedForm
  var isOptional: Bool
}

/// How a value is written: together with its name it makes a field.
enum PackedForm: UInt8 {
  case text
  case integer
  case flag
  case texts
  case words
  case integers
  case bytes
  case value

  init(_ type: Any.Type) {
    if type == String.self {
      self = .text
    } else if type == Int.self {
      self = .integer
    } else if type == Bool.self {
      self = .flag
    } else if type == [String].self {
      self = .texts
    } else if type == [UInt32].self {
      self = .words
    } else if type == [Int].self {
      self = .integers
    } else if type == [UInt8].self {
      self = .bytes
    } else {
      self = .value
    }
  }
}

extension CodingKey {
  /// Whether any text is a key: those of a dictionary.
  static var isOpen: Bool { Self(stringValue: "") != nil }
}
