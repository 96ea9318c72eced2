import DepGraphModel
import Yams

extension Field {
  static func text(_ name: String, _ summary: String, _ target: Target<String?>) -> Field {
    Field(
      name: name, summary: summary, shape: .text,
      read: { node, what, record, reader in record[keyPath: target] = reader.text(node, what) },
      value: { $0[keyPath: target].map { .text($0) } ?? .unset })
  }

  static func flag(_ name: String, _ summary: String, _ target: Target<Bool>) -> Field {
    Field(
      name: name, summary: summary, shape: .flag,
      read: { node, what, record, reader in
        if let flag = reader.flag(node, what) { record[keyPath: target] = flag }
      },
      value: { .flag($0[keyPath: target]) })
  }

  static func day(
    _ name: String, _ summary: String, _ target: Target<CalendarDay?>
  ) -> Field {
    Field(
      name: name, summary: summary, shape: .day,
      read: { node, what, record, reader in
        guard let text = reader.text(node, what) else { return }
        record[keyPath: target] = CalendarDay(text)
        if record[keyPath: target] == nil {
          reader.report("\(text) is not a valid date", at: node, help: "write it as 2030-12-31")
        }
      },
      value: { $0[keyPath: target].map { .text($0.text) } ?? .unset })
  }

  /// - Parameter kind: what the words are, with the article.
  static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ summary: String, kind: String, _ target: Target<Word?>
  ) -> Field where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    return Field(
      name: name, summary: summary, shape: .words(words),
      read: { node, what, record, reader in
        guard let text = reader.text(node, what) else { return }
        record[keyPath: target] = Word(rawValue: text)
        if record[keyPath: target] == nil { reader.reportUnknown(kind, text, at: node, valid: words) }
      },
      value: { $0[keyPath: target].map { .text($0.rawValue) } ?? .unset })
  }

  /// A pattern on names.
  static func name(
    _ name: String, _ summary: String, _ target: Target<NamePattern?>
  ) -> Field {
    Field(
      name: name, summary: summary, shape: .text,
      read: { node, what, record, reader in
        guard let text = reader.text(node, what) else { return }
        record[keyPath: target] = NamePattern(text, location: reader.document.location(of: node))
      },
      value: { $0[keyPath: target].map { .text($0.text) } ?? .unset })
  }

  static func names(
    _ name: String, _ summary: String, _ target: Target<[NamePattern]>
  ) -> Field {
    Field(
      name: name, summary: summary, shape: .list(.text),
      read: { node, what, record, reader in record[keyPath: target] = reader.namePatterns(node, what) },
      value: { .texts($0[keyPath: target].map(\.text)) })
  }

  static func paths(
    _ name: String, _ summary: String, _ target: Target<[PathPattern]>
  ) -> Field {
    Field(
      name: name, summary: summary, shape: .list(.text),
      read: { node, what, record, reader in record[keyPath: target] = reader.pathPatterns(node, what) },
      value: { .texts($0[keyPath: target].map(\.text)) })
  }

  /// The id of a rule or of a contract; whether there is one of that name shows when the whole file was read.
  static func rule(
    _ name: String, _ summary: String, cards: [RuleCard], _ target: Target<String>
  ) -> Field {
    Field(
      name: name, summary: summary, shape: .either([.words(cards.map(\.id)), .text]),
      read: { node, what, record, reader in
        guard let text = reader.text(node, what) else { return }
        record[keyPath: target] = text
        reader.expectRule(text, at: node)
      },
      value: { .text($0[keyPath: target]) })
  }

  /// The severity of what a contract or a query finds.
  static func severity(_ target: Target<RuleSetting.Level>) -> Field {
    Field(
      name: "severity", summary: "The severity of its violations; default error.", shape: .level,
      read: { node, what, record, reader in
        if let level = reader.level(node, what) { record[keyPath: target] = level }
      },
      value: { .text($0[keyPath: target].text) })
  }

  /// A mapping with keys of its own.
  static func record<Part: Sendable>(
    _ name: String, _ summary: String, _ target: Target<Part>, _ fields: [Field<Part>],
    standard: Part, kind: String = "a key"
  ) -> Field {
    Field(
      name: name, summary: summary, shape: .record(fields.map { $0.shape(in: standard) }),
      read: { node, what, record, reader in
        let context = kind == "a key" ? " of \(what)" : ""
        let mapping = MappingName(whole: what, prefix: what + ".", kind: kind, context: context)
        reader.read(fields, of: node, into: &record[keyPath: target], as: mapping)
      },
      value: { Field<Part>.mapping($0[keyPath: target], fields) })
  }

  /// A list of mappings.
  /// - Parameters:
  ///   - entryName: what an entry is, with the article.
  ///   - new: an entry before anything was read.
  ///   - check: looks at an entry in which nothing else was wrong.
  static func list<Part: Sendable>(
    _ name: String, _ summary: String, _ target: Target<[Part]>, _ fields: [Field<Part>],
    entryName: String, new: @escaping @Sendable (SourceLocation) -> Part,
    check: @escaping @Sendable (Part, Node, inout ConfigurationReader) -> Void = { _, _, _ in }
  ) -> Field {
    Field(
      name: name, summary: summary, shape: .list(.record(fields.map { $0.shape(in: nil) })),
      read: { node, what, record, reader in
        record[keyPath: target] = reader.list(fields, of: node, what, entryName: entryName, new: new, check: check)
      },
      value: { .list($0[keyPath: target].map { Field<Part>.mapping($0, fields) }) })
  }

  static func mapping(_ record: Record, _ fields: [Field]) -> ConfigurationValue {
    .mapping(fields.map { ConfigurationValue.Member(name: $0.name, value: $0.value(record)) })
  }
}
