import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphProjects
import DepGraphStore

/// What the tree holds, by content: hashes of every file that the result can depend on, most of them known from the
/// index.
struct TreeContents: Sendable {
  var inventory: Inventory
  /// Of every file that matters and can be read, by path.
  var hashes: [String: ContentHash]
  var stamps: [String: FileStamp]
  /// What sources say by themselves, where it is known, by path: the result depends on that and on no more of them.
  var meanings: [String: ContentHash] = [:]
  /// Files that the index knew with another stamp alone, and sources that it knew with another content.
  var learnt = LearntFiles()
  /// Of files that the walk does not meet, by path.
  var openedByName: [String: ContentHash] = [:]
  /// What is next to the folder that is read, and is part of the inventory because something in it needs it.
  var outside = OutsideContents()
  var problems: [Problem]
  /// Paths that the index knows and that are gone.
  var removed: [String]
  /// What package managers fetched, each package once.
  var checkouts: [CheckoutState] = []
  /// Which patterns of `exclude` match anything; `nil` where that was not checked.
  var excludes: ExclusionUse?
  /// Whether the stamp of every file that matters is old enough to stand for its content in another run.
  var isSettled = true

  /// The same with what was read of sources that the index is to know.
  func knowing(_ changed: [IndexChanges.Changed]) -> TreeContents {
    var contents = self
    for file in changed { contents.meanings[file.path] = file.meaning }
    return contents
  }

  /// `nil` where the tree has to be asked.
  func answer(to question: ReadingRecord.Question) -> ContentHash? {
    guard case .content(let path) = question else { return nil }
    return hashes[path]
  }

  /// Files of CocoaPods that the walk met.
  var podfiles: [String] { inventory.files.filter { RepositoryPath.isNamed($0.path, "Podfile") }.map(\.path) }

  /// Endings of files that say something of a project.
  private static let endings = [
    ".swift", ".swiftinterface", ".pbxproj", ".xcworkspacedata", ".xcconfig", ".podspec", ".yml", ".yaml",
    ".storyboard", ".xib", "Info.plist",
  ]
  /// Names of files that do.
  private static let names = ["project.json", "Podfile", "Podfile.lock", "Cartfile.resolved", "module.modulemap"]

  static func isSource(_ path: String) -> Bool {
    guard RepositoryPath.ends(path, with: ".swift") else { return false }
    let name = RepositoryPath.name(of: path)
    return name != "Package.swift" && !name.hasPrefix("Package@swift-")
  }

  static func matters(_ path: String) -> Bool {
    endings.contains { RepositoryPath.ends(path, with: $0) } || names.contains { RepositoryPath.isNamed(path, $0) }
      || PackagePin.isListed(in: path)
  }

  /// What matters, and what is read only where it is asked for.
  static func mayMatter(_ path: String) -> Bool { matters(path) || ModuleDocuments.isObjectiveC(path) }
}

/// Walks the tree and hashes what may have changed since the index last looked. Content decides, not dates: a stamp that
/// is equal and old enough only saves the reading.
struct TreeReading {
  let request: AnalysisRequest
  private let excludes: ExclusionUse

  init(request: AnalysisRequest) {
    self.request = request
    excludes = ExclusionUse(request.configuration.paths.exclude)
  }

  func contents() async throws -> TreeContents {
    request.progress(.walking)
    let own = try walk(request.scope)
    let (inventory, outside) =
      request.scope.isEmpty || request.moduleGraph != nil
      ? (own, OutsideContents()) : try await OutsideReading(request: request, walk: walk).contents(beside: own)
    let stored = try request.index.storedFiles()
    let relevant = inventory.files.filter { TreeContents.matters($0.path) }
    var contents = TreeContents(
      inventory: inventory, hashes: [:], stamps: [:], outside: outside, problems: inventory.problems,
      removed: [])
    contents.excludes = excludes
    contents.hashes.reserveCapacity(relevant.count)
    contents.stamps.reserveCapacity(relevant.count)
    let (unknown, knownCount) = take(relevant, stored, into: &contents)
    let changed = await hash(unknown, stored, into: &contents)
    if request.isCompared {
      contents.meanings = [:]
    } else {
      contents.learnt.reread = await RereadSource.read(changed, request)
      for (path, source) in contents.learnt.reread { contents.meanings[path] = source.meaning }
    }
    let opening = NamedFiles(tree: request.tree)
    contents.openedByName = opening.contents(
      besides: contents.podfiles + outside.podfiles, and: outside.files.filter { contents.hashes[$0] == nil })
    contents.checkouts = CheckoutReading(request: request).states(beside: inventory.pruned)
    // Mostly every file of the index is still there, and looking each of them up takes time.
    if knownCount < stored.count {
      contents.removed = stored.keys.filter { contents.stamps[$0] == nil && RepositoryPath.isInside($0, request.scope) }
        .sorted()
    }
    return contents
  }

