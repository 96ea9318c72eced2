import DepGraphResolution

/// What an analysis read of the tree, so that what goes on from its result reads nothing twice.
struct AnalysisReading: Sendable {
  var contents: TreeContents
  /// `nil` where the result was found in the index.
  var prepared: Analysis.Prepared?
  var graph: ResolvedGraph?
}
