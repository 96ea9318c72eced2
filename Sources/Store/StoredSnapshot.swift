package import DepGraphModel
import GRDB

extension Index {
  /// The graph of this name, `nil` where it is not that of the last run, or was kept in another form.
  package func snapshot(graph: String) throws(IndexError) -> GraphSnapshot? {
    try reading { try snapshot(graph, $0) }
  }

  private func snapshot(_ graph: String, _ database: Database) throws -> GraphSnapshot? {
    var rows = try RowReader(
      database, sql: "SELECT rowid, graph, checksum FROM snapshot WHERE graph = ?",
      arguments: [graph])
    guard try rows.next() else { return nil }
    let row = try rows.integer()
    rows.checksum = Checksum(key)
    _ = try rows.text()
    let content = try rows.blob(of: "content", inRow: row, of: "snapshot")
    try rows.check { "the stored graph is damaged" }
    return try? Packed.value(PackedGraph.self, from: content).snapshot()
  }

  /// Counts the lines of changed files in place of those that the index has.
  func moveLines(_ changed: [IndexChanges.Changed], _ graph: String, _ database: Database) throws {
    var differences: [String: Int] = [:]
    for file in changed {
      var row = try RowReader(
        database, sql: "SELECT line_count FROM file WHERE path = ?", arguments: [file.path])
      guard try row.next() else { continue }
      let difference = file.facts.lineCount - Int(try row.integer())
      if difference != 0 { differences[file.path] = difference }
    }
    guard !differences.isEmpty else { return }
    // Some of them say how many lines a module has.
    try saveFindings(nil, graph, database)
    guard var snapshot = try snapshot(graph, database) else { return }
    snapshot.addLines(differences)
    try saveSnapshot(snapshot, graph, database)
  }

  func saveSnapshot(_ snapshot: GraphSnapshot, _ graph: String, _ database: Database) throws {
    let content = try Packed.bytes(of: try PackedGraph(snapshot))
    try replace("snapshot", with: content, graph, database)
  }

  /// Of a table that holds one row.
  func replace(_ table: String, with content: [UInt8]?, _ graph: String, _ database: Database) throws {
    try database.execute(sql: "DELETE FROM \(table)")
    guard let content else { return }
    let sum = Checksum(of: [Array(graph.utf8), content], key)
    var row = try RowWriter(database, table: table, columns: ["graph", "content", "checksum"])
    row.text(graph)
    row.blob(content)
    row.integer(sum.stored)
    try row.step()
  }
}
