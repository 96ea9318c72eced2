package import DepGraphModel

/// The answer to a question, for people and for programs.
package protocol AnswerPage: Sendable {
  /// Whether the answer is that there is nothing.
  var isEmpty: Bool { get }
  var json: JSONValue { get }
  func text(style: TextStyle) -> String
}

/// An answer that can be a comment on a pull request.
package protocol MarkdownPage: AnswerPage {
  var markdown: String { get }
}

/// An answer that can be read by a spreadsheet.
package protocol SeparatedPage: AnswerPage {
  /// RFC 4180.
  var csv: String { get }
}

/// The one object that every question prints as JSON.
package enum AnswerDocument {
  private static let schemaVersion = 1

  package static func bytes(query: String, arguments: [String: JSONValue], answer: JSONValue) -> [UInt8] {
    JSONValue.object([
      "schemaVersion": .number(schemaVersion), "query": .string(query), "arguments": .object(arguments),
      "answer": answer,
    ]).bytes
  }
}

extension JSONValue {
  static func module(_ module: AnsweredModule) -> JSONValue {
    .object(["id": .string(module.id), "name": .string(module.name)])
  }

  static func step(_ step: GraphStep) -> JSONValue {
    .object([
      "kind": .string(step.kind.rawValue), "from": .string(step.from.name), "fromId": .string(step.from.id),
      "to": .string(step.to.name), "toId": .string(step.to.id), "location": JSONReport.value(step.location),
    ])
  }
}

/// Rows like those of a public view.
package struct TablePage: SeparatedPage {
  private let table: Table

  package init(_ table: Table) { self.table = table }

  package var isEmpty: Bool { table.rows.isEmpty }
  package var json: JSONValue { table.objects }
  package var csv: String { table.csv }
  package func text(style: TextStyle) -> String { table.text(style: style) }
}

/// The answer of `query sql`, whose columns its author names.
package struct StatementPage: SeparatedPage {
  private let table: Table

  package init(_ table: Table) { self.table = table }

  package var isEmpty: Bool { table.rows.isEmpty }
  package var json: JSONValue { table.answer }
  package var csv: String { table.csv }
  package func text(style: TextStyle) -> String { table.text(style: style) }
}
