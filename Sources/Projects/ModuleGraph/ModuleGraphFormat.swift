package import DepGraphModel

extension ProjectFormat {
  /// The neutral module graph, from any other build system.
  package static let moduleGraph = ProjectFormat(
    id: "module-graph", family: .graph,
    wording: LinkWording { ends in
      isLabel(ends.module.id) && isLabel(ends.target.id)
        ? "add \(ends.module.id) to the deps of \(ends.target.id)"
        : "add \"\(ends.module.name)\" to the dependencies of \(ends.target.name)"
    })

  /// Bazel's and Buck's names of targets.
  private static func isLabel(_ id: String) -> Bool { id.hasPrefix("//") || id.hasPrefix("@") }

  /// What a module graph may say of its packages: an exporter knows what they are declared in.
  static func named(_ id: String) -> ProjectFormat? {
    (ProjectCatalogue.sources.map(\.format) + [.moduleGraph]).first { $0.id == id }
  }
}
