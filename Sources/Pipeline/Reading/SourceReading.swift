import DepGraphDialects
import DepGraphFiles
import DepGraphModel
import DepGraphResolution
import DepGraphStore

/// The facts of every source of a project, with those that the index has to learn.
struct SourceFacts: Sendable {
  var facts: [String: FileFacts]
  var changed: [IndexChanges.Changed]
  /// What the index has of each source, or is to have.
  var stored: [String: StoredFacts] = [:]
  /// Sources that were read once more, of which it has to learn what they said.
  var readAgain: Set<String> = []
  /// What was known each time.
  private var names: [ContentHash] = []
  /// Whether every source still had the content that was hashed when it was read.
  var isStable: Bool

  init(facts: [String: FileFacts], changed: [IndexChanges.Changed], stored: [String: StoredFacts], isStable: Bool) {
    self.facts = facts
    self.changed = changed
    self.stored = stored
    self.isStable = isStable
  }

  mutating func knew(_ identity: ContentHash) { names.append(identity) }

  /// What cannot be packed is only read again the next time.
  mutating func learn(_ file: String, _ again: FileFacts, knowing identity: ContentHash) {
    do {
      guard try stored[file]?.keep(again, dialects: DialectCatalogue.facts, knowing: identity, besides: names) != nil
      else { return }
      readAgain.insert(file)
    } catch {
      stored[file] = nil
    }
  }
}

/// Takes the facts of known contents from the index and reads the rest.
struct SourceReading {
  let request: AnalysisRequest
  let contents: TreeContents

  /// One source that the index does not know.
  private struct Reading: Sendable {
    var facts: FileFacts
    /// `nil` where it could not be read.
    var hash: ContentHash?
    /// `nil` where the index learns nothing.
    var stored: Result<StoredFacts, any Error>?
  }

  func read(_ project: ProjectModel) async throws -> SourceFacts {
    let files = Set(project.modules.flatMap { $0.files + $0.documents.files }).sorted()
    var wanted: [String: ContentHash] = [:]
    for file in files { wanted[file] = contents.hashes[file] }
    let stored = try request.index.facts(matching: wanted)
    let jobs = request.options.jobs
    let known = await concurrentMap(files, jobs: jobs) { stored[$0]?.facts(of: DialectCatalogue.facts) }
    var facts: [String: FileFacts] = Dictionary(minimumCapacity: files.count)
    for (file, known) in zip(files, known) { facts[file] = known }
    let missing = files.filter { facts[$0] == nil && wanted[$0] != nil }
    if !missing.isEmpty { request.progress(.readingSources(files: missing.count)) }
    // Compared below.
    let tree = request.tree.unrecorded
    let isKept = request.isKept
    let read = await concurrentMap(missing, jobs: jobs, stack: .syntax) { [contents] file -> Reading in
      if let known = contents.learnt.reread[file] {
        return Reading(facts: known.facts, hash: contents.hashes[file], stored: isKept ? .success(known.stored) : nil)
      }
      do {
        let bytes = try tree.read(file)
        let facts = FileFactsReader().fileFacts(of: file, bytes: bytes)
        return Reading(
          facts: facts, hash: ContentHash(bytes: bytes),
          stored: isKept ? Result { try StoredFacts(facts, dialects: DialectCatalogue.facts) } : nil)
      } catch {
        return Reading(facts: Self.vanished((error as? FileError)?.reason ?? "\(error)"))
      }
    }
    var changed: [IndexChanges.Changed] = []
    var kept = stored
    var isStable = true
    for (file, found) in zip(missing, read) {
      // A file that is edited while the run goes on is judged as it was read, and looked at again next time.
      facts[file] = found.facts
      guard let hash = found.hash, hash == wanted[file], let stamp = contents.stamps[file] else {
        isStable = false
        continue
      }
      guard let stored = try found.stored?.get() else { continue }
      kept[file] = stored
      changed.append(
        IndexChanges.Changed(
          path: file, stamp: stamp, hash: hash, meaning: ContentHash(bytes: stored.meaning), facts: found.facts,
          stored: stored))
    }
    return SourceFacts(facts: facts, changed: changed, stored: kept, isStable: isStable)
  }

  /// Reads the sources again that use the project's own ways to read dependencies, which nothing but the declarations of
  /// these declare: a wrapper around `Dependency`, a function that is given a key path. The index keeps what they say with
  /// the names beside what each says by itself.
  /// - Parameter known: the names that the facts were read with.
  func readAgain(_ sources: inout SourceFacts, knowing names: ReaderNames, after known: ReaderNames) async {
    let words = names.changed(since: known)
    guard !words.isEmpty else { return }
    let wanted = SourceVocabulary.hashes(of: words)
    // An operator and a value that is called have no name which the words of a source would tell.
    let isUnnamed = words.contains { word in
      word == "callAsFunction" || !word.isEmpty && word.allSatisfy { "/=-+!*%<>&|^~?.".contains($0) }
    }
    let files = sources.facts.filter { _, facts in
      facts.vocabulary.contains(anyOf: wanted) || isUnnamed && !facts.ofDialects.isEmpty
    }.keys.sorted()
    await read(files, again: &sources, as: names.identity) { FileFactsReader(names: names) }
  }

