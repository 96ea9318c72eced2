import DepGraphModel
import GRDB

/// Brings facts of many files back, in one ordered pass a table instead of a query a file.
struct FactLoader {
  private struct Loading {
    var id: Int64
    var path: String
    var facts: FileFacts
    var checksum: Checksum
    var expected: Checksum
  }

  private let database: Database
  /// By ascending `id`.
  private var files: [Loading] = []

  init(_ database: Database) { self.database = database }

  mutating func load(matching wanted: [String: ContentHash]) throws -> [String: FileFacts] {
    try selectFiles(wanted)
    try load(\.imports)
    try load(\.types)
    try load(\.values)
    try load(\.registrations)
    try load(\.consumptions)
    try load(\.overrides)
    try load(\.members)
    try load(\.suppressions)
    try load(\.endpoints)
    try load(\.problems)
    var loaded: [String: FileFacts] = Dictionary(minimumCapacity: files.count)
    for file in files {
      guard file.checksum == file.expected else { throw IndexError.damaged("facts of \(file.path) changed in it") }
      loaded[file.path] = file.facts
    }
    return loaded
  }

  private mutating func selectFiles(_ wanted: [String: ContentHash]) throws {
    var rows = try RowReader(
      database, sql: "SELECT id, path, hash, is_parsed, line_count, vocabulary, checksum FROM file ORDER BY id")
    while try rows.next() {
      let id = try rows.integer()
      let path = try rows.text()
      let hash = try ContentHash(bytes: try rows.blob())
      let isParsed = try rows.flag()
      let lineCount = Int(try rows.integer())
      let vocabulary = try rows.blob()
      let expected = Checksum(stored: try rows.integer())
      guard wanted[path] == hash else { continue }
      files.append(
        Loading(
          id: id, path: path,
          facts: FileFacts(
            isParsed: isParsed, vocabulary: try SourceVocabulary(bytes: vocabulary), lineCount: lineCount),
          checksum: Checksum(isParsed: isParsed, lineCount: lineCount, vocabulary: vocabulary), expected: expected))
    }
  }

  private mutating func load<Fact: StoredFact>(_ field: WritableKeyPath<FileFacts, [Fact]>) throws {
    let columns = (["file_id"] + Fact.columns).joined(separator: ", ")
    var rows = try RowReader(database, sql: "SELECT \(columns) FROM \(Fact.table) ORDER BY file_id, ordinal")
    var slot = 0
    var run: [Fact] = []
    while try rows.next() {
      let id = try rows.integer()
      if slot < files.count, files[slot].id < id {
        if !run.isEmpty { files[slot].facts[keyPath: field] = run }
        run.removeAll()
        while slot < files.count, files[slot].id < id { slot += 1 }
      }
      guard slot < files.count, files[slot].id == id else { continue }
      rows.checksum = files[slot].checksum
      run.append(try Fact(row: &rows))
      files[slot].checksum = rows.checksum
    }
    if slot < files.count, !run.isEmpty { files[slot].facts[keyPath: field] = run }
  }
}

/// Writes files with their facts.
struct FactWriter {
  private var file: RowWriter
  private var checksum: RowWriter
  private var imports: RowWriter
  private var types: RowWriter
  private var values: RowWriter
  private var registrations: RowWriter
  private var consumptions: RowWriter
  private var overrides: RowWriter
  private var members: RowWriter
  private var suppressions: RowWriter
  private var endpoints: RowWriter
  private var problems: RowWriter

  init(_ database: Database) throws {
    file = try RowWriter(
      database, table: "file",
      columns: [
        "path", "size", "modified", "changed", "inode", "hash", "observed", "is_parsed", "line_count", "vocabulary",
        "checksum",
      ])
    checksum = try RowWriter(database, sql: "UPDATE file SET checksum = ? WHERE id = ?")
    imports = try Self.table(ImportFact.self, database)
    types = try Self.table(TypeFact.self, database)
    values = try Self.table(ValueFact.self, database)
    registrations = try Self.table(RegistrationFact.self, database)
    consumptions = try Self.table(ConsumptionFact.self, database)
    overrides = try Self.table(OverrideFact.self, database)
    members = try Self.table(MemberFact.self, database)
    suppressions = try Self.table(SuppressionFact.self, database)
    endpoints = try Self.table(EndpointFact.self, database)
    problems = try Self.table(FactProblem.self, database)
  }

  private static func table<Fact: StoredFact>(_ fact: Fact.Type, _ database: Database) throws -> RowWriter {
    try RowWriter(database, table: Fact.table, columns: ["file_id", "ordinal"] + Fact.columns)
  }

  mutating func write(_ changed: IndexChanges.Changed, observed: Int64, in database: Database) throws {
    file.text(changed.path)
    file.stamp(changed.stamp)
    file.blob(changed.hash.bytes)
    file.integer(observed)
    file.flag(changed.facts.isParsed)
    file.integer(changed.facts.lineCount)
    let vocabulary = changed.facts.vocabulary.bytes
    file.blob(vocabulary)
    file.integer(0)
    try file.step()
    let id = database.lastInsertedRowID
    let facts = changed.facts
    var sum = Checksum(isParsed: facts.isParsed, lineCount: facts.lineCount, vocabulary: vocabulary)
    try Self.write(facts.imports, of: id, with: &imports, &sum)
    try Self.write(facts.types, of: id, with: &types, &sum)
    try Self.write(facts.values, of: id, with: &values, &sum)
    try Self.write(facts.registrations, of: id, with: &registrations, &sum)
    try Self.write(facts.consumptions, of: id, with: &consumptions, &sum)
    try Self.write(facts.overrides, of: id, with: &overrides, &sum)
    try Self.write(facts.members, of: id, with: &members, &sum)
    try Self.write(facts.suppressions, of: id, with: &suppressions, &sum)
    try Self.write(facts.endpoints, of: id, with: &endpoints, &sum)
    try Self.write(facts.problems, of: id, with: &problems, &sum)
    checksum.integer(sum.stored)
    checksum.integer(id)
    try checksum.step()
  }

  private static func write<Fact: StoredFact>(
    _ facts: [Fact], of file: Int64, with row: inout RowWriter, _ sum: inout Checksum
  ) throws {
    for (ordinal, fact) in facts.enumerated() {
      row.integer(file)
      row.integer(ordinal)
      row.checksum = sum
      fact.write(to: &row)
      sum = row.checksum
      try row.step()
    }
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
  /// Where the sum over a file's facts begins.
  init(isParsed: Bool, lineCount: Int, vocabulary: [UInt8]) {
    self.init()
    add(isParsed ? 1 : 2)
    add(UInt64(truncatingIfNeeded: lineCount))
    vocabulary.withUnsafeBytes { add($0) }
  }
}

extension SourceVocabulary {
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(hashes.count * 4)
    for hash in hashes {
      for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: hash >> shift)) }
    }
    return bytes
  }

  init(bytes: [UInt8]) throws(IndexError) {
    guard bytes.count.isMultiple(of: 4) else { throw RowReader.damage }
    self.init(
      hashes: stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      })
  }
}
