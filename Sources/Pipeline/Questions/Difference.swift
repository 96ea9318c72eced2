import DepGraphFiles
package import DepGraphModel
import DepGraphQueries
import DepGraphRules
import DepGraphStore

/// What changed since a commit, and what could not be read of it.
package struct DifferenceSince: Sendable {
  package var difference: GraphDifference
  /// What a root of the commit needs and could not be read.
  package var missing: [Problem] = []
  package var messages: [String] = []
}

/// The commit that a question compares with: `main`, or where the current branch left it, `main...` as git spells it.
private struct DifferenceStart {
  var commit: String
  var messages: [String] = []

  init(_ name: String, in repository: GitRepository) throws {
    guard name.hasSuffix("...") else {
      commit = try repository.knownCommit(name)
      let base = repository.mergeBase(commit, "HEAD")
      if base != nil, base != commit {
        messages = [
          "\(name) has commits that this branch does not have: they are compared too; "
            + "`query diff \(name)...` compares with where the branch began"
        ]
      }
      return
    }
    let branch = String(name.dropLast(3))
    let tip = try repository.knownCommit(branch)
    guard let base = repository.mergeBase(tip, "HEAD") else {
      throw GitRepository.Failure(
        description: "\(branch) and HEAD have no known merge base"
          + (repository.isShallow ? "; \(GitRepository.shallow)" : ""))
    }
    commit = base
  }
}

extension Workspace {
  /// `diff REF`: the graph and its violations against those of a commit, which is read from git's objects.
  /// - Parameter answer: of the tree as it is, with its graph.
  /// - Throws: `WorkspaceError`, of kind `usage` where git, its repository or the commit is not there.
  package func difference(
    since name: String, from answer: IndexedResult, options: AnalysisOptions, observed: Int64
  ) async throws(WorkspaceError) -> DifferenceSince {
    do {
      let run = GitRepository.process(environment: options.environment)
      let repository = try GitRepository(folder: location.root, run: run)
      let start = try DifferenceStart(name, in: repository)
      let commit = start.commit
      let files = comparedFiles
      let changes = try ChangesSince(in: repository, since: commit, run: run) { path in
        TreeContents.mayMatter(path) || files.contains(path)
      }
      let graph = QueryGraph(try answer.graph())
      guard !changes.isEmpty else {
        return DifferenceSince(
          difference: graph.difference(from: graph, violations: ViolationChange(gained: [], lost: [])),
          messages: start.messages)
      }
      var request = request(options, nil, answer.index, .memory, observed) { _ in }
      request.needsGraph = true
      let messages = try turnBack(&request, changes, in: repository, baseline: nil)
      let before = try await result(of: request)
      let violations = ViolationChange(
        from: before.report.violations, to: answer.result.report.violations, except: [StaleBaselineEntry.card.id])
      return DifferenceSince(
        difference: graph.difference(from: QueryGraph(before.graph ?? GraphSnapshot()), violations: violations),
        missing: before.missing, messages: start.messages + messages)
    } catch {
      throw WorkspaceError(error, root: location.root, asking: "diff \(name)")
    }
  }

  /// An index that fails while it is read does not matter: it only saves work.
  func result(of request: AnalysisRequest) async throws -> AnalysisResult {
    do {
      return try await Analysis(request).run()
    } catch is IndexError {
      var request = request
      request.index = try Index.inMemory()
      return try await Analysis(request).run()
    }
  }
}
