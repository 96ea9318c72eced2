import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import SwiftSyntax

/// Puts what a manifest of Tuist came to into the shape that all formats share.
struct TuistFragment {
  let manifest: String
  /// The folder that `.relativeToRoot` starts in.
  let root: String
  let inventory: Inventory
  let externals: [FragmentPackageDependency]
  let read: (String) -> [UInt8]?
  let place: (AbsolutePosition) -> DepGraphModel.SourceLocation

  private var directory: String { RepositoryPath.parent(of: manifest) }

  func fragment(of evaluation: TuistEvaluation) -> ProjectFragment {
    var fragment = ProjectFragment(
      format: .tuist, name: RepositoryPath.name(of: directory), directory: directory, manifest: manifest,
      environmentRead: evaluation.environmentRead)
    switch evaluation.outcome {
    case .nothing: break
    case .refused(let failure):
      fragment.problems = [
        Problem(
          kind: .unevaluableManifest, message: "\(manifest) \(Problem.needsRunning): \(failure.reason)",
          location: place(failure.position), subject: manifest)
      ]
    case .project(let project):
      fragment.name = project.name
      fragment.dependencies = project.packages.map(package) + externals
      var files = XcodeConfigurationFile(
        sourceRoot: directory, spelling: PathSpelling(inventory: inventory), isExcluded: { _ in false }, read: read)
      for target in project.targets { add(target, of: project, to: &fragment, reading: &files) }
      fragment.problems += files.problems
      fragment.settingsFiles = files.named.sorted()
      fragment.addPrebuiltFrameworks(in: inventory)
    }
    return fragment
  }

  private func path(_ path: TuistProject.FilePath) -> String? { inventory.join(base(of: path), path.text) }

  /// The folder that a path is written for.
  private func base(of path: TuistProject.FilePath) -> String {
    switch path.start {
    case .manifest: directory
    case .root: root
    case .file(let position): RepositoryPath.parent(of: place(position).file)
    }
  }

  private func package(_ package: TuistProject.Package) -> FragmentPackageDependency {
    let place = place(package.origin)
    guard let local = package.path else {
      return FragmentPackageDependency(
        identity: PackageIdentity.identity(of: package.url ?? ""), url: package.url, location: place)
    }
    let folder = path(local)
    var made = FragmentPackageDependency(
      identity: PackageIdentity.identity(of: folder ?? local.text), localDirectory: folder, location: place)
    made.isOutside = folder == nil
    if folder == nil { made.outsideDirectory = RepositoryPath.outside(base(of: local), local.text) }
    return made
  }

  // MARK: Targets

  /// The settings of a file, where one is named; its absence leaves them open.
  private func file(
    of settings: TuistProject.Settings, at place: DepGraphModel.SourceLocation, _ problems: inout [Problem],
    _ files: inout XcodeConfigurationFile
  ) -> XcodeSettingsLevel {
    guard let named = settings.file else { return XcodeSettingsLevel([:]) }
    guard let path = path(named) else { return XcodeSettingsLevel(XcodeSettingsLevel.unread) }
    let isFirst = !files.named.contains(path)
    let found = files.settings(in: path)
    if found == nil, isFirst, files.isMissed(path) {
      problems.append(
        Problem(
          kind: .missingPath, message: "configuration file \(path) does not exist", location: place, subject: path))
    }
    return XcodeSettingsLevel(found ?? XcodeSettingsLevel.unread)
  }