  /// Reads the sources of functions that decide where code of programs runs, though they say nothing of the library.
  /// - Parameters:
  ///   - project: what its tests set is in force in no program.
  ///   - known: what the project calls its own ways to read dependencies.
  func readHandedFunctions(
    of project: ProjectModel, in sources: inout SourceFacts, knowing known: ReaderNames
  ) async {
    let ofPrograms = Set(project.modules.lazy.filter { $0.kind != .test }.flatMap(\.files))
    let facts = sources.facts.filter { ofPrograms.contains($0.key) }
    let functions = HandedFunctions(in: facts)
    guard !functions.isEmpty else { return }
    await open(facts.filter { functions.mayBeDeclared(in: $0.value) }.keys.sorted(), in: &sources, knowing: known)
  }

  /// Reads the sources that may lead to a read though they say nothing of the library: those that are called, and what
  /// these call.
  func read(_ leading: LeadingSources, in sources: inout SourceFacts, knowing known: ReaderNames) async {
    var called = leading.first
    var seen = Set(called)
    while !called.isEmpty {
      await open(called, in: &sources, knowing: known)
      called = leading.called(from: called, in: sources.facts).filter { seen.insert($0).inserted }
    }
  }

  /// Reads sources as if they said something of the library.
  private func open(_ files: [String], in sources: inout SourceFacts, knowing known: ReaderNames) async {
    guard !files.isEmpty else { return }
    await read(files, again: &sources, as: "functions\u{4}" + known.identity) {
      FileFactsReader(
        dialects: DialectCatalogue.dialects(names: known).map { dialect in
          dialect.facts == SwiftDependenciesFacts.self ? dialect.opened : dialect
        })
    }
  }

  /// - Parameter identity: what the reader knows.
  private func read(
    _ files: [String], again sources: inout SourceFacts, as identity: String,
    by reader: @escaping @Sendable () -> FileFactsReader
  ) async {
    // What they say then is no part of what they say by themselves.
    for file in files { request.tree.record.noteKnown(file) }
    let identity = ContentHash(bytes: Array(identity.utf8))
    let known = await concurrentMap(files, jobs: request.options.jobs) { [stored = sources.stored] file in
      stored[file]?.facts(of: DialectCatalogue.facts, knowing: identity)
    }
    for (file, known) in zip(files, known) { if let known { sources.facts[file] = known } }
    let missing = zip(files, known).filter { $0.1 == nil }.map(\.0)
    let tree = request.tree
    let read = await concurrentMap(missing, jobs: request.options.jobs, stack: .syntax) {
      file -> (facts: FileFacts, hash: ContentHash)? in
      guard let bytes = try? tree.read(file) else { return nil }
      return (reader().fileFacts(of: file, bytes: bytes), ContentHash(bytes: bytes))
    }
    sources.knew(identity)
    for (file, read) in zip(missing, read) {
      guard let read else { continue }
      sources.facts[file] = read.facts
      if read.hash == contents.hashes[file] { sources.learn(file, read.facts, knowing: identity) }
    }
  }

  /// Reads sources for a dialect whose library they do not import: those that name something of the project which
  /// belongs to it, such as an extension of a component. One more round for what these declare.
  /// - Returns: the facts of these sources alone, each with all that was known of it before.
  func readFurther(_ facts: [String: FileFacts], for dialect: Dialect) async -> [String: FileFacts] {
    var found: [String: FileFacts] = [:]
    while true {
      let known = found.isEmpty ? facts : facts.merging(found) { _, new in new }
      let words = dialect.names(known)
      guard !words.isEmpty else { break }
      let wanted = SourceVocabulary.hashes(of: words)
      let files = known.filter { file, facts in
        found[file] == nil && facts.ofDialects[dialect.id] == nil && facts.vocabulary.contains(anyOf: wanted)
      }.keys.sorted()
      guard !files.isEmpty else { break }
      let tree = request.tree
      let read = await concurrentMap(files, jobs: request.options.jobs, stack: .syntax) { file -> FileFacts? in
        guard let bytes = try? tree.read(file) else { return nil }
        return FileFactsReader(dialects: [dialect.opened]).fileFacts(of: file, bytes: bytes)
      }
      for (file, read) in zip(files, read) {
        guard var facts = known[file] else { continue }
        facts.ofDialects[dialect.id] = read?.ofDialects[dialect.id]
        if facts.problems.isEmpty { facts.problems = read?.problems ?? [] }
        found[file] = facts
      }
    }
    return found
  }

  /// A file that could be read when it was hashed: what it held was not seen, and the report says so.
  private static func vanished(_ reason: String) -> FileFacts {
    FileFacts(problems: [
      FactProblem(
        kind: .unreadableFile, message: "could no longer be read: \(reason)",
        position: SourcePosition(line: 1, column: 1))
    ])
  }
}
