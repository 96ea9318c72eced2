package import DepGraphReporters
package import DepGraphStore
import Foundation

extension Workspace {
  /// Runs one read-only statement.
  /// - Throws: `WorkspaceError` with SQLite's own words.
  package static func query(_ statement: String, _ index: Index) throws(WorkspaceError) -> Table {
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
      throw WorkspaceError(kind: .machine, message: "\(error)")
    }
  }
}
