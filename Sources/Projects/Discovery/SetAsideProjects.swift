import DepGraphModel

/// Projects in folders that targets copy as they are, or that tests leave out: what a tool reads and what it is tested with.
/// Nobody builds them with the rest, unless something outside of these folders names them. Neither are clones of other
/// repositories a part of the one that they are in.
struct SetAsideProjects {
  private(set) var data: ProjectData
  private(set) var fragments: [ProjectFragment]
  private(set) var workspaces: [XcodeWorkspace]
  /// One for each clone with projects that nobody names: what they hold was not looked at.
  private(set) var problems: [Problem] = []
  /// What was taken out.
  private var taken: [ProjectFragment] = []

  /// - Parameter clones: folders with repositories of their own.
  init(in fragments: [ProjectFragment], _ workspaces: [XcodeWorkspace], clones: Set<String> = []) {
    data = ProjectData(folders: Self.declared(by: fragments))
    let cloned = ProjectData(folders: clones)
    // Where nothing else is there, the clones are what is to be checked.
    if fragments.contains(where: { !$0.targets.isEmpty && !cloned.contains($0.manifest) }) {
      data.folders.formUnion(clones)
    }
    self.fragments = fragments
    self.workspaces = workspaces
    guard !data.folders.isEmpty else { return }
    var (kept, others) = ([ProjectFragment](), [ProjectFragment]())
    for fragment in fragments {
      if data.contains(fragment.manifest), !compilesOthers(fragment) {
        others.append(fragment)
      } else {
        kept.append(fragment)
      }
    }
    let built = Self.foldersOfSources(kept.flatMap(\.targets))
    let shared = data.folders.intersection(built)
    if !shared.isEmpty {
      data.folders.subtract(shared)
      kept += others.filter { !data.contains($0.manifest) }
      others.removeAll { !data.contains($0.manifest) }
    }
    var opened = workspaces.filter { !data.contains($0.path) }
    while true {
      let named = Named(by: kept, opened)
      let found = others.filter(named.has)
      opened += self.workspaces.filter { workspace in
        data.contains(workspace.path) && !opened.contains(workspace)
          && workspace.projects.contains { path in found.contains { $0.projectPath == path } }
      }
      guard !found.isEmpty else { break }
      kept += found
      others.removeAll(where: named.has)
    }
    guard !others.isEmpty || opened.count < workspaces.count else { return }
    let manifests = Set(others.map(\.manifest))
    self.fragments = fragments.filter { !manifests.contains($0.manifest) }
    self.workspaces = workspaces.filter(opened.contains)
    taken = others
    data.projects = manifests.sorted()
    problems = clones.intersection(data.folders).sorted().filter { folder in
      others.contains { !$0.targets.isEmpty && RepositoryPath.isInside($0.manifest, folder) }
    }.map { folder in
      Problem(
        kind: .unreadSource,
        message:
          "\(folder) is a clone of a git repository, and nothing names its projects: run depgraph there to check "
          + "them, or exclude it", subject: folder)
    }
  }

  /// Whether a project in the folders is made of what is outside of them.
  private func compilesOthers(_ fragment: ProjectFragment) -> Bool {
    fragment.targets.contains { target in target.files.contains { !data.contains($0) } }
  }

  /// Whether what is at a path belongs to what was taken out, and to nothing that stayed.
  func hasTaken(_ path: String) -> Bool {
    func owns(_ fragment: ProjectFragment) -> Bool { RepositoryPath.isInside(path, fragment.directory) }
    return data.contains(path) && taken.contains(where: owns)
      && !fragments.contains { data.contains($0.manifest) && owns($0) }
  }

  // MARK: Folders

  /// A folder of tests that is next to sources of the application may hold more of the application.
  private static func declared(by fragments: [ProjectFragment]) -> Set<String> {
    var declared: Set<String> = []
    for fragment in fragments {
      let naming = fragment.targets.filter { !$0.dataFolders.isEmpty }
      guard !naming.isEmpty else { continue }
      let built = foldersOfSources(fragment.targets.filter { $0.kind != .test })
      for target in naming {
        declared.formUnion(
          target.dataFolders.filter { folder in
            let home = RepositoryPath.parent(of: folder)
            return target.kind != .test || !home.isEmpty && home != fragment.directory && !built.contains(home)
          })
      }
    }
    return declared
  }

  /// The folders of sources, and those around them.
  private static func foldersOfSources(_ targets: [FragmentTarget]) -> Set<String> {
    var folders: Set<String> = []
    for target in targets {
      for file in target.files {
        var folder = RepositoryPath.parent(of: file)
        while !folder.isEmpty, folders.insert(folder).inserted { folder = RepositoryPath.parent(of: folder) }
      }
    }
    return folders
  }

  // MARK: Names

  /// What projects and workspaces name, whether it is there or not.
  private struct Named {
    private let projects: NamedProjects
    private let listed: Set<String>

    init(by fragments: [ProjectFragment], _ workspaces: [XcodeWorkspace]) {
      projects = NamedProjects(by: fragments, workspaces)
      listed = Set(workspaces.flatMap { $0.projects + $0.packages })
    }

    func has(_ fragment: ProjectFragment) -> Bool {
      if let path = fragment.projectPath, listed.contains(path) || projects.projects.contains(path) { return true }
      switch fragment.format.family {
      case .package: return projects.packages.contains(fragment.directory) || listed.contains(fragment.directory)
      case .project, .graph: return projects.tuistProjects.contains(fragment.directory)
      }
    }
  }
}
