package import DepGraphModel
import GRDB
import GRDBSQLite

extension Index {
  /// Runs one query that only reads.
  /// - Throws: `.badQuery` with SQLite's message, or where the statement is anything but a query.
  package func query(_ sql: String) throws(IndexError) -> DepGraphModel.Table {
    // By its first word: to SQLite, ATTACH and some PRAGMAs count as reading.
    guard ["SELECT", "WITH", "VALUES", "EXPLAIN"].contains(Self.firstWord(sql)) else {
      throw IndexError(
        kind: .badQuery, message: "only read-only statements are allowed: SELECT, WITH, VALUES or EXPLAIN")
    }
    return try reading { database in
      let statement = try Self.prepare(sql, database)
      guard sqlite3_stmt_readonly(statement.sqliteStatement) != 0 else {
        throw IndexError(kind: .badQuery, message: "only read-only statements are allowed")
      }
      return try Self.fetch(statement.sqliteStatement, columns: statement.columnNames)
    }
  }

  private static func prepare(_ sql: String, _ database: Database) throws -> Statement {
    do {
      return try database.makeStatement(sql: sql)
    } catch let error as DatabaseError {
      // The library's own complaint: SQLite has no name for it.
      let message = error.resultCode == .SQLITE_MISUSE ? "more than one statement" : error.message
      let isAbsent = message?.hasPrefix("no such table") ?? false
      let views = isAbsent ? try String.fetchAll(database, sql: Self.viewNames).joined(separator: ", ") : ""
      throw IndexError(
        kind: .badQuery, message: (message ?? "\(error.resultCode)") + (views.isEmpty ? "" : "; the views are " + views)
      )
    }
  }

  private static let viewNames = "SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name"

  private static func fetch(_ statement: OpaquePointer, columns: [String]) throws(IndexError) -> DepGraphModel.Table {
    var table = DepGraphModel.Table(columns: columns, rows: [])
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        table.rows.append(columns.indices.map { value(statement, Int32($0)) })
      case SQLITE_DONE:
        return table
      case let code:
        let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(statement)))
        let error = IndexError(code: ResultCode(rawValue: code), message: message)
        throw error.kind == .failed ? IndexError(kind: .badQuery, message: message) : error
      }
    }
  }

  private static func value(_ statement: OpaquePointer, _ column: Int32) -> DepGraphModel.Table.Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    case let type:
      let start = sqlite3_column_blob(statement, column)
      let bytes = UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
      return type == SQLITE_TEXT ? .text(String(decoding: bytes, as: UTF8.self)) : .blob(Array(bytes))
    }
  }

  /// In upper case, behind white space and comments.
  private static func firstWord(_ sql: String) -> String {
    var rest = Array(sql.utf8)[...]
    while let first = rest.first {
      if rest.starts(with: "--".utf8) {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else if first <= 0x20 {
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    let word = rest.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
    return String(decoding: word, as: UTF8.self).uppercased()
  }
}
