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
    // As `check` would read the tree with these links, no more and no less: what is read beside decides what is known.
    let after = try await imagined(options, answer, observed, isReadOn: false) { imagined throws(WorkspaceError) in
      var prepared = imagined.prepared
      for change in changes { try change.apply(to: &prepared.project.model) }
      return try await imagined.violations(of: prepared)
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

    func violations(of prepared: Analysis.Prepared) async throws(WorkspaceError) -> [Violation] {
      var prepared = prepared
      do {
        let graph: ResolvedGraph
        switch analysis.resolvedUnlessDoubtful(prepared) {
        case .graph(let resolved): graph = resolved
        case .doubtful(let leading):
          await analysis.read(leading, in: &prepared)
          graph = analysis.resolved(prepared)
        }
        return try analysis.violations(of: prepared, in: graph)
      } catch {
        throw WorkspaceError(error, root: "")
      }
    }

    func resolved() -> ResolvedGraph {
      analysis.resolved(prepared)
    }
  }

  /// - Parameter isReadOn: whether all sources are read that another graph may need.
  func imagined<Value>(
    _ options: AnalysisOptions, _ answer: IndexedResult, _ observed: Int64, isReadOn: Bool = true,
    _ work: (Imagined) async throws(WorkspaceError) -> Value
  ) async throws(WorkspaceError) -> Value {
    var request = request(options, nil, answer.index, .memory, observed) { _ in }
    request.isKept = false
    request.needsGraph = true
    let analysis = Analysis(request)
    do {
      return try await analysis.requiringReading {
        var prepared = try await analysis.prepared(from: answer.result.reading)
        // With other links something may be missing that is not now.
        if isReadOn {
          let leading = LeadingSources(
            of: prepared.project.model, in: prepared.sources.facts, isLinkedAsDeclared: false)
          await analysis.read(leading, in: &prepared)
        }
        return try await work(Imagined(analysis: analysis, prepared: prepared))
      }
    } catch {
      throw WorkspaceError(error, root: location.root)
    }
  }
}
