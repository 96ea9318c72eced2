import DepGraphModel

/// Packages and projects that are named by their paths and are not there: parts of the project that are missing.
extension LinkResolution {
  /// - Parameter package: its identity; `nil` where a product may be of any package that the manifest or project names.
  mutating func reportAbsentFolders(
    of package: String?, product: String, _ dependency: FragmentTargetDependency, at origin: Origin
  ) {
    let dependencies = index.fragments[origin.fragment].dependencies
    guard let package else {
      for absent in dependencies where absent.isOutside {
        reportOutsideFolder(of: absent, product: product, dependency, at: origin)
      }
      return
    }
    guard let absent = dependencies.first(where: { $0.identity.lowercased() == package.lowercased() }) else { return }
    if absent.isOutside {
      reportOutsideFolder(of: absent, product: product, dependency, at: origin)
    } else {
      reportAbsentFolder(of: absent, at: origin)
    }
  }

  /// What is not in the repository is read by nobody: where it is on one machine, it need not be on another.
  private mutating func reportOutsideFolder(
    of named: FragmentPackageDependency, product: String, _ dependency: FragmentTargetDependency, at origin: Origin
  ) {
    guard !isKnown(product) else { return }
    let problem = Problem(
      kind: .unknownExternal,
      message: "package \(named.outsideDirectory ?? "'\(named.identity)'") is outside of the repository: "
        + "its keys and live values are unknown",
      location: named.location, subject: named.outsideDirectory ?? named.identity)
    problems.append(problem)
    guard isMissed(dependency, at: origin) else { return }
    let link = OutsideLink(product: product, problem: problem)
    let module = index.identifiers.modules[origin.fragment][origin.target]
    if outsideLinks[module]?.contains(link) != true { outsideLinks[module, default: []].append(link) }
  }

  /// A package that is named by its folder is no one that a package manager fetches: in the repository it is a part of the
  /// project that is missing.
  /// - Parameter other: the package of that identity that was read instead.
  mutating func reportAbsentFolder(
    of named: FragmentPackageDependency, readInstead other: Int? = nil, at origin: Origin
  ) {
    guard let folder = named.localDirectory else { return }
    let manifest = RepositoryPath.child("Package.swift", of: folder)
    let missing = isLeftOut(manifest) ? nil : manifest
    let reason = "no package was found at '\(folder)'"
    if let other {
      // Xcode takes the package of that name in the workspace, wherever a manifest says that it is.
      problems.append(
        Problem(
          kind: .missingPath, message: "\(reason): \(index.fragments[other].manifest) was read instead",
          location: named.location, subject: missing ?? named.identity))
      return
    }
    let folders = index.allPackages.map { index.fragments[$0].directory }
    let near = NearestName.suggestion(for: folder, among: folders)
    let submodule = missing == nil ? nil : submodule(folder)
    let problem = Problem(
      kind: missing == nil ? .unknownExternal : .unreadableProject,
      message: "\(reason): its keys and live values are unknown"
        + (submodule.map { ", as \(Problem.absentSubmodule)'\($0)'" } ?? near.map { "; did you mean '\($0)'?" } ?? ""),
      location: named.location, subject: missing ?? named.identity)
    problems.append(problem)
    guard let missing else { return }
    need(absent: missing, because: problem, at: origin)
  }

  /// A project that is named by its path is a part of this one, and missing where it is not there.
  mutating func miss(
    _ project: String, makerOf name: String, _ dependency: FragmentTargetDependency, at origin: Origin
  ) {
    let target = index.fragments[origin.fragment].targets[origin.target]
    guard isMissed(dependency, at: origin), !isLeftOut(project) else { return }
    let problem: Problem
    if index.fragments[origin.fragment].format != .tuist {
      guard FragmentIndex.isOwnProject(project) else { return }
      let reason =
        RepositoryPath.isOutside(project)
        ? "project \(project) is outside of the repository" : "no project was found at '\(project)'"
      let submodule = RepositoryPath.isOutside(project) ? nil : submodule(project)
      problem = Problem(
        kind: .unreadableProject,
        message: "\(reason): the keys and live values of \(name) are unknown"
          + (submodule.map { ", as \(Problem.absentSubmodule)'\($0)'" } ?? ""),
        location: dependency.location ?? target.location, subject: project)
      problems.append(problem)
    } else {
      // A folder, by which Tuist names projects; the reader has reported that there is none.
      problem = Problem(absentProject: project, at: dependency.location)
    }
    need(absent: project, because: problem, at: origin)
  }

  private mutating func need(absent manifest: String, because problem: Problem, at origin: Origin) {
    absentManifests[manifest] = absentManifests[manifest] ?? problem
    let module = index.identifiers.modules[origin.fragment][origin.target]
    unreadableNeeds[module, default: []].insert(manifest)
    if lostLinks[module]?.contains(problem) != true { lostLinks[module, default: []].append(problem) }
  }

  /// What a link phase names without saying whose it is may be made by a project that the workspace names.
  mutating func missWorkspaceProject(
    makerOf name: String, _ dependency: FragmentTargetDependency, at origin: Origin
  ) {
    guard isMissed(dependency, at: origin), !PodsProject.isTogether(name), !isKnown(name),
      let absent = index.absentProjects(besideProject: origin.fragment).first
    else { return }
    let problem = Problem(
      kind: .unreadableProject,
      message: "\(name) may be made by \(absent), which the workspace names and which is not there",
      location: dependency.location, subject: absent)
    problems.append(problem)
    need(absent: absent, because: problem, at: origin)
  }

  /// Whether a root may go without what is behind the dependency.
  private func isMissed(_ dependency: FragmentTargetDependency, at origin: Origin) -> Bool {
    dependency.kind == .link && index.fragments[origin.fragment].targets[origin.target].kind != .test
  }
}
