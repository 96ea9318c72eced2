import DepGraphModel
import GRDB

/// The rows of files, one after the other.
struct StoredFileRows {
  private var rows: RowReader

  /// - Parameter path: of the only file that is wanted; `nil` = all.
  init(_ database: Database, path: String? = nil) throws {
    let columns = "path, size, modified, changed, inode, hash, observed, meaning, line_count"
    rows = try RowReader(
      database, sql: "SELECT \(columns) FROM file" + (path == nil ? "" : " WHERE path = ?"),
      arguments: path.map { [$0] } ?? [])
  }

  mutating func next() throws(IndexError) -> (path: String, file: StoredFile)? {
    guard try rows.next() else { return nil }
    let path = try rows.text()
    let stamp = FileStamp(
      size: try rows.integer(), modified: try rows.integer(), changed: try rows.integer(),
      inode: UInt64(bitPattern: try rows.integer()))
    let hash = try ContentHash(bytes: try rows.blob())
    let isRacy = StoredFile.isRacy(stamp, observed: try rows.integer())
    return (
      path,
      StoredFile(
        stamp: stamp, hash: hash, meaning: try ContentHash(bytes: try rows.blob()),
        lineCount: Int(try rows.integer()), isRacy: isRacy)
    )
  }
}