  private func add(
    _ target: TuistProject.Target, of project: TuistProject, to fragment: inout ProjectFragment,
    reading files: inout XcodeConfigurationFile
  ) {
    let place = place(target.origin)
    let kind = Self.kind(of: target.product)
    let levels = [project.settings, target.settings].flatMap { settings in
      [file(of: settings, at: place, &fragment.problems, &files), settings.level]
    }
    let settings = XcodeBuildSettings(
      levels: levels,
      builtIn: [
        "TARGET_NAME": target.name, "PRODUCT_NAME": target.productName ?? target.name,
        "CONFIGURATION": target.settings.configuration ?? project.settings.configuration ?? "Release",
      ])
    let conditions = conditions(of: target, in: project, at: place, reading: files)
    let sources = self.sources(of: target, at: place, &fragment.problems)
    var made = FragmentTarget(
      name: target.name, moduleName: settings.moduleName, kind: kind, files: sources.files,
      dependencies: target.dependencies.compactMap { dependency($0, at: place) },
      defines: settings.compilationConditions, platforms: target.platforms,
      archiveFlags: settings.linkerFlags.archives, location: place)
    (made.debugDefines, made.possibleDefines) = (conditions.ofDebug, conditions.possible)
    made.limitSources(to: sources.filters, settings, root: fragment.directory)
    made.isWhole = !target.sources.contains { sources in
      path(sources.glob).map { inventory.isHidden(Self.fixedPart(of: $0)) } ?? false
    }
    made.documents = documents(of: target, hidesClasses: !made.isWhole)
    if kind == .test { made.dataFolders = copiedFolders(of: target) }
    if kind != .test { fragment.problems += missingSources(of: target, made, at: place) }
    if kind.isRoot { made.documents.launch = launch(of: target, settings) }
    made.languageMode = settings.languageMode
    made.isArchive = XcodeProductType.isArchive(
      target.product == "staticFramework" ? "framework.static" : "", kind, settings)
    made.knowsLinkerSettings = settings.knowsLinkerSettings
    fragment.targets.append(made)
    if kind.isLibrary {
      // A project that is in the tree as Xcode keeps it links what others make by the names of their files.
      fragment.products.append(
        FragmentProduct(name: target.productName ?? target.name, targets: [target.name], location: place))
    }
  }

  /// Conditions that the builds of a target are compiled with, in all configurations of its project.
  private func conditions(
    of target: TuistProject.Target, in project: TuistProject, at place: DepGraphModel.SourceLocation,
    reading files: XcodeConfigurationFile
  ) -> XcodeBuildSettings.Conditions {
    // That a file of another configuration is missing is no problem of the build that is checked.
    var (others, problems) = (files, [Problem]())
    let all = [project.settings, target.settings].first { !$0.builds.isEmpty }?.builds ?? Self.standardBuilds
    let found = all.map { build in
      let levels = [project.settings, target.settings].flatMap { settings -> [XcodeSettingsLevel] in
        let own = settings.builds.first { $0.configuration == build.configuration }
        guard let own = own ?? (settings.builds.isEmpty ? settings : nil) else {
          return [XcodeSettingsLevel(XcodeSettingsLevel.unread)]
        }
        return [file(of: own, at: place, &problems, &others), own.level]
      }
      let builtIn = ["TARGET_NAME": target.name, "CONFIGURATION": build.configuration ?? ""]
      return (isDebug: build.isDebug, settings: XcodeBuildSettings(levels: levels, builtIn: builtIn))
    }
    return XcodeBuildSettings.Conditions(in: found)
  }

  /// What Tuist makes where nothing is said of configurations.
  private static let standardBuilds: [TuistProject.Settings] = {
    var (debug, release) = (TuistProject.Settings(), TuistProject.Settings())
    (debug.configuration, debug.isDebug, release.configuration) = ("Debug", true, "Release")
    return [debug, release]
  }()

  /// One for each pattern of a folder that does not exist, as for Tuist, or, of a target without sources, for each of them.
  private func missingSources(
    of target: TuistProject.Target, _ made: FragmentTarget, at place: DepGraphModel.SourceLocation
  ) -> [Problem] {
    let isEmpty = made.files.isEmpty && made.documents.objectiveC.isEmpty && made.isWhole
    return target.sources.filter { sources in
      guard let pattern = path(sources.glob) else { return false }
      let fixed = Self.fixedPart(of: pattern)
      guard !isEmpty else { return true }
      return inventory.spelling(of: fixed) == nil && !inventory.isHidden(fixed)
    }.map { sources in
      Problem(
        kind: .missingPath, message: "no source of target '\(target.name)' is at '\(sources.glob.text)'",
        location: place)
    }
  }

