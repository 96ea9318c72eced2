import DepGraphDialects
import DepGraphFiles
import DepGraphModel
import DepGraphStore

/// The facts of every source of a project, with those that the index has to learn.
struct SourceFacts: Sendable {
  var facts: [String: FileFacts]
  var changed: [IndexChanges.Changed]
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
    let read = await concurrentMap(missing, jobs: request.options.jobs) { file -> FileFacts? in
      guard let bytes = try? tree.read(file) else { return nil }
      return FileFactsReader().fileFacts(bytes: bytes)
    }
    var changed: [IndexChanges.Changed] = []
    for (file, found) in zip(missing, read) {
      guard let found else { continue }
      facts[file] = found
      guard let stamp = contents.stamps[file], let hash = wanted[file] else { continue }
      changed.append(IndexChanges.Changed(path: file, stamp: stamp, hash: hash, facts: found))
    }
    return SourceFacts(facts: facts, changed: changed)
  }
}
