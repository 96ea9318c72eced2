package import DepGraphFiles
package import DepGraphModel

/// What a project format reads: the tree, the files that the format claims in it, and what those before it found.
package struct ProjectSearch: Sendable {
  package let discovery: ProjectDiscovery
  package let inventory: Inventory
  package let tree: any FileTree
  /// Reads files of which it does not matter whether they are there.
  let files: FailedReads
  /// Reads packages, and tells the environment and the host that manifests see.
  package let packages: SwiftPMReader
  /// Whether a path was left out of the inventory on purpose, so that its absence is no problem.
  package let isExcluded: @Sendable (String) -> Bool
  /// What CocoaPods made, or will make.
  let pods: [InstalledPods]
  /// Files that are read at the same time.
  package let jobs: Int
  /// Repository-relative, of what the format claims; sorted.
  package private(set) var paths: [String] = []
  /// What formats listed before this one found.
  package private(set) var found: [ProjectFragment] = []

  /// - Parameters:
  ///   - isExcluded: whether the configuration leaves a path out.
  ///   - jobs: files that are read at the same time.
  package init(
    discovery: ProjectDiscovery, inventory: Inventory, tree: any FileTree, packages: SwiftPMReader,
    isExcluded: @escaping @Sendable (String) -> Bool, jobs: Int
  ) {
    self.discovery = discovery
    self.inventory = inventory
    self.tree = tree
    self.packages = packages
    self.jobs = jobs
    files = FailedReads(tree)
    let pods = InstalledPods.all(in: discovery, tree: tree)
    self.pods = pods
    self.isExcluded = { path in
      isExcluded(path) || pods.contains { $0.bytes == nil && path.hasPrefix($0.project.folder + "/") }
    }
  }

  /// What the projects, packages and workspaces of the tree each say, before they are joined.
  package struct Result: Sendable {
    package var fragments: [ProjectFragment]
    package var workspaces: [XcodeWorkspace]
    /// Files that were asked for and are there, and could not be read all the same.
    package var unread: [Problem]
    package var data = ProjectData()
  }

  package func result(of sources: [ProjectSource]) async -> Result {
    var search = self
    for source in sources {
      search.paths = discovery.paths(of: source.format)
      search.found += await source.fragments(search)
    }
    let all = SetAsideProjects(
      in: search.found.map { $0.spelled(in: inventory) }, workspaces(beside: search.found),
      clones: GitModules.clones(in: inventory, scope: discovery.scope, tree: tree))
    let hidden = HiddenProjects(inventory: inventory, tree: tree, isExcluded: isExcluded)
    return Result(
      fragments: all.fragments + hidden.fragments(namedBy: all.fragments, all.workspaces), workspaces: all.workspaces,
      unread: files.problems(in: inventory).filter { !all.hasTaken($0.location?.file ?? "") } + all.problems,
      data: all.data)
  }

  // MARK: What formats read with

  /// - Parameter found: all projects; descriptions among them stand for projects that are not there.
  func workspaces(beside found: [ProjectFragment]) -> [XcodeWorkspace] {
    let described = Set(found.filter { $0.format != .xcode }.compactMap(\.projectPath))
    return discovery.workspaces.compactMap { path in
      files.read(path).map {
        XcodeWorkspace(reading: $0, at: path, inventory: inventory, described: described, isExcluded: isExcluded)
      }
    }
  }

  /// One fragment a file, in the order of the files. A file that may not be read declares nothing, and is reported as
  /// unreadable: its targets are not in the graph.
  /// - Parameter stack: on which the files are read.
  package func fragments(
    of paths: [String], format: ProjectFormat, stack: DeepStack.Size? = nil,
    _ read: @escaping @Sendable ([UInt8], _ path: String) -> ProjectFragment
  ) async -> [ProjectFragment] {
    await concurrentMap(paths, jobs: jobs, stack: stack) { [tree] path in
      do {
        let bytes = try tree.read(path)
        return ReadingWatch.during(path) { read(bytes, path) }
      } catch {
        let reason = (error as? FileError)?.reason ?? "\(error)"
        let folder = RepositoryPath.parent(of: path)
        var fragment = ProjectFragment(
          format: format, name: folder, directory: folder, manifest: path,
          problems: [
            Problem(
              kind: .unreadableProject, message: "could not be read: \(reason)",
              location: SourceLocation(file: path, line: 1, column: 1))
          ])
        fragment.mayHideRoots = true
        return fragment
      }
    }
  }

  /// Manifests and projects that the walk met and could not enter or follow.
  /// - Parameter manifest: what a path that the walk met means to the format; `nil` for nothing.
  func closed(_ manifest: (String) -> String?) -> [(manifest: String, problem: Problem)] {
    inventory.problems.compactMap { problem in
      guard let path = problem.location?.file, let manifest = manifest(path) else { return nil }
      return (
        manifest, Problem(kind: .unreadableProject, message: problem.message, location: problem.location)
      )
    }
  }

  /// Descriptions of projects without those whose project is there itself: what was generated wins. Where it is older than
  /// its description, that is said.
  func withoutGenerated(_ described: [ProjectFragment]) -> [ProjectFragment] {
    described.compactMap { fragment in
      if let project = fragment.projectPath, inventory.contains(project + "/project.pbxproj") {
        return outdated(project, described: fragment)
      }
      return fragment.isUnreadable && hasProject(fragment.directory) ? nil : fragment
    }
  }

  /// What is said of targets that a description has and the project does not.
  private func outdated(_ project: String, described: ProjectFragment) -> ProjectFragment? {
    guard !described.isUnreadable, let bytes = files.read(project + "/project.pbxproj") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // In other forms names are written in other ways.
    guard text.hasPrefix("// !$*UTF8*$!") else { return nil }
    let missing = described.targets.filter { target in
      target.kind != .test && !target.files.isEmpty
        && !["name = \(target.name);", "name = \"\(target.name)\";"].contains { text.firstRange(of: $0) != nil }
    }
    guard !missing.isEmpty else { return nil }
    return ProjectFragment(
      format: described.format, name: described.name, directory: described.directory, manifest: described.manifest,
      problems: missing.map { target in
        Problem(
          kind: .unknownTarget,
          message: "target \(target.name) is not in \(project), which is read instead of \(described.manifest): "
            + "generate the project again", location: target.location, subject: target.name)
      })
  }

  /// Whether a project is in a folder: it may be the one that a description which cannot be read is of.
  private func hasProject(_ folder: String) -> Bool {
    inventory.files(below: folder).contains { entry in
      entry.path.hasSuffix(".xcodeproj/project.pbxproj")
        && RepositoryPath.parent(of: RepositoryPath.parent(of: entry.path)) == folder
    }
  }
}