  /// Takes what the index knows of files.
  /// - Returns: the files that have to be hashed, and how many the index has in whatever state.
  private func take(
    _ entries: [Inventory.Entry], _ stored: [String: StoredFile], into contents: inout TreeContents
  ) -> (unknown: [Inventory.Entry], knownCount: Int) {
    var unknown: [Inventory.Entry] = []
    var knownCount = 0
    for entry in entries {
      contents.stamps[entry.path] = entry.stamp
      let known = stored[entry.path]
      if known != nil { knownCount += 1 }
      if let known, known.stamp == entry.stamp, !known.isRacy {
        contents.hashes[entry.path] = known.hash
        contents.meanings[entry.path] = known.meaning
      } else {
        unknown.append(entry)
        if StoredFile.isRacy(entry.stamp, observed: request.observed) { contents.isSettled = false }
      }
    }
    return (unknown, knownCount)
  }

  /// - Returns: the files that the index has with another content.
  private func hash(
    _ unknown: [Inventory.Entry], _ stored: [String: StoredFile], into contents: inout TreeContents
  ) async -> [RereadSource.Candidate] {
    if !unknown.isEmpty { request.progress(.hashing(files: unknown.count)) }
    // What was read later is compared with these.
    let tree = request.tree.unrecorded
    let results = await concurrentMap(unknown, jobs: request.options.jobs) { entry -> Result<ContentHash, FileError> in
      do { return .success(ContentHash(bytes: try tree.read(entry.path))) } catch {
        return .failure(error as? FileError ?? FileError(path: entry.path, reason: "\(error)"))
      }
    }
    var changed: [RereadSource.Candidate] = []
    for (entry, result) in zip(unknown, results) {
      switch result {
      case .success(let hash):
        contents.hashes[entry.path] = hash
        guard let known = stored[entry.path] else { continue }
        if known.hash != hash {
          changed.append(
            RereadSource.Candidate(path: entry.path, stamp: entry.stamp, hash: hash, lineCount: known.lineCount))
        } else {
          contents.meanings[entry.path] = known.meaning
          contents.learnt.restamped.append(IndexChanges.Restamped(path: entry.path, stamp: entry.stamp, hash: hash))
        }
      case .failure(let error):
        contents.problems.append(
          Problem(
            kind: .unreadableFile, message: "could not be read: \(error.reason)",
            location: SourceLocation(file: entry.path, line: 1, column: 1)))
      }
    }
    return changed
  }

  /// What a folder holds.
  private func walk(_ scope: String) throws -> Inventory {
    let filter = request.configuration.paths
    let pruning = Pruning(excludes: { [excludes] folder in
      excludes.leavesOut(folder: folder, filter)
        || !(RepositoryPath.isInside(folder, scope) || RepositoryPath.isInside(scope, folder))
    })
    let all = try request.tree.inventory(pruning: pruning)
    let isWhole = scope.isEmpty && filter.exclude.isEmpty && filter.include.isEmpty
    guard !isWhole else { return all }
    // `include` chooses sources: what a project is made of must be read to know whose they are.
    var leftOut = excludes.folders.filter { RepositoryPath.isInside($0, scope) }
    let files = all.files.filter { entry in
      guard RepositoryPath.isInside(entry.path, scope) else { return false }
      let isLeftOut = excludes.leavesOut(entry.path, filter)
      guard TreeContents.isSource(entry.path) else { return !isLeftOut }
      if !isLeftOut, filter.selects(entry.path) { return true }
      leftOut.insert(entry.path)
      return false
    }
    var inventory = Inventory(
      files: files,
      directories: all.directories, pruned: all.pruned.filter { RepositoryPath.isInside($0, scope) },
      problems: all.problems, trace: all.trace)
    inventory.leftOut = leftOut.sorted()
    inventory.rootName = all.rootName
    inventory.isSparse = all.isSparse
    return inventory
  }
}
