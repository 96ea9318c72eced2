import DepGraphFiles

/// What was changed since a commit: how files were, and which lines are new.
struct ChangesSince {
  /// Contents in the commit, of files that are gone or not as they were.
  private(set) var old: [String: [UInt8]] = [:]
  /// Files that the commit does not hold.
  private(set) var added: Set<String> = []
  /// Files that are there and are not as they were.
  private(set) var changed: Set<String> = []

  private static let deepestSubmodule = 4

  /// - Parameter matters: of which files the content is wanted.
  /// - Throws: `GitRepository.Failure`, `Program.Failure`.
  init(
    in repository: GitRepository, since commit: String, run: @escaping GitRepository.Run,
    matters: (String) -> Bool
  ) throws {
    try collect(repository, commit, below: "", depth: 0, run, matters)
  }

  /// What a link leads to is found by the link's own path as well.
  private mutating func follow(_ links: [(path: String, target: String)], _ places: Set<String>) {
    for link in links {
      for path in places where path == link.target || path.hasPrefix(link.target + "/") {
        let linked = link.path + path.dropFirst(link.target.count)
        if let bytes = old[path] { old[linked] = bytes }
        if added.contains(path) { added.insert(linked) }
        if changed.contains(path) { changed.insert(linked) }
      }
    }
  }

  private mutating func collect(
    _ repository: GitRepository, _ commit: String, below prefix: String, depth: Int,
    _ run: @escaping GitRepository.Run, _ matters: (String) -> Bool
  ) throws {
    let changes = try repository.changes(since: commit)
    let contents = try repository.contents(of: changes.filter { matters(prefix + $0.path) }.compactMap(\.oldObject))
    for change in changes {
      let path = prefix + change.path
      if change.isThere { changed.insert(path) }
      guard let object = change.oldObject else {
        added.insert(path)
        continue
      }
      if let bytes = contents[object] {
        old[path] = bytes
      } else if !change.isThere {
        // Its place counts, its content does not.
        old[path] = []
      } else if matters(path) {
        throw GitRepository.Failure(description: "the content of \(path) in \(commit) is not in this clone")
      }
    }
    if !changes.isEmpty {
      let links = try repository.links().map { (path: prefix + $0.path, target: prefix + $0.target) }
      follow(links, Set(changes.map { prefix + $0.path }))
    }
    guard depth < Self.deepestSubmodule else { return }
    for submodule in try repository.submodules(in: commit) {
      try collect(submodule.folder, submodule.commit, of: repository, prefix, depth + 1, run, matters)
    }
  }

  private mutating func collect(
    _ submodule: String, _ commit: String?, of repository: GitRepository, _ prefix: String, _ depth: Int,
    _ run: @escaping GitRepository.Run, _ matters: (String) -> Bool
  ) throws {
    let folder = repository.folder + "/" + submodule
    // One that was not fetched holds nothing; a link in its place, or a way out of the tree, is none of ours.
    guard DiskFile.realPath(folder) == folder, DiskFile.exists(folder + "/.git") else { return }
    let inner = try GitRepository(folder: folder, run: run)
    if let commit, inner.commit(commit) == nil {
      // What it brought then cannot be told from what it brings now.
      throw GitRepository.Failure(
        description: "the submodule \(prefix + submodule) was at \(commit.prefix(12)), which its clone does not have: "
          + "fetch its history (`git -C \(prefix + submodule) fetch --unshallow`)")
    }
    try collect(inner, commit ?? GitRepository.emptyTree, below: prefix + submodule + "/", depth: depth, run, matters)
  }

  /// Whether the tree is as the commit has it.
  var isEmpty: Bool { old.isEmpty && added.isEmpty && changed.isEmpty }

  /// Lines of a file as it is now that no file of the commit has which was changed or removed: where a line moved to
  /// does not matter, and neither does its indentation. 1-based.
  func newLines(of file: String, now bytes: [UInt8]) -> Set<Int> {
    var known: [ArraySlice<UInt8>: Int] = [:]
    for line in Self.lines(old[file] ?? []) { known[line, default: 0] += 1 }
    if old[file] == nil {
      for (path, content) in old where !changed.contains(path) {
        for line in Self.lines(content) { known[line, default: 0] += 1 }
      }
    }
    var new: Set<Int> = []
    for (number, line) in Self.lines(bytes).enumerated() {
      if let count = known[line], count > 0 { known[line] = count - 1 } else { new.insert(number + 1) }
    }
    return new
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
      let text = line.drop(while: isBlank)
      return text.prefix(text.count - text.reversed().prefix(while: isBlank).count)
    }
  }
}
