import Foundation
import SwiftSyntax

/// Initialisers of the standard library's types.
extension ManifestEvaluator {
  func constructArray(_ element: TypeName, _ arguments: [Argument], _ node: any SyntaxProtocol) throws -> ManifestValue
  {
    if arguments.isEmpty { return .array([]) }
    if arguments.count == 2, arguments[0].label == "repeating", arguments[1].label == "count",
      case .integer(let count) = try known(arguments[1].value)
    {
      guard count >= 0 else { throw fail("a negative count", node) }
      try limit(count, node)
      return .plainArray(Array(repeating: try known(arguments[0].value), count: count))
    }
    guard arguments.count == 1, let only = arguments.first, only.label == nil else {
      throw fail("making an array like this is not supported by the static evaluator", node)
    }
    switch try known(only.value) {
    case .set, .bag, .dictionary:
      return try coerce(.bag(unorderedElements(of: only.value)), to: .array(element), at: node)
    default: break
    }
    return try coerce(.array(try elements(only.value, node)), to: .array(element), at: node)
  }

  func constructSet(_ element: TypeName, _ arguments: [Argument], _ node: any SyntaxProtocol) throws -> ManifestValue {
    guard let only = arguments.first else { return .set([]) }
    guard arguments.count == 1, only.label == nil else {
      throw fail("making a set like this is not supported by the static evaluator", node)
    }
    switch try known(only.value) {
    case .set: return only.value
    case .bag(let elements): return .set(try distinct(elements.map(\.value), node))
    default: break
    }
    return try coerce(.array(try elements(only.value, node)), to: .set(element), at: node)
  }

  func distinct(_ values: [ManifestValue], _ node: any SyntaxProtocol) throws -> [ManifestValue] {
    var result: [ManifestValue] = []
    for value in values {
      try step(node.positionAfterSkippingLeadingTrivia)
      if case .implicit(let member) = value {
        // Whether two names mean the same is known once their type is; whoever asks for more than that knows it.
        if !result.contains(where: { member.isAlike($0) }) { result.append(value) }
      } else if try !contains(result, value, node) {
        result.append(value)
      }
    }
    return result
  }

  func contains(_ values: [ManifestValue], _ value: ManifestValue, _ node: any SyntaxProtocol) throws -> Bool {
    for candidate in values where try areEqual(candidate, value, node) { return true }
    return false
  }

  /// `String(x)`, `Int(x)` and their like; `nil` where the type is none of them.
  func convert(_ type: String, _ arguments: [Argument], at node: any SyntaxProtocol) throws -> ManifestValue? {
    if type == "String" { return try convertToString(arguments, node) }
    if type == "URL" { return try address(arguments, node) }
    if type == "Dictionary", arguments.count == 2, arguments[0].label == "grouping",
      arguments[1].label == "by" || arguments[1].isTrailingClosure
    {
      return try grouped(arguments[0].value, by: arguments[1].value, node)
    }
    guard arguments.count == 1, let only = arguments.first else { return nil }
    let value = try known(only.value)
    switch (type, value) {
    case ("Int", .integer), ("Bool", .boolean), ("Character", .string), ("Double", .decimal), ("NSString", .string):
      return value
    case ("Int", .string(let text)): return Int(text).map { .integer($0) } ?? .nothing
    case ("Double", .string(let text)): return Double(text).map { .decimal($0) } ?? .nothing
    case ("Double", .integer(let number)): return .decimal(Double(number))
    case ("Bool", .string(let text)): return Bool(text).map { .boolean($0) } ?? .nothing
    case ("Optional", _): return value
    case ("Array", _): return try constructArray(.any, arguments, node)
    case ("Set", _): return try constructSet(.any, arguments, node)
    case ("Dictionary", _) where only.label == "uniqueKeysWithValues":
      return .dictionary(
        try pairs(value, node).map { pair in
          guard case .tuple(let parts) = try known(pair), parts.count == 2 else {
            throw fail("a dictionary is made of pairs", node)
          }
          return DictionaryEntry(key: try known(parts[0].value), value: parts[1].value)
        })
    default: return nil
    }
  }

  /// `URL(string: "https://example.org/mail.git")?.lastPathComponent`. Of a file's, where the manifest lies is not known.
  private func address(_ arguments: [Argument], _ node: any SyntaxProtocol) throws -> ManifestValue {
    guard arguments.map(\.label) == ["string"], case .string(let text) = try known(arguments[0].value),
      !text.isEmpty, text.utf8.allSatisfy(Self.isPlainInAddress), text.contains("://") || !text.contains(":"),
      let address = URL(string: text)
    else { throw fail("URLs are not supported by the static evaluator", node) }
    return .structure(
      StructureValue(
        type: "URL",
        fields: [
          "absoluteString": .string(text), "description": .string(text),
          "lastPathComponent": .string(address.lastPathComponent), "pathExtension": .string(address.pathExtension),
        ]))
  }

  /// Of what is written otherwise, one version of Foundation makes no URL and another one does.
  private static func isPlainInAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/:".utf8.contains(byte)
    }
  }

  private func pairs(_ value: ManifestValue, _ node: any SyntaxProtocol) throws -> [ManifestValue] {
    if case .bag(let elements) = value { return elements.map(\.value) }
    return try elements(value, node).map(\.value)
  }

  private func grouped(
    _ values: ManifestValue, by function: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    var entries: [DictionaryEntry] = []
    for element in try elements(try known(values), node) {
      let key = try known(try apply(function, [element.value], node))
      if let index = try entries.firstIndex(where: { try areEqual($0.key, key, node) }),
        case .array(let members) = entries[index].value
      {
        entries[index].value = .array(members + [element])
      } else {
        entries.append(DictionaryEntry(key: key, value: .array([element])))
      }
    }
    return .dictionary(entries)
  }

  private func convertToString(_ arguments: [Argument], _ node: any SyntaxProtocol) throws -> ManifestValue? {
    if arguments.isEmpty { return .string("") }
    if arguments.count == 2, arguments[0].label == "repeating", case .string(let text) = try known(arguments[0].value),
      case .integer(let count) = try known(arguments[1].value), count >= 0
    {
      let (size, overflow) = text.utf8.count.multipliedReportingOverflow(by: count)
      try limit(overflow ? .max : size, node)
      return .string(String(repeating: text, count: count))
    }
    if arguments.map(\.label) == [nil, "radix"], case .integer(let number) = try known(arguments[0].value),
      case .integer(let radix) = try known(arguments[1].value), (2...36).contains(radix)
    {
      return .string(String(number, radix: radix))
    }
    if let text = try formatted(arguments, node) { return text }
    guard arguments.count == 1, let only = arguments.first else { return nil }
    switch (only.label, try known(only.value)) {
    case ("describing", .construct(let platform)) where platform.type == "Platform":
      // A structure of one property, as Swift prints it.
      return PackageDescription.platformName(platform).map { .string("Platform(name: \"\($0)\")") }
    case (nil, .string), ("cString", .string), ("describing", .string), ("stringLiteral", .string): return only.value
    case (nil, .integer(let number)), ("describing", .integer(let number)): return .string(String(number))
    case (nil, .boolean(let answer)), ("describing", .boolean(let answer)): return .string(answer ? "true" : "false")
    case ("describing", let value): return .string(try description(value, node))
    case (nil, .array(let parts)):
      return .string(
        try parts.map { part -> String in
          guard case .string(let text) = try known(part.value) else { throw fail("this string", node) }
          return text
        }.joined())
    default: return nil
    }
  }
}
