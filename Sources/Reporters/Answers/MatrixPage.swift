package import DepGraphModel

/// `matrix`: for people a row for each key and a column for each root; of one key a row for each root.
package struct MatrixPage: AnswerPage {
  private let rows: [MatrixRow]

  package init(_ rows: [MatrixRow]) { self.rows = rows }

  package var isEmpty: Bool { rows.isEmpty }

  package var json: JSONValue { .array(rows.map(JSONValue.row)) }

  package func text(style: TextStyle) -> String {
    guard !rows.isEmpty else { return "no roots or no keys were found\n" }
    var all: [AnsweredModule] = []
    for row in rows where all.last != row.root { all.append(row.root) }
    let reading = Set(rows.filter { $0.status != .notNeeded }.map(\.root.id))
    // Tests need no live values, and their columns would be many.
    let roots = reading.isEmpty ? all : all.filter { reading.contains($0.id) }
    let shown = Self.shortNames(all)
    let names = roots.compactMap { shown[$0.id] }
    var keys: [Key] = []
    var cells: [Key: [String: MatrixRow]] = [:]
    for row in rows {
      let key = Key(id: row.key.id, name: row.key.name, property: row.keyPath)
      if cells[key] == nil { keys.append(key) }
      cells[key, default: [:]][row.root.id] = row
    }
    let titles = Self.titles(keys)
    let isWide = roots.count > 1 && keys.count > 1
    func cell(_ key: Key, _ root: AnsweredModule) -> Table.Value {
      .text(cells[key]?[root.id].map { Self.cell($0, isShort: isWide) } ?? "")
    }
    let table =
      keys.count == 1 && roots.count > 1
      ? Table(
        columns: ["root"] + titles, rows: zip(roots, names).map { root, name in [.text(name), cell(keys[0], root)] })
      : Table(
        columns: ["key"] + names,
        rows: zip(keys, titles).map { key, title in [.text(title)] + roots.map { cell(key, $0) } })
    let hidden = all.filter { root in !roots.contains(root) }.compactMap { shown[$0.id] }
    let rest = hidden.isEmpty ? "" : "(not shown, as they need none of the keys: \(Self.few(hidden)))\n"
    let text = table.text(style: style)
    guard isWide, let width = style.width, text.split(separator: "\n").contains(where: { DisplayWidth.of($0) > width })
    else { return text + rest }
    return blocks(zip(keys, titles).map { ($0, $1) }, zip(roots, names).map { ($0, $1) }, cells, style) + rest
  }

  /// For a terminal that is too narrow for a column a root: below each key what roots have, with those that have it.
  private func blocks(
    _ keys: [(key: Key, title: String)], _ roots: [(root: AnsweredModule, name: String)],
    _ cells: [Key: [String: MatrixRow]], _ style: TextStyle
  ) -> String {
    let indentation = "  "
    return keys.map { key, title in
      var values: [String] = []
      var names: [String: [String]] = [:]
      for (root, name) in roots {
        guard let row = cells[key]?[root.id] else { continue }
        let value = row.status == .notNeeded ? "not needed" : Self.cell(row, isShort: false)
        if names[value] == nil { values.append(value) }
        names[value, default: []].append(name)
      }
      let lines = values.flatMap { value -> [String] in
        let text = PrintableText.oneLine("\(value): \((names[value] ?? []).joined(separator: ", "))")
        return DisplayWidth.wrapped(text, width: style.width.map { $0 - 2 * indentation.count }).enumerated().map {
          ($0 == 0 ? indentation : indentation + indentation) + $1
        }
      }
      return ([style.paint(PrintableText.oneLine(title), .strong)] + lines).map { $0 + "\n" }.joined()
    }.joined() + "(\(SummaryText.counted(keys.count, "key")), \(SummaryText.counted(roots.count, "root")))\n"
  }

  private struct Key: Hashable {
    var id: String
    var name: String
    var property: String?
  }

  /// Types with their properties; identifiers where two would be alike.
  private static func titles(_ keys: [Key]) -> [String] {
    func title(_ key: Key, _ name: String) -> String { name + (key.property.map { " \\.\($0)" } ?? "") }
    let counts = keys.reduce(into: [String: Int]()) { $0[title($1, $1.name), default: 0] += 1 }
    return keys.map { title($0, counts[title($0, $0.name)] == 1 ? $0.name : $0.id) }
  }

  /// By identifier, names, and identifiers where a name is that of several.
  private static func shortNames(_ roots: [AnsweredModule]) -> [String: String] {
    let counts = Dictionary(grouping: roots, by: \.name).mapValues(\.count)
    return Dictionary(firstOf: roots.map { ($0.id, counts[$0.name] == 1 ? $0.name : $0.id) })
  }

  private static func few(_ names: [String]) -> String {
    let most = 5
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).joined(separator: ", ") + more
  }

  /// - Parameter isShort: names a file without its folders, where a column for each root is long enough.
  private static func cell(_ row: MatrixRow, isShort: Bool) -> String {
    func text(_ place: SourceLocation) -> String {
      " \(isShort ? RepositoryPath.name(of: place.file) : place.file):\(place.line)"
    }
    return cell(row, text)
  }

  private static func mark(_ violations: [Violation]) -> String {
    let rules = violations.map { "\($0.severity.rawValue): \($0.rule)" }
    return rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
  }

  private static func cell(_ row: MatrixRow, _ text: (SourceLocation) -> String) -> String {
    switch row.status {
    case .served: row.liveModules.map(\.name).joined(separator: ", ") + mark(row.violations)
    case .missing: "MISSING"
    case .notNeeded: "-"
    case .covered, .scoped, .library:
      row.status.rawValue + (row.status == .library ? "" : row.location.map(text) ?? "")
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
