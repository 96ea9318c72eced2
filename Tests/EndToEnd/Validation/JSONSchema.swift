import Foundation

/// Validates a value against the part of JSON Schema that the schemas here use: 2020-12 for our own, draft 4 for SARIF's.
/// A keyword that it does not know is an error: a schema that says more than is checked would pass for checked.
struct JSONSchema {
  struct UnknownKeyword: Error, Equatable {
    var keyword: String
  }

  let root: JSON

  /// - Returns: one sentence a fault, beginning with its place; empty for a valid value.
  func faults(of value: JSON) throws -> [String] { try faults(of: value, by: root, at: "") }

  private func faults(of value: JSON, by schema: JSON, at place: String) throws -> [String] {
    var found: [String] = []
    for (keyword, rule) in (schema.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      switch keyword {
      case "$schema", "$id", "id", "$defs", "definitions", "title", "description", "default": continue
      case "$ref": found += try faults(of: value, by: try definition(rule), at: place)
      case "anyOf", "oneOf": found += try fittingFaults(value, keyword, rule, place)
      case "items", "minItems", "uniqueItems": found += try listFaults(value, keyword, rule, place)
      case "required", "properties": found += try memberFaults(value, keyword, rule, place)
      case "additionalProperties": found += try additionalFaults(value, schema, place)
      default: found += try Self.plainFaults(value, keyword, rule, place)
      }
    }
    return found
  }

  private func fittingFaults(_ value: JSON, _ keyword: String, _ rule: JSON, _ place: String) throws -> [String] {
    let fitting = try rule.list.filter { try faults(of: value, by: $0, at: place).isEmpty }.count
    return fitting == 1 || (keyword == "anyOf" && fitting > 0) ? [] : ["\(place): fits \(fitting) of \(keyword)"]
  }

  private func listFaults(_ value: JSON, _ keyword: String, _ rule: JSON, _ place: String) throws -> [String] {
    guard case .list(let elements) = value else { return [] }
    switch (keyword, rule) {
    case ("minItems", .integer(let least)): return elements.count < least ? ["\(place): has too few elements"] : []
    case ("uniqueItems", .truth(let isUnique)):
      return isUnique && Set(elements).count < elements.count ? ["\(place): has an element twice"] : []
    case ("items", .object):
      return try elements.enumerated().flatMap { try faults(of: $1, by: rule, at: "\(place)/\($0)") }
    default: throw UnknownKeyword(keyword: "\(keyword): \(rule)")
    }
  }

  private func memberFaults(_ value: JSON, _ keyword: String, _ rule: JSON, _ place: String) throws -> [String] {
    guard let members = value.object else { return [] }
    if keyword == "required" {
      return rule.list.compactMap(\.string).filter { members[$0] == nil }.map { "\(place): lacks \($0)" }
    }
    return try members.sorted { $0.key < $1.key }.flatMap { name, member in
      rule[name] == .null ? [] : try faults(of: member, by: rule[name], at: "\(place)/\(name)")
    }
  }

  private func additionalFaults(_ value: JSON, _ schema: JSON, _ place: String) throws -> [String] {
    let known = schema["properties"].object ?? [:]
    let others = (value.object ?? [:]).filter { known[$0.key] == nil }.sorted { $0.key < $1.key }
    switch schema["additionalProperties"] {
    case .truth(true): return []
    case .truth(false): return others.map { "\(place): \($0.key) is not in the schema" }
    case let rule: return try others.flatMap { try faults(of: $0.value, by: rule, at: "\(place)/\($0.key)") }
    }
  }

  private func definition(_ reference: JSON) throws -> JSON {
    let parts = (reference.string ?? "").split(separator: "/").map(String.init)
    guard parts.first == "#" else { throw UnknownKeyword(keyword: "$ref \(reference)") }
    let found = parts.dropFirst().reduce(root) { $0[$1] }
    guard found != .null else { throw UnknownKeyword(keyword: "$ref \(reference)") }
    return found
  }
}

/// The keywords that need no other schema.
extension JSONSchema {
  fileprivate static func plainFaults(
    _ value: JSON, _ keyword: String, _ rule: JSON, _ place: String
  ) throws -> [String] {
    switch keyword {
    case "type": return isOfType(value, rule) ? [] : ["\(place): is not of type \(rule)"]
    case "enum": return rule.list.contains(value) ? [] : ["\(place): \(value) is none of the enum"]
    case "const": return value == rule ? [] : ["\(place): is not \(rule)"]
    case "pattern", "minLength": return textFaults(value, keyword, rule, place)
    case "minimum", "maximum":
      guard let bound = rule.double, let number = value.double else { return [] }
      let isOutside = keyword == "minimum" ? number < bound : number > bound
      return isOutside ? ["\(place): \(number) is beyond the \(keyword) \(bound)"] : []
    case "format":
      guard let text = value.string else { return [] }
      return try isOfFormat(text, rule) ? [] : ["\(place): \(text) is no \(rule)"]
    default: throw UnknownKeyword(keyword: keyword)
    }
  }

  private static func isOfType(_ value: JSON, _ rule: JSON) -> Bool {
    let names = rule.string.map { [$0] } ?? rule.list.compactMap(\.string)
    return names.contains { name in
      switch (name, value) {
      case ("null", .null), ("boolean", .truth), ("integer", .integer), ("number", .integer), ("number", .number),
        ("string", .text), ("array", .list), ("object", .object):
        true
      default: false
      }
    }
  }

  private static func textFaults(_ value: JSON, _ keyword: String, _ rule: JSON, _ place: String) -> [String] {
    guard let text = value.string else { return [] }
    if case .integer(let least) = rule { return text.count < least ? ["\(place): is too short"] : [] }
    let fits = rule.string.flatMap { text.range(of: $0, options: .regularExpression) } != nil
    return fits ? [] : ["\(place): \(text) does not fit the \(keyword)"]
  }

  /// RFC 3986's characters, every `%` followed by two digits; a `uri` also has a scheme.
  private static func isOfFormat(_ text: String, _ rule: JSON) throws -> Bool {
    let characters = #"([A-Za-z0-9._~!$&'()*+,;=:@/?#\[\]-]|%[0-9A-Fa-f]{2})*"#
    let pattern =
      switch rule.string {
      case "uri": "^[A-Za-z][A-Za-z0-9+.-]*:\(characters)$"
      case "uri-reference": "^\(characters)$"
      case "date-time": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$"#
      default: throw UnknownKeyword(keyword: "format \(rule)")
      }
    return text.range(of: pattern, options: .regularExpression) != nil
  }
}

/// The schemas: ours, which ships, and those of the formats, which lie beside the tests.
enum ReportSchema {
  static func schema() throws -> JSONSchema { try read("../../../../Schema/report.schema.json") }

  static func answers() throws -> JSONSchema { try read("../../../../Schema/answers.schema.json") }

  static func faults(of report: JSON) throws -> [String] { try schema().faults(of: report) }

  /// - Parameter name: a file of `Tests/EndToEnd/Schemas`.
  static func named(_ name: String) throws -> JSONSchema { try read("../../Schemas/\(name)") }

  private static func read(_ path: String) throws -> JSONSchema {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent(path)
    return JSONSchema(root: try JSON(try String(contentsOf: file.standardizedFileURL, encoding: .utf8)))
  }
}
