import DepGraphConfiguration
package import DepGraphModel

extension Report.Failure {
  /// A wrong configuration, with all of its errors.
  init(_ error: ConfigurationError) {
    let errors = error.diagnostics.map(Self.init)
    self = errors.first ?? Report.Failure(message: error.description)
    others = Array(errors.dropFirst())
  }

  private init(_ diagnostic: ConfigurationDiagnostic) {
    let place = diagnostic.location
    let help = diagnostic.help ?? "correct this line; `depgraph config schema` prints what may be in it"
    // A report names places in the tree.
    guard place.file.hasPrefix("/") else {
      self.init(message: diagnostic.message, help: help, location: place)
      return
    }
    self.init(message: "\(place.file):\(place.line):\(place.column): \(diagnostic.message)", help: help)
  }
}

extension Report {
  /// Of a run that ended before anything was read.
  package init(failure: Failure) {
    self.init(
      tool: Tool(name: "depgraph", version: DepGraphVersion.current),
      project: Project(packages: 0, modules: 0, roots: 0, files: 0), summary: Summary(), violations: [], problems: [],
      failure: failure)
  }
}
