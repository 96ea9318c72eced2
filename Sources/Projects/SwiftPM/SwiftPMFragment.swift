import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import SwiftSyntax

/// Puts what a manifest came to into the shape that all formats share.
struct SwiftPMFragment {
  let manifest: String
  let evaluation: ManifestEvaluation
  let inventory: Inventory
  /// Whether the configuration leaves a folder out of the tree.
  let isExcluded: (String) -> Bool
  /// Whether Tuist reads the manifest: it fetches the packages and builds none of the targets.
  var isForTuist = false

  private var directory: String { RepositoryPath.parent(of: manifest) }

  /// Source: `computeDependencies` in `ModulesGraph+Loading` of SwiftPM.
  private var namesPackages: Bool { evaluation.declared >= ToolsVersion(5, 2) && !isForTuist }

  func fragment() -> ProjectFragment {
    var fragment = ProjectFragment(
      format: .swiftPM, name: RepositoryPath.name(of: directory), directory: directory, manifest: manifest,
      environmentRead: evaluation.environmentRead)
    switch evaluation.outcome {
    case .refused(let reason, let position):
      fragment.problems = [
        Problem(
          kind: .unevaluableManifest,
          message: ManifestEvaluation.brokenReasons.contains(reason)
            ? "\(manifest) cannot be read: \(reason)"
            : "\(manifest) \(Problem.needsRunning): \(reason)",
          location: location(position), subject: manifest)
      ]
    case .failed(let reason, let position):
      fragment.problems = [
        Problem(
          kind: .unevaluableManifest, message: "SwiftPM could not evaluate \(manifest): \(reason)",
          location: location(position), subject: manifest)
      ]
    case .contents(let contents):
      if !contents.name.isEmpty { fragment.name = contents.name }
      // What the repository was cloned as is no part of it.
      if fragment.name.isEmpty { fragment.name = "Package" }
      fragment.namesPackages = namesPackages
      fragment.traits = contents.traits
      fragment.dependencies = contents.dependencies.map(packageDependency)
      fragment.products = contents.products.map {
        FragmentProduct(
          name: $0.name, targets: $0.targets, isDynamic: $0.isDynamic, location: location($0.origin))
      }
      let packages = packageNames(contents)
      for target in contents.targets {
        let sources = SourceSet(inventory: inventory, package: directory, tools: evaluation.declared)
        let (made, problems) = self.target(target, of: contents, packages: packages, sources)
        fragment.targets.append(made)
        fragment.problems += sources.misspellings.problems(at: location(target.origin))
        fragment.problems += problems
        if let unknown = target.unknownSettings {
          fragment.problems.append(
            Problem(
              kind: .unknownCondition,
              message: "the Swift settings of target '\(target.name)' are not all known: \(unknown.reason)",
              location: location(unknown.position)))
        }
      }
      fragment.targets += SnippetTargets(inventory: inventory, package: directory).targets(beside: fragment)
    }
    return fragment
  }

  private func location(_ position: AbsolutePosition) -> DepGraphModel.SourceLocation {
    let place = evaluation.line(position)
    return DepGraphModel.SourceLocation(file: manifest, line: place.line, column: place.column)
  }

  // MARK: Targets

