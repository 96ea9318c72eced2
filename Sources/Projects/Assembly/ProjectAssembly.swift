import DepGraphManifests
package import DepGraphModel

/// Joins what the manifests and projects of a tree declare into one model: names become modules.
package struct ProjectAssembly: Equatable, Sendable {
  package private(set) var model: ProjectModel
  /// Manifests and project files that could not be read or evaluated, sorted. What they declare is not in the model, or
  /// not all of it. Without those that CocoaPods makes: they hold no root.
  package private(set) var unreadableManifests: [String]
  /// Those of them whose roots are not in the model: projects of Xcode, and packages that may declare programs.
  package private(set) var unreadableProjects: [String]
  /// For a module's identifier, the unreadable manifests that one of its own links may lead into, or that declare the
  /// module itself; sorted, and absent where there are none. The link is in the model as an external product.
  package private(set) var unreadableNeeds: [String: [String]]
  /// By manifest, what made it unreadable.
  package private(set) var unreadableBecause: [String: [Problem]]
  /// What links call the unreadable packages and projects: they are on disk, whatever their links say.
  package private(set) var unreadableNames: Set<String>

  /// - Parameters:
  ///   - fragments: in any order. Those that declare no targets leave only their problems.
  ///   - workspaces: tell which packages an Xcode project sees that it does not reference itself.
  ///   - isKnown: whether a product is of a library whose keys are all known.
  ///   - isLeftOut: whether nobody looks at a path, so that its absence says nothing.
  ///   - submodule: the submodule of git that a path is in; asked of paths at which nothing is.
  package init(
    of fragments: [ProjectFragment], workspaces: [XcodeWorkspace] = [],
    isKnown: @escaping (String) -> Bool = { _ in false }, isLeftOut: @escaping (String) -> Bool = { _ in false },
    submodule: @escaping (String) -> String? = { _ in nil }
  ) {
    let index = FragmentIndex(of: fragments, workspaces: workspaces)
    var resolution = LinkResolution(index: index, isKnown: isKnown, isLeftOut: isLeftOut, submodule: submodule)
    let archived = ArchivedPackages(in: index)
    let traits = index.fragments.flatMap(\.dependencies).flatMap { $0.traits ?? [] }
    var packages: [ProjectPackage] = []
    var modules: [Module] = []
    for (position, fragment) in index.fragments.enumerated()
    where fragment.targets.contains(where: { !index.isTogether($0.name, inFragment: position) }) {
      let identifier = index.identifiers.packages[position]
      var package = ProjectPackage(
        id: identifier, name: fragment.name, format: fragment.format, directory: fragment.directory,
        manifest: fragment.manifest, products: index.declaredProducts(of: position))
      for dependency in fragment.dependencies {
        if let folder = dependency.localDirectory { package.packageNames[folder] = dependency.name }
      }
      let own = Set(fragment.dependencies.filter { !$0.isExternal }.compactMap(\.localDirectory))
      package.externalFolders = Set(fragment.dependencies.filter(\.isExternal).compactMap(\.localDirectory))
        .subtracting(own)
      packages.append(package)
      // A trait that is enabled is a condition of each target.
      let everywhere = AbsentConditions.everywhere.union(
        ManifestContents.enabledTraits(by: fragment.traits, from: ["default"] + traits))
      for (targetPosition, target) in fragment.targets.enumerated()
      where !index.isTogether(target.name, inFragment: position) && !index.isRepeated(targetPosition, of: position) {
        var module = Module(
          id: index.identifiers.modules[position][targetPosition], name: target.name, moduleName: target.moduleName,
          package: identifier, kind: target.kind, files: target.files,
          links: resolution.links(ofTarget: targetPosition, inFragment: position), location: target.location,
          defines: target.defines, platforms: target.platforms, languageMode: target.languageMode,
          archiveFlags: target.archiveFlags, knowsLinkerSettings: target.knowsLinkerSettings,
          isWhole: target.isWhole,
          isArchive: target.isArchive || archived.isArchive(target, inFragment: position), documents: target.documents)
        module.sourcePlatforms = target.sourcePlatforms
        module.debugDefines = target.debugDefines
        module.releaseDefines = target.releaseDefines
        // What a project is built with, its configurations and files of settings may say elsewhere.
        if fragment.format.family == .package {
          module.possibleDefines = target.possibleDefines.map { Set($0).union(everywhere).sorted() }
        }
        module.lostLinks = (resolution.lostLinks[module.id] ?? []) + [target.absence].compactMap { $0 }
        module.outsideLinks = resolution.outsideLinks[module.id] ?? []
        modules.append(module)
      }
    }
    AbsentConditions(in: index).note(in: &modules)
    let problems =
      fragments.flatMap(\.problems) + workspaces.flatMap(\.problems) + index.identifiers.problems + resolution.problems
    model = ProjectModel(
      packages: packages.sorted { $0.id < $1.id }, modules: modules.sorted { $0.id < $1.id },
      problems: Self.ordered(problems), environmentRead: Self.environment(of: index.fragments))
    let naming = Self.naming(in: index, workspaces, modules)
    for position in model.packages.indices {
      model.packages[position].namedBy = naming[model.packages[position].id] ?? []
    }
    model.oldestVersions = Self.versions(\.oldestVersion, in: index.fragments)
    model.versionLimits = Self.versions(\.versionLimit, in: index.fragments)
    let unreadable = index.fragments.filter { $0.isUnreadable && !PodsProject.stands(for: $0) }
    unreadableManifests = (unreadable.map(\.manifest) + resolution.absentManifests.keys).sorted()
    unreadableProjects =
      unreadable.filter { $0.format.family == .project || $0.mayHideRoots }.map(\.manifest).sorted()
    let broken = index.fragments.indices.filter { index.fragments[$0].isUnreadable }
    unreadableBecause = Dictionary(
      firstOf: broken.map { position in
        let fragment = index.fragments[position]
        return (fragment.manifest, fragment.problems.filter(\.kind.breaksProject))
      })
    unreadableBecause.merge(resolution.absentManifests.mapValues { [$0] }) { first, _ in first }
    unreadableNames = Set(
      broken.flatMap { position in
        [index.identity(of: position), index.fragments[position].manifest, index.fragments[position].projectPath]
          .compactMap { $0 }
      }
    )
    unreadableNeeds = resolution.unreadableNeeds.mapValues { $0.sorted() }
  }

  /// The unreadable manifests that a module needs, over everything that it links. Sorted; empty where all that it links
  /// was understood.
  /// - Parameter module: `Module.id`.
  package func unreadableManifests(reachedFrom module: String) -> [String] {
    guard !unreadableNeeds.isEmpty else { return [] }
    let modules = model.modules.keyed(by: \.id)
    var waiting = [module]
    var seen: Set<String> = [module]
    var found: Set<String> = []
    while let identifier = waiting.popLast() {
      found.formUnion(unreadableNeeds[identifier] ?? [])
      for link in modules[identifier]?.links ?? [] where link.kind == .link {
        if case .module(let next) = link.target, seen.insert(next).inserted { waiting.append(next) }
      }
    }
    return found.sorted()
  }

  private static func ordered(_ problems: [Problem]) -> [Problem] {
    var seen: Set<Problem> = []
    let places = problems.filter { seen.insert($0).inserted }.map { problem in
      (key: problem.location ?? SourceLocation(file: "", line: 0, column: 0), problem: problem)
    }
    return places.sorted { left, right in
      left.key != right.key
        ? left.key < right.key
        : (left.problem.kind.rawValue, left.problem.message) < (right.problem.kind.rawValue, right.problem.message)
    }.map(\.problem).reduce(into: Merged()) { $0.take($1) }.problems
  }

  /// What many projects miss in the same words is one thing to put right: a file of settings that all of them share. So is
  /// what one project misses in many files: those that a tool would make.
  private struct Merged {
    private var kept: [Problem] = []
    private var others: [Int: Set<String>] = [:]
    private var positions: [String: Int] = [:]
    /// By the file that names them, the first missing file of settings and the others.
    private var firsts: [String: Int] = [:]
    private var more: [Int: Set<String>] = [:]

    /// - Parameter problem: behind those that stand at earlier places.
    mutating func take(_ problem: Problem) {
      let isMissing = problem.kind == .missingPath || problem.kind == .unreadableProject
      guard isMissing, problem.subject != nil, let file = problem.location?.file else { return kept.append(problem) }
      if let position = positions[problem.message] {
        if kept[position].location?.file != file { others[position, default: []].insert(file) }
      } else if problem.kind == .missingPath, let first = firsts[file], others[first] == nil {
        more[first, default: []].insert(problem.message)
      } else {
        positions[problem.message] = kept.count
        if problem.kind == .missingPath, firsts[file] == nil { firsts[file] = kept.count }
        kept.append(problem)
      }
    }

    var problems: [Problem] {
      kept.indices.map { position in
        var problem = kept[position]
        if let count = others[position]?.count {
          problem.message += count == 1 ? "; one more file names it" : "; \(count) more files name it"
        }
        if let count = more[position]?.count {
          problem.message += count == 1 ? "; one more is missing" : "; \(count) more are missing"
        }
        return problem
      }
    }
  }

  /// What every requirement of a remote package says.
  private static func versions(
    _ version: (FragmentPackageDependency) -> String?, in fragments: [ProjectFragment]
  ) -> [String: [String]] {
    let remote = fragments.flatMap(\.dependencies).filter { $0.localDirectory == nil && !$0.isOutside }
    return Dictionary(grouping: remote, by: \.identity).compactMapValues { asked in
      let versions = asked.compactMap(version)
      return versions.count == asked.count ? Set(versions).sorted() : nil
    }
  }

  /// By the identifier of a package or project, what names it.
  private static func naming(
    in index: FragmentIndex, _ workspaces: [XcodeWorkspace], _ modules: [Module]
  ) -> [String: Set<String>] {
    var naming: [String: Set<String>] = [:]
    func add(_ position: Int?, by name: String) {
      if let position { naming[index.identifiers.packages[position], default: []].insert(name) }
    }
    for (position, fragment) in index.fragments.enumerated() {
      for folder in fragment.dependencies.compactMap(\.localDirectory) {
        add(index.package(inDirectory: folder), by: index.identifiers.packages[position])
      }
      if let workspace = fragment.workspace { add(position, by: workspace) }
    }
    for workspace in workspaces {
      for project in workspace.projects { add(index.project(at: project), by: workspace.path) }
      for folder in workspace.packages { add(index.package(inDirectory: folder), by: workspace.path) }
    }
    let homes = Dictionary(firstOf: modules.map { ($0.id, $0.package) })
    for module in modules {
      for link in module.links {
        guard case .module(let target) = link.target, let home = homes[target], home != module.package else { continue }
        naming[home, default: []].insert(module.package)
      }
    }
    return naming
  }

  private static func environment(of fragments: [ProjectFragment]) -> [String: String?] {
    fragments.reduce(into: [:]) { $0.merge($1.environmentRead) { first, _ in first } }
  }
}

extension ProjectFragment {
  /// Whether something that it declares may be missing.
  package var isUnreadable: Bool { problems.contains { $0.kind.breaksProject } }
}

extension ModuleLink {
  /// Declared twice: the place alone differs.
  func isSame(as other: ModuleLink) -> Bool {
    target == other.target && kind == other.kind && product == other.product && platforms == other.platforms
      && traits == other.traits
  }
}
