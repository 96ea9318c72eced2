import DepGraphConfiguration
import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects
import DepGraphResolution

/// Finds and reads every manifest and project of the tree, and joins them into one model.
struct ProjectReading {
  let request: AnalysisRequest
  let contents: TreeContents

  struct Reading: Sendable {
    var model: ProjectModel
    /// `nil` if a module graph replaces manifests and projects.
    var assembly: ProjectAssembly?
  }

  /// - Throws: `ModuleGraphError`, for a module graph only: what a manifest or project hides is a problem of the model.
  func read() async throws -> Reading {
    if let graph = request.moduleGraph {
      let reader = ModuleGraphReader(inventory: contents.inventory)
      return Reading(model: try reader.model(of: graph.bytes, file: graph.name), assembly: nil)
    }
    let parts = await parts()
    let paths = request.configuration.paths
    let assembly = ProjectAssembly(
      of: parts.fragments, workspaces: parts.workspaces, isKnown: LibraryKeys.isKnown(product:),
      isLeftOut: { path in
        paths.excludes(path) || path.split(separator: "/").contains { Pruning.standardNames.contains(String($0)) }
      }, submodule: { [tree = request.tree] in GitModules(in: tree).submodule(holding: $0) })
    var model = withHiddenDocuments(assembly.model.narrowed(to: request.scope))
    model.data = parts.data
    let told = Set(model.problems.filter(\.kind.breaksProject).compactMap(\.location))
    model.problems += parts.unread.filter { problem in problem.location.map { !told.contains($0) } ?? true }
    let leftOut = LeftOutSources(
      configuration: request.configuration, inventory: contents.inventory, fragments: parts.fragments)
    // That nothing at all is read is reported as such.
    if model.modules.contains(where: { !$0.files.isEmpty }), let others = leftOut.others() {
      let search = ProjectSearch(
        discovery: discovery(), inventory: others, tree: request.tree, packages: packageReader,
        isExcluded: { _ in false }, jobs: request.options.jobs)
      leftOut.note(await search.result(of: request.projectSources).fragments, in: &model)
    }
    return Reading(model: model, assembly: assembly)
  }

  /// Patterns of the configuration may leave documents out of the tree that a build takes by their folder. Xcode projects
  /// list theirs.
  private func withHiddenDocuments(_ model: ProjectModel) -> ProjectModel {
    let paths = request.configuration.paths
    guard !paths.include.isEmpty || paths.exclude.contains(where: { !$0.text.hasSuffix(".swift") }) else {
      return model
    }
    let listing = Set(model.packages.filter(\.format.listsFiles).map(\.id))
    var model = model
    for index in model.modules.indices where !listing.contains(model.modules[index].package) {
      model.modules[index].documents.isWhole = false
    }
    return model
  }

  /// What the manifests, projects and workspaces each say, before they are joined.
  func parts() async -> ProjectSearch.Result {
    let search = ProjectSearch(
      discovery: discovery(), inventory: contents.inventory, tree: request.tree, packages: packageReader,
      isExcluded: { [paths = request.configuration.paths] in paths.excludes($0) }, jobs: request.options.jobs)
    return await search.result(of: request.projectSources)
  }

  /// What the folder holds, and what it names beside it.
  private func discovery() -> ProjectDiscovery {
    guard !request.scope.isEmpty else {
      return ProjectDiscovery(in: contents.inventory, sources: request.projectSources)
    }
    let outside = contents.outside
    return ProjectDiscovery(
      in: contents.inventory, scope: request.scope,
      named: [
        .swiftPM: Set(outside.packages.map { RepositoryPath.child("Package.swift", of: $0) }),
        .xcode: outside.projects, .tuist: outside.tuistProjects,
      ],
      podfiles: outside.podfiles, sources: request.projectSources)
  }

  var packageReader: SwiftPMReader {
    var reader = SwiftPMReader(environment: request.configuration.manifest.environment, host: host)
    reader.mode = request.options.manifestEvaluation
    reader.dumping = request.dumping
    reader.evaluations = request.evaluations
    reader.isExcluded = { [paths = request.configuration.paths] in paths.excludes($0) }
    return reader
  }

  /// The system that manifests see: most projects are built for Apple's, wherever the lint step runs, and the same tree
  /// gives the same result on every machine.
  var host: ManifestHost {
    switch request.options.host ?? request.configuration.manifest.host ?? .macos {
    case .macos: .macos
    case .linux: .linux
    }
  }
}
