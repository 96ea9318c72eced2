package import DepGraphFiles
import DepGraphModel

/// Reads Xcode projects. Nothing is run: the project file says all that is needed.
package struct XcodeProjectReader {
  private let inventory: Inventory
  private let read: (String) -> [UInt8]?
  private let isExcluded: (String) -> Bool

  /// - Parameters:
  ///   - inventory: the whole tree; what it does not hold counts as absent.
  ///   - isExcluded: whether a path was left out of the inventory on purpose, so that its absence is no problem.
  ///   - read: content of a configuration file by its repository-relative path, `nil` where there is none.
  package init(
    inventory: Inventory, isExcluded: @escaping (String) -> Bool = { _ in false },
    read: @escaping (String) -> [UInt8]?
  ) {
    self.inventory = inventory
    self.isExcluded = isExcluded
    self.read = read
  }

  /// What one project declares. Input that cannot be read gives a fragment without targets and a problem of kind
  /// `unreadableProject`.
  ///
  /// `name` of the fragment is the project's file name, `directory` the folder that holds the `.xcodeproj`. Defines are
  /// those of the configuration that is shipped (`Release`, or else the default one).
  /// - Parameter path: repository-relative path of the `project.pbxproj`.
  package func fragment(of bytes: [UInt8], at path: String) -> ProjectFragment {
    let container = RepositoryPath.parent(of: path)
    var fragment = ProjectFragment(
      format: .xcode, name: RepositoryPath.withoutEnding(RepositoryPath.name(of: container)),
      directory: RepositoryPath.parent(of: container), manifest: path)
    do {
      fill(&fragment, from: try XcodeProjectFile(bytes: bytes, path: path))
    } catch let error as XcodeReadError {
      fragment.problems.append(
        Problem(
          kind: .unreadableProject, message: "\(path) could not be read: \(error.message)",
          location: SourceLocation(file: path, line: error.line, column: 1)))
    } catch {
      fragment.problems.append(Problem(kind: .unreadableProject, message: "\(path) could not be read: \(error)"))
    }
    return fragment
  }

  private func fill(_ fragment: inout ProjectFragment, from project: XcodeProjectFile) {
    let paths = XcodeGroupPaths(project: project, inventory: inventory)
    let packages = XcodePackageReferences(project: project, paths: paths, inventory: inventory)
    let built = XcodeBuiltProducts(objects: project.objects, paths: paths)
    let links = XcodeTargetDependencies(project: project, packages: packages, built: built)
    let spelling = PathSpelling(inventory: inventory)
    let sources = XcodeSourceMembership(
      project: project, paths: paths, inventory: inventory, spelling: spelling, isExcluded: isExcluded)
    var configurations = XcodeConfigurations(
      project: project, paths: paths, spelling: spelling, isExcluded: isExcluded, read: read)
    var problems: [Problem] = []

    fragment.dependencies = packages.dependencies()
    for target in project.objects.nativeTargets {
      let settings = configurations.settings(of: target)
      let flags = settings.linkerFlags
      let libraries = flags.libraries + [configurations.pods(of: target)].compactMap { $0 }
      let membership = sources.membership(of: target)
      let place = project.location(of: target)
      let kind = moduleKind(of: target, at: place, &problems)
      let name = target.text("name") ?? target.identifier
      problems += membership.problems + links.problems(of: target)
      fragment.absentPaths += membership.absent
      var made = FragmentTarget(
        name: name, moduleName: settings.moduleName, kind: kind,
        files: membership.files, dependencies: links.dependencies(of: target, linkedByName: libraries),
        defines: settings.compilationConditions,
        platforms: XcodePlatforms.platforms(of: settings), archiveFlags: flags.archives, location: place)
      made.limitSources(to: membership.filters, settings, root: configurations.sourceRoot)
      let conditions = configurations.conditions(of: target)
      (made.debugDefines, made.possibleDefines) = (conditions.ofDebug, conditions.possible)
      made.isWhole = !membership.hasUnseen
      made.documents = membership.documents
      if kind == .test { made.dataFolders = sources.copiedFolders(of: target) }
      if kind.isRoot {
        var launch = LaunchReading(settings: settings, root: configurations.sourceRoot, read: read)
        launch.takeSettings()
        made.documents.launch = launch.found
      }
      made.languageMode = settings.languageMode
      made.isArchive = XcodeProductType.isArchive(target.text("productType") ?? "", kind, settings)
      made.knowsLinkerSettings = settings.knowsLinkerSettings
      made.identifiers = [target.identifier] + [target.text("productReference")].compactMap { $0 }
      fragment.targets.append(made)
      if let product = product(of: target, named: name, kind, in: project) { fragment.products.append(product) }
    }
    fragment.joinBundles()
    fragment.addPrebuiltFrameworks(in: inventory)
    fragment.settingsFiles = configurations.namedFiles.sorted()
    var seen: Set<Problem> = []
    fragment.problems = (problems + configurations.allProblems).filter { seen.insert($0).inserted }
  }

  private func moduleKind(of target: XcodeObject, at place: SourceLocation?, _ problems: inout [Problem]) -> ModuleKind
  {
    let type = target.text("productType") ?? ""
    if let kind = XcodeProductType.moduleKind(of: type) { return kind }
    problems.append(
      Problem(
        kind: .unknownTarget,
        message:
          "target \(target.text("name") ?? target.identifier) is of unknown type \"\(type)\": treated as a library",
        location: place))
    return .library
  }

  /// What other projects can link, by the name of its file.
  private func product(
    of target: XcodeObject, named name: String, _ kind: ModuleKind, in project: XcodeProjectFile
  ) -> FragmentProduct? {
    guard kind.isLibrary else { return nil }
    let file = project.objects[target.text("productReference")]?.text("path")
    return FragmentProduct(
      name: XcodeBuiltProducts.productName(ofFile: file) ?? name, targets: [name],
      location: project.location(of: target))
  }
}
