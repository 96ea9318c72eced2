package import DepGraphModel
import DepGraphResolution
import DepGraphRules

extension Workspace {
  /// Entries of a baseline, and what is kept for lines of code, say nothing of a graph that is only imagined.
  private static let housekeeping = Set(RuleCatalogue.housekeeping.map(\.id))

  /// `what-if`: what all rules say of the graph with other links. No file is touched, and the index is only read.
  /// - Parameter answer: of the tree as it is.
  /// - Throws: `WorkspaceError`.
  package func whatIf(
    _ changes: [LinkChange], from answer: IndexedResult, options: AnalysisOptions, observed: Int64
  ) async throws(WorkspaceError) -> ViolationChange {
    let after = try await imagined(options, answer, observed) { imagined throws(WorkspaceError) in
      var prepared = imagined.prepared
      for change in changes { try change.apply(to: &prepared.project.model) }
      return try imagined.violations(of: prepared)
    }
    return ViolationChange(from: answer.result.report.violations, to: after, except: Self.housekeeping)
  }

  /// A tree that was read once, to be judged with changes.
  struct Imagined {
    let analysis: Analysis
    let prepared: Analysis.Prepared

    func judged(_ prepared: Analysis.Prepared) throws(WorkspaceError) -> Analysis.Judged {
      do {
        return try analysis.judged(analysis.resolved(prepared), prepared)
      } catch {
        throw WorkspaceError(error, root: "")
      }
    }

    func violations(of prepared: Analysis.Prepared) throws(WorkspaceError) -> [Violation] {
      do { return try analysis.violations(of: prepared) } catch { throw WorkspaceError(error, root: "") }
    }

    func resolved() -> ResolvedGraph {
      analysis.resolved(prepared)
    }
  }

  func imagined<Value>(
    _ options: AnalysisOptions, _ answer: IndexedResult, _ observed: Int64,
    _ work: (Imagined) throws(WorkspaceError) -> Value
  ) async throws(WorkspaceError) -> Value {
    var request = request(options, nil, answer.index, .memory, observed) { _ in }
    request.isKept = false
    request.needsGraph = true
    let analysis = Analysis(request)
    do {
      return try await analysis.requiringReading {
        var prepared = try await analysis.prepared(from: answer.result.reading)
        // With other links something may be missing that is not now.
        let leading = LeadingSources(of: prepared.project.model, in: prepared.sources.facts)
        await analysis.read(leading, in: &prepared)
        return try work(Imagined(analysis: analysis, prepared: prepared))
      }
    } catch {
      throw WorkspaceError(error, root: location.root)
    }
  }
}
