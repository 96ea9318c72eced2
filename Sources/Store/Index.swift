package import DepGraphModel
import GRDB

/// The index in SQLite: what every file says, what that means together, and the whole result of the last run. A cache:
/// whatever is lost with it is computed again.
///
/// Every method is one transaction, so other processes see all of a run or nothing of it.
package struct Index: Sendable {
  let queue: DatabaseQueue
  let key: IndexKey
  /// `nil` for one in memory.
  package let path: String?

  /// Everything that the index knows of files, by path.
  package func storedFiles() throws(IndexError) -> [String: StoredFile] {
    try reading { database in
      var count = try RowReader(database, sql: "SELECT count(*) FROM file")
      let capacity = try count.next() ? Int(count.integer()) : 0
      var files: [String: StoredFile] = Dictionary(minimumCapacity: capacity)
      var rows = try StoredFileRows(database)
      while let (path, file) = try rows.next() { files[path] = file }
      return files
    }
  }

  /// What the index knows of some files, by path.
  package func storedFiles(at paths: [String]) throws(IndexError) -> [String: StoredFile] {
    try reading { database in
      var files: [String: StoredFile] = [:]
      for path in paths {
        var rows = try StoredFileRows(database, path: path)
        while let (path, file) = try rows.next() { files[path] = file }
      }
      return files
    }
  }

  /// The facts of files with exactly these contents.
  /// - Parameter contents: The hash of each wanted file, by path.
  /// - Returns: By path. A file is absent where the index has it with another content, or not at all: another process may
  ///   have replaced it since `storedFiles()`. Such a file is to be read as if it had changed.
  package func facts(matching contents: [String: ContentHash]) throws(IndexError) -> [String: StoredFacts] {
    try reading { try FactLoader.load($0, matching: contents, key) }
  }

  /// The packed report of the last run, `nil` where that has another fingerprint.
  package func packedReport(fingerprint: String) throws(IndexError) -> [UInt8]? {
    try reading { database in
      var rows = try RowReader(
        database, sql: "SELECT fingerprint, graph, questions, report, checksum FROM analysis WHERE fingerprint = ?",
        arguments: [fingerprint])
      guard try rows.next() else { return nil }
      rows.checksum = Checksum(key)
      _ = (try rows.text(), try rows.text(), try rows.blob())
      let report = try rows.blob()
      try rows.check { "a stored result is damaged" }
      return report
    }
  }

  /// The run that the resolved layer, and so the public views, come from; `nil` before the first run.
  package func latestAnalysis() throws(IndexError) -> AnalysisName? {
    try reading { try latestAnalysis($0) }
  }

  func latestAnalysis(_ database: Database) throws -> AnalysisName? {
    var rows = try RowReader(
      database, sql: "SELECT fingerprint, graph, questions FROM analysis")
    guard try rows.next() else { return nil }
    return AnalysisName(fingerprint: try rows.text(), graph: try rows.text(), questions: try rows.blob())
  }

  /// Writes one run: facts of changed files, the resolved layer and the result, all or nothing.
  package func save(_ changes: IndexChanges, _ analysis: StoredAnalysis) throws(IndexError) {
    try writing { database in
      try saveFiles(changes, database)
      try saveCheckouts(changes, database)
      var layer = try ResolvedLayer(database)
      try layer.replace(with: analysis.snapshot, analysis.report, matrix: analysis.matrix)
      try saveSnapshot(analysis.snapshot, analysis.name.graph, database)
      try saveFindings(analysis.packedFindings, analysis.name.graph, database)
      try saveResult(analysis.name, analysis.packedReport, database)
      try save(analysis.walk, database)
    }
  }

  /// Notes files whose content was compared once more, so that the next run need not read them again.
  package func remember(_ restamped: [IndexChanges.Restamped], observed: Int64) throws(IndexError) {
    try writing { try saveFiles(IndexChanges(restamped: restamped, observed: observed), $0) }
  }

  /// Takes over files that say what they said before, for the graph of the last run, which stays as it is but for the
  /// lines of modules. Does nothing where another process has saved another graph.
  package func take(_ changes: IndexChanges, for graph: String) throws(IndexError) {
    try writing(ifGraphIs: graph) { database in
      try moveLines(changes.changed, graph, database)
      try saveFiles(changes, database)
    }
  }

  /// Ends the use of the file; other copies of this value are unusable after it.
  package func close() throws(IndexError) {
    try IndexError.translating { try queue.close() }
  }

  private func saveFiles(_ changes: IndexChanges, _ database: Database) throws {
    var removal = try RowWriter(database, sql: "DELETE FROM file WHERE path = ?")
    for path in changes.removed + changes.changed.map(\.path) {
      removal.text(path)
      try removal.step()
    }
    // Only where the content is still the one that was compared: another process may have replaced it.
    var restamping = try RowWriter(
      database,
      sql: """
        UPDATE file SET size = ?, modified = ?, changed = ?, inode = ?, observed = ? WHERE path = ? AND hash = ?
        """)
    for file in changes.restamped {
      restamping.stamp(file.stamp)
      restamping.integer(changes.observed)
      restamping.text(file.path)
      restamping.blob(file.hash.bytes)
      try restamping.step()
    }
    guard !changes.changed.isEmpty || !changes.readAgain.isEmpty else { return }
    var writer = try FactWriter(database, key)
    for file in changes.changed { try writer.write(file, observed: changes.observed, in: database) }
    for file in changes.readAgain { try writer.write(file, in: database) }
  }

  func saveResult(_ name: AnalysisName, _ packedReport: [UInt8], _ database: Database) throws {
    let sum = Checksum(
      of: [Array(name.fingerprint.utf8), Array(name.graph.utf8), name.questions, packedReport], key)
    // An older one would be of another tree than the views show, or of the same with other options: that takes no analysis.
    try database.execute(sql: "DELETE FROM analysis")
    var row = try RowWriter(
      database, table: "analysis", columns: ["fingerprint", "graph", "questions", "report", "checksum"])
    row.texts(name.fingerprint, name.graph)
    row.blob(name.questions)
    row.blob(packedReport)
    row.integer(sum.stored)
    try row.step()
  }

  func reading<Value>(_ work: (Database) throws -> Value) throws(IndexError) -> Value {
    try IndexError.translating {
      try queue.read { database in
        try checkVersion(database)
        return try work(database)
      }
    }
  }

  /// All of it or nothing. Immediate: a transaction that began by reading could not wait for another writer's end.
  /// - Parameter graph: does nothing where that of the last run is another one; `nil` = whichever it is.
  func writing(ifGraphIs graph: String? = nil, _ work: (Database) throws -> Void) throws(IndexError) {
    try IndexError.translating {
      try queue.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          try checkVersion(database)
          if let graph, try latestAnalysis(database)?.graph != graph { return .rollback }
          try work(database)
          return .commit
        }
      }
    }
  }

  func checkVersion(_ database: Database) throws {
    guard try Int32.fetchOne(database, sql: "PRAGMA user_version") == key.version else {
      throw IndexError(kind: .takenOver, message: "another version or another user of depgraph has replaced it")
    }
  }
}
