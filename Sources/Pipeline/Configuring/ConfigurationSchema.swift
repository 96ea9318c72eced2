package import DepGraphConfiguration
import DepGraphReporters

/// The JSON Schema of `.depgraph.yml`, from what the reader declares: editors complete and check with it.
package enum ConfigurationSchema {
  package static func bytes(of shape: ValueShape) -> [UInt8] {
    var members: [(key: String, value: JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("The configuration of depgraph, .depgraph.yml")),
    ]
    members += parts(of: shape)
    let level = JSONValue.row([
      ("description", .string("The severity of violations.")), ("enum", strings(ValueShape.levelNames)),
    ])
    members.append(("$defs", .row([("level", level)])))
    return JSONValue.row(members).bytes
  }

  /// An empty value means the default: it is what a key looks like before its value was written.
  private static func parts(of shape: ValueShape) -> [(key: String, value: JSONValue)] {
    switch shape {
    case .text: [("type", .string("string"))]
    case .scalar: [("type", strings(["string", "number", "boolean"]))]
    case .words(let words): [("enum", strings(words))]
    case .level: [("$ref", .string("#/$defs/level"))]
    case .flag: [("type", .string("boolean"))]
    case .wholeNumber: [("type", .string("integer"))]
    case .day: [("type", .string("string")), ("pattern", .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    case .list(let element): [("type", strings(["array", "null"])), ("items", schema(of: element))]
    case .table(let value): [("type", strings(["object", "null"])), ("additionalProperties", schema(of: value))]
    case .record(let fields, let others): record(fields, others)
    case .either(let shapes): [("anyOf", .array(shapes.map(schema)))]
    }
  }

  private static func record(_ fields: [FieldShape], _ others: ValueShape?) -> [(key: String, value: JSONValue)] {
    let required = fields.filter(\.isRequired).map(\.name)
    var members: [(key: String, value: JSONValue)] = [
      ("type", required.isEmpty ? strings(["object", "null"]) : .string("object"))
    ]
    if !required.isEmpty { members.append(("required", strings(required))) }
    members.append(("properties", .row(fields.map { ($0.name, schema(of: $0)) })))
    members.append(("additionalProperties", others.map(schema) ?? .bool(false)))
    return members
  }

  private static func schema(of shape: ValueShape) -> JSONValue { .row(parts(of: shape)) }

  private static func schema(of field: FieldShape) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("description", .string(field.summary))]
    members += parts(of: field.shape)
    if let value = field.defaultValue, let written = written(value) { members.append(("default", written)) }
    return .row(members)
  }

  /// `nil` for mappings: the defaults of their keys stand with the keys.
  private static func written(_ value: ConfigurationValue) -> JSONValue? {
    switch value {
    case .unset, .mapping: nil
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .number(let number): .integer(Int64(number))
    case .list(let elements): .array(elements.compactMap(written))
    }
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
