package import DepGraphModel

/// A tree that keeps a record of what it is asked. Walks over the whole tree are not in it: who walks has the inventory.
package struct RecordingTree: FileTree {
  /// The tree itself, for what is compared in another way.
  package let unrecorded: any FileTree
  package let record: ReadingRecord

  package init(_ tree: any FileTree, record: ReadingRecord = ReadingRecord()) {
    unrecorded = tree
    self.record = record
  }

  package func inventory(pruning: Pruning) throws -> Inventory { try unrecorded.inventory(pruning: pruning) }

  package func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
    try unrecorded.inventory(below: folder, pruning: pruning)
  }

  package func changes(since trace: WalkTrace, atMost limit: Int) -> [WalkTrace.Changed]? {
    unrecorded.changes(since: trace, atMost: limit)
  }

  package func folders(in folder: String) -> [String] {
    let names = unrecorded.folders(in: folder)
    record.note(.folders(folder), Self.answer(names))
    return names
  }

  /// The Swift files below a folder that the walk over the whole tree leaves out, sorted.
  package func sources(below folder: String) -> [String] {
    let found = try? unrecorded.inventory(below: folder, pruning: Pruning())
    let paths = (found?.files ?? []).map(\.path).filter { RepositoryPath.ends($0, with: ".swift") }
    record.note(.sources(folder), Self.answer(paths))
    return paths
  }

  package func read(_ path: String) throws -> [UInt8] {
    do {
      let bytes = try unrecorded.read(path)
      record.note(.content(path), ContentHash(bytes: bytes))
      return bytes
    } catch {
      record.note(.content(path), Self.answer(error))
      throw error
    }
  }

  /// What the tree answers now. What was asked in this run is not asked again.
  package func answer(to question: ReadingRecord.Question) -> ContentHash {
    if let known = record.answer(to: question) { return known }
    switch question {
    case .content(let path): _ = try? read(path)
    case .folders(let folder): _ = folders(in: folder)
    case .sources(let folder): _ = sources(below: folder)
    case .obstacles(let folder): _ = try? KnownTree(self).inventory(below: folder, pruning: Pruning())
    }
    // Without an obstacle nothing is noted.
    return record.answer(to: question) ?? Self.answer([])
  }

  fileprivate static func answer(_ names: [String]) -> ContentHash {
    ContentHash(bytes: Array(names.joined(separator: "\u{0}").utf8))
  }

  /// No file holds what makes the same.
  fileprivate static func answer(_ error: any Error) -> ContentHash {
    ContentHash(combining: [ContentHash(bytes: Array("\(error)".utf8)), ContentHash(high: 0, low: 0)])
  }
}

/// A part of a recorded tree whose content is known by a name of its own, such as the commit of a clone. Only what
/// cannot be read is recorded: the name says nothing of that.
package struct KnownTree: FileTree {
  private let tree: RecordingTree

  package init(_ tree: RecordingTree) { self.tree = tree }

  package func inventory(pruning: Pruning) throws -> Inventory { try tree.inventory(pruning: pruning) }

  package func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
    do {
      let found = try tree.unrecorded.inventory(below: folder, pruning: pruning)
      if !found.problems.isEmpty {
        tree.record.note(.obstacles(folder), RecordingTree.answer(found.problems.map(\.message)))
      }
      return found
    } catch {
      tree.record.note(.obstacles(folder), RecordingTree.answer(error))
      throw error
    }
  }

  package func folders(in folder: String) -> [String] { tree.unrecorded.folders(in: folder) }

  package func read(_ path: String) throws -> [UInt8] {
    do { return try tree.unrecorded.read(path) } catch {
      tree.record.note(.content(path), RecordingTree.answer(error))
      throw error
    }
  }
}
