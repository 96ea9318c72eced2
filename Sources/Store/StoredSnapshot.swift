package import DepGraphModel
import GRDB

extension Index {
  /// The graph of the run with this fingerprint, `nil` where it is not the last one, or was kept in another form.
  package func snapshot(fingerprint: String) throws(IndexError) -> GraphSnapshot? {
    try reading { try snapshot(fingerprint, $0) }
  }

  private func snapshot(_ fingerprint: String, _ database: Database) throws -> GraphSnapshot? {
    var rows = try RowReader(
      database, sql: "SELECT rowid, fingerprint, checksum FROM snapshot WHERE fingerprint = ?",
      arguments: [fingerprint])
    guard try rows.next() else { return nil }
    let row = try rows.integer()
    rows.checksum = Checksum(key)
    _ = try rows.text()
    let content = try rows.blob(of: "content", inRow: row, of: "snapshot")
    try rows.check { "the stored graph is damaged" }
    return try? Packed.value(PackedGraph.self, from: content).snapshot()
  }

  /// Counts the lines of changed files in place of those that the index has.
  func moveLines(_ changed: [IndexChanges.Changed], _ fingerprint: String, _ database: Database) throws {
    var differences: [String: Int] = [:]
    for file in changed {
      var row = try RowReader(
        database, sql: "SELECT line_count FROM file WHERE path = ?", arguments: [file.path])
      guard try row.next() else { continue }
      let difference = file.facts.lineCount - Int(try row.integer())
      if difference != 0 { differences[file.path] = difference }
    }
    guard !differences.isEmpty, var snapshot = try snapshot(fingerprint, database) else { return }
    snapshot.addLines(differences)
    try saveSnapshot(snapshot, fingerprint, database)
  }

  func saveSnapshot(_ snapshot: GraphSnapshot, _ fingerprint: String, _ database: Database) throws {
    let content = try Packed.bytes(of: try PackedGraph(snapshot))
    var sum = Checksum(key)
    for bytes in [Array(fingerprint.utf8), content] { bytes.withUnsafeBytes { sum.add($0) } }
    try database.execute(sql: "DELETE FROM snapshot")
    var row = try RowWriter(database, table: "snapshot", columns: ["fingerprint", "content", "checksum"])
    row.text(fingerprint)
    row.blob(content)
    row.integer(sum.stored)
    try row.step()
  }
}
