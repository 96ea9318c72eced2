/// A row that is read when it is asked for. Most questions look at few of the long ones.
package struct PackedPart<Row: PackedRow & Equatable & Codable & Sendable>: Sendable {
  private enum Form {
    case row(Row)
    case packed(RowsReader)
  }

  private var form: Form

  package init(_ row: Row) { form = .row(row) }

  /// - Parameter reader: stands where the row begins.
  init(at reader: RowsReader) { form = .packed(reader) }

  /// Read again each time that it is asked for. The index keeps a sum of its bytes, and what another version wrote is not
  /// read at all, so that it can be read here.
  package var row: Row {
    switch form {
    case .row(let row): return row
    case .packed(var reader):
      var row = Row.blank
      return (try? row.pass(through: &reader)) == nil ? .blank : row
    }
  }
}

extension PackedPart: Equatable {
  package static func == (first: Self, second: Self) -> Bool { first.row == second.row }
}

extension PackedPart: Codable {
  package func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }

  package init(from decoder: any Decoder) throws { self.init(try Row(from: decoder)) }
}
