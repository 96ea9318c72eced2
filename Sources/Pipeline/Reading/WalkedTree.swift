import DepGraphFiles
import DepGraphModel
import DepGraphStore

/// A tree that the last run walked over, and of which at most some files have changed since, without saying
/// anything new. What takes a run over a known tree the longest, a value for each of its files, is spared then.
struct WalkedTree {
  let learnt: LearntFiles
  /// With the stamps of changed files; `nil` where none is to be kept.
  let newWalk: StoredWalk?

  /// - Returns: `nil` where the tree may have another graph, or its walk was not compared.
  init?(of latest: AnalysisName, request: AnalysisRequest) async throws {
    guard Self.isWhole(request), let questions = ReadingRecord.Question.questions(in: latest.questions),
      var walk = try request.index.storedWalk(graph: latest.graph),
      walk.answers.count == questions.count
    else { return nil }
    request.progress(.walking)
    var trace = WalkTrace(bytes: walk.trace)
    guard let changed = request.tree.changes(since: trace, atMost: RereadSource.most) else { return nil }
    let relevant = changed.filter { TreeContents.matters($0.path) }
    let asked = zip(questions, walk.answers).filter { $0.1 != nil }.map(\.0)
    guard !relevant.contains(where: { asked.contains(.content($0.path)) }),
      let learnt = try await Self.learnt(relevant, request)
    else { return nil }
    let opened = NamedFiles(tree: request.tree).contents(besides: walk.podfiles)
    let checkouts = CheckoutReading(request: request).states(beside: walk.pruned)
    let fingerprint = Fingerprint(of: request, files: walk.files, openedByName: opened, checkouts: checkouts)
    let answers = zip(questions, walk.answers).map { $1 ?? request.tree.answer(to: $0) }
    guard fingerprint.graph(with: answers) == latest.graph else { return nil }
    self.learnt = learnt
    // So young a stamp proves nothing: the file counts as changed in the next run too.
    let settled = changed.filter {
      !TreeContents.matters($0.path) || !StoredFile.isRacy($0.stamp, observed: request.observed)
    }
    for file in settled { trace.take(file) }
    walk.trace = trace.bytes
    newWalk = settled.isEmpty ? nil : walk
  }

  /// A walk over a tree whose graph is that of `latest`, for the next run to go along; `nil` where it may not.
  static func walk(of latest: AnalysisName, _ contents: TreeContents, _ request: AnalysisRequest) -> StoredWalk? {
    guard isWhole(request), contents.isSettled, contents.problems.isEmpty, let trace = contents.inventory.trace,
      let questions = ReadingRecord.Question.questions(in: latest.questions)
    else { return nil }
    return StoredWalk(
      graph: latest.graph, files: Fingerprint.files(of: contents), pruned: contents.inventory.pruned,
      podfiles: contents.podfiles, answers: questions.map { contents.answer(to: $0) }, trace: trace.bytes)
  }

  /// A part of a tree needs some of what is beside it, which is found out by reading.
  private static func isWhole(_ request: AnalysisRequest) -> Bool { request.scope.isEmpty && !request.isCompared }

  /// - Returns: `nil` where one of the files may say something new.
  private static func learnt(_ changed: [WalkTrace.Changed], _ request: AnalysisRequest) async throws -> LearntFiles? {
    let stored = try request.index.storedFiles(at: changed.map(\.path))
    var learnt = LearntFiles()
    var candidates: [RereadSource.Candidate] = []
    for file in changed {
      guard let known = stored[file.path], let bytes = try? request.tree.unrecorded.read(file.path) else { return nil }
      let hash = ContentHash(bytes: bytes)
      if hash == known.hash {
        learnt.restamped.append(IndexChanges.Restamped(path: file.path, stamp: file.stamp, hash: hash))
      } else {
        candidates.append(
          RereadSource.Candidate(path: file.path, stamp: file.stamp, hash: hash, lineCount: known.lineCount))
      }
    }
    learnt.reread = await RereadSource.read(candidates, request)
    guard candidates.allSatisfy({ learnt.reread[$0.path]?.meaning == stored[$0.path]?.meaning }) else { return nil }
    return learnt
  }
}