  static func kind(of product: String) -> ModuleKind {
    switch product {
    case "app": .application
    case "staticLibrary": .staticLibrary
    case "framework", "staticFramework": .framework
    case "unitTests", "uiTests": .test
    case "appClip": .appClip
    case "appExtension", "watch2Extension", "tvTopShelfExtension", "messagesExtension", "stickerPackExtension",
      "systemExtension", "extensionKitExtension":
      .appExtension
    case "watch2App": .watchApplication
    case "commandLineTool", "xpc": .executable
    case "macro": .macro
    default: .library
    }
  }

  private func dependency(
    _ dependency: TuistProject.Dependency, at target: DepGraphModel.SourceLocation
  ) -> FragmentTargetDependency? {
    let own = place(dependency.origin)
    let place = own.file == target.file && own.line == target.line ? target : own
    func made(
      _ reference: FragmentTargetDependency.Reference, _ kind: ModuleLink.Kind = .link
    ) -> FragmentTargetDependency {
      FragmentTargetDependency(reference: reference, kind: kind, platforms: dependency.platforms, location: place)
    }
    switch dependency.reference {
    case .target(let name): return made(.target(name))
    case .foreign(let target, let path): return made(.foreignTarget(target, project: self.path(path) ?? path.text))
    case .external(let name): return made(.product(name, package: nil))
    case .plugin(let name): return made(.byName(name), .buildOnly)
    case .framework(let path): return self.path(path).flatMap(PrebuiltFrameworks.reference).map { made($0) }
    case .outside: return nil
    }
  }

  /// By what the manifest says of the Info.plist, by the file that it names, and by build settings.
  private func launch(of target: TuistProject.Target, _ settings: XcodeBuildSettings) -> ModuleLaunch {
    var launch = LaunchReading(settings: settings, root: directory, read: read)
    switch target.infoPlist {
    case .standard: break
    case .fields(let fields): launch.take(Self.propertyList(fields))
    case .file(let file): launch.takeFile(path(file))
    case .unknown: launch.takeUnknown()
    }
    launch.takeSettings()
    return launch.found
  }

  private static func propertyList(_ value: TuistProject.InfoPlist.Value) -> XcodeValue {
    switch value {
    case .text(let text): .text(text)
    case .list(let values): .list(values.map(propertyList))
    case .table(let fields): .table(fields.mapValues(propertyList))
    case .unknown: .text(XcodeSettingsLevel.unknown)
    }
  }

  // MARK: Files

  /// The documents among the resources, and among the sources of folders that hold both.
  private func documents(of target: TuistProject.Target, hidesClasses: Bool) -> ModuleDocuments {
    var problems: [Problem] = []
    let place = place(target.origin)
    // Patterns of sources leave documents out.
    let folders = target.sources.filter { !ShellPattern.isPattern($0.glob.text) }
    func found(_ parts: [TuistProject.Sources], _ isWanted: (String) -> Bool) -> Set<String> {
      Set(parts.flatMap { files(in: $0, of: target, at: place, &problems, isWanted: isWanted) })
    }
    return ModuleDocuments(
      files: found(target.resources + folders, ModuleDocuments.isDocument).sorted(),
      isWhole: target.knowsResources,
      hidesClasses: hidesClasses, objectiveC: found(target.sources, ModuleDocuments.isObjectiveC).sorted())
  }

