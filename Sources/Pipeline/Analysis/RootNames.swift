import DepGraphModel

/// What `--root` names. A name that means no root would turn every run green.
enum RootNames {
  private static let mostListed = 5

  /// - Throws: `WorkspaceError` of kind `usage` for the first name or pattern that fits no root, and for a name that
  ///   several roots have.
  static func require(_ names: [String], in modules: [Module]) throws(WorkspaceError) {
    let roots = modules.filter(\.kind.isRoot)
    for name in names {
      let pattern = NamePattern(name)
      let found = roots.filter(pattern.matches)
      if found.isEmpty {
        throw WorkspaceError(kind: .usage, message: "there is no root \(name)\(hint(name, roots))")
      }
      if found.count > 1, !name.contains("*") {
        let ids = found.map(\.id).sorted().joined(separator: ", ")
        throw WorkspaceError(kind: .usage, message: "\(name) is the name of several roots: \(ids)")
      }
    }
  }

  private static func hint(_ name: String, _ roots: [Module]) -> String {
    let names = Set(roots.map(\.name)).sorted()
    if let near = NearestName.suggestion(for: name, among: names + roots.map(\.id)) {
      return "; did you mean \(near)?"
    }
    guard !names.isEmpty else { return "; the project has none" }
    let more = names.count > mostListed ? ", …" : ""
    return "; the roots are \(names.prefix(mostListed).joined(separator: ", "))\(more)"
  }
}
