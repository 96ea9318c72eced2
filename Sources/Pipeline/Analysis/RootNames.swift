import DepGraphModel
import DepGraphResolution

/// What `--root` names. A name that means no root would turn every run green.
enum RootNames {
  private static let mostListed = 5

  /// - Throws: `WorkspaceError` of kind `usage` for the first name or pattern that fits no root.
  static func require(_ names: [String], in modules: [Module]) throws(WorkspaceError) {
    let roots = modules.filter(\.kind.isRoot)
    for name in names {
      let pattern = NamePattern(name)
      if !roots.contains(where: { pattern.matches($0) }) {
        throw WorkspaceError(kind: .usage, message: "there is no root \(name)\(hint(name, roots))")
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
