import DepGraphConfiguration
package import DepGraphModel

extension Report.Failure {
  /// A wrong configuration: its first error, with the number of the others.
  init(_ error: ConfigurationError) {
    let first = error.diagnostics.first
    let others = error.diagnostics.count - 1
    let more = others < 1 ? "" : others == 1 ? " (and 1 more error)" : " (and \(others) more errors)"
    var message = (first?.message ?? error.description) + more
    var place = first?.location
    // A report names places in the tree.
    if let outside = place, outside.file.hasPrefix("/") {
      message = "\(outside.file):\(outside.line):\(outside.column): \(message)"
      place = nil
    }
    self.init(message: message, help: first?.help ?? "fix the configuration", location: place)
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
