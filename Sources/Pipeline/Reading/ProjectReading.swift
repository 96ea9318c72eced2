import DepGraphConfiguration
import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects

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
    let assembly = ProjectAssembly(of: parts.fragments, workspaces: parts.workspaces)
    var model = withHiddenDocuments(assembly.model.narrowed(to: request.scope))
    let told = Set(model.problems.filter(\.kind.breaksProject).compactMap(\.location))
    model.problems += parts.unread.filter { problem in problem.location.map { !told.contains($0) } ?? true }
    return Reading(model: model, assembly: assembly)
  }

  /// Patterns of the configuration may leave documents out of the tree that a build takes by their folder. Xcode projects
  /// list theirs.
  private func withHiddenDocuments(_ model: ProjectModel) -> ProjectModel {
    let paths = request.configuration.paths
    guard !paths.include.isEmpty || paths.exclude.contains(where: { !$0.text.hasSuffix(".swift") }) else {
      return model
    }
    let listing = Set(model.packages.filter { $0.format == .xcode }.map(\.id))
    var model = model
    for index in model.modules.indices where !listing.contains(model.modules[index].package) {
      model.modules[index].documents.isWhole = false
    }
    return model
  }

  /// What the manifests, projects and workspaces each say, before they are joined.
  struct Parts: Sendable {
    var fragments: [ProjectFragment]
    var workspaces: [XcodeWorkspace]
    /// Files that were asked for and are there, all the same.
    var unread: [Problem]
  }

  func parts() async -> Parts {
    let inventory = contents.inventory
    let discovery = discovery()
    let tree = request.tree
    let files = FailedReads(tree)
    let pods = podsProjects(discovery)
    let isExcluded: @Sendable (String) -> Bool = { [paths = request.configuration.paths] path in
      paths.excludes(path) || pods.contains { $0.bytes == nil && path.hasPrefix($0.project.folder + "/") }
    }
    let packages = packageReader
    let manifests = discovery.packages.compactMap {
      packages.manifest(in: $0, inventory: inventory, tree: tree)
    }
    let jobs = request.options.jobs
    let ofPackages = await concurrentMap(manifests, jobs: jobs, stack: .evaluation) { path in
      Self.reading(path, tree, format: .swiftPM) {
        packages.read(manifest: path, bytes: $0, inventory: inventory)
      }
    }
    let ofProjects = await concurrentMap(discovery.projects, jobs: jobs) { path in
      let reader = XcodeProjectReader(inventory: inventory, isExcluded: isExcluded, read: files.read)
      return Self.reading(path, tree, format: .xcode) { reader.fragment(of: $0, at: path) }
    }
    let ofClosed = closedProjects()
    let descriptions = await describedProjects(discovery, files, isExcluded)
    let described = Set(descriptions.compactMap(\.projectPath))
    let workspaces = discovery.workspaces.compactMap { path in
      files.read(path).map {
        XcodeWorkspace(reading: $0, at: path, inventory: inventory, described: described, isExcluded: isExcluded)
      }
    }
    let ofPods = pods.flatMap { pods -> [ProjectFragment] in
      if pods.bytes == nil, pods.reason == nil,
        let described = PodsDescription(of: pods.project, inventory: inventory, read: files.read)
          .fragments()
      {
        return described
      }
      let reader = XcodeProjectReader(
        inventory: inventory, isExcluded: { isExcluded($0) || $0.hasPrefix(pods.project.folder + "/") },
        read: files.read)
      guard let bytes = pods.bytes else { return [pods.project.unreadable(because: pods.reason)] }
      var fragment = reader.fragment(of: bytes, at: pods.project.manifest)
      fragment.problems += pods.project.unread(in: fragment)
      return [fragment]
    }
    let hollow = hollowProjects(discovery, known: described.union(ofClosed.compactMap(\.projectPath)))
    let found = (ofPackages + ofProjects + ofClosed + hollow + descriptions + ofPods).map { $0.spelled(in: inventory) }
    let hidden = HiddenProjects(inventory: inventory, tree: tree, isExcluded: isExcluded)
    return Parts(
      fragments: found + hidden.fragments(namedBy: found, workspaces), workspaces: workspaces,
      unread: files.problems(in: inventory))
  }

  /// What the folder holds, and what it names beside it.
  private func discovery() -> ProjectDiscovery {
    guard !request.scope.isEmpty else { return ProjectDiscovery(in: contents.inventory) }
    let inventory = contents.inventory
    var found = ProjectDiscovery(
      in: Inventory(
        files: inventory.files.filter { RepositoryPath.isInside($0.path, request.scope) },
        directories: inventory.directories))
    found.packages = Set(found.packages).union(contents.outside.packages).sorted()
    found.projects = Set(found.projects).union(contents.outside.projects).sorted()
    found.tuistProjects = Set(found.tuistProjects).union(contents.outside.tuistProjects).sorted()
    found.podfiles = Set(found.podfiles).union(contents.outside.podfiles).sorted()
    return found
  }

  private struct InstalledPods: Sendable {
    var project: PodsProject
    /// `nil` where the project is not there or cannot be read.
    var bytes: [UInt8]?
    /// Why it cannot be read.
    var reason: String?
  }

  /// Where a Podfile stands beside a project or its description, or above it.
  private func podsProjects(_ discovery: ProjectDiscovery) -> [InstalledPods] {
    let projects = discovery.projects + discovery.descriptions
    return discovery.podfiles.map(PodsProject.init).compactMap { pods in
      let folder = pods.podfile.dropLast("Podfile".count)
      guard projects.contains(where: { $0.hasPrefix(folder) }) else { return nil }
      do {
        return InstalledPods(project: pods, bytes: try request.tree.read(pods.manifest))
      } catch {
        let fault = error as? FileError
        return InstalledPods(project: pods, reason: fault?.isMissing == true ? nil : fault?.reason ?? "\(error)")
      }
    }
  }

  /// Projects whose descriptions are in the tree and which are not there themselves: what was generated wins.
  private func describedProjects(
    _ discovery: ProjectDiscovery, _ files: FailedReads, _ isExcluded: @escaping @Sendable (String) -> Bool
  ) async -> [ProjectFragment] {
    let inventory = contents.inventory
    let environment = packageReader.environment
    let paths =
      discovery.descriptions.map { ($0, isNamed: false) } + discovery.namedDescriptions.map { ($0, isNamed: true) }
    let readings = await concurrentMap(paths, jobs: request.options.jobs) { path, isNamed in
      ReadingWatch.during(path) {
        XcodeGenReader(inventory: inventory, environment: environment, isExcluded: isExcluded, read: files.read)
          .reading(of: path, isNamed: isNamed)
      }
    }.compactMap { $0 }
    let manifests = TuistReader(inventory: inventory, packages: packageReader, read: files.read)
    let included = readings.reduce(into: Set<String>()) {
      $0.formUnion($1.included.subtracting([$1.fragment.manifest]))
    }
    let described = readings.map(\.fragment) + manifests.fragments(of: discovery.tuistProjects)
    // Many a source is called `Project.swift`.
    let closed =
      discovery.descriptions.compactMap { files.project(describedBy: $0, .xcodeGen) }
      + discovery.tuistProjects.filter(hasTuist).compactMap { files.project(describedBy: $0, .tuist) }
    return (described + closed).filter { fragment in
      !included.contains(fragment.manifest)
        && !(fragment.projectPath.map { inventory.contains($0 + "/project.pbxproj") } ?? false)
        && !(fragment.isUnreadable && hasProject(fragment.directory))
    }
  }

  /// Whether Tuist's own files are in the folder of a file or above it.
  private func hasTuist(above path: String) -> Bool {
    var folder = RepositoryPath.parent(of: path)
    while true {
      let own = ["Tuist.swift", "Workspace.swift"].map { RepositoryPath.child($0, of: folder) }
      if own.contains(where: contents.inventory.contains) { return true }
      if contents.inventory.isDirectory(RepositoryPath.child("Tuist", of: folder)) { return true }
      if folder.isEmpty { return false }
      folder = RepositoryPath.parent(of: folder)
    }
  }

  /// Whether a project is in a folder: it may be the one that a description which cannot be read is of.
  private func hasProject(_ folder: String) -> Bool {
    contents.inventory.files(below: folder).contains { entry in
      entry.path.hasSuffix(".xcodeproj/project.pbxproj")
        && RepositoryPath.parent(of: RepositoryPath.parent(of: entry.path)) == folder
    }
  }

  /// Folders of projects without what makes them projects: somebody generates it, and nothing here says how.
  /// - Parameter known: projects that are described elsewhere, or told already.
  private func hollowProjects(_ discovery: ProjectDiscovery, known: Set<String>) -> [ProjectFragment] {
    let excludes = request.configuration.paths.excludes
    let describing = Set((discovery.descriptions + discovery.tuistProjects).map(RepositoryPath.parent))
    return contents.inventory.directories.filter { path in
      path.hasSuffix(".xcodeproj") && RepositoryPath.isInside(path, request.scope)
        && !contents.inventory.contains(path + "/project.pbxproj") && !known.contains(path)
        && !excludes(path + "/project.pbxproj")
        && !describing.contains(RepositoryPath.parent(of: path))
        && !path.split(separator: "/").dropLast().contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xctemplate") }
    }.sorted().map { path in
      ProjectFragment(
        format: .xcode, name: path, directory: RepositoryPath.parent(of: path), manifest: path + "/project.pbxproj",
        problems: [
          Problem(
            kind: .missingPath, message: "\(path) contains no project.pbxproj: its targets are not part of the graph",
            location: SourceLocation(file: path, line: 1, column: 1))
        ])
    }
  }

  /// Manifests and projects that the walk met and could not enter or follow.
  private func closedProjects() -> [ProjectFragment] {
    contents.inventory.problems.compactMap { problem in
      guard let path = problem.location?.file, let last = path.split(separator: "/").last else { return nil }
      let isPackage = last == "Package.swift"
      guard isPackage || last == "project.pbxproj" || last.hasSuffix(".xcodeproj") else { return nil }
      let manifest = last.hasSuffix(".xcodeproj") ? path + "/project.pbxproj" : path
      let folder = RepositoryPath.parent(of: manifest)
      return ProjectFragment(
        format: isPackage ? .swiftPM : .xcode, name: folder,
        directory: isPackage ? folder : RepositoryPath.parent(of: folder), manifest: manifest,
        problems: [Problem(kind: .unreadableProject, message: problem.message, location: problem.location)])
    }
  }

  /// A manifest that may not be read declares nothing, and is reported as unreadable: its targets are not in the graph.
  private static func reading(
    _ path: String, _ tree: any FileTree, format: ProjectPackage.Format, _ read: ([UInt8]) -> ProjectFragment
  ) -> ProjectFragment {
    do {
      let bytes = try tree.read(path)
      return ReadingWatch.during(path) { read(bytes) }
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      let folder = RepositoryPath.parent(of: path)
      return ProjectFragment(
        format: format, name: folder, directory: folder, manifest: path,
        problems: [
          Problem(
            kind: .unreadableProject, message: "could not be read: \(reason)",
            location: SourceLocation(file: path, line: 1, column: 1))
        ])
    }
  }

  var packageReader: SwiftPMReader {
    var reader = SwiftPMReader(environment: request.configuration.manifest.environment, host: host)
    reader.mode = request.options.manifestEvaluation
    reader.dumping = request.dumping
    reader.evaluations = request.evaluations
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
