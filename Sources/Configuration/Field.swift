import DepGraphModel
import Yams

/// One key of a mapping of the configuration: what it is called and means, what it accepts, and where its value goes.
/// The reader, the JSON Schema and `config show` all follow these declarations.
struct Field<Record: Sendable>: Sendable {
  /// Reads the value; `what` names it in messages.
  typealias Reading =
    @Sendable (_ node: Node, _ what: String, _ record: inout Record, _ reader: inout ConfigurationReader) -> Void

  /// Where a value of the record is kept.
  typealias Target<Value> = any WritableKeyPath<Record, Value> & Sendable

  let name: String
  /// One sentence, shown by editors.
  let summary: String
  let shape: ValueShape
  var isRequired = false
  let read: Reading
  /// The value that a record holds, as it can be written.
  let value: @Sendable (Record) -> ConfigurationValue

  var isMandatory: Field {
    var field = self
    field.isRequired = true
    return field
  }

  /// - Parameter standard: holds the defaults; `nil` where there are none, as in the entries of a list.
  func shape(in standard: Record?) -> FieldShape {
    FieldShape(
      name: name, summary: summary, shape: shape, isRequired: isRequired, defaultValue: standard.map(value))
  }
}

/// How a mapping and its keys are called in messages.
struct MappingName {
  /// `roots`, `an entry of externalKeys`
  var whole: String
  /// The text before a key's name: `roots.`, nothing for entries of a list.
  var prefix = ""
  /// What its keys are, with the article.
  var kind = "a key"
  /// The text after a key that it does not have: ` of roots`.
  var context = ""
  /// What the mapping has to be.
  var expects = "a mapping"
}

extension ConfigurationReader {
  /// Reads a mapping by the declaration of its keys.
  mutating func read<Record>(
    _ fields: [Field<Record>], of node: Node, into record: inout Record, as mapping: MappingName
  ) {
    let entries = entries(of: node, mapping.whole, expects: mapping.expects)
    for entry in entries {
      guard let field = fields.first(where: { $0.name == entry.key }) else {
        reportUnknown(
          mapping.kind, entry.key, at: entry.keyNode, valid: fields.map(\.name), context: mapping.context)
        continue
      }
      within(entry.key, at: entry) { reader in
        field.read(entry.value, mapping.prefix + entry.key, &record, &reader)
      }
    }
    guard case .mapping = node else { return }
    for field in fields where field.isRequired && !entries.contains(where: { $0.key == field.name }) {
      report("\(mapping.whole) is missing `\(field.name)`", at: node)
    }
  }

  /// Reads a list of mappings by the declaration of their keys.
  /// - Parameter check: looks at an entry in which nothing else was wrong.
  mutating func list<Part>(
    _ fields: [Field<Part>], of node: Node, _ what: String, entryName: String,
    new: (SourceLocation) -> Part, check: (Part, Node, inout ConfigurationReader) -> Void
  ) -> [Part] {
    let mapping = MappingName(whole: "an entry of \(what)", context: " of \(entryName)")
    return elements(of: node, what).enumerated().map { index, element in
      let before = findingCount
      var part = new(document.location(of: element))
      within("\(index)", at: element) { reader in
        reader.read(fields, of: element, into: &part, as: mapping)
      }
      if findingCount == before { check(part, element, &self) }
      return part
    }
  }
}
