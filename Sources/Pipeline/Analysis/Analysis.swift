import DepGraphConfiguration
import DepGraphDialects
import DepGraphFiles
package import DepGraphModel
import DepGraphProjects
import DepGraphQueries
import DepGraphResolution
import DepGraphRules
import DepGraphStore

/// One analysis from the tree to the settled report.
package struct Analysis: Sendable {
  let request: AnalysisRequest

  package init(_ request: AnalysisRequest) {
    self.request = request
  }

  /// - Throws: `WorkspaceError` where `--root` names none or the machine kept something from being read, `FileError`
  ///   where the tree itself cannot be walked, `IndexError` where the index fails while it is read: then the analysis
  ///   can begin again with another index. An index that cannot be written only costs a message.
  package func run() async throws -> AnalysisResult {
    try await MachineFaults.$current.withValue(request.faults) { try await storedOrNew() }
  }

  /// A run that could read less than is there has no result: what it did not see may be at fault, or the cure of what is.
  private func requireReading() throws(WorkspaceError) {
    guard let reason = request.faults.unread else { return }
    let message = "the machine ran out of threads, files or memory, or a disk failed (\(reason)); nothing was checked"
    throw WorkspaceError(
      kind: .machine, message: "error: " + message,
      failure: Report.Failure(
        message: message, help: "raise the limits (`ulimit -a`) or use fewer --jobs"))
  }

  /// Does work that has no result where the machine kept something from being read.
  /// - Throws: `WorkspaceError` of kind `machine` then, else what the work throws.
  func requiringReading<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await MachineFaults.$current.withValue(request.faults) {
      let value = try await work()
      try requireReading()
      return value
    }
  }

  private func storedOrNew() async throws -> AnalysisResult {
    if let latest = try request.index.latestAnalysis(),
      let tree = try await WalkedTree(of: latest, request: request)
    {
      try requireReading()
      if let kept = try result(for: latest, learning: tree.learnt, walk: tree.newWalk) { return kept }
    }
    let contents = try await TreeReading(request: request).contents()
    try requireReading()
    let fingerprint = Fingerprint(of: request, contents: contents)
    if request.isCompared, let known = try compared(fingerprint, contents) { return known }
    // The views that users query show the run that was saved last: an older result would leave them with another tree.
    if let latest = try request.index.latestAnalysis(),
      graph(of: contents, fingerprint, asking: latest.questions) == latest.graph
    {
      let walk = WalkedTree.walk(of: latest, contents, request)
      if var kept = try result(for: latest, learning: contents.learnt, walk: walk) {
        kept.reading = AnalysisReading(contents: contents)
        return kept
      }
    }
    return try await analyse(contents)
  }

  /// The result for the tree, whose graph is the last one; `nil` where the index does not have all of it.
  /// - Parameter walk: that the next run can go along; `nil` where the index has it, or there is none.
  private func result(
    for latest: AnalysisName, learning learnt: LearntFiles, walk: StoredWalk?
  ) throws -> AnalysisResult? {
    guard let packed = try request.index.packedReport(fingerprint: latest.fingerprint),
      var stored = PackedResult(bytes: packed), holds(stored, learnt)
    else { return nil }
    let name = Fingerprint.result(of: latest.graph, request)
    if name != latest.fingerprint {
      guard let packed = try request.index.packedFindings(graph: latest.graph),
        let findings = RuleFindings(bytes: packed), findings.hold(learnt),
        let report = settled(findings, like: stored)
      else { return nil }
      stored.report = report
    }
    var messages = remember(learnt, walk, of: latest)
    if name != latest.fingerprint {
      let settled = AnalysisName(fingerprint: name, graph: latest.graph, questions: latest.questions)
      messages += keep(stored, as: settled)
    }
    var graph = request.needsGraph ? try request.index.snapshot(graph: latest.graph) : nil
    guard graph != nil || !request.needsGraph else { return nil }
    // An index that learns nothing has the lines of before.
    if !request.isKept || !messages.isEmpty { graph?.addLines(learnt.reread.mapValues(\.addedLines)) }
    return AnalysisResult(
      report: stored.report, missing: stored.missing, judged: stored.judged, isFromIndex: true, messages: messages,
      graph: graph)
  }

  /// Whether a result says nothing of how long sources are where that has changed, which is no part of its name.
  private func holds(_ stored: PackedResult, _ learnt: LearntFiles) -> Bool {
    guard learnt.reread.values.contains(where: { $0.addedLines != 0 }) else { return true }
    return request.configuration.queries.isEmpty
      && !stored.report.violations.contains { $0.rule == LiveModuleLeak().card.id }
  }

  /// What was found of this tree when it was compared before.
  private func compared(_ fingerprint: Fingerprint, _ contents: TreeContents) throws -> AnalysisResult? {
    guard
      let kept = try request.index.comparedAnalyses().first(where: { kept in
        graph(of: contents, fingerprint, asking: kept.questions).map { Fingerprint.result(of: $0, request) }
          == kept.fingerprint
      }),
      let analysis = try request.index.comparedAnalysis(fingerprint: kept.fingerprint),
      let stored = PackedResult(bytes: analysis.packedReport)
    else { return nil }
    return AnalysisResult(
      report: stored.report, missing: stored.missing, judged: stored.judged, isFromIndex: true, messages: [],
      graph: analysis.snapshot)
  }

  /// What the graph of the tree is called where it answers what a stored analysis asked as it did then.
  private func graph(of contents: TreeContents, _ fingerprint: Fingerprint, asking questions: [UInt8]) -> String? {
    guard let questions = ReadingRecord.Question.questions(in: questions) else { return nil }
    return fingerprint.graph(with: questions.map { contents.answer(to: $0) ?? request.tree.answer(to: $0) })
  }

  /// What was understood of the project, without judging it.
  package func project() async throws -> ProjectModel {
    try await requiringReading { try await projectRead() }
  }

  private func projectRead() async throws -> ProjectModel {
    let contents = try await TreeReading(request: request).contents()
    let reading = ProjectReading(request: request, contents: contents)
    var model = try await reading.read().model
    let external = try await ExternalReading(request: request, contents: contents, host: reading.host)
      .read(model, withFacts: false)
    model.external = external.sources
    model.problems = contents.problems + model.problems + external.problems
    return model
  }

  /// Holds what the evaluator makes of every manifest against what SwiftPM says.
  package func verifyManifests() async throws -> [ManifestVerification] {
    try await requiringReading {
      let contents = try await TreeReading(request: request).contents()
      return await ProjectReading(request: request, contents: contents).verifyManifests()
    }
  }

  /// What was read of a tree, before anything is resolved.
  struct Prepared {
    var project: ProjectReading.Reading
    var sources: SourceFacts
    var external: ExternalFacts
    var contents: TreeContents
    var paths: PathPatternUse
    /// What the project calls its own ways to read dependencies.
    var names: ReaderNames
  }

  /// Everything that is read, so that what it means can be asked with changes.
  /// - Parameter reading: what another analysis of the same tree has read of it.
  func prepared(from reading: AnalysisReading? = nil) async throws -> Prepared {
    if let prepared = reading?.prepared { return prepared }
    guard let reading else { return try await prepared(try await TreeReading(request: request).contents()) }
    return try await prepared(reading.contents)
  }

  /// The dialect knows by heart what these declare, whose names (`Store`, `scope`, `reduce`) are in most sources of an
  /// application.
  private static let knownLibraries: Set<String> = ["ComposableArchitecture", "Dependencies"]

  private static func filesOfKnownLibraries(_ project: ProjectModel) -> Set<String> {
    let modules = project.modules + project.external.libraries.flatMap(\.modules)
    return Set(modules.filter { knownLibraries.contains($0.moduleName) }.flatMap(\.files))
  }

  private func facts(
    of sources: SourceFacts, _ external: ExternalFacts, besides known: Set<String>
  ) -> [String: FileFacts] {
    let all = sources.facts.merging(external.facts) { own, _ in own }
    return known.isEmpty ? all : all.filter { !known.contains($0.key) }
  }

  /// A way to read dependencies that is handed from one function of the project to the next takes a round for each of them.
  private static let mostReadings = 32

  private func prepared(_ contents: TreeContents) async throws -> Prepared {
    request.tree.record.expect(contents.hashes)
    request.progress(.readingProjects)
    let reading = ProjectReading(request: request, contents: contents)
    var project = try await reading.read()
    let paths = PathPatternUse(configuration: request.configuration, contents: contents)
    MissingGeneratedSources(
      patterns: request.configuration.generated, inventory: contents.inventory, nearest: paths.nearest
    ).note(in: &project.model)
    // A manifest that could not be read may hold the root that is meant.
    if project.assembly?.unreadableManifests.isEmpty ?? true {
      try RootNames.require(request.options.roots, in: project.model.modules)
    }
    let external = try await ExternalReading(request: request, contents: contents, host: reading.host)
      .read(project.model)
    project.model.external = external.sources
    project.model.problems += external.problems
    let sourceReading = SourceReading(request: request, contents: contents)
    var sources = try await sourceReading.read(project.model)
    project.model.linkImportedFrameworks(sources.facts)
    // What a source is found to call its own by the names of others may be another source's way again.
    let known = Self.filesOfKnownLibraries(project.model)
    var names = ReaderNames()
    for _ in 0..<Self.mostReadings {
      let found = ReaderNames(in: facts(of: sources, external, besides: known))
      // An update that a value is made with may set what a function around it is given.
      let isNew =
        found.updated != names.updated || found.hooks != names.hooks || found.surrounding != names.surrounding
        || found.modifiers != names.modifiers || found.callees != names.callees
        || !names.members.isEmpty && found.members != names.members
      guard found != names, isNew || names == ReaderNames() else { break }
      await sourceReading.readAgain(&sources, knowing: found, after: names)
      names = found
    }
    await sourceReading.readHandedFunctions(of: project.model, in: &sources, knowing: names)
    for dialect in DialectCatalogue.dialects() {
      sources.facts.merge(await sourceReading.readFurther(sources.facts, for: dialect)) { _, again in again }
    }
    let objectiveC = ObjectiveCReading(request: request)
    sources.facts.merge(await objectiveC.facts(project.model.modules, sources.facts)) { own, _ in own }
    return Prepared(
      project: project, sources: sources, external: external, contents: contents, paths: paths, names: names)
  }

  /// Reads the sources that may lead to a read though they say nothing of the library.
  func read(_ leading: LeadingSources, in prepared: inout Prepared) async {
    await SourceReading(request: request, contents: prepared.contents)
      .read(leading, in: &prepared.sources, knowing: prepared.names)
  }

  private func analyse(_ contents: TreeContents) async throws -> AnalysisResult {
    var prepared = try await prepared(contents)
    try requireReading()
    let graph: ResolvedGraph
    switch resolvedUnlessDoubtful(prepared) {
    case .graph(let resolved): graph = resolved
    case .doubtful(let leading):
      await read(leading, in: &prepared)
      try requireReading()
      graph = resolved(prepared)
    }
    let sources = UncompiledSources(request: request, contents: contents, project: prepared.project.model)
    let uncompiled = await sources.facts(for: graph)
    if let problem = await sources.programs() { prepared.project.model.problems.append(problem) }
    var judged = try judged(graph, prepared, uncompiled: uncompiled)
    let leftOut = await LeftOutReading(request: request).words(concerning: judged.findings, in: graph)
    if !leftOut.isEmpty {
      judged = try self.judged(graph, prepared, uncompiled: uncompiled, leftOut: LeftOutWords(leftOut))
    }
    // Comments that suppress are read while it is judged.
    try requireReading()
    let missing = MissingProjects(
      request: request, project: prepared.project.model, assembly: prepared.project.assembly,
      misspelt: judged.graph.roots.isEmpty ? [] : judged.graph.problems.filter { $0.kind == .unknownTarget },
      outside: neededOutside(of: judged.graph)
    ).problems(forRoots: Set(judged.graph.roots.map(\.module)))
    let packed = PackedResult(report: judged.report, missing: missing, judged: judged.modules)
    let messages = save(
      packed, judged.findings, sources: prepared.sources, external: prepared.external, contents: contents,
      snapshot: judged.snapshot)
    return AnalysisResult(
      report: judged.report, missing: missing, judged: judged.modules, isFromIndex: false, messages: messages,
      graph: judged.snapshot,
      reading: AnalysisReading(contents: contents, prepared: prepared, graph: judged.graph))
  }

  /// A stamp that was too young to be trusted, or is new, with content that is known: read once more, never again.
  private func remember(_ learnt: LearntFiles, _ walk: StoredWalk?, of latest: AnalysisName) -> [String] {
    guard request.isKept, !request.faults.any else { return [] }
    return writing {
      if !learnt.reread.isEmpty {
        let changed = learnt.reread.sorted { $0.key < $1.key }.map { file, read in
          IndexChanges.Changed(
            path: file, stamp: read.stamp, hash: read.hash, meaning: read.meaning, facts: read.facts,
            stored: read.stored)
        }
        try request.index.take(
          IndexChanges(changed: changed, restamped: learnt.restamped, observed: request.observed),
          for: latest.graph)
      } else if !learnt.restamped.isEmpty {
        try request.index.remember(learnt.restamped, observed: request.observed)
      }
      if let walk { try request.index.keep(walk) }
    }
  }

  /// The result of a graph that is known, with other options.
  private func keep(_ result: PackedResult, as name: AnalysisName) -> [String] {
    guard request.isKept, !request.faults.any else { return [] }
    return writing { try request.index.settle(name, result.report, packedReport: try result.bytes()) }
  }

  /// Writes to the index.
  /// - Returns: what is to be said where that fails.
  private func writing(_ work: () throws -> Void) -> [String] {
    do {
      try work()
      return []
    } catch {
      return ["the index could not be written (\(error)); the result is not affected"]
    }
  }

  private func save(
    _ result: PackedResult, _ findings: RuleFindings, sources: SourceFacts, external: ExternalFacts,
    contents: TreeContents, snapshot: GraphSnapshot?
  ) -> [String] {
    guard request.isKept || request.isCompared, let snapshot else { return [] }
    guard sources.isStable, external.isStable, request.tree.record.isStable else {
      return ["files changed while they were read; the index was left as it was"]
    }
    guard !request.faults.any else {
      return ["the machine ran out of threads, files or memory, or a disk failed; the index was left as it was"]
    }
    var known = request.isCompared ? contents : contents.knowing(sources.changed)
    // What belongs to no module any more would be read again in every run.
    let left = contents.learnt.reread.keys.filter { sources.facts[$0] == nil }.sorted()
    for file in left { known.meanings[file] = nil }
    let asked = request.tree.record.answers { known.meanings[$0] != nil }
    let fingerprint = Fingerprint(of: request, contents: known)
    let questions = ReadingRecord.Question.bytes(of: asked.map(\.question))
    let graph = fingerprint.graph(with: asked.map(\.answer))
    let name = AnalysisName(fingerprint: Fingerprint.result(of: graph, request), graph: graph, questions: questions)
    let changes = IndexChanges(
      removed: contents.removed + left, changed: sources.changed,
      readAgain: sources.readAgain.sorted().compactMap { file in
        guard let hash = contents.hashes[file], let facts = sources.stored[file] else { return nil }
        return IndexChanges.ReadAgain(path: file, hash: hash, facts: facts)
      },
      restamped: contents.learnt.restamped, checkouts: external.changed, removedCheckouts: external.removed,
      observed: request.observed)
    return writing {
      guard request.isKept else {
        return try request.index.save(
          ComparedAnalysis(
            fingerprint: name.fingerprint, questions: questions, snapshot: snapshot, packedReport: try result.bytes()))
      }
      let analysis = StoredAnalysis(
        name: name, snapshot: snapshot, matrix: QueryGraph(snapshot).neededMatrix, report: result.report,
        packedReport: try result.bytes(), packedFindings: try findings.bytes(),
        walk: WalkedTree.walk(of: name, known, request))
      try request.index.save(changes, analysis)
    }
  }
}
