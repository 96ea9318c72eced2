package import DepGraphModel
import DepGraphStore

/// A result with the index that holds the graph behind it.
package struct IndexedResult: Sendable {
  package var result: AnalysisResult
  let index: Index

  /// Where the index is, `nil` for one in memory.
  package var indexPath: String? { index.path }

  /// Runs one read-only statement on the public views.
  /// - Throws: `WorkspaceError` with SQLite's own words; a statement that is wrong is bad usage.
  package func query(_ statement: String, seconds: Int, rows: Int) throws(WorkspaceError) -> Table {
    do {
      return try index.query(statement, limits: QueryLimits(seconds: seconds, rows: rows))
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
