import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphProjects

/// Sources of modules that patterns of the configuration leave out: a build compiles them, and nobody looked at them.
struct LeftOutSources {
  let configuration: Configuration
  /// Without them.
  let inventory: Inventory
  /// What the projects say.
  let fragments: [ProjectFragment]

  private static let mostNames = 3

  /// Nothing else of a tree: what is read of it belongs to targets.
  /// - Returns: `nil` where nothing was left out that could be a source.
  func others() -> Inventory? {
    let listed = fragments.flatMap(\.absentPaths).filter { $0.hasSuffix(".swift") && configuration.paths.excludes($0) }
    let paths = Set(inventory.leftOut.filter(mayBelongToTarget)).union(listed)
    guard !paths.isEmpty else { return nil }
    // What a folder holds was not looked at: a source of no name stands for it.
    let sources = paths.map { $0.hasSuffix(".swift") ? $0 : $0 + "/" + Self.anySource }
    var directories = inventory.directories
    for source in sources {
      var folder = RepositoryPath.parent(of: source)
      while !folder.isEmpty, directories.insert(folder).inserted { folder = RepositoryPath.parent(of: folder) }
    }
    let described = inventory.files.filter { !TreeContents.isSource($0.path) }
    var others = Inventory(
      files: described
        + sources.map { Inventory.Entry(path: $0, stamp: FileStamp(size: 0, modified: 0, changed: 0, inode: 0)) },
      directories: directories)
    others.rootName = inventory.rootName
    return others
  }

  /// A pattern may leave out whole parts of a repository.
  private func mayBelongToTarget(_ path: String) -> Bool {
    !path.split(separator: "/").contains { Pruning.standardNames.contains(String($0)) || $0.hasPrefix(".") }
  }

  private static let anySource = "*.swift"

  /// - Parameter others: what the projects say of a tree that holds nothing else.
  func problem(_ others: [ProjectFragment]) -> Problem? {
    var sources: Set<String> = []
    var targets: Set<String> = []
    // A target that is left out whole is reported by itself.
    let told = Set(
      fragments.flatMap { fragment in
        fragment.targets.filter { !$0.isWhole && $0.files.isEmpty }.map { fragment.manifest + ":" + $0.name }
      })
    for fragment in others {
      for target in fragment.targets
      where (target.kind.isRoot || target.kind.isLibrary) && !target.files.isEmpty
        && !told.contains(fragment.manifest + ":" + target.name)
      {
        targets.insert(target.name)
        sources.formUnion(target.files)
      }
    }
    let paths = sources.map { path in
      path.hasSuffix("/" + Self.anySource) ? String(path.dropLast(Self.anySource.count + 1)) : path
    }.sorted()
    guard let first = paths.first else { return nil }
    let names = targets.sorted()
    let excluding = configuration.paths.exclude.first { $0.matches(first) }
    let more = paths.count == 1 ? "" : " and \(paths.count - 1) more"
    let list =
      names.prefix(Self.mostNames).joined(separator: ", ") + (names.count > Self.mostNames ? ", …" : "")
    return Problem(
      kind: .unreadSource,
      message: "the configuration leaves out \(first)\(more) of \(list): what they declare is unknown",
      location: (excluding ?? configuration.paths.include.first)?.location, subject: list)
  }
}
