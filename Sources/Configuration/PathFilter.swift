package import DepGraphModel

/// Which files `include` and `exclude` select.
package struct PathFilter: Equatable, Sendable {
  /// Empty = everything.
  package var include: [PathPattern] = []
  package var exclude: [PathPattern] = []

  /// Whether a path, file or folder, is excluded, itself or with a folder above it. Fit for pruning a walk.
  package func excludes(_ path: String) -> Bool {
    guard !exclude.isEmpty else { return false }
    let names = PathGlob.names(of: path)
    return exclude.contains { $0.matches(names: names) }
  }

  /// The first pattern that excludes a path.
  package func pattern(excluding path: String) -> PathPattern? {
    let names = PathGlob.names(of: path)
    return exclude.first { $0.matches(names: names) }
  }

  /// Whether a file is included and not excluded.
  package func selects(_ file: String) -> Bool {
    guard !include.isEmpty || !exclude.isEmpty else { return true }
    let names = PathGlob.names(of: file)
    return (include.isEmpty || include.contains { $0.matches(names: names) })
      && !exclude.contains { $0.matches(names: names) }
  }
}
