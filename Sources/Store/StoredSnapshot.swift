package import DepGraphModel
import GRDB

extension Index {
  /// The graph of the run with this fingerprint, `nil` where it is not the last one, or was kept in another form.
  package func snapshot(fingerprint: String) throws(IndexError) -> GraphSnapshot? {
    try reading { database in
      var rows = try RowReader(
        database, sql: "SELECT fingerprint, content, checksum FROM snapshot WHERE fingerprint = ?",
        arguments: [fingerprint])
      guard try rows.next() else { return nil }
      rows.checksum = Checksum(key)
      _ = try rows.text()
      let content = try rows.blob()
      try rows.check { "the graph changed in it" }
      return try? Packed.value(PackedGraph.self, from: content).snapshot()
    }
  }

  func saveSnapshot(_ analysis: StoredAnalysis, _ database: Database) throws {
    let content = try Packed.bytes(of: try PackedGraph(analysis.snapshot))
    var sum = Checksum(key)
    for bytes in [Array(analysis.fingerprint.utf8), content] { bytes.withUnsafeBytes { sum.add($0) } }
    try database.execute(sql: "DELETE FROM snapshot")
    var row = try RowWriter(database, table: "snapshot", columns: ["fingerprint", "content", "checksum"])
    row.text(analysis.fingerprint)
    row.blob(content)
    row.integer(sum.stored)
    try row.step()
  }
}
