import DepGraphDialects
import DepGraphFiles
import DepGraphModel
import DepGraphStore

/// A source that the index knows with another content. Most edits change nothing of what a source says by itself, so it is
/// read before anything else is done: with the same said by all sources, the result is the one that is kept.
struct RereadSource: Sendable {
  var facts: FileFacts
  var stored: StoredFacts
  /// How many lines it has more than before.
  var addedLines: Int

  /// Of more sources than these, some will say something new.
  private static let most = 64

  /// - Parameter files: those of which the index knows another content, with their lines then.
  static func read(_ files: [(path: String, lines: Int)], _ contents: inout TreeContents, _ request: AnalysisRequest)
    async
  {
    guard !files.isEmpty, files.count <= most else { return }
    request.progress(.readingSources(files: files.count))
    // What was read is compared with what was hashed.
    let tree = request.tree.unrecorded
    let read = await concurrentMap(files, jobs: request.options.jobs, stack: .syntax) {
      file -> (facts: FileFacts, stored: StoredFacts, hash: ContentHash)? in
      guard let bytes = try? tree.read(file.path) else { return nil }
      let facts = FileFactsReader().fileFacts(of: file.path, bytes: bytes)
      guard let stored = try? StoredFacts(facts, dialects: DialectCatalogue.facts) else { return nil }
      return (facts, stored, ContentHash(bytes: bytes))
    }
    for (file, read) in zip(files, read) {
      guard let read, read.hash == contents.hashes[file.path] else { continue }
      contents.meanings[file.path] = ContentHash(bytes: read.stored.meaning)
      contents.reread[file.path] = RereadSource(
        facts: read.facts, stored: read.stored, addedLines: read.facts.lineCount - file.lines)
    }
  }
}
