package import DepGraphModel
import GRDB

/// The result of a tree that is not the one on disk: a commit that others are compared with.
package struct ComparedAnalysis: Sendable {
  package var fingerprint: String
  /// What the run asked of the tree.
  package var questions: [UInt8]
  package var snapshot: GraphSnapshot
  /// The report in whatever form the caller reads it back.
  package var packedReport: [UInt8]

  package init(fingerprint: String, questions: [UInt8], snapshot: GraphSnapshot, packedReport: [UInt8]) {
    self.fingerprint = fingerprint
    self.questions = questions
    self.snapshot = snapshot
    self.packedReport = packedReport
  }
}

extension Index {
  /// How many are kept: the branch that work goes back to, and the commit before.
  private static let keptComparisons = 2

  /// The names of the kept results of other trees and what they asked, the latest first.
  package func comparedAnalyses() throws(IndexError) -> [(fingerprint: String, questions: [UInt8])] {
    try reading { database in
      var rows = try RowReader(database, sql: "SELECT fingerprint, questions FROM compared ORDER BY sequence DESC")
      var found: [(fingerprint: String, questions: [UInt8])] = []
      while try rows.next() {
        found.append((fingerprint: try rows.text(), questions: try rows.blob()))
      }
      return found
    }
  }

  /// - Returns: `nil` where it is not kept, or was kept in another form.
  package func comparedAnalysis(fingerprint: String) throws(IndexError) -> ComparedAnalysis? {
    try reading { database in
      var rows = try RowReader(
        database, sql: "SELECT fingerprint, questions, report, graph, checksum FROM compared WHERE fingerprint = ?",
        arguments: [fingerprint])
      guard try rows.next() else { return nil }
      rows.checksum = Checksum(key)
      let (name, questions) = (try rows.text(), try rows.blob())
      let (report, graph) = (try rows.blob(), try rows.blob())
      try rows.check { "a stored result is damaged" }
      guard let snapshot = try? Packed.value(PackedGraph.self, from: graph).snapshot() else { return nil }
      return ComparedAnalysis(fingerprint: name, questions: questions, snapshot: snapshot, packedReport: report)
    }
  }

  package func save(_ analysis: ComparedAnalysis) throws(IndexError) {
    let graph = try IndexError.translating { try Packed.bytes(of: try PackedGraph(analysis.snapshot)) }
    try writing { try save(analysis, graph: graph, $0) }
  }

  private func save(_ analysis: ComparedAnalysis, graph: [UInt8], _ database: Database) throws {
    let sum = Checksum(of: [Array(analysis.fingerprint.utf8), analysis.questions, analysis.packedReport, graph], key)
    var row = try RowWriter(
      database,
      sql: """
        INSERT OR REPLACE INTO compared (sequence, fingerprint, questions, report, graph, checksum)
        VALUES ((SELECT coalesce(max(sequence), 0) + 1 FROM compared), ?, ?, ?, ?, ?)
        """)
    row.text(analysis.fingerprint)
    row.blob(analysis.questions)
    row.blob(analysis.packedReport)
    row.blob(graph)
    row.integer(sum.stored)
    try row.step()
    try database.execute(
      sql: """
        DELETE FROM compared WHERE sequence NOT IN
        (SELECT sequence FROM compared ORDER BY sequence DESC LIMIT \(Self.keptComparisons))
        """)
  }
}
