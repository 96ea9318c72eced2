package import DepGraphModel
import DepGraphRules
import DepGraphStore

extension Workspace {
  /// Entries of a baseline, and what is kept for lines of code, say nothing of a graph that is only imagined.
  private static let housekeeping = Set(RuleCatalogue.housekeeping.map(\.id))

  /// `what-if`: what all rules say of the graph with other links. No file is touched, and the index is only read.
  /// - Parameter answer: of the tree as it is.
  /// - Throws: `WorkspaceError`.
  package func whatIf(
    _ changes: [LinkChange], from answer: IndexedResult, options: AnalysisOptions, observed: Int64
  ) async throws(WorkspaceError) -> ViolationChange {
    let after = try await imagined(options, answer.index, observed) { request throws(WorkspaceError) in
      var prepared = request.prepared
      for change in changes { try change.apply(to: &prepared.project.model) }
      return try request.judged(prepared).report
    }
    return ViolationChange(
      from: answer.result.report.violations, to: after.violations, except: Self.housekeeping)
  }

  /// A tree that was read once, to be judged with changes.
  struct Imagined {
    let analysis: Analysis
    let prepared: Analysis.Prepared

    func judged(_ prepared: Analysis.Prepared) throws(WorkspaceError) -> Analysis.Judged {
      do { return try analysis.judged(prepared) } catch { throw WorkspaceError(error, root: "") }
    }
  }

  func imagined<Value>(
    _ options: AnalysisOptions, _ index: Index, _ observed: Int64, _ work: (Imagined) throws(WorkspaceError) -> Value
  ) async throws(WorkspaceError) -> Value {
    var request = request(options, nil, index, .memory, observed) { _ in }
    request.isKept = false
    let analysis = Analysis(request)
    let prepared: Analysis.Prepared
    do { prepared = try await analysis.prepared() } catch { throw WorkspaceError(error, root: location.root) }
    return try work(Imagined(analysis: analysis, prepared: prepared))
  }
}
