import GRDB
import GRDBSQLite

/// Reads rows, one column after the other. A column of another type than asked for is damage.
struct RowReader {
  private let statement: Statement
  private let pointer: OpaquePointer
  private var column: Int32 = 0
  /// Of everything that is read from where it is set.
  var checksum: Checksum?

  init(_ database: Database, sql: String, arguments: StatementArguments = []) throws {
    statement = try database.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    pointer = statement.sqliteStatement
  }

  /// Moves to the next row.
  /// - Returns: Whether there is one.
  mutating func next() throws(IndexError) -> Bool {
    column = 0
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      try Self.check(code, pointer)
      return false
    }
  }

  mutating func integer() throws(IndexError) -> Int64 {
    defer { column += 1 }
    guard sqlite3_column_type(pointer, column) == SQLITE_INTEGER else { throw Self.damage }
    let value = sqlite3_column_int64(pointer, column)
    checksum?.add(UInt64(bitPattern: value))
    return value
  }

  mutating func flag() throws(IndexError) -> Bool { try integer() != 0 }

  mutating func text() throws(IndexError) -> String {
    try bytes(SQLITE_TEXT) { String(decoding: $0, as: UTF8.self) }
  }

  mutating func blob() throws(IndexError) -> [UInt8] { try bytes(SQLITE_BLOB) { Array($0) } }

  /// A long value of a row beside this one's columns: SQLite copies one that is read as a column before it can be copied.
  mutating func blob(of column: String, inRow row: Int64, of table: String) throws(IndexError) -> [UInt8] {
    var opened: OpaquePointer?
    defer { sqlite3_blob_close(opened) }
    let database = sqlite3_db_handle(pointer)
    try Self.check(sqlite3_blob_open(database, "main", table, column, row, 0, &opened), pointer)
    let count = Int(sqlite3_blob_bytes(opened))
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      code = sqlite3_blob_read(opened, buffer.baseAddress, Int32(count), 0)
      initialized = code == SQLITE_OK ? count : 0
    }
    try Self.check(code, pointer)
    bytes.withUnsafeBytes { checksum?.add($0) }
    return bytes
  }

  private static func check(_ code: Int32, _ statement: OpaquePointer) throws(IndexError) {
    guard code != SQLITE_OK else { return }
    throw IndexError(
      code: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
  }

  private mutating func bytes<Value>(
    _ type: Int32, _ convert: (UnsafeBufferPointer<UInt8>) throws(IndexError) -> Value
  ) throws(IndexError) -> Value {
    defer { column += 1 }
    guard sqlite3_column_type(pointer, column) == type else { throw Self.damage }
    let start = sqlite3_column_blob(pointer, column)
    let count = Int(sqlite3_column_bytes(pointer, column))
    let bytes = UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count)
    checksum?.add(UnsafeRawBufferPointer(bytes))
    return try convert(bytes)
  }

  /// Compares the next column with what was read before it.
  mutating func check(_ message: () -> String) throws(IndexError) {
    let sum = checksum?.stored
    checksum = nil
    guard try integer() == sum else { throw .damaged(message()) }
  }

  static var damage: IndexError { .damaged("a stored row is malformed") }
}
