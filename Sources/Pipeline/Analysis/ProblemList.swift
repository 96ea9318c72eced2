import DepGraphModel
import DepGraphResolution

/// Everything that was not analysed, from every room, sorted.
struct ProblemList {
  let contents: TreeContents
  let project: ProjectModel
  let facts: [String: FileFacts]
  let graph: ResolvedGraph
  let unmatched: [Problem]
  /// What links call packages and projects that are on disk and could not be read: that is reported as such, and once.
  var unreadableNames: Set<String> = []

  func problems() -> [Problem] {
    let sources = Set(project.modules.flatMap { $0.files + $0.documents.files })
    let ofFiles = sources.flatMap { file in
      (facts[file]?.problems ?? []).map { problem in
        Problem(
          kind: problem.kind, message: problem.message,
          location: SourceLocation(file: file, position: problem.position))
      }
    }
    let noRoots = graph.roots.isEmpty ? [Problem(kind: .noRoots, message: Self.noRoots(in: project))] : []
    // A manifest that cannot be opened is reported as what it is.
    let unreadable = Set(project.problems.filter { $0.kind == .unreadableProject }.compactMap(\.location))
    let ofTree = contents.problems.filter { problem in
      problem.kind != .unreadableFile || problem.location.map { !unreadable.contains($0) } ?? true
    }
    let ofGraph = graph.problems.filter { problem in
      problem.kind != .unknownExternal || !(problem.subject.map(unreadableNames.contains) ?? false)
    }
    let all = ofTree + project.problems + ofFiles + ofGraph + unmatched + noRoots
    return Set(all).sorted { left, right in
      let places = (Self.place(left), Self.place(right))
      if places.0 != places.1 { return places.0 < places.1 }
      return (left.kind.rawValue, left.message) < (right.kind.rawValue, right.message)
    }
  }

  private static func noRoots(in project: ProjectModel) -> String {
    // What hides in a manifest that could not be read is reported there.
    if project.modules.isEmpty, !project.problems.contains(where: \.kind.breaksProject) {
      return MissingProjects.nothing
    }
    return project.modules.contains(where: \.kind.isRoot)
      ? "the configuration excludes every root, or calls it a test: live values were not checked"
      : "no root was found: live values were not checked"
  }

  /// What has no place comes first.
  private static func place(_ problem: Problem) -> SourceLocation {
    problem.location ?? SourceLocation(file: "", line: 0, column: 0)
  }
}
