import DepGraphModel

/// Problems of which one line says as much as many: packages whose source is not there, which miss it for the same reason.
enum FoldedProblems {
  private static let mostNames = 10

  /// - Parameter advice: shown instead of the names; `nil` to list them.
  static func folded(_ problems: [Problem], advice: String? = nil) -> [Problem] {
    let absent = problems.filter(isAbsent)
    let names = Set(absent.compactMap(\.subject)).sorted()
    guard absent.count > 1, names.count > 1, let first = absent.first else { return problems }
    let listed = names.prefix(mostNames).joined(separator: ", ") + (names.count > mostNames ? ", …" : "")
    let line = Problem(
      kind: .unknownExternal,
      message: "\(names.count) packages are not checked out: their keys and live values are unknown; "
        + (advice ?? listed),
      location: absent.compactMap(\.location).min())
    return problems.compactMap { problem in
      guard isAbsent(problem) else { return problem }
      return problem == first ? line : nil
    }
  }

  /// What is outside of the repository is not read wherever it is checked out.
  private static func isAbsent(_ problem: Problem) -> Bool {
    problem.kind == .unknownExternal && problem.subject.map { !RepositoryPath.isOutside($0) } ?? false
  }
}
