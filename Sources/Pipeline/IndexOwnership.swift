import DepGraphFiles
import DepGraphStore

/// Whose an index is. A repository may hold a file of that name, made to say that all is well: an index is believed only
/// where the user's own key wrote it.
///
/// - `DEPGRAPH_INDEX_KEY`, any text: for machines that hand an index on to each other, as the caches of CI do.
/// - Else a random key in the user's folder for caches, made by the first run. Not one in the repository, which could come
///   with it.
/// - Where neither can be (a sandbox, no home), an index that is in a git repository which does not hold it: no one but
///   an earlier run can have put it there.
struct IndexOwnership {
  let environment: [String: String]
  /// Absolute: the root of what is checked.
  let root: String

  /// - Parameter path: absolute, of the index.
  /// - Throws: `FileError` where no index at that place can be believed.
  func key(forIndexAt path: String) throws(FileError) -> IndexKey {
    if let text = environment["DEPGRAPH_INDEX_KEY"], !text.isEmpty { return IndexKey(of: Array(text.utf8)) }
    let failure: FileError
    do throws(FileError) {
      return IndexKey(of: try OwnSecret.bytes(in: try cacheFolder()))
    } catch {
      failure = error
    }
    guard isUntracked(path) else {
      throw FileError(
        path: failure.path,
        reason: "its key cannot be stored: \(failure.path) \(failure.reason); set DEPGRAPH_INDEX_KEY")
    }
    return IndexKey(of: [])
  }

  /// - Throws: `FileError` where there is none, or it is in the repository.
  private func cacheFolder() throws(FileError) -> String {
    var folder: String?
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
      folder = caches
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      #if canImport(Darwin)
        folder = home + "/Library/Caches"
      #else
        folder = home + "/.cache"
      #endif
    }
    guard let folder else { throw FileError(path: "HOME", reason: "is not set") }
    let repository = DiskFile.nearestFolder(holding: ".git", from: root) ?? root
    guard !WritablePath.isInside(Self.realPath(folder), repository) else {
      throw FileError(path: folder, reason: "is in the repository")
    }
    return folder + "/depgraph"
  }

  /// Of the nearest folder that is there.
  private static func realPath(_ path: String) -> String {
    var folder = path
    while folder != "/" {
      if let real = DiskFile.realPath(folder) { return real + path.dropFirst(folder.count) }
      folder = WorkspaceLocation.parent(of: folder)
    }
    return path
  }

  /// Whether git knows that the index and the folder around it are no files of its repository.
  private func isUntracked(_ path: String) -> Bool {
    let folder = WorkspaceLocation.parent(of: path)
    guard let home = DiskFile.nearestFolder(holding: ".git", from: folder),
      let repository = try? GitRepository(folder: home, run: GitRepository.process(environment: environment))
    else { return false }
    let name = folder == home ? String(path.dropFirst(home.count + 1)) : String(folder.dropFirst(home.count + 1))
    return (try? repository.tracks(name)) == false
  }
}

extension IndexKey {
  /// The same for the same bytes, whatever their number.
  init(of secret: [UInt8]) {
    let empty = IndexKey(low: 0, high: 0)
    self.init(low: empty.tag(of: [secret, [0]]), high: empty.tag(of: [secret, [1]]))
  }
}
