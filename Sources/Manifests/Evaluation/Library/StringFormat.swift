import SwiftSyntax

extension ManifestEvaluator {
  /// `String(format:)` of the forms that need no locale: `%@`, whole numbers and their widths, `%%`, and positions.
  func formatted(_ arguments: [Argument], _ node: any SyntaxProtocol) throws -> ManifestValue? {
    guard let first = arguments.first, first.label == "format", case .string(let format) = try known(first.value)
    else { return nil }
    var values = try arguments.dropFirst().map { try known($0.value) }
    if arguments.dropFirst().first?.label == "arguments" {
      guard values.count == 1, case .array(let elements) = values[0] else { return nil }
      values = try elements.map { try known($0.value) }
    } else if arguments.dropFirst().contains(where: { $0.label != nil }) {
      return nil
    }
    var reader = FormatReader(rest: Array(format))
    var text = ""
    var next = 0
    while let part = reader.next() {
      switch part {
      case .text(let plain): text += plain
      case .unknown: throw fail("this format is not supported by the static evaluator", node)
      case .value(let specifier):
        let index = specifier.position.map { $0 - 1 } ?? next
        guard values.indices.contains(index), let printed = specifier.printed(values[index]) else {
          throw fail("this format is not supported by the static evaluator", node)
        }
        if specifier.position == nil { next += 1 }
        text += printed
      }
      try limit(text.utf8.count, node)
    }
    return .string(text)
  }
}

/// One place of a format where a value is printed.
private struct FormatSpecifier {
  var position: Int?
  var isFilledWithZeros = false
  var width = 0
  var isObject: Bool

  /// `nil` where the value is of another kind: what is printed then is undefined.
  func printed(_ value: ManifestValue) -> String? {
    switch value {
    case .string(let text) where isObject && width == 0: return text
    case .integer(let number) where !isObject:
      let digits = String(number.magnitude)
      let sign = number < 0 ? "-" : ""
      let missing = max(0, width - digits.count - sign.count)
      return isFilledWithZeros
        ? sign + String(repeating: "0", count: missing) + digits
        : String(repeating: " ", count: missing) + sign + digits
    default: return nil
    }
  }
}

private struct FormatReader {
  enum Part {
    case text(String)
    case value(FormatSpecifier)
    case unknown
  }

  var rest: [Character]
  private var index = 0

  init(rest: [Character]) { self.rest = rest }

  mutating func next() -> Part? {
    guard index < rest.count else { return nil }
    guard rest[index] == "%" else {
      let end = rest[index...].firstIndex(of: "%") ?? rest.count
      defer { index = end }
      return .text(String(rest[index..<end]))
    }
    index += 1
    if peek == "%" {
      index += 1
      return .text("%")
    }
    var specifier = FormatSpecifier(isObject: false)
    let start = index
    if let number = number(), peek == "$" {
      guard number > 0 else { return .unknown }
      specifier.position = number
      index += 1
    } else {
      index = start
    }
    if peek == "0" {
      specifier.isFilledWithZeros = true
      index += 1
    }
    specifier.width = number() ?? 0
    guard specifier.width < 1_000 else { return .unknown }
    while peek == "l" || peek == "z" || peek == "q" { index += 1 }
    defer { index += 1 }
    switch peek {
    case "@": specifier.isObject = true
    case "d", "i", "u": break
    default: return .unknown
    }
    return .value(specifier)
  }

  private var peek: Character? { index < rest.count ? rest[index] : nil }

  private mutating func number() -> Int? {
    let end = rest[index...].firstIndex { !("0"..."9").contains($0) } ?? rest.count
    defer { index = end }
    return Int(String(rest[index..<end]))
  }
}
