package import DepGraphModel

extension Table {
  /// Columns under each other, numbers to the right, values never cut; an empty value is `NULL`.
  package func text(style: TextStyle = TextStyle()) -> String {
    let head = columns.map(PrintableText.oneLine)
    let cells = rows.map { $0.map(Self.text) }
    var widths = head.map { DisplayWidth.of($0) }
    for row in cells {
      for (index, cell) in row.enumerated() where index < widths.count {
        widths[index] = max(widths[index], DisplayWidth.of(cell))
      }
    }
    let isNumeric = columns.indices.map { column in
      rows.contains { $0.indices.contains(column) && $0[column].isNumber }
        && rows.allSatisfy { !$0.indices.contains(column) || $0[column].isNumber || $0[column] == .null }
    }
    var lines = [style.paint(line(head, widths, isNumeric), .strong)]
    lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
    lines += cells.map { line($0, widths, isNumeric) }
    lines.append("(\(SummaryText.counted(rows.count, "row")))")
    return lines.map { $0 + "\n" }.joined()
  }

  /// An object with the columns and the rows, each row a list.
  package var answer: JSONValue {
    .object(["columns": .strings(columns), "rows": .array(rows.map { .array($0.map(\.json)) })])
  }

  /// A list with an object for each row; for columns that have names of their own.
  package var objects: JSONValue {
    .array(
      rows.map { row in
        .object(Dictionary(firstOf: zip(columns, row.map(\.json))))
      })
  }

  /// RFC 4180, with line feeds; an empty value is an empty field.
  package var csv: String {
    ([columns] + rows.map { $0.map(Self.field) }).map { fields in
      fields.map { field in
        field.contains { $0 == "," || $0 == "\"" || $0.isNewline }
          ? "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
          : field
      }.joined(separator: ",") + "\n"
    }.joined()
  }

  private static func field(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  fileprivate static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): PrintableText.oneLine(text)
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  private func line(_ cells: [String], _ widths: [Int], _ isNumeric: [Bool]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() where index < widths.count {
      if index > 0 { line += "  " }
      let isLast = index == widths.count - 1
      if isNumeric[index] {
        line += DisplayWidth.paddedLeft(cell, to: widths[index])
      } else {
        line += isLast ? cell : DisplayWidth.padded(cell, to: widths[index])
      }
    }
    return line
  }
}

extension Table.Value {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .blob: false
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .string(text)
    case .blob(let bytes): .string(Table.hexadecimal(bytes))
    }
  }
}
