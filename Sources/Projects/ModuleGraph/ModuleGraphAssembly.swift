import DepGraphFiles
import DepGraphModel

/// From the neutral document to the model that every reader produces.
struct ModuleGraphAssembly {
  let document: ModuleGraphDocument
  let inventory: Inventory
  let file: String

  func model() -> ProjectModel {
    var problems = (document.problems ?? []).map(problem)
    let known = Dictionary(firstOf: document.modules.map { ($0.id, target($0)) })
    let modules = document.modules.filter { $0.kind != "external" }.map { module($0, known: known, &problems) }
    var model = ProjectModel(
      packages: packages(of: modules), modules: modules.sorted { $0.id < $1.id }, problems: problems)
    model.oldestVersions = document.oldestVersions ?? [:]
    model.versionLimits = document.versionLimits ?? [:]
    return model
  }

  private func problem(_ written: ModuleGraphDocument.Problem) -> Problem {
    Problem(
      kind: Problem.Kind(rawValue: written.kind) ?? .unreadableProject, message: written.message,
      location: written.location.map(location), subject: written.subject)
  }

  private func module(
    _ module: ModuleGraphDocument.Module, known: [String: ModuleLink.Target], _ problems: inout [Problem]
  ) -> Module {
    let name = module.name ?? Self.lastName(of: module.id)
    let place = module.declaredAt.map(location)
    let files = sources(of: module)
    let absent = files.filter { !inventory.contains($0) }
    if let first = absent.first {
      let more = absent.count > 1 ? " and \(absent.count - 1) more" : ""
      problems.append(
        Problem(kind: .missingPath, message: "\(name) lists \(first)\(more), not in the tree", location: place))
    }
    if files.isEmpty, let pattern = module.srcGlobs?.first {
      problems.append(
        Problem(kind: .missingPath, message: "\(name): no source matches \(pattern)", location: place))
    }
    let kind = kind(of: module, name, place, &problems)
    var lost = (module.lostDeps ?? []).map(problem)
    let links = (module.deps ?? []).compactMap { dependency -> ModuleLink? in
      if let target = known[dependency.id] { return link(dependency, to: target, declaredAt: place) }
      let near =
        problems.count < Self.mostComparisons
        ? NearestName.suggestion(for: dependency.id, among: known.keys.sorted()) : nil
      let problem = Problem(
        kind: .unknownTarget,
        message: "\(name) depends on \(dependency.id), which is not in the graph"
          + (near.map { ": did you mean \($0)?" } ?? ""),
        location: dependency.at.map(location) ?? place)
      problems.append(problem)
      if kind != .test, dependency.kind.flatMap(Self.linkKind) ?? .link == .link { lost.append(problem) }
      return nil
    }
    let endings = kind == .binary ? [".swift", ".swiftinterface"] : [".swift"]
    let objectiveC = module.objectiveC ?? []
    var documents = ModuleDocuments(
      files: (module.documents ?? []).filter(inventory.contains).sorted(),
      isWhole: (module.knowsDocuments ?? true)
        && (module.documents.map { $0.allSatisfy(inventory.contains) } ?? false),
      hidesClasses: module.hidesClasses ?? true || !objectiveC.allSatisfy(inventory.contains),
      objectiveC: objectiveC.filter(inventory.contains).sorted())
    documents.launch = ModuleLaunch(
      storyboards: (module.launchStoryboards ?? []).sorted(), classes: (module.launchClasses ?? []).sorted(),
      isWhole: module.knowsLaunch ?? (module.launchStoryboards != nil))
    var made = Module(
      id: module.id, name: name, moduleName: module.moduleName ?? Self.importName(of: name),
      package: module.package ?? Self.defaultPackage, kind: kind,
      files: files.filter { file in inventory.contains(file) && endings.contains { file.hasSuffix($0) } },
      links: links, location: place,
      defines: (module.defines ?? []).sorted(), platforms: module.platforms ?? [],
      languageMode: module.languageMode, archiveFlags: (module.archiveFlags ?? []).sorted(),
      knowsLinkerSettings: module.knowsLinkerSettings ?? true,
      isWhole: (module.whole ?? true) && !absent.contains(where: hidesSomething),
      isArchive: module.archive,
      documents: documents)
    made.lostLinks = lost
    made.outsideLinks = (module.outsideDeps ?? []).map { link in
      OutsideLink(product: link.product, problem: problem(link.problem))
    }
    made.leftOut = (module.leftOut ?? []).compactMap { inventory.join("", $0) }.sorted()
    made.sourcePlatforms = (module.srcPlatforms ?? [:]).mapValues { $0.sorted() }
    made.debugDefines = (module.debugDefines ?? []).sorted()
    made.releaseDefines = (module.releaseDefines ?? []).sorted()
    made.absentDefines = (module.absentDefines ?? []).sorted()
    made.possibleDefines = module.possibleDefines?.sorted()
    return made
  }

