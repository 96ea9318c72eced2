import DepGraphPipeline

/// `FILE:LINE` or `FILE:LINE:COLUMN` on the command line, as reports print places.
struct PlaceArgument {
  let file: String
  let line: Int

  /// `nil` for anything else.
  init?(_ text: String) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.popLast().flatMap({ Int($0) }), last > 0 else { return nil }
    // With a column, the line is before it.
    let first = parts.count > 1 ? parts.last.flatMap { Int($0) } : nil
    if first != nil { parts.removeLast() }
    let path = parts.joined(separator: ":")
    guard !path.isEmpty else { return nil }
    file = path
    line = first ?? last
  }

  /// The same file as reports name it, however it was written: relative to the root, to the current folder, or absolute.
  func files(in location: WorkspaceLocation, currentFolder: String) -> [String] {
    let absolute = WorkspaceLocation.absolute(file, in: currentFolder)
    return [location.relativePath(absolute), file].compactMap { $0 }
  }
}
