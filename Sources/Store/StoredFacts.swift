package import DepGraphModel
import GRDB

/// The facts of one file as the index keeps them: one payload for what every Swift file says and one for each dialect.
package struct StoredFacts: Equatable, Codable, Sendable {
  struct Payload: Equatable, Codable {
    /// The dialect's name, or `swift`.
    var name: String
    /// Empty for a dialect that reads nothing in the file.
    var bytes: [UInt8]
  }

  /// By ascending name.
  private(set) var payloads: [Payload]
  /// Of the whole file.
  package private(set) var lineCount: Int

  private static let language = "swift"
  static let readAgain = "read-again"

  /// For an index that only shows views.
  package static let none = StoredFacts(payloads: [], lineCount: 0)

  init(payloads: [Payload], lineCount: Int) {
    self.payloads = payloads.sorted { $0.name < $1.name }
    self.lineCount = lineCount
  }

  /// What a file says by itself, as bytes: equal for two contents that say the same. Without its lines, and without what it
  /// says once names of its project are known.
  package var meaning: [UInt8] {
    var bytes: [UInt8] = []
    for payload in payloads where payload.name != Self.readAgain {
      bytes += Array(payload.name.utf8) + [0]
      withUnsafeBytes(of: UInt64(payload.bytes.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes += payload.bytes
    }
    return bytes
  }

  /// - Parameter dialects: those that have read the file.
  package init(_ facts: FileFacts, dialects: [any DialectFacts.Type]) throws {
    var payloads = [Payload(name: Self.language, bytes: try Packed.bytes(of: facts))]
    for dialect in dialects {
      let found = facts.ofDialects[dialect.dialect]
      payloads.append(Payload(name: dialect.dialect, bytes: try found.map { try Packed.bytes(of: $0) } ?? []))
    }
    self.init(payloads: payloads, lineCount: facts.lineCount)
  }

  /// The facts, `nil` where the file has to be read again: one of the dialects has not read it yet, or what is kept has
  /// not the form of today.
  package func facts(of dialects: [any DialectFacts.Type]) -> FileFacts? {
    guard let language = bytes(of: Self.language), var facts = try? Packed.value(FileFacts.self, from: language)
    else { return nil }
    facts.lineCount = lineCount
    for dialect in dialects {
      guard let bytes = bytes(of: dialect.dialect), bytes.isEmpty || Self.take(bytes, dialect, &facts) else {
        return nil
      }
    }
    return facts
  }

  fileprivate mutating func take(_ payload: Payload) {
    payloads.insert(payload, at: payloads.firstIndex { $0.name > payload.name } ?? payloads.endIndex)
  }

  private func bytes(of name: String) -> [UInt8]? { payloads.first { $0.name == name }?.bytes }

  private static func take<Facts: DialectFacts>(
    _ bytes: [UInt8], _ dialect: Facts.Type, _ facts: inout FileFacts
  ) -> Bool {
    guard let found = try? Packed.value(dialect, from: bytes) else { return false }
    facts[dialect] = found
    return true
  }
}

/// Brings facts of many files back, in one ordered pass instead of a query a file.
enum FactLoader {
  static func load(
    _ database: Database, matching wanted: [String: ContentHash], _ key: IndexKey
  ) throws -> [String: StoredFacts] {
    var rows = try RowReader(
      database,
      sql: """
        SELECT file.path, file.hash, file.line_count, fact.dialect, fact.payload, fact.checksum
        FROM fact JOIN file ON file.id = fact.file_id
        """)
    var found: [String: StoredFacts] = Dictionary(minimumCapacity: wanted.count)
    while try rows.next() {
      let path = try rows.text()
      let hash = try rows.blob()
      guard wanted[path] == (try ContentHash(bytes: hash)) else { continue }
      let lineCount = Int(try rows.integer())
      let dialect = try rows.text()
      let payload = try rows.blob()
      guard try rows.integer() == Checksum(of: payload, dialect: dialect, content: hash, lines: lineCount, key).stored
      else {
        throw IndexError.damaged("the stored facts of \(path) are damaged")
      }
      found[path, default: StoredFacts(payloads: [], lineCount: lineCount)].take(
        StoredFacts.Payload(name: dialect, bytes: payload))
    }
    return found
  }
}

/// Writes files with their facts.
struct FactWriter {
  private var file: RowWriter
  private var fact: RowWriter
  private var replacement: RowWriter
  private var imports: RowWriter
  private let key: IndexKey

  init(_ database: Database, _ key: IndexKey) throws {
    self.key = key
    file = try RowWriter(
      database, table: "file",
      columns: [
        "path", "size", "modified", "changed", "inode", "hash", "observed", "is_parsed", "meaning", "line_count",
      ])
    fact = try RowWriter(database, table: "fact", columns: ["file_id", "dialect", "payload", "checksum"])
    replacement = try RowWriter(
      database, sql: "INSERT OR REPLACE INTO fact (file_id, dialect, payload, checksum) VALUES (?, ?, ?, ?)")
    imports = try RowWriter(
      database, table: "import_fact",
      columns: [
        "file_id", "module", "declaration_kind", "is_exported", "is_testable", "is_implementation_only", "access",
        "conditions", "line", "column",
      ])
  }

  mutating func write(_ changed: IndexChanges.Changed, observed: Int64, in database: Database) throws {
    let hash = changed.hash.bytes
    file.text(changed.path)
    file.stamp(changed.stamp)
    file.blob(hash)
    file.integer(observed)
    file.flag(changed.isParsed)
    file.blob(changed.meaning.bytes)
    file.integer(changed.facts.lineCount)
    try file.step()
    let id = database.lastInsertedRowID
    for payload in changed.facts.payloads {
      fact.integer(id)
      fact.text(payload.name)
      fact.blob(payload.bytes)
      let lines = changed.facts.lineCount
      fact.integer(Checksum(of: payload.bytes, dialect: payload.name, content: hash, lines: lines, key).stored)
      try fact.step()
    }
    for fact in changed.imports { try write(fact, of: id) }
  }

  /// Only where the content is still the one that was read: another process may have replaced it.
  mutating func write(_ again: IndexChanges.ReadAgain, in database: Database) throws {
    let hash = again.hash.bytes
    var found = try RowReader(
      database, sql: "SELECT id, hash, line_count FROM file WHERE path = ?", arguments: [again.path])
    guard let payload = again.facts.secondReadings, try found.next() else { return }
    let id = try found.integer()
    guard try found.blob() == hash else { return }
    let lines = Int(try found.integer())
    replacement.integer(id)
    replacement.text(StoredFacts.readAgain)
    replacement.blob(payload)
    replacement.integer(
      Checksum(of: payload, dialect: StoredFacts.readAgain, content: hash, lines: lines, key).stored)
    try replacement.step()
  }

  private mutating func write(_ fact: ImportFact, of file: Int64) throws {
    imports.integer(file)
    imports.text(fact.module)
    imports.text(fact.declarationKind)
    imports.flag(fact.isExported)
    imports.flag(fact.isTestable)
    imports.flag(fact.isImplementationOnly)
    imports.text(fact.access?.rawValue)
    imports.list(fact.conditions.map(\.text))
    imports.integer(fact.position.line)
    imports.integer(fact.position.column)
    try imports.step()
  }
}

extension RowWriter {
  mutating func stamp(_ stamp: FileStamp) {
    integer(stamp.size)
    integer(stamp.modified)
    integer(stamp.changed)
    integer(Int64(bitPattern: stamp.inode))
  }
}

extension Checksum {
  /// Over facts and what they are of: a payload under another file or name is damage too.
  init(of payload: [UInt8], dialect: String, content: [UInt8], lines: Int, _ key: IndexKey) {
    self.init(key)
    add(UInt64(bitPattern: Int64(lines)))
    content.withUnsafeBytes { add($0) }
    Array(dialect.utf8).withUnsafeBytes { add($0) }
    payload.withUnsafeBytes { add($0) }
  }
}
