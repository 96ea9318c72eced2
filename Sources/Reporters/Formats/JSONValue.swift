/// A JSON value and its one spelling: two spaces a level, `/` unescaped, a line feed at the end.
/// Foundation's writers differ between systems, and reports are compared by their bytes.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// Not finite = `null`: JSON has no other word for it.
  case real(Double)
  case string(String)
  case array([JSONValue])
  /// Written sorted by key.
  case object([String: JSONValue])
  /// Written in the given order; the caller sees to unique keys.
  case row([(key: String, value: JSONValue)])

  static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  package static func optional(_ number: Int?) -> JSONValue { number.map { .number($0) } ?? .null }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// The whole document, in UTF-8.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(into: &output, indentation: 0)
    output.append(UInt8(ascii: "\n"))
    return output
  }

  /// Only our own values are nested, so the depth is that of the format.
  private func write(into output: inout [UInt8], indentation: Int) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let flag): output += (flag ? "true" : "false").utf8
    case .integer(let number): output += String(number).utf8
    case .real(let number): output += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let text): Self.write(text, into: &output)
    case .array(let elements):
      Self.write(elements, "[", "]", into: &output, indentation) { element, output in
        element.write(into: &output, indentation: indentation + 1)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      Self.write(sorted.map { (key: $0.key, value: $0.value) }, into: &output, indentation)
    case .row(let members):
      Self.write(members, into: &output, indentation)
    }
  }

  private static func write(
    _ members: [(key: String, value: JSONValue)], into output: inout [UInt8], _ indentation: Int
  ) {
    write(members, "{", "}", into: &output, indentation) { member, output in
      write(member.key, into: &output)
      output += ": ".utf8
      member.value.write(into: &output, indentation: indentation + 1)
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ open: String, _ close: String, into output: inout [UInt8], _ indentation: Int,
    element: (Element, inout [UInt8]) -> Void
  ) {
    output += open.utf8
    for (index, item) in elements.enumerated() {
      output += (index == 0 ? "\n" : ",\n").utf8
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * (indentation + 1)))
      element(item, &output)
    }
    if !elements.isEmpty {
      output.append(UInt8(ascii: "\n"))
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
    }
    output += close.utf8
  }

  /// On one line, without spaces.
  func writeCompact(into output: inout [UInt8]) {
    switch self {
    case .null, .bool, .integer, .real, .string: write(into: &output, indentation: 0)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.writeCompact(into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      Self.writeCompact(sorted.map { (key: $0.key, value: $0.value) }, into: &output)
    case .row(let members): Self.writeCompact(members, into: &output)
    }
  }

  private static func writeCompact(_ members: [(key: String, value: JSONValue)], into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(member.key, into: &output)
      output.append(UInt8(ascii: ":"))
      member.value.writeCompact(into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private static func write(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || mustEscape($0) }) {
      for scalar in text.unicodeScalars { output += spelling(of: scalar).utf8 }
    } else {
      output += text.utf8
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func spelling(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      guard mustEscape(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
  }

  /// What could disguise text on a terminal. All of it has four digits at most.
  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool { PrintableText.needsCare(scalar) }
}
