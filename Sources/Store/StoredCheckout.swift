import GRDB

/// What the index keeps of one fetched package.
package struct StoredCheckout: Equatable, Sendable {
  /// Repository-relative.
  package var directory: String
  /// Names everything that the content depends on: another evidence means another content.
  package var evidence: String
  /// In whatever form the caller reads it back.
  package var content: [UInt8]

  package init(directory: String, evidence: String, content: [UInt8]) {
    self.directory = directory
    self.evidence = evidence
    self.content = content
  }
}

extension Index {
  /// Every fetched package that the index knows, by directory.
  package func storedCheckouts() throws(IndexError) -> [String: StoredCheckout] {
    try reading { database in
      var rows = try RowReader(
        database, sql: "SELECT directory, evidence, content, checksum FROM checkout ORDER BY directory")
      var found: [String: StoredCheckout] = [:]
      while try rows.next() {
        rows.checksum = Checksum(key)
        let directory = try rows.text()
        let evidence = try rows.text()
        let content = try rows.blob()
        try rows.check { "what is stored about \(directory) is damaged" }
        found[directory] = StoredCheckout(directory: directory, evidence: evidence, content: content)
      }
      return found
    }
  }

  func saveCheckouts(_ changes: IndexChanges, _ database: Database) throws {
    var removal = try RowWriter(database, sql: "DELETE FROM checkout WHERE directory = ?")
    for directory in changes.removedCheckouts {
      removal.text(directory)
      try removal.step()
    }
    guard !changes.checkouts.isEmpty else { return }
    var writer = try RowWriter(
      database, sql: "INSERT OR REPLACE INTO checkout (directory, evidence, content, checksum) VALUES (?, ?, ?, ?)")
    for checkout in changes.checkouts {
      let sum = Checksum(
        of: [Array(checkout.directory.utf8), Array(checkout.evidence.utf8), checkout.content], key)
      writer.texts(checkout.directory, checkout.evidence)
      writer.blob(checkout.content)
      writer.integer(sum.stored)
      try writer.step()
    }
  }
}