  private func target(
    _ target: ManifestContents.Target, of contents: ManifestContents, packages: [String: String], _ sources: SourceSet
  ) -> (FragmentTarget, [Problem]) {
    let place = location(target.origin)
    var made = FragmentTarget(
      name: target.name, moduleName: Self.moduleName(target.name), kind: kind(of: target, in: contents),
      dependencies: dependencies(of: target, contents, packages), defines: target.defines,
      platforms: contents.platforms, location: place)
    made.debugDefines = target.debugDefines
    made.releaseDefines = target.releaseDefines
    made.possibleDefines = target.possibleDefines
    if target.type == "binary" {
      made.prebuiltPath = target.path.flatMap { RepositoryPath.join(directory, $0) }
      let binary = BinaryModule(at: made.prebuiltPath, of: made.moduleName, in: inventory)
      made.moduleName = binary.moduleName ?? made.moduleName
      made.files = binary.files
      made.isWhole = binary.isWhole
      return (made, [])
    }
    made.languageMode = LanguageModes.mode(
      of: target.languageModes, in: contents.languageModes, tools: evaluation.declared)
    do throws(SourceSet.Failure) {
      let folder = try sources.folder(of: target, among: contents.targets)
      if target.type == "system" { return (made, []) }
      let files = sources.files(of: target, in: folder)
      made.files = files.swift
      made.documents = ModuleDocuments(
        files: files.documents, isWhole: evaluation.declared >= ToolsVersion(5, 3),
        hidesClasses: generatesSources(target), objectiveC: files.objectiveC)
      made.isWhole = !inventory.isHidden(folder)
      made.dataFolders = dataFolders(of: target, in: folder, sources)
      if made.kind == .library, files.hasMain { made.kind = .executable }
      var problems = missingSources(of: target, in: folder, files, sources, at: place)
      if files.isMixed {
        let message = "target '\(target.name)' has Swift and C sources in '\(folder)', which SwiftPM does not build"
        problems.append(Problem(kind: .unknownTarget, message: message, location: place))
      }
      return (made, problems)
    } catch {
      if case .missing(let folder) = error, inventory.isHidden(folder) {
        made.isWhole = false
        return (made, [])
      }
      if case .missing(let folder) = error, isExcluded(folder) {
        made.isWhole = false
        let message = "the configuration excludes the folder '\(folder)' of target '\(target.name)'"
        return (made, [Problem(kind: .unknownTarget, message: message, location: place)])
      }
      var problem = Problem(kind: .missingPath, message: "", location: place)
      switch error {
      case .missing(let folder):
        problem.message = "the folder '\(folder)' of target '\(target.name)' does not exist"
        problem.subject = folder
      case .outside(let path): problem.message = "the path '\(path)' of target '\(target.name)' leaves its package"
      }
      (made.isWhole, made.absence) = (false, problem)
      return (made, [problem])
    }
  }

  /// Nothing in them is compiled. What a target leaves out that is no test may be built by a project of its own.
  private func dataFolders(
    of target: ManifestContents.Target, in folder: String, _ sources: SourceSet
  ) -> [String] {
    let written = target.resources.map(\.path) + (target.type == "test" ? target.exclude : [])
    let folders = written.compactMap { sources.place($0, in: folder) }.filter { path in
      path != folder && RepositoryPath.isInside(path, folder) && inventory.isDirectory(path)
    }
    return Set(folders).sorted()
  }

  /// One for each path of its sources at which there is nothing, or, of a target that has none, no source.
  private func missingSources(
    of target: ManifestContents.Target, in folder: String, _ files: SourceSet.Files, _ sources: SourceSet,
    at place: DepGraphModel.SourceLocation
  ) -> [Problem] {
    guard !generatesSources(target), !inventory.isHidden(folder) else { return [] }
    let missing = (target.sources ?? []).filter { written in
      guard let path = sources.place(written, in: folder), !isExcluded(path), !inventory.isHidden(path) else {
        return false
      }
      return !files.hasAny || !(inventory.contains(path) || inventory.isDirectory(path))
    }
    return missing.map { written in
      Problem(
        kind: .missingPath, message: "no source of target '\(target.name)' is at '\(written)'", location: place)
    }
  }

  /// Plug-ins may write sources, except for those that check them.
  private func generatesSources(_ target: ManifestContents.Target) -> Bool {
    target.hasUnknownPlugins
      || target.plugins.contains { !$0.name.contains("Lint") && !$0.name.contains("Format") }
  }

  private func kind(of target: ManifestContents.Target, in contents: ManifestContents) -> ModuleKind {
    switch target.type {
    case "executable":
      contents.products.contains { $0.type == "iOSApplication" && $0.targets.contains(target.name) }
        ? .application : .executable
    case "test": .test
    case "system": .systemLibrary
    case "binary": .binary
    case "plugin": .plugin
    case "macro": .macro
    default: .library
    }
  }

