package import DepGraphModel

/// The answer to a question, for people and for programs.
package protocol AnswerPage: Sendable {
  /// Whether the answer is that there is nothing.
  var isEmpty: Bool { get }
  var json: JSONValue { get }
  func text(style: TextStyle) -> String
  /// RFC 4180, for a spreadsheet; `nil` for an answer that is no table.
  var csv: String? { get }
  /// A comment on a pull request; `nil` for an answer that is none.
  var markdown: String? { get }
  /// A page of its own, which opens from disk; `nil` for an answer that has none.
  var html: String? { get }
}

extension AnswerPage {
  package var csv: String? { nil }
  package var markdown: String? { nil }
  package var html: String? { nil }
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

/// Rows like those of a public view. For people without what they do not read: the name says what an identifier does
/// where it is that of one row alone, and the place is one column.
package struct TablePage: AnswerPage {
  private let table: Table
  private let hidden: Set<String>

  /// - Parameter hidden: columns that people are not shown.
  package init(_ table: Table, hiding hidden: Set<String> = []) {
    self.table = table
    self.hidden = hidden
  }

  package var isEmpty: Bool { table.rows.isEmpty }
  package var json: JSONValue { table.objects }
  package var csv: String? { table.csv }
  package func text(style: TextStyle) -> String {
    isEmpty ? "(0 rows)\n" : table.listed(hiding: hidden).text(style: style)
  }
}

extension Table {
  private static let place = ["file", "line", "column"]

  fileprivate func listed(hiding hidden: Set<String>) -> Table {
    guard let name = columns.firstIndex(of: "name"), let file = columns.firstIndex(of: "file"),
      let line = columns.firstIndex(of: "line")
    else { return self }
    let counts = Dictionary(rows.map { (Self.words($0[name]), 1) }, uniquingKeysWith: +)
    let shown = columns.indices.filter { index in
      index > 0 && !hidden.contains(columns[index]) && !Self.place.contains(columns[index])
    }
    return Table(
      columns: shown.map { columns[$0] } + ["place"],
      rows: rows.map { row in
        shown.map { index in
          // The first column identifies.
          if index == name { return counts[Self.words(row[name])] == 1 ? row[name] : row[0] }
          return row[index] == .null ? .text("-") : row[index]
        } + [row[file] == .null ? .text("-") : .text("\(Self.words(row[file])):\(Self.words(row[line]))")]
      })
  }

  private static func words(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .null, .real, .blob: ""
    }
  }
}

/// The answer of `query sql`, whose columns its author names.
package struct StatementPage: AnswerPage {
  private let table: Table

  package init(_ table: Table) { self.table = table }

  package var isEmpty: Bool { table.rows.isEmpty }
  package var json: JSONValue { table.answer }
  package var csv: String? { table.csv }
  package func text(style: TextStyle) -> String { table.text(style: style) }
}
