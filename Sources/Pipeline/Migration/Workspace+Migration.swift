import DepGraphFiles
import DepGraphMigration
package import DepGraphModel
import DepGraphResolution
import DepGraphStore

/// A plan and the sources that can be written for it.
package struct PlannedMigration: Sendable {
  package var plan: MigrationPlan
  /// `Module/Key.swift` and the text.
  package var sources: [EmittedSource]
}

package struct EmittedSource: Equatable, Sendable {
  package var path: String
  package var text: String
}

extension Workspace {
  /// The way from Needle to swift-dependencies. The index is only read.
  /// - Parameter answer: of the tree as it is.
  /// - Throws: `WorkspaceError`.
  package func migration(
    from answer: IndexedResult, options: AnalysisOptions, observed: Int64
  ) async throws(WorkspaceError) -> PlannedMigration {
    try await imagined(options, answer, observed) { read throws(WorkspaceError) in
      try Self.migration(of: read, graph: answer.result.reading?.graph, tree: tree)
    }
  }

  /// - Parameter graph: of what was read, where it was resolved before.
  private static func migration(
    of read: Imagined, graph: ResolvedGraph?, tree: any FileTree
  ) throws(WorkspaceError) -> PlannedMigration {
    let prepared = read.prepared
    let residue = ResidueReading(tree: tree, contents: prepared.contents, facts: prepared.sources.facts).residue()
    let resolved: ResolvedGraph
    if let graph { resolved = graph } else { resolved = read.resolved() }
    guard let migration = NeedleMigration(resolved, facts: prepared.sources.facts) else {
      return PlannedMigration(plan: MigrationPlan(), sources: [])
    }
    let plan = migration.plan(residue: residue)
    return PlannedMigration(
      plan: plan, sources: migration.sources(for: plan).map { EmittedSource(path: $0.path, text: $0.text) })
  }

  /// What was left in commits since one, oldest first, and what is left now.
  /// - Parameter most: how many commits are looked at, evenly spread over the first parents of `HEAD`.
  /// - Throws: `WorkspaceError`, of kind `usage` where git, its repository or the commit is not there.
  package func migrationHistory(
    since name: String, most: Int, from answer: IndexedResult, options: AnalysisOptions, observed: Int64
  ) async throws(WorkspaceError) -> [MigrationPoint] {
    do {
      let run = GitRepository.process(environment: options.environment)
      let repository = try GitRepository(folder: location.root, run: run)
      let commit = try repository.knownCommit(name)
      var points: [MigrationPoint] = []
      for commit in Self.spread(try repository.commits(from: commit), most) {
        points.append(
          MigrationPoint(
            commit: String(commit.prefix(10)),
            status: try await status(at: commit, repository, run, answer, options, observed)))
      }
      let now = try await migration(from: answer, options: options, observed: observed).plan.status
      return points + [MigrationPoint(commit: nil, status: now)]
    } catch {
      throw WorkspaceError(error, root: location.root, asking: "--since \(name)")
    }
  }

  private func status(
    at commit: String, _ repository: GitRepository, _ run: @escaping GitRepository.Run, _ answer: IndexedResult,
    _ options: AnalysisOptions, _ observed: Int64
  ) async throws -> MigrationStatus {
    let files = comparedFiles
    let changes = try ChangesSince(in: repository, since: commit, run: run) { path in
      TreeContents.matters(path) || ResidueReading.matters(path) || files.contains(path)
    }
    var request = request(options, nil, answer.index, .memory, observed) { _ in }
    // What is counted does not depend on the configuration.
    _ = try turnBack(&request, changes, in: repository, baseline: nil)
    let analysis = Analysis(request)
    return try await analysis.requiringReading {
      let read = Imagined(analysis: analysis, prepared: try await analysis.prepared())
      return try Self.migration(of: read, graph: nil, tree: request.tree).plan.status
    }
  }

  /// The first and the last, and some of those between.
  static func spread(_ commits: [String], _ most: Int) -> [String] {
    guard commits.count > most, most > 1 else { return Array(commits.prefix(max(most, 1))) }
    return (0..<most).map { commits[$0 * (commits.count - 1) / (most - 1)] }
  }

  /// Writes sources below a folder. One that is there stays as it is.
  /// - Returns: the paths that were written, and those that were there.
  /// - Throws: `WorkspaceError`.
  package static func emit(
    _ sources: [EmittedSource], to folder: String, in current: String
  ) throws(WorkspaceError) -> (written: [String], existing: [String]) {
    var (written, existing): ([String], [String]) = ([], [])
    for source in sources {
      let path = "\(folder)/\(source.path)"
      if exists(WorkspaceLocation.absolute(path, in: current)) {
        existing.append(path)
        continue
      }
      do {
        try DiskWriter.makeFolder(WorkspaceLocation.parent(of: WorkspaceLocation.absolute(path, in: current)))
      } catch {
        throw WorkspaceError(kind: .machine, message: "\(path): \(error.reason)")
      }
      try write(Array(source.text.utf8), to: path, in: current)
      written.append(path)
    }
    return (written, existing)
  }
}
