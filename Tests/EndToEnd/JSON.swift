import Foundation

/// A JSON value.
enum JSON: Hashable, Decodable {
  case null
  case truth(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  /// `null` where there is no such member.
  subscript(_ key: String) -> JSON {
    get { object?[key] ?? .null }
    set {
      var members = object ?? [:]
      members[key] = newValue
      self = .object(members)
    }
  }

  /// `null` where there is no such element.
  subscript(_ index: Int) -> JSON { list.indices.contains(index) ? list[index] : .null }

  var object: [String: JSON]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements; empty for anything but a list.
  var list: [JSON] {
    guard case .list(let elements) = self else { return [] }
    return elements
  }

  var string: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .truth, .text, .list, .object: nil
    }
  }

  var int: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The same object without a member.
  func without(_ key: String) -> JSON {
    guard var members = object else { return self }
    members[key] = nil
    return .object(members)
  }
}
