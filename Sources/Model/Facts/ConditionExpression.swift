/// A condition of the grammar that `#if` allows.
package indirect enum ConditionExpression: Hashable, Sendable {
  case flag(String)
  /// `os(iOS)`, `canImport(UIKit)`, `swift(>=5.9)`: the function and its argument's text.
  case call(String, String)
  case literal(Bool)
  case not(ConditionExpression)
  case and(ConditionExpression, ConditionExpression)
  case or(ConditionExpression, ConditionExpression)

  /// - Returns: `nil` for what is not of the grammar.
  package init?(parsing text: String) {
    var parser = ConditionParser(text: text)
    guard let expression = parser.expression(), parser.isAtEnd else { return nil }
    self = expression
  }

  /// Whether it comes to one value whatever its flags are, and whatever its functions answer.
  func isAlways(_ value: Bool) -> Bool {
    let atoms = Array(atoms)
    guard atoms.count <= Self.mostAtoms else { return self.value(without: nil) == value }
    return (0..<1 << atoms.count).allSatisfy { choice in
      let met = Set(atoms.indices.filter { choice >> $0 & 1 == 1 }.map { atoms[$0] })
      return self.value(where: met) == value
    }
  }

  /// More are not tried one against the other.
  private static let mostAtoms = 4

  /// The flags and calls in it.
  private var atoms: Set<ConditionExpression> {
    switch self {
    case .flag, .call: [self]
    case .literal: []
    case .not(let inner): inner.atoms
    case .and(let left, let right), .or(let left, let right): left.atoms.union(right.atoms)
    }
  }

  private func value(where met: Set<ConditionExpression>) -> Bool {
    switch self {
    case .flag, .call: met.contains(self)
    case .literal(let value): value
    case .not(let inner): !inner.value(where: met)
    case .and(let left, let right): left.value(where: met) && right.value(where: met)
    case .or(let left, let right): left.value(where: met) || right.value(where: met)
    }
  }

  /// What it is in every build that does not set a flag; `nil` where that depends on the build.
  func value(without flag: String?) -> Bool? {
    switch self {
    case .flag(let name): return name == flag ? false : nil
    case .call: return nil
    case .literal(let value): return value
    case .not(let inner): return inner.value(without: flag).map { !$0 }
    case .and(let left, let right):
      let values = [left.value(without: flag), right.value(without: flag)]
      return values.contains(false) ? false : (values.contains(nil) ? nil : true)
    case .or(let left, let right):
      let values = [left.value(without: flag), right.value(without: flag)]
      return values.contains(true) ? true : (values.contains(nil) ? nil : false)
    }
  }

  /// Whether the function is called anywhere in it.
  func asks(_ function: String) -> Bool {
    switch self {
    case .flag, .literal: false
    case .call(let name, _): name == function
    case .not(let inner): inner.asks(function)
    case .and(let left, let right), .or(let left, let right): left.asks(function) || right.asks(function)
    }
  }
}

private struct ConditionParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool {
    bytes[offset...].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  mutating func expression() -> ConditionExpression? {
    guard var left = conjunction() else { return nil }
    while take("||") {
      guard let right = conjunction() else { return nil }
      left = .or(left, right)
    }
    return left
  }

  private mutating func conjunction() -> ConditionExpression? {
    guard var left = unary() else { return nil }
    while take("&&") {
      guard let right = unary() else { return nil }
      left = .and(left, right)
    }
    return left
  }

  private mutating func unary() -> ConditionExpression? {
    // Conditions are written by hand: what nests deeper than this is not one.
    guard depth < 64 else { return nil }
    depth += 1
    defer { depth -= 1 }
    if take("!") { return unary().map { .not($0) } }
    if take("(") {
      guard let inner = expression(), take(")") else { return nil }
      return inner
    }
    guard let name = identifier() else { return nil }
    if name == "true" || name == "false" { return .literal(name == "true") }
    guard take("(") else { return .flag(name) }
    return argument().map { .call(name, $0) }
  }

  private mutating func argument() -> String? {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ")") { offset += 1 }
    guard offset < bytes.count else { return nil }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    offset += 1
    return text.filter { $0 != " " }
  }

  private mutating func identifier() -> String? {
    skipSpace()
    let start = offset
    while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
    return offset > start ? String(decoding: bytes[start..<offset], as: UTF8.self) : nil
  }

  private mutating func take(_ token: String) -> Bool {
    skipSpace()
    guard bytes[offset...].starts(with: token.utf8) else { return false }
    offset += token.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") {
      offset += 1
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default:
      false
    }
  }
}
