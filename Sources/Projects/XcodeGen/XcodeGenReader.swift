package import DepGraphFiles
import DepGraphModel

/// Reads the descriptions that XcodeGen makes Xcode projects of. Nothing is run, and nothing is read of the environment
/// but what is given.
package struct XcodeGenReader {
  private let inventory: Inventory
  private let environment: [String: String]
  private let isExcluded: (String) -> Bool
  private let read: (String) -> [UInt8]?

  /// - Parameters:
  ///   - inventory: the whole tree; what it does not hold counts as absent.
  ///   - environment: what `${NAME}` finds.
  ///   - isExcluded: whether a path was left out of the inventory on purpose, so that its absence is no problem.
  ///   - read: the content of a file by its repository-relative path, `nil` where there is none.
  package init(
    inventory: Inventory, environment: [String: String] = [:], isExcluded: @escaping (String) -> Bool = { _ in false },
    read: @escaping (String) -> [UInt8]?
  ) {
    self.inventory = inventory
    self.environment = environment
    self.isExcluded = isExcluded
    self.read = read
  }

  /// A description, and the files that it was joined from.
  package struct Reading: Sendable {
    package var fragment: ProjectFragment
    package var included: Set<String>
  }

  /// What one description declares; `nil` for a file that is none: without a name or without targets. Input that cannot
  /// be read gives a fragment without targets and a problem of kind `unreadableProject`.
  /// - Parameters:
  ///   - path: repository-relative path of the `project.yml`.
  ///   - isNamed: whether the file has another name, so that only its content can tell what it is.
  package func reading(of path: String, isNamed: Bool = false) -> Reading? {
    guard let bytes = read(path), Self.looksLikeDescription(bytes, isNamed: isNamed) else { return nil }
    let made: Reading?? = DeepStack.run(.evaluation) { evaluate(path) }
    guard let made else { return Reading(fragment: unevaluated(path), included: []) }
    return made
  }

  /// A description that the machine gave no thread for.
  private func unevaluated(_ path: String) -> ProjectFragment {
    let directory = RepositoryPath.parent(of: path)
    return ProjectFragment(
      format: .xcodeGen, name: RepositoryPath.name(of: directory), directory: directory, manifest: path,
      problems: [
        Problem(
          kind: .unreadableProject, message: "the system has no thread to evaluate \(path) on",
          location: SourceLocation(file: path, line: 1, column: 1))
      ])
  }

  /// A cheap look: a project may keep other things in a file of that name.
  private static func looksLikeDescription(_ bytes: [UInt8], isNamed: Bool) -> Bool {
    let text = String(decoding: bytes.prefix(1 << 20), as: UTF8.self)
    func has(_ key: String) -> Bool {
      text.split(whereSeparator: \.isNewline).contains { line in
        line.hasPrefix(key) || line.drop { $0 == " " || $0 == "\t" || $0 == "{" }.hasPrefix("\"" + key)
      }
    }
    guard isNamed else { return has("targets") || has("include") }
    // What every target of a project has, and few other files do.
    return has("name:") && has("targets:") && text.contains("platform:") && text.contains("type:")
  }

  private func evaluate(_ path: String) -> Reading? {
    let directory = RepositoryPath.parent(of: path)
    var fragment = ProjectFragment(
      format: .xcodeGen, name: RepositoryPath.name(of: directory), directory: directory, manifest: path)
    let budget = SpecBudget()
    var asked: [String: String?] = [:]
    let isHidden = { inventory.obstacle(to: $0) != nil }
    var loading = SpecLoading(rootName: inventory.rootName, budget: budget, isHidden: isHidden, read: read) {
      [environment] name in
      asked[name] = .some(environment[name])
      return environment[name]
    }
    do {
      let root = try loading.load(path)
      guard let name = root["name"]?.text, root["targets"]?.isMapping == true else { return nil }
      fragment.name = name
      try fill(&fragment, from: root, budget)
    } catch {
      fragment.targets = []
      fragment.problems.append(
        Problem(
          kind: .unreadableProject, message: "\(path) could not be read: \(error.message)", location: error.place))
    }
    // Others belong to Xcode, or to the scripts of build phases.
    fragment.environmentRead = asked.filter { environment[$0.key] != nil }
    return Reading(fragment: fragment, included: loading.included)
  }

  private func fill(
    _ fragment: inout ProjectFragment, from root: SpecValue, _ budget: SpecBudget
  ) throws(SpecFault) {
    let read = try SpecTargets(of: root, budget: budget)
    let targets = read.targets
    let spelling = PathSpelling(inventory: inventory)
    var settings = SpecSettings(
      root: root, projectName: fragment.name,
      files: XcodeConfigurationFile(
        sourceRoot: fragment.directory, spelling: spelling, isExcluded: isExcluded, read: self.read))
    let sources = SpecSources(inventory: inventory, isExcluded: isExcluded)
    var kinds: [String: ModuleKind] = [:]
    for target in targets { kinds[target.name] = kind(of: target, &fragment.problems) }
    let dependencies = SpecDependencies(root: root, targets: read, kinds: kinds)
    fragment.dependencies = dependencies.packages()
    fragment.namesPackages = true
    let withPods = targetsWithPods(of: fragment.directory)
    for target in targets {
      let kind = kinds[target.name] ?? .library
      let values = settings.settings(of: target)
      let found = sources.membership(of: target)
      var links = dependencies.dependencies(of: target, kind)
      if withPods.contains(target.name) {
        links.append(FragmentTargetDependency(reference: .library("Pods-" + target.name), location: target.place))
      }
      fragment.problems += found.problems
      fragment.absentPaths += found.absent
      var made = FragmentTarget(
        name: target.name, moduleName: values.moduleName, kind: kind,
        files: found.files, dependencies: links, defines: values.compilationConditions,
        platforms: platforms(of: target),
        archiveFlags: dependencies.archiveFlags(of: target, values.linkerFlags.archives), location: target.place)
      made.limitSources(to: found.filters, values, root: fragment.directory)
      let conditions = settings.conditions(of: target)
      (made.debugDefines, made.possibleDefines) = (conditions.ofDebug, conditions.possible)
      made.isWhole = !found.hasUnseen
      made.documents = found.documents
      if kind == .test { made.dataFolders = sources.copiedFolders(of: target) }
      if kind.isRoot { made.documents.launch = launch(of: target, values, sources) }
      made.languageMode = values.languageMode
      made.isArchive = XcodeProductType.isArchive(target.value["type"]?.text ?? "", kind, values)
      made.knowsLinkerSettings = values.knowsLinkerSettings
      fragment.targets.append(made)
      if kind.isLibrary {
        fragment.products.append(
          FragmentProduct(name: values.productName, targets: [target.name], location: target.place))
      }
    }
    fragment.joinBundles()
    fragment.addPrebuiltFrameworks(in: inventory)
    fragment.settingsFiles = settings.namedFiles.sorted()
    var seen: Set<Problem> = []
    fragment.problems += settings.problems.filter { seen.insert($0).inserted }
  }

  /// The Info.plist is the one that a setting names, is written by XcodeGen with some properties, or is found among the
  /// sources.
  private func launch(
    of target: SpecTargets.Target, _ settings: XcodeBuildSettings, _ sources: SpecSources
  ) -> ModuleLaunch {
    let list = target.value["info"]
    var launch = LaunchReading(settings: settings, root: RepositoryPath.parent(of: target.place.file), read: read)
    if let properties = list?["properties"] { launch.take(properties.propertyList) }
    let isNamed = launch.takeSettings(written: list?["path"]?.path)
    if !isNamed, list == nil, let path = sources.infoPlist(of: target) { launch.takeFile(path) }
    return launch.found
  }

  /// The targets that the nearest Podfile gives pods to, once the project is generated.
  private func targetsWithPods(of directory: String) -> Set<String> {
    var folder = directory
    while true {
      if let bytes = read((folder.isEmpty ? "" : folder + "/") + "Podfile") {
        return PodsProject.targets(inPodfile: bytes)
      }
      if folder.isEmpty { return [] }
      folder = RepositoryPath.parent(of: folder)
    }
  }

  private func platforms(of target: SpecTargets.Target) -> [String] {
    if target.value["type"]?.text == "driver-extension" { return ["driverkit"] }
    let words = (target.value["supportedDestinations"]?.elements ?? []).compactMap(\.text)
    return Set((words + [target.platform ?? ""]).compactMap(SpecPlatform.name)).sorted()
  }

  private func kind(of target: SpecTargets.Target, _ problems: inout [Problem]) -> ModuleKind {
    let type = target.value["type"]
    let word = type?.text ?? ""
    let prefix = "com.apple.product-type."
    if let kind = XcodeProductType.moduleKind(of: word.hasPrefix(prefix) ? word : prefix + word) { return kind }
    problems.append(
      Problem(
        kind: .unknownTarget, message: "target \(target.name) is of unknown type \"\(word)\": treated as a library",
        location: type?.place ?? target.place))
    return .library
  }
}