  /// Whether a source that is not there may declare something.
  private func hidesSomething(_ path: String) -> Bool {
    inventory.isHidden(path) || path.hasSuffix(".swift") && !GeneratedSources.hideNothing(path)
  }

  private static let defaultPackage = "modules"

  /// A graph may leave out thousands of what it names, and has as many to compare with.
  private static let mostComparisons = 20

  /// Listed files and what the patterns name, sorted, each once.
  private func sources(of module: ModuleGraphDocument.Module) -> [String] {
    let patterns = (module.srcGlobs ?? []).map(ShellPattern.init)
    let excluded = (module.exclude ?? []).map(ShellPattern.init)
    let matching =
      patterns.isEmpty
      ? [] : inventory.files.map(\.path).filter { path in patterns.contains { $0.matches(path) } }
    let all = Set((module.srcs ?? []) + matching)
    return all.filter { path in !excluded.contains { $0.covers(path) } }.sorted()
  }

  /// What a dependency on a module leads to.
  private func target(_ module: ModuleGraphDocument.Module) -> ModuleLink.Target {
    module.kind == "external"
      ? .external(product: module.name ?? Self.lastName(of: module.id), package: module.package)
      : .module(module.id)
  }

  /// - Parameter place: that of the depending module, for a dependency without one of its own.
  private func link(
    _ dependency: ModuleGraphDocument.Dependency, to target: ModuleLink.Target, declaredAt place: SourceLocation?
  ) -> ModuleLink {
    let kind = dependency.kind.flatMap(Self.linkKind) ?? .link
    return ModuleLink(
      target: target, kind: kind, product: dependency.product, platforms: dependency.when?.platforms ?? [],
      traits: (dependency.when?.traits ?? []).sorted(), location: dependency.at.map(location) ?? place)
  }

  /// The format's words where they are not ours.
  private static let linkKinds: [String: ModuleLink.Kind] = ["plugin": .buildOnly]

  /// - Returns: `nil` for a word that the format does not know.
  static func linkKind(_ word: String) -> ModuleLink.Kind? { linkKinds[word] ?? ModuleLink.Kind(rawValue: word) }

  static let linkKindNames = ModuleLink.Kind.allCases.map(\.rawValue) + linkKinds.keys.sorted()

  private static let moduleKinds: [String: ModuleKind] = [
    "app": .application, "extension": .appExtension, "system": .systemLibrary,
  ]

  /// `root` wins over the kind: a build system may run what it calls a library, and leave alone what it calls a program.
  private func kind(
    of module: ModuleGraphDocument.Module, _ name: String, _ place: SourceLocation?, _ problems: inout [Problem]
  ) -> ModuleKind {
    var kind = ModuleKind.library
    if let word = module.kind {
      if let known = Self.moduleKinds[word] ?? ModuleKind(rawValue: word) {
        kind = known
      } else {
        problems.append(
          Problem(
            kind: .unknownTarget, message: "\(name) is of unknown kind \"\(word)\": treated as a library",
            location: place))
      }
    }
    guard let isRoot = module.root, isRoot != kind.isRoot else { return kind }
    return isRoot ? .executable : .library
  }

  private func packages(of modules: [Module]) -> [ProjectPackage] {
    let declared = (document.packages ?? []).keyed(by: \.id)
    return Set(modules.map(\.package)).sorted().map { id in
      let package = declared[id]
      let format = package?.format.flatMap(ProjectFormat.named) ?? .moduleGraph
      var made = ProjectPackage(
        id: id, name: package?.name ?? id, format: format, directory: package?.directory ?? "",
        manifest: package?.manifest ?? file, products: format == .swiftPM ? products(of: id) : [])
      made.namedBy = Set(package?.namedBy ?? [])
      made.externalFolders = Set(package?.externals ?? [])
      return made
    }
  }

  /// What others call the modules of a package of SwiftPM.
  private func products(of package: String) -> [ProjectProduct] {
    (document.products ?? []).compactMap { product in
      guard product.package == package, let name = product.name else { return nil }
      return ProjectProduct(name: name, modules: product.modules ?? [], location: product.declaredAt.map(location))
    }
  }

  private func location(_ place: ModuleGraphDocument.Place) -> SourceLocation {
    SourceLocation(file: place.file, line: max(1, place.line), column: max(1, place.column ?? 1))
  }

  /// `//features/home:Home` and `Package:Home` are called `Home`.
  private static func lastName(of id: String) -> String {
    id.split { $0 == ":" || $0 == "/" }.last.map(String.init) ?? id
  }

  private static func importName(of name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Character in
      let isWord = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isWord || scalar == "_" ? Character(scalar) : "_"
    }
    let text = String(scalars)
    return text.first.map { $0.isNumber ? "_" + text : text } ?? text
  }
}
