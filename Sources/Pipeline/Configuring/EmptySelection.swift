import DepGraphConfiguration
import DepGraphModel

/// Patterns of `include` that leave nothing to read: a run would be green and would not have looked.
struct EmptySelection {
  let configuration: Configuration
  let modules: [Module]
  let paths: PathPatternUse

  /// - Throws: `WorkspaceError` of kind `configuration` with every pattern.
  func check() throws(WorkspaceError) {
    let patterns = configuration.paths.include
    guard !patterns.isEmpty, !modules.isEmpty else { return }
    guard modules.allSatisfy({ $0.files.isEmpty && $0.documents.files.isEmpty }) else { return }
    let error = ConfigurationError(
      patterns.map { pattern in
        ConfigurationDiagnostic(
          message: "nothing to check was found: include: \(pattern.text) selects no source of a module",
          location: pattern.location ?? SourceLocation(file: WorkspaceLocation.configurationName, line: 1, column: 1),
          help: paths.nearest(to: pattern.text).map { "did you mean \($0)?" } ?? "name a folder with sources")
      })
    throw WorkspaceError(kind: .configuration, message: error.description, failure: Report.Failure(error))
  }
}
