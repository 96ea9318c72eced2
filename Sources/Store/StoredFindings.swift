package import DepGraphModel
import GRDB

extension Index {
  /// What rules found in the graph of this name, in the form in which it was saved; `nil` where none is kept.
  package func packedFindings(graph: String) throws(IndexError) -> [UInt8]? {
    try reading { database in
      var rows = try RowReader(
        database, sql: "SELECT graph, content, checksum FROM finding WHERE graph = ?", arguments: [graph])
      guard try rows.next() else { return nil }
      rows.checksum = Checksum(key)
      _ = try rows.text()
      let content = try rows.blob()
      try rows.check { "what rules found is damaged" }
      return content
    }
  }

  /// The same graph, judged with other options: only what is reported of it is replaced. Does nothing where another
  /// process has saved another graph.
  /// - Parameter packedReport: The report in whatever form the caller reads it back.
  package func settle(
    _ name: AnalysisName, _ report: Report, packedReport: [UInt8]
  ) throws(IndexError) {
    try writing(ifGraphIs: name.graph) { database in
      try ResolvedLayer(database).replace(report)
      try saveResult(name, packedReport, database)
    }
  }

  func saveFindings(_ packed: [UInt8]?, _ graph: String, _ database: Database) throws {
    try replace("finding", with: packed, graph, database)
  }
}