  /// Folders that a target copies, each as one item or file by file.
  private func copiedFolders(of target: TuistProject.Target) -> [String] {
    let all = target.resources.filter(\.excluding.isEmpty).compactMap { path($0.glob) }.compactMap { pattern in
      ["/**", "/**/*"].first(where: pattern.hasSuffix).map { String(pattern.dropLast($0.count)) }
    }
    let folders = (all + target.resourceFolders.compactMap(path)).compactMap { inventory.spelling(of: $0) }
    return Set(folders).filter(inventory.isDirectory).sorted()
  }

  private func sources(
    of target: TuistProject.Target, at place: DepGraphModel.SourceLocation, _ problems: inout [Problem]
  ) -> (files: [String], filters: SourceFilters) {
    var files: Set<String> = []
    var filters = SourceFilters()
    for sources in target.sources {
      let limits = sources.filters.compactMap { filter in path(filter.path).map { ($0, filter.platforms) } }
      for file in self.files(in: sources, of: target, at: place, &problems, isWanted: { $0.hasSuffix(".swift") }) {
        files.insert(file)
        let own = limits.filter { RepositoryPath.isInside(file, $0.0) }.flatMap(\.1)
        filters.add(file, on: own.isEmpty ? sources.platforms : own)
      }
    }
    return (files.sorted(), filters)
  }

  private func files(
    in sources: TuistProject.Sources, of target: TuistProject.Target, at place: DepGraphModel.SourceLocation,
    _ problems: inout [Problem], isWanted: (String) -> Bool
  ) -> [String] {
    guard let written = path(sources.glob) else {
      problems.append(
        Problem(
          kind: .missingPath,
          message: "the sources '\(sources.glob.text)' of target '\(target.name)' are outside of the repository",
          location: place))
      return []
    }
    let pattern = spelled(written, at: place, &problems)
    let excluded = sources.excluding.compactMap { path($0).map { ShellPattern(spelled($0, at: place, &problems)) } }
    let glob = ShellPattern(pattern)
    let isPattern = ShellPattern.isPattern(pattern)
    return candidates(pattern, isWanted).filter { file in
      (isPattern ? glob.matches(file) : RepositoryPath.isInside(file, pattern))
        && !excluded.contains { $0.covers(file) }
    }
  }

  /// A pattern whose fixed part is spelled as on disk.
  private func spelled(
    _ pattern: String, at place: DepGraphModel.SourceLocation, _ problems: inout [Problem]
  ) -> String {
    let fixed = Self.fixedPart(of: pattern)
    guard let actual = inventory.spelling(of: fixed), actual != fixed, pattern.hasPrefix(fixed) else { return pattern }
    problems.append(Problem(miswritten: fixed, actual: actual, at: place))
    return actual + pattern.dropFirst(fixed.count)
  }

  /// The part of a pattern that names one folder or file.
  private static func fixedPart(of pattern: String) -> String {
    pattern.split(separator: "/").prefix { !ShellPattern.isPattern(String($0)) }.joined(separator: "/")
  }

  /// Files below that part.
  private func candidates(_ pattern: String, _ isWanted: (String) -> Bool) -> [String] {
    var folder = Self.fixedPart(of: pattern)
    if inventory.contains(folder) { folder = RepositoryPath.parent(of: folder) }
    return inventory.files(below: folder).map(\.path).filter { isWanted($0) && !Self.isInBundle($0) }
  }

  private static func isInBundle(_ path: String) -> Bool {
    let endings = [".playground", ".xcassets", ".bundle", ".framework", ".xcframework", ".docc"]
    return path.split(separator: "/").dropLast().contains { part in endings.contains { part.hasSuffix($0) } }
  }
}

extension TuistProject.Settings {
  var level: XcodeSettingsLevel {
    let values = assignments.reduce(into: [String: String]()) { values, assignment in
      guard let text = assignment.value ?? XcodeSettingsLevel.unread[assignment.name] else { return }
      values[assignment.name] = XcodeConfigurationFile.inheriting(text, from: values[assignment.name])
    }
    return XcodeSettingsLevel(isOpen ? XcodeSettingsLevel.unread.merging(values) { unread, _ in unread } : values)
  }
}
