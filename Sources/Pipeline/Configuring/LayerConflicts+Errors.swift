import DepGraphConfiguration
import DepGraphModel
import DepGraphRules

extension LayerConflicts {
  /// - Throws: `WorkspaceError` of kind `configuration` where a module is in two layers of a contract.
  func check(_ contracts: [Contract]) throws(WorkspaceError) {
    let found = conflicts(in: contracts).map { conflict in
      let lines = [conflict.first, conflict.second].map { $0.location?.line ?? 0 }
      let place =
        conflict.second.location ?? contracts.first { $0.id == conflict.contract }?.location
        ?? SourceLocation(file: WorkspaceLocation.configurationName, line: 1, column: 1)
      return ConfigurationDiagnostic(
        message: "\(conflict.module) is in two layers of the contract \(conflict.contract): "
          + "\(conflict.first.text) on line \(lines[0]) and \(conflict.second.text) on line \(lines[1])",
        location: place, help: "list \(conflict.module) by its full name in the layer it belongs to")
    }
    guard !found.isEmpty else { return }
    let error = ConfigurationError(found)
    throw WorkspaceError(kind: .configuration, message: error.description, failure: Report.Failure(error))
  }
}
