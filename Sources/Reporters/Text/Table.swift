/// Rows and columns: the answer of `query sql`.
package struct Table: Equatable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
  }

  package var columns: [String]
  /// Each row has a value for each column.
  package var rows: [[Value]]

  package init(columns: [String], rows: [[Value]]) {
    self.columns = columns
    self.rows = rows
  }

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

  /// An array with an object for each row, in the order of the columns; a second column of one name is `name:2`.
  package func json() -> [UInt8] {
    var taken: Set<String> = []
    let names = columns.map { column in
      var name = column
      var number = 1
      while !taken.insert(name).inserted {
        number += 1
        name = "\(column):\(number)"
      }
      return name
    }
    return JSONValue.array(rows.map { row in .row(zip(names, row).map { ($0, $1.json) }) }).bytes
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): PrintableText.oneLine(text)
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
    case .null, .text: false
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .string(text)
    }
  }
}
