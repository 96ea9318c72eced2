import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphRules
import DepGraphStore

/// What `--affected` compares with.
package enum ComparedCommit: Equatable, Sendable {
  /// Where the work left the default branch.
  case branchPoint
  /// Where the work left a commit that is named.
  case named(String)
}

extension Workspace {
  /// Leaves in a report what the changes since a commit touch. The graph behind both is whole.
  /// - Parameters:
  ///   - options: with the process's environment, for git.
  ///   - baseline: absolute path of the file of accepted violations.
  /// - Throws: `WorkspaceError`, of kind `usage` where git, its repository or the commit is not there.
  package func affected(
    _ answer: IndexedResult, since compared: ComparedCommit, options: AnalysisOptions, baseline: String,
    accepted: Baseline?, observed: Int64
  ) async throws(WorkspaceError) -> AnalysisResult {
    do {
      let run = GitRepository.process(environment: options.environment)
      let repository = try GitRepository(folder: location.root, run: run)
      let start = try ComparedStart(compared, in: repository)
      let files = comparedFiles + [location.relativePath(baseline)].compactMap { $0 }
      let changes = try ChangesSince(in: repository, since: start.commit, run: run) { path in
        TreeContents.mayMatter(path) || files.contains(path)
      }
      var request = request(options, accepted, answer.index, .memory, observed) { _ in }
      let messages = try turnBack(&request, changes, in: repository, baseline: location.relativePath(baseline))
      let before = try await earlier(request)
      var affected = AffectedViolations(before: before?.report.violations ?? [], changes: changes)
      var result = answer.result
      result.report.violations.removeAll { violation in
        !affected.touches(violation) { try? tree.read($0) }
      }
      result.report.summary = Report.Summary(counting: result.report.violations)
      result.messages += start.messages + messages
      if let first = before?.missing.first {
        result.messages.append(
          "something could not be read at \(start.commit.prefix(12)) (\(first.message)): violations that it had may be "
            + "reported as new")
      }
      return result
    } catch {
      throw WorkspaceError(error, root: location.root, asking: "--affected")
    }
  }

  /// Makes a request one for the tree, the configuration and the baseline as they were.
  /// - Returns: what could not be as it was.
  func turnBack(
    _ request: inout AnalysisRequest, _ changes: ChangesSince, in repository: GitRepository, baseline: String?
  ) throws -> [String] {
    var messages: [String] = []
    request.tree = RecordingTree(OverlayTree(base: tree, replaced: changes.old, removed: changes.added))
    request.isKept = false
    request.isCompared = true
    // It runs manifests where they are on disk.
    request.dumping = nil
    request.options.manifestEvaluation = .static
    try turnBackModuleGraph(&request, changes, in: repository)
    if let file = configurationFile ?? Self.deletedConfiguration(changes) {
      if changes.added.contains(file) {
        request.configuration = Configuration()
        request.configurationText = []
        request.configurationFile = nil
      } else if let bytes = changes.old[file] {
        do {
          request.configuration = try Configuration.parse(bytes: bytes, file: file, cards: RuleCatalogue.cards)
          request.configurationText = bytes
          request.configurationFile = file
        } catch {
          messages.append("the configuration of that commit is not valid (\(error)); the current one was used for both")
        }
      }
    }
    if let baseline {
      if changes.added.contains(baseline) {
        request.baseline = nil
      } else if let bytes = changes.old[baseline] {
        request.baseline = try? Baseline(bytes: bytes, file: baseline)
      }
    }
    return messages
  }

  /// - Returns: `nil` where a root that `--root` names was not there: all violations are new.
  private func earlier(_ request: AnalysisRequest) async throws -> AnalysisResult? {
    do {
      return try await result(of: request)
    } catch let error as WorkspaceError where error.kind != .machine {
      return nil
    }
  }

  /// What was read of links between modules then.
  private func turnBackModuleGraph(
    _ request: inout AnalysisRequest, _ changes: ChangesSince, in repository: GitRepository
  ) throws {
    guard let moduleGraph else { return }
    if let path = moduleGraphPath, let bytes = changes.old[path] {
      request.moduleGraph = ModuleGraphFile(name: moduleGraph.name, bytes: bytes)
    } else {
      guard let path = moduleGraphPath, !changes.added.contains(path), try repository.tracks(path) else {
        // With the links of today, what a link brought that is gone would not be missed.
        throw GitRepository.Failure(
          description:
            "the commit does not hold the module graph \(moduleGraph.name), so that its links are not known: "
            + "commit the file, or check without comparing")
      }
    }
  }

  /// Files that do not matter to modules, and whose content in another commit does.
  var comparedFiles: [String] {
    [configurationFile ?? WorkspaceLocation.configurationName, moduleGraphPath].compactMap { $0 }
  }

  private static func deletedConfiguration(_ changes: ChangesSince) -> String? {
    changes.old[WorkspaceLocation.configurationName].map { _ in WorkspaceLocation.configurationName }
  }

  private var configurationFile: String? { location.configurationFile.flatMap(location.relativePath) }
}

/// The commit that changes are counted from.
struct ComparedStart {
  var commit: String
  var messages: [String] = []

  /// Default branches, in the order in which they are looked for; the branch that the current one follows in between.
  private static let branches = [
    "refs/remotes/origin/HEAD", "@{upstream}", "refs/remotes/origin/main", "refs/remotes/origin/master",
    "refs/heads/main", "refs/heads/master",
  ]

  /// - Throws: `GitRepository.Failure` where there is no such commit.
  init(_ compared: ComparedCommit, in repository: GitRepository) throws {
    guard let head = repository.commit("HEAD") else {
      throw GitRepository.Failure(description: "the repository has no commit yet")
    }
    let name: String
    let other: String
    switch compared {
    case .named(let wanted):
      guard let found = repository.commit(wanted) else { throw repository.unknown(wanted) }
      (name, other) = (wanted, found)
    case .branchPoint:
      let found = Self.branches.lazy.compactMap { branch in
        repository.commit(branch).map { (branch, $0) }
      }.first
      guard let found else {
        throw GitRepository.Failure(
          description: "no default branch was found (origin/HEAD, the upstream, main, master); write --affected=REF"
            + (repository.isShallow ? "; \(GitRepository.shallow)" : ""))
      }
      (name, other) = found
    }
    if let base = repository.mergeBase(other, head) {
      commit = base
    } else if repository.isShallow {
      // What the other branch has changed since would be taken for a change of this one.
      throw GitRepository.Failure(
        description: "\(name) and HEAD have no known merge base; \(GitRepository.shallow)")
    } else {
      commit = other
      messages = ["\(name) and HEAD have no merge base; compared with \(name) itself"]
    }
  }
}
