package import DepGraphModel

/// The result of one run, as the index keeps it.
package struct StoredAnalysis: Sendable {
  package var name: AnalysisName
  package var snapshot: GraphSnapshot
  /// What every root is to the keys that it reads.
  package var matrix: [MatrixRow]
  package var report: Report
  /// The report in whatever form the caller reads it back.
  package var packedReport: [UInt8]
  /// What rules found, in whatever form the caller reads it back; `nil` where none is kept.
  package var packedFindings: [UInt8]?
  /// `nil` where a later run may not go along it.
  package var walk: StoredWalk?

  package init(
    name: AnalysisName, snapshot: GraphSnapshot, matrix: [MatrixRow] = [], report: Report, packedReport: [UInt8],
    packedFindings: [UInt8]? = nil, walk: StoredWalk? = nil
  ) {
    self.name = name
    self.snapshot = snapshot
    self.matrix = matrix
    self.report = report
    self.packedReport = packedReport
    self.packedFindings = packedFindings
    self.walk = walk
  }
}

/// What a run is known by: with the same name, a later one has the same result.
package struct AnalysisName: Equatable, Sendable {
  /// Of everything that the result depends on: contents, configuration, options, version.
  package var fingerprint: String
  /// Of everything that the snapshot and the findings depend on: names what is kept of them.
  package var graph: String
  /// What the run asked of the tree, in whatever form the caller reads it back.
  package var questions: [UInt8]

  package init(fingerprint: String, graph: String = "", questions: [UInt8] = []) {
    self.fingerprint = fingerprint
    self.graph = graph
    self.questions = questions
  }
}
