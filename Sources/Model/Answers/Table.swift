/// Rows and columns: the answer of `query sql`, and lists that look like a public view.
package struct Table: Equatable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  package var columns: [String]
  /// Each row has a value for each column.
  package var rows: [[Value]]

  package init(columns: [String], rows: [[Value]]) {
    self.columns = columns
    self.rows = rows
  }
}
