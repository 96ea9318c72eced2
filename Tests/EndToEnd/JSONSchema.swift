import Foundation

/// Validates a value against the part of JSON Schema 2020-12 that the report's schema uses. A keyword that it does not
/// know is an error: a schema that says more than is checked would pass for checked.
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
      case "$schema", "$defs", "title", "description", "default": continue
      case "$ref": found += try faults(of: value, by: try definition(rule), at: place)
      case "anyOf":
        let isAny = try rule.list.contains { try faults(of: value, by: $0, at: place).isEmpty }
        if !isAny { found.append("\(place): fits none of anyOf") }
      case "type": if !Self.isOfType(value, rule) { found.append("\(place): is not of type \(rule)") }
      case "enum": if !rule.list.contains(value) { found.append("\(place): \(value) is none of the enum") }
      case "const": if value != rule { found.append("\(place): is not \(rule)") }
      case "pattern", "minLength": found += Self.textFaults(value, keyword, rule, place)
      case "minimum": if let fault = Self.minimumFault(value, rule, place) { found.append(fault) }
      case "items":
        for (index, element) in value.list.enumerated() {
          found += try faults(of: element, by: rule, at: "\(place)/\(index)")
        }
      case "required":
        guard let members = value.object else { continue }
        for name in rule.list.compactMap(\.string) where members[name] == nil {
          found.append("\(place): lacks \(name)")
        }
      case "properties":
        for (name, member) in (value.object ?? [:]).sorted(by: { $0.key < $1.key }) where rule[name] != .null {
          found += try faults(of: member, by: rule[name], at: "\(place)/\(name)")
        }
      case "additionalProperties":
        let known = schema["properties"].object ?? [:]
        for (name, member) in (value.object ?? [:]).sorted(by: { $0.key < $1.key }) where known[name] == nil {
          if rule == .truth(false) {
            found.append("\(place): \(name) is not in the schema")
          } else {
            found += try faults(of: member, by: rule, at: "\(place)/\(name)")
          }
        }
      default: throw UnknownKeyword(keyword: keyword)
      }
    }
    return found
  }

  private func definition(_ reference: JSON) throws -> JSON {
    let parts = (reference.string ?? "").split(separator: "/").map(String.init)
    guard parts.count == 3, parts[0] == "#", parts[1] == "$defs", root["$defs"][parts[2]] != .null else {
      throw UnknownKeyword(keyword: "$ref \(reference)")
    }
    return root["$defs"][parts[2]]
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

  private static func minimumFault(_ value: JSON, _ rule: JSON, _ place: String) -> String? {
    guard case .integer(let least) = rule, case .integer(let number) = value, number < least else { return nil }
    return "\(place): \(number) is less than \(least)"
  }
}

/// The schema that ships.
enum ReportSchema {
  static func schema() throws -> JSONSchema {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Schema/report.schema.json")
    return JSONSchema(root: try JSON(try String(contentsOf: file.standardizedFileURL, encoding: .utf8)))
  }

  static func faults(of report: JSON) throws -> [String] { try schema().faults(of: report) }
}
