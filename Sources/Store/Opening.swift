import DepGraphSchema
import GRDB

extension Index {
  /// An index that is ready for use, with what had to be done for that.
  package struct Opened: Sendable {
    package var index: Index
    /// For people, one sentence each; empty where all was well.
    package var messages: [String]

    package init(index: Index, messages: [String]) {
      self.index = index
      self.messages = messages
    }
  }

  /// Opens the index at a path, or makes one. What is there and of no use is replaced: a damaged index or one of another
  /// version is deleted, any other file is kept beside it under the name `<path>.replaced`. Where that cannot be (a
  /// folder in its place, no permission, a full disk, a lock that another process does not give up), the index is in
  /// memory.
  /// - Parameters:
  ///   - path: Absolute. The folder around it is there.
  ///   - key: An index that was written with another one is replaced, unread.
  ///   - patience: Seconds to wait for other processes, here and in every later transaction.
  /// - Throws: Only where there is no index in memory either.
  package static func open(at path: String, key: IndexKey, patience: Double = 5) throws(IndexError) -> Opened {
    do {
      let lock = try FolderLock(around: path, patience: patience)
      defer { lock.release() }
      return try openFile(path, key, patience)
    } catch {
      return try inMemory(instead: path, error)
    }
  }

  /// Whether a file is the database of another program: whoever names it as the index mistyped a path.
  package static func isOfAnotherProgram(_ path: String) -> Bool { IndexFile(path).isOfAnotherProgram }

  package static func isText(_ path: String) -> Bool { IndexFile(path).isText }

  /// An index that ends with the process.
  package static func inMemory() throws(IndexError) -> Index {
    try IndexError.translating {
      let index = Index(
        queue: try DatabaseQueue(configuration: configuration(patience: 0)), key: .ofProcess, path: nil)
      try index.createSchema()
      return index
    }
  }

  /// The index to go on with after this one failed: a new one in place of a damaged one, otherwise one in memory. It is
  /// empty or nearly so: the run begins again.
  package func replacement(after error: IndexError, patience: Double = 5) throws(IndexError) -> Opened {
    guard let path else { return Opened(index: try Self.inMemory(), messages: []) }
    try? close()
    guard error.kind == .damaged else { return try Self.inMemory(instead: path, error) }
    do {
      let lock = try FolderLock(around: path, patience: patience)
      defer { lock.release() }
      let kept = try IndexFile(path).discard()
      var opened = try Self.openFile(path, key, patience)
      opened.messages.insert(Self.rebuilt(because: error.message, kept), at: 0)
      return opened
    } catch {
      return try Self.inMemory(instead: path, error)
    }
  }

  private static func inMemory(instead path: String, _ error: IndexError) throws(IndexError) -> Opened {
    Opened(
      index: try inMemory(),
      messages: ["the index \(path) could not be used (\(error.message)); using an in-memory index"])
  }

  private static func openFile(_ path: String, _ key: IndexKey, _ patience: Double) throws(IndexError) -> Opened {
    try IndexFile(path).requireFileOrNothing()
    let useless: String
    do {
      switch try attempt(path, key, patience) {
      case .ready(let index): return Opened(index: index, messages: [])
      case .useless(let reason): useless = reason
      }
    } catch  where error.kind == .damaged {
      useless = error.message
    }
    let kept = try IndexFile(path).discard()
    guard case .ready(let index) = try attempt(path, key, patience) else {
      throw IndexError(kind: .failed, message: "another process is replacing it")
    }
    return Opened(index: index, messages: [rebuilt(because: useless, kept)])
  }

  private static func rebuilt(because reason: String, _ kept: String?) -> String {
    "index was rebuilt: \(reason)" + (kept.map { "; the old file is now \($0)" } ?? "")
  }

  private enum Attempt {
    case ready(Index)
    case useless(String)
  }

  private static func attempt(_ path: String, _ key: IndexKey, _ patience: Double) throws(IndexError) -> Attempt {
    try IndexError.translating {
      let queue = try DatabaseQueue(path: path, configuration: configuration(patience: patience))
      let index = Index(queue: queue, key: key, path: path)
      do {
        if let reason = try index.prepare() {
          try queue.close()
          return .useless(reason)
        }
        return .ready(index)
      } catch {
        try? queue.close()
        throw error
      }
    }
  }

  /// - Returns: Why the file is of no use, `nil` where it is an index of this version.
  private func prepare() throws -> String? {
    let (owner, version, objects) = try queue.read { database in
      (
        try Int32.fetchOne(database, sql: "PRAGMA application_id"),
        try Int32.fetchOne(database, sql: "PRAGMA user_version"),
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
      )
    }
    if owner == IndexFile.applicationIdentifier {
      return version == key.version ? nil : "it was written by another version of depgraph, or not on this machine"
    }
    guard owner == 0, version == 0, objects == 0 else { return "it is another program's database" }
    try createSchema()
    // Only for a file that is ours: the mode is kept in it. Readers go on while one writes.
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    return nil
  }

  private func createSchema() throws {
    try queue.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        try database.execute(sql: Schema.tables)
        try database.execute(sql: Schema.views)
        try database.execute(sql: "PRAGMA application_id = \(IndexFile.applicationIdentifier)")
        try database.execute(sql: "PRAGMA user_version = \(key.version)")
        return .commit
      }
    }
  }

  private static func configuration(patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      // Distributions build SQLite with secure_delete on, which writes every deleted page. The index holds nothing that
      // the sources do not. `trusted_schema` off and the cell check: the file may come from anywhere.
      try database.execute(
        sql: """
          PRAGMA secure_delete = OFF;
          PRAGMA synchronous = NORMAL;
          PRAGMA cache_size = -8000;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          """)
    }
    return configuration
  }
}
