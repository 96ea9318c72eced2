package import DepGraphModel
import GRDB

/// What the last result holds of the files that its walk met.
package struct StoredWalk: Equatable, Sendable {
  /// As in `AnalysisName`.
  package var graph: String
  /// Of all that the fingerprint says of these files.
  package var files: ContentHash
  /// Folders that the walk left out by their names.
  package var pruned: [String]
  /// Files that have others opened by name.
  package var podfiles: [String]
  /// To the questions of the result, in their order; `nil` where the tree has to be asked.
  package var answers: [ContentHash?]
  /// In whatever form the caller reads it back.
  package var trace: [UInt8]

  package init(
    graph: String, files: ContentHash, pruned: [String], podfiles: [String], answers: [ContentHash?],
    trace: [UInt8]
  ) {
    self.graph = graph
    self.files = files
    self.pruned = pruned
    self.podfiles = podfiles
    self.answers = answers
    self.trace = trace
  }
}

extension Index {
  /// The walk of the run with this graph, `nil` where none is kept.
  package func storedWalk(graph: String) throws(IndexError) -> StoredWalk? {
    try reading { database in
      var row = try RowReader(
        database,
        sql: "SELECT graph, files, pruned, podfiles, answers, trace, checksum FROM walk WHERE graph = ?",
        arguments: [graph])
      guard try row.next() else { return nil }
      row.checksum = Checksum(key)
      let walk = StoredWalk(
        graph: try row.text(), files: try ContentHash(bytes: try row.blob()),
        pruned: Self.paths(in: try row.blob()), podfiles: Self.paths(in: try row.blob()),
        answers: try Self.answers(in: try row.blob()), trace: try row.blob())
      try row.check { "the stored list of files is damaged" }
      return walk
    }
  }

  /// Does nothing where another process has saved another graph.
  package func keep(_ walk: StoredWalk) throws(IndexError) {
    try writing(ifGraphIs: walk.graph) { try save(walk, $0) }
  }

  /// - Parameter walk: `nil` where it may not be compared with.
  func save(_ walk: StoredWalk?, _ database: Database) throws {
    try database.execute(sql: "DELETE FROM walk")
    guard let walk else { return }
    let columns = [
      Array(walk.graph.utf8), walk.files.bytes, Self.bytes(of: walk.pruned), Self.bytes(of: walk.podfiles),
      walk.answers.flatMap { ($0 ?? Self.noAnswer).bytes }, walk.trace,
    ]
    let sum = Checksum(of: columns, key)
    var row = try RowWriter(
      database, table: "walk",
      columns: ["graph", "files", "pruned", "podfiles", "answers", "trace", "checksum"])
    row.text(walk.graph)
    for bytes in columns.dropFirst() { row.blob(bytes) }
    row.integer(sum.stored)
    try row.step()
  }

  /// That of an empty file too: the tree is asked then, which answers the same.
  private static let noAnswer = ContentHash(high: 0, low: 0)

  private static func answers(in bytes: [UInt8]) throws(IndexError) -> [ContentHash?] {
    guard bytes.count.isMultiple(of: 16) else { throw RowReader.damage }
    var answers: [ContentHash?] = []
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let answer = try ContentHash(bytes: Array(bytes[start..<start + 16]))
      answers.append(answer == noAnswer ? nil : answer)
    }
    return answers
  }

  private static func bytes(of paths: [String]) -> [UInt8] { paths.flatMap { Array($0.utf8) + [0] } }

  private static func paths(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
