import DepGraphDialects
import DepGraphFiles
import DepGraphModel
import DepGraphStore

/// A source that the index knows with another content. Most edits change nothing of what a source says by itself, so it is
/// read before anything else is done: with the same said by all sources, the result is the one that is kept.
struct RereadSource: Sendable {
  /// A source of which the index knows another content.
  struct Candidate: Sendable {
    var path: String
    var stamp: FileStamp
    var hash: ContentHash
    /// As the index has them.
    var lineCount: Int
  }

  var stamp: FileStamp
  var hash: ContentHash
  /// The hash of what it says by itself.
  var meaning: ContentHash
  var facts: FileFacts
  var stored: StoredFacts
  /// How many lines it has more than before.
  var addedLines: Int

  /// Of more sources than these, some will say something new.
  static let most = 64

  /// - Returns: By path. A source that changed meanwhile is absent.
  static func read(_ candidates: [Candidate], _ request: AnalysisRequest) async -> [String: RereadSource] {
    guard !candidates.isEmpty, candidates.count <= most else { return [:] }
    request.progress(.readingSources(files: candidates.count))
    // What was read is compared with what was hashed.
    let tree = request.tree.unrecorded
    let read = await concurrentMap(candidates, jobs: request.options.jobs, stack: .syntax) { source -> RereadSource? in
      guard let bytes = try? tree.read(source.path), ContentHash(bytes: bytes) == source.hash else { return nil }
      let facts = FileFactsReader().fileFacts(of: source.path, bytes: bytes)
      guard let stored = try? StoredFacts(facts, dialects: DialectCatalogue.facts) else { return nil }
      return RereadSource(
        stamp: source.stamp, hash: source.hash, meaning: ContentHash(bytes: stored.meaning), facts: facts,
        stored: stored, addedLines: facts.lineCount - source.lineCount)
    }
    return Dictionary(firstOf: zip(candidates, read).compactMap { source, read in read.map { (source.path, $0) } })
  }
}

/// What a run learnt of files that the index knows and that say what they said.
struct LearntFiles: Sendable {
  /// Those with the content of before.
  var restamped: [IndexChanges.Restamped] = []
  /// The others, by path.
  var reread: [String: RereadSource] = [:]
}
