import DepGraphDialects
import DepGraphFiles
import DepGraphModel
import DepGraphStore

/// The facts of every source of a project, with those that the index has to learn.
struct SourceFacts: Sendable {
  var facts: [String: FileFacts]
  var changed: [IndexChanges.Changed]
  /// Whether every source still had the content that was hashed when it was read.
  var isStable: Bool
}

/// Takes the facts of known contents from the index and reads the rest.
struct SourceReading {
  let request: AnalysisRequest
  let contents: TreeContents

  func read(_ project: ProjectModel) async throws -> SourceFacts {
    let files = Set(project.modules.flatMap(\.files)).sorted()
    var wanted: [String: ContentHash] = [:]
    for file in files { wanted[file] = contents.hashes[file] }
    var facts = try request.index.facts(matching: wanted)
    let missing = files.filter { facts[$0] == nil && wanted[$0] != nil }
    if !missing.isEmpty { request.progress(.readingSources(files: missing.count)) }
    let tree = request.tree
    let read = await concurrentMap(missing, jobs: request.options.jobs) {
      file -> (facts: FileFacts, hash: ContentHash)? in
      guard let bytes = try? tree.read(file) else { return nil }
      return (FileFactsReader().fileFacts(bytes: bytes), ContentHash(bytes: bytes))
    }
    var changed: [IndexChanges.Changed] = []
    var isStable = true
    for (file, found) in zip(missing, read) {
      // A file that is edited while the run goes on is judged as it was read, and looked at again next time.
      guard let found, found.hash == wanted[file], let stamp = contents.stamps[file] else {
        if let found { facts[file] = found.facts }
        isStable = false
        continue
      }
      facts[file] = found.facts
      changed.append(IndexChanges.Changed(path: file, stamp: stamp, hash: found.hash, facts: found.facts))
    }
    return SourceFacts(facts: facts, changed: changed, isStable: isStable)
  }
}
