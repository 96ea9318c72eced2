import GRDB

/// What the index could not do. The result does not depend on it: the caller reports it, and goes on without.
package struct IndexError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable {
    /// Not a database, corrupt, or with content that no index has: to be replaced.
    case damaged
    /// Another process held it for longer than this one waits.
    case locked
    case diskFull
    case readOnly
    case cannotOpen
    /// Another version of depgraph has replaced it since it was opened.
    case takenOver
    /// A query of the user's that SQLite does not understand, or that would change something.
    case badQuery
    case failed
  }

  package var kind: Kind
  /// For people, without a full stop.
  package var message: String

  package init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  package var description: String { message }
}

extension IndexError {
  init(_ error: any Error) {
    if let error = error as? IndexError {
      self = error
    } else if let error = error as? DatabaseError {
      self.init(code: error.resultCode, message: error.message ?? error.resultCode.description)
    } else {
      self.init(kind: .failed, message: "\(error)")
    }
  }

  init(code: ResultCode, message: String) {
    let kind: Kind =
      switch code.primaryResultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_FULL: .diskFull
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen
      default: .failed
      }
    self.init(kind: kind, message: message)
  }

  static func damaged(_ message: String) -> IndexError { IndexError(kind: .damaged, message: message) }

  /// Runs the work with every error translated into the index's own words: no type of GRDB's leaves this room.
  static func translating<Value>(_ work: () throws -> Value) throws(IndexError) -> Value {
    do {
      return try work()
    } catch {
      throw IndexError(error)
    }
  }
}
