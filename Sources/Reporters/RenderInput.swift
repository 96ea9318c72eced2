package import DepGraphModel

/// What a format is made of: a report, and what it may show besides. A reporter reads no disk and asks no question, so
/// source lines and the graph come in as functions, which are called only by the formats that show them.
package struct RenderInput: Sendable {
  /// The graph behind a report, with the launch matrix of the same run.
  package struct PageGraph: Sendable {
    package var snapshot: GraphSnapshot
    package var matrix: [MatrixRow]
    /// By identifier of a root, the modules that it does not link although links lead to them.
    package var unlinkedByRoot: [String: [String]]

    package init(snapshot: GraphSnapshot, matrix: [MatrixRow], unlinkedByRoot: [String: [String]] = [:]) {
      self.snapshot = snapshot
      self.matrix = matrix
      self.unlinkedByRoot = unlinkedByRoot
    }
  }

  package var report: Report
  /// Of the rules that the report may name.
  package var cards: [RuleCard] = []
  /// Colour and width, for people.
  package var style = TextStyle()
  /// Rules that were asked for by name: all of their violations are shown.
  package var wholeRules: Set<String> = []
  /// Whether everything is shown, however long it is.
  package var isWhole = false
  /// The source lines of the given places.
  package var excerpts: @Sendable ([SourceLocation]) -> SourceExcerpts = { _ in .none }
  /// The absolute path of a path of the report.
  package var absolutePath: @Sendable (String) -> String = { $0 }
  /// `nil` for a report that was saved without its graph.
  package var graph: @Sendable () -> PageGraph? = { nil }

  package init(report: Report) {
    self.report = report
  }
}
