package import DepGraphModel
import GRDB
import GRDBSQLite

/// What one statement may take: a few words of SQL count without end.
package struct QueryLimits: Sendable {
  /// The longest that it may run.
  package var seconds: Int
  /// The longest answer.
  package var rows: Int
  /// The longest text or blob, in bytes, and the longest answer in this many times that.
  let valueBytes = 16 << 20
  private let values = 16
  /// Options of the command line that raise the limits; `nil` where there are none.
  var options: Options?
  var answerBytes: Int { values * valueBytes }

  package struct Options: Sendable {
    var seconds: String
    var rows: String

    package init(seconds: String, rows: String) {
      self.seconds = seconds
      self.rows = rows
    }
  }

  package init(seconds: Int = 60, rows: Int = 1_000_000, options: Options? = nil) {
    self.seconds = seconds
    self.rows = rows
    self.options = options
  }
}

extension Index {
  /// Runs one query that only reads.
  /// - Throws: `.badQuery` with SQLite's message, where the statement is anything but a query, or where it takes more
  ///   than it may.
  package func query(_ sql: String, limits: QueryLimits = QueryLimits()) throws(IndexError) -> DepGraphModel.Table {
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
      return try Self.fetch(statement.sqliteStatement, columns: statement.columnNames, limits)
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

  private static func fetch(
    _ statement: OpaquePointer, columns: [String], _ limits: QueryLimits
  ) throws(IndexError) -> DepGraphModel.Table {
    let database = sqlite3_db_handle(statement)
    let longest = sqlite3_limit(database, SQLITE_LIMIT_LENGTH, Int32(limits.valueBytes))
    let deadline = Deadline(seconds: limits.seconds)
    sqlite3_progress_handler(
      database, 10_000,
      { context in context.map { Unmanaged<Deadline>.fromOpaque($0).takeUnretainedValue().isOver ? 1 : 0 } ?? 0 },
      Unmanaged.passUnretained(deadline).toOpaque())
    defer {
      sqlite3_progress_handler(database, 0, nil, nil)
      sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest)
    }
    return try withExtendedLifetime(deadline) { () throws(IndexError) in try fetch(statement, columns, limits) }
  }

  private static func fetch(
    _ statement: OpaquePointer, _ columns: [String], _ limits: QueryLimits
  ) throws(IndexError) -> DepGraphModel.Table {
    var table = DepGraphModel.Table(columns: columns, rows: [])
    var bytes = 0
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        guard table.rows.count < limits.rows else {
          throw IndexError(
            kind: .badQuery,
            message: "the answer has more than \(limits.rows) rows: add LIMIT"
              + (limits.options.map { ", or raise \($0.rows)" } ?? ""))
        }
        for column in columns.indices { bytes += Int(sqlite3_column_bytes(statement, Int32(column))) }
        guard bytes <= limits.answerBytes else {
          throw IndexError(kind: .badQuery, message: "the answer has more than \(limits.answerBytes >> 20) MiB")
        }
        table.rows.append(columns.indices.map { value(statement, Int32($0)) })
      case SQLITE_DONE:
        return table
      case SQLITE_INTERRUPT:
        throw IndexError(
          kind: .badQuery,
          message: "the statement was stopped after \(limits.seconds) s"
            + (limits.options.map { ": raise \($0.seconds)" } ?? ""))
      case SQLITE_TOOBIG:
        throw IndexError(
          kind: .badQuery, message: "a value in the statement has more than \(limits.valueBytes >> 20) MiB")
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

/// When a statement has to be over. A class, which a C function can be given.
private final class Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Int) { end = .now + .seconds(seconds) }

  var isOver: Bool { ContinuousClock.now > end }
}
