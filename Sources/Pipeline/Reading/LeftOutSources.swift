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

  /// Notes what each module has of them, and that nobody looked at it.
  /// - Parameter others: what the projects say of a tree that holds nothing else.
  func note(_ others: [ProjectFragment], in model: inout ProjectModel) {
    let parts = parts(others)
    if let problem = problem(parts) { model.problems.append(problem) }
    let manifests = Dictionary(model.packages.map { ($0.id, $0.manifest) }, uniquingKeysWith: { first, _ in first })
    let paths = Dictionary(parts.map { ($0.manifest + ":" + $0.target, $0.paths) }, uniquingKeysWith: +)
    for index in model.modules.indices {
      guard let manifest = manifests[model.modules[index].package] else { continue }
      model.modules[index].leftOut = Set(paths[manifest + ":" + model.modules[index].name] ?? []).sorted()
    }
  }

  /// What a target has of them.
  private struct Part {
    /// The file that declares the target.
    var manifest: String
    var target: String
    /// Swift files, and folders of which all Swift files are meant.
    var paths: [String]
  }

  /// What targets have of them, but for targets that are left out whole: these are reported by themselves.
  private func parts(_ others: [ProjectFragment]) -> [Part] {
    let told = Set(
      fragments.flatMap { fragment in
        fragment.targets.filter { !$0.isWhole && $0.files.isEmpty }.map { fragment.manifest + ":" + $0.name }
      })
    return others.flatMap { fragment in
      fragment.targets.filter { target in
        (target.kind.isRoot || target.kind.isLibrary) && !target.files.isEmpty
          && !told.contains(fragment.manifest + ":" + target.name)
      }.map { target in
        Part(manifest: fragment.manifest, target: target.name, paths: target.files.map(Self.path))
      }
    }
  }

  private static func path(of source: String) -> String {
    source.hasSuffix("/" + anySource) ? String(source.dropLast(anySource.count + 1)) : source
  }

  private func problem(_ parts: [Part]) -> Problem? {
    let paths = Set(parts.flatMap(\.paths)).sorted()
    guard let first = paths.first else { return nil }
    let names = Set(parts.map(\.target)).sorted()
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
