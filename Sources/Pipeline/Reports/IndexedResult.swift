package import DepGraphModel
import DepGraphStore

/// How much a statement of the command line may ask for, and the options that raise it.
package struct SQLLimits: Sendable {
  var seconds: Int
  var secondsOption: String
  var rows: Int
  var rowsOption: String

  package init(seconds: Int, of secondsOption: String, rows: Int, of rowsOption: String) {
    self.seconds = seconds
    self.secondsOption = secondsOption
    self.rows = rows
    self.rowsOption = rowsOption
  }
}

/// A result with the index that holds the graph behind it.
package struct IndexedResult: Sendable {
  package var result: AnalysisResult
  let index: Index

  /// Where the index is, `nil` for one in memory.
  package var indexPath: String? { index.path }

  /// Runs one read-only statement on the public views.
  /// - Parameter limits: how long it may run, and how many rows the answer may have.
  /// - Throws: `WorkspaceError` with SQLite's own words; a statement that is wrong is bad usage.
  package func query(_ statement: String, limits: SQLLimits) throws(WorkspaceError) -> Table {
    do {
      let options = QueryLimits.Options(seconds: limits.secondsOption, rows: limits.rowsOption)
      return try index.query(
        statement, limits: QueryLimits(seconds: limits.seconds, rows: limits.rows, options: options))
    } catch {
      throw WorkspaceError(kind: error.kind == .badQuery ? .usage : .machine, message: error.message)
    }
  }

  /// The graph of the run, which has to be asked for.
  /// - Throws: `WorkspaceError` where it was not.
  func graph() throws(WorkspaceError) -> GraphSnapshot {
    guard let graph = result.graph else {
      throw WorkspaceError(kind: .machine, message: "the graph of this run was not kept")
    }
    return graph
  }
}
