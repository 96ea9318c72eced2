/// A row that is read when it is asked for. Most questions look at few of the long ones.
package struct PackedPart<Row: PackedRow & Equatable & Codable & Sendable>: Sendable {
  private enum Form {
    case row(Row)
    case packed(RowFields)
  }

  private var form: Form

  package init(_ row: Row) { form = .row(row) }

  /// - Parameter fields: at the begin of the row.
  init(at fields: RowFields) { form = .packed(fields) }

  /// Read again each time that it is asked for. The index keeps a sum of its bytes, and what another version wrote is not
  /// read at all, so that it can be read here.
  package var row: Row {
    switch form {
    case .row(let row): return row
    case .packed(var fields):
      var row = Row.blank
      return (try? row.pass(through: &fields)) == nil ? .blank : row
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
