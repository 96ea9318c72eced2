package import DepGraphModel

/// `matrix`: for people a row for each key and a column for each root, and what each sign means.
package struct MatrixPage: AnswerPage {
  private let rows: [MatrixRow]

  package init(_ rows: [MatrixRow]) { self.rows = rows }

  package var isEmpty: Bool { rows.isEmpty }

  package var json: JSONValue { .array(rows.map(JSONValue.row)) }

  package func text(style: TextStyle) -> String {
    guard !rows.isEmpty else { return "no roots or no keys\n" }
    var all: [AnsweredModule] = []
    for row in rows where all.last != row.root { all.append(row.root) }
    let reading = Set(rows.filter { $0.status != .notNeeded }.map(\.root.id))
    // Tests need no live values, and their columns would be many.
    let roots = reading.isEmpty ? all : all.filter { reading.contains($0.id) }
    let names = Self.shortNames(roots)
    var keys: [String] = []
    var titles: [String: String] = [:]
    var cells: [String: [String: String]] = [:]
    for row in rows {
      let key = row.key.id + " " + (row.keyPath ?? "")
      if titles[key] == nil { keys.append(key) }
      titles[key] = row.key.name + (row.keyPath.map { " \\.\($0)" } ?? "")
      cells[key, default: [:]][row.root.id] = Self.cell(row)
    }
    let table = Table(
      columns: ["key"] + names,
      rows: keys.map { key in
        [.text(titles[key] ?? key)] + roots.map { .text(cells[key]?[$0.id] ?? "") }
      })
    let hidden = all.filter { root in !roots.contains(root) }.map(\.name)
    let rest = hidden.isEmpty ? "" : "(not shown, as they need none of the keys: \(Self.few(hidden)))\n"
    return table.text(style: style) + rest
  }

  /// Names, and identifiers where a name is that of several.
  private static func shortNames(_ roots: [AnsweredModule]) -> [String] {
    let counts = Dictionary(grouping: roots, by: \.name).mapValues(\.count)
    return roots.map { counts[$0.name] == 1 ? $0.name : $0.id }
  }

  private static func few(_ names: [String]) -> String {
    let most = 5
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).joined(separator: ", ") + more
  }

  private static func cell(_ row: MatrixRow) -> String {
    switch row.status {
    case .served: row.liveModules.map(\.name).joined(separator: ", ")
    case .missing: "MISSING"
    case .notNeeded: "-"
    case .covered, .scoped, .library:
      row.status.rawValue + (row.status == .library ? "" : row.location.map { " \($0.file):\($0.line)" } ?? "")
    }
  }
}

extension JSONValue {
  static func row(_ row: MatrixRow) -> JSONValue {
    .object([
      "root": .string(row.root.name), "rootId": .string(row.root.id), "key": .string(row.key.name),
      "keyPath": .optional(row.keyPath), "status": .string(row.status.rawValue),
      "liveModules": .array(row.liveModules.map(JSONValue.module)), "location": JSONReport.value(row.location),
    ])
  }

  static func members(of link: AnsweredLink) -> [String: JSONValue] {
    [
      "from": .module(link.from), "to": .module(link.to), "product": .optional(link.product),
      "location": JSONReport.value(link.location),
    ]
  }
}