  private func dependencies(
    of target: ManifestContents.Target, _ contents: ManifestContents, _ packages: [String: String]
  ) -> [FragmentTargetDependency] {
    let place = location(target.origin)
    func element(_ origin: AbsolutePosition) -> DepGraphModel.SourceLocation {
      let own = location(origin)
      return own.line == place.line ? place : own
    }
    let links = target.dependencies.map { dependency -> FragmentTargetDependency in
      let reference: FragmentTargetDependency.Reference =
        switch dependency.kind {
        case .target: .target(dependency.name)
        case .byName: byName(dependency.name, contents, packages)
        case .product(let package): .product(dependency.name, package: package.map { Self.identity($0, packages) })
        }
      let isOn = dependency.traits.isEmpty || dependency.traits.contains { contents.defaultTraits.contains($0) }
      var made = FragmentTargetDependency(
        reference: reference, kind: isOn ? .link : .trait, platforms: dependency.platforms,
        location: element(dependency.origin))
      made.traits = Set(dependency.traits).sorted()
      return made
    }
    let plugins = target.plugins.map { plugin -> FragmentTargetDependency in
      let reference: FragmentTargetDependency.Reference =
        plugin.package.map { .product(plugin.name, package: Self.identity($0, packages)) } ?? .byName(plugin.name)
      return FragmentTargetDependency(reference: reference, kind: .buildOnly, location: element(plugin.origin))
    }
    return links + plugins
  }

  /// A name that no target has is that of a package and of its product.
  private func byName(
    _ name: String, _ contents: ManifestContents, _ packages: [String: String]
  ) -> FragmentTargetDependency.Reference {
    guard namesPackages, !contents.targets.contains(where: { $0.name == name }) else { return .byName(name) }
    let identity = Self.identity(name, packages)
    let isDeclared = contents.dependencies.contains { self.identity(of: $0) == identity }
    return isDeclared ? .product(name, package: identity) : .byName(name)
  }

  /// SwiftPM replaces what a C identifier may not hold.
  static func moduleName(_ name: String) -> String {
    if isIdentifier(name) { return name }
    var scalars = Array(name.unicodeScalars).map { scalar -> Unicode.Scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": scalar
      default: scalar.value > 0x7F && scalar.properties.isXIDContinue ? scalar : "_"
      }
    }
    if let first = scalars.first, ("0"..."9").contains(first) { scalars[0] = "_" }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }

  /// Whether a name is one of C already; only of ASCII letters, which is nearly all of them.
  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  // MARK: Packages

  private func packageDependency(_ dependency: ManifestContents.PackageDependency) -> FragmentPackageDependency {
    let place = location(dependency.origin)
    if let path = dependency.path {
      let local = inventory.join(directory, path)
      var made = FragmentPackageDependency(
        identity: identity(of: dependency), localDirectory: local, url: nil, location: place)
      made.isOutside = local == nil
      if local == nil { made.outsideDirectory = RepositoryPath.outside(directory, path) }
      made.traits = dependency.traits
      return made
    }
    // A URL may be a path too: of a repository beside this one.
    let local = dependency.url.flatMap {
      $0.hasPrefix("../") || $0.hasPrefix("./") ? inventory.join(directory, $0) : nil
    }
    var made = FragmentPackageDependency(
      identity: identity(of: dependency), localDirectory: local, url: dependency.url,
      oldestVersion: dependency.oldestVersion, location: place)
    made.versionLimit = dependency.versionLimit
    return made
  }

  private func identity(of dependency: ManifestContents.PackageDependency) -> String {
    if let registry = dependency.registryIdentity { return registry.lowercased() }
    if let path = dependency.path {
      // `..` names a folder only together with where it leads from.
      guard let local = inventory.join(directory, path) else { return Self.lastComponent(path) }
      if !local.isEmpty { return Self.lastComponent(local) }
      let written = Self.lastComponent(path)
      return [".", ".."].contains(written) ? (dependency.name ?? "").lowercased() : written
    }
    return Self.lastComponent(dependency.url ?? dependency.name ?? "")
  }

  /// Source: `PackageIdentityParser` of SwiftPM.
  private static func lastComponent(_ location: String) -> String {
    var rest = Substring(location)
    if rest.hasSuffix("/") { rest.removeLast() }
    if let slash = rest.lastIndex(of: "/") { rest = rest[rest.index(after: slash)...] }
    if rest.hasSuffix(".git") { rest = rest.dropLast(4) }
    return rest.lowercased()
  }

  /// Identities by the names that `package:` may call them.
  private func packageNames(_ contents: ManifestContents) -> [String: String] {
    var result: [String: String] = [:]
    for dependency in contents.dependencies {
      guard let name = dependency.name else { continue }
      result[name.lowercased()] = identity(of: dependency)
    }
    return result
  }

  private static func identity(_ package: String, _ packages: [String: String]) -> String {
    let lowered = package.lowercased()
    guard let identity = packages[lowered], !identity.isEmpty else { return lowered }
    return identity
  }
}
