import Synchronization

/// What manifests came to in one run: each content is evaluated once, however often a run comes back to it.
package final class ManifestEvaluations: Sendable {
  private struct Manifest: Hashable {
    var path: String
    var bytes: [UInt8]
    var surroundings: ManifestSurroundings
    var mayRun: Bool
  }

  private struct Workspace: Hashable {
    var manifests: [TuistLibrary.File]
    var helpers: [TuistLibrary.File]
    var modules: Set<String>
    var surroundings: ManifestSurroundings
  }

  /// The projects of one Tuist workspace, with what their manifests share.
  package struct Projects: Sendable {
    package let library: TuistLibrary
    /// In the order of the manifests.
    package let evaluations: [TuistEvaluation]
  }

  private let packages = Mutex<[Manifest: ManifestEvaluation]>([:])
  private let workspaces = Mutex<[Workspace: Projects]>([:])

  package init() {}

  /// - Parameters:
  ///   - mayRun: whether SwiftPM is asked.
  ///   - evaluate: gives the same for the same of everything else, all through the run.
  package func package(
    _ path: String, _ bytes: [UInt8], in surroundings: ManifestSurroundings, mayRun: Bool,
    _ evaluate: () -> ManifestEvaluation
  ) -> ManifestEvaluation {
    let manifest = Manifest(path: path, bytes: bytes, surroundings: surroundings, mayRun: mayRun)
    if let known = packages.withLock({ $0[manifest] }) { return known }
    let made = evaluate()
    packages.withLock { $0[manifest] = made }
    return made
  }

  /// Call on a deep stack only.
  /// - Parameter helpers: what the manifests import, of the repository and of its plugins, by the modules that stand
  ///   for them.
  package func projects(
    _ manifests: [TuistLibrary.File], helpers: [TuistLibrary.File], modules: Set<String>,
    in surroundings: ManifestSurroundings
  ) -> Projects {
    let workspace = Workspace(
      manifests: manifests, helpers: helpers, modules: modules, surroundings: surroundings)
    if let known = workspaces.withLock({ $0[workspace] }) { return known }
    let library = TuistLibrary(files: helpers, modules: modules)
    let made = Projects(
      library: library,
      evaluations: manifests.map { TuistEvaluation.run($0.bytes, library: library, surroundings: surroundings) })
    workspaces.withLock { $0[workspace] = made }
    return made
  }
}
