package import DepGraphReporters
import DepGraphStore
import Foundation

/// A result with the index that holds the graph behind it.
package struct IndexedResult: Sendable {
  package var result: AnalysisResult
  let index: Index

  /// Where the index lies, `nil` for one in memory.
  package var indexPath: String? { index.path }

  /// Runs one read-only statement on the public views.
  /// - Throws: `WorkspaceError` with SQLite's own words; a statement that is wrong is bad usage.
  package func query(_ statement: String) throws(WorkspaceError) -> Table {
    do {
      let answer = try index.query(statement)
      return Table(
        columns: answer.columns,
        rows: answer.rows.map { row in
          row.map { value in
            switch value {
            case .null: .null
            case .integer(let number): .integer(number)
            case .real(let number): .real(number)
            case .text(let text): .text(text)
            case .blob(let bytes): .text(bytes.map { String(format: "%02x", $0) }.joined())
            }
          }
        })
    } catch {
      throw WorkspaceError(kind: error.kind == .badQuery ? .usage : .machine, message: error.message)
    }
  }
}
