import DepGraphConfiguration
import DepGraphModel
import DepGraphRules
import DepGraphStore

/// A configuration that was written for a project, and what is found with it.
package struct DraftedConfiguration: Sendable {
  package var text: String
  package var result: AnalysisResult
}

extension Workspace {
  /// Looks at the project and writes a configuration that fits it. It changes no finding: settings that would are
  /// commented out.
  /// - Throws: `WorkspaceError`.
  package func draft(
    options: AnalysisOptions, observed: Int64, progress: @escaping @Sendable (AnalysisPhase) -> Void
  ) async throws(WorkspaceError) -> DraftedConfiguration {
    do {
      // One index for all of them: each source is read once.
      let index = try Index.inMemory()
      var plain = request(options, nil, index, .memory, observed, progress)
      plain.needsGraph = true
      let result = try await Analysis(plain).run()
      let survey = ProjectSurvey(
        try IndexedResult(result: result, index: index).graph(), model: try await Analysis(plain).project())
      let draft = ConfigurationDraft(survey: survey)
      var active: Set<ConfigurationDraft.Part> = []
      for part in draft.parts {
        let candidate = draft.text(active: active.union([part]))
        if try await changesNothing(candidate, found: result.report, plain) { active.insert(part) }
      }
      return DraftedConfiguration(text: draft.text(active: active), result: result)
    } catch {
      throw WorkspaceError(error, root: location.root)
    }
  }

  /// Fewer problems are fine: what is left out need not be understood.
  private func changesNothing(_ text: String, found: Report, _ plain: AnalysisRequest) async throws -> Bool {
    var request = plain
    request.progress = { _ in }
    request.configurationText = Array(text.utf8)
    request.configuration = try Configuration.parse(
      bytes: request.configurationText, file: WorkspaceLocation.configurationName, cards: RuleCatalogue.cards)
    let report = try await Analysis(request).run().report
    return report.violations == found.violations && Set(report.problems).isSubset(of: found.problems)
  }
}
