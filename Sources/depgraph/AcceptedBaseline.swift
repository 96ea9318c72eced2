import DepGraphPipeline

extension Workspace {
  /// The baseline that holds for a run, `nil` for none. A file that is named must be there.
  /// - Throws: `WorkspaceError`.
  func acceptedBaseline(named name: String?) throws(WorkspaceError) -> Baseline? {
    let file = baselineFile(named: name, in: Machine.currentFolder)
    guard namesBaseline(name) || hasBaseline(at: file) else { return nil }
    if name == nil { try requireOwnBaseline(at: file) }
    return try baseline(at: file)
  }
}
