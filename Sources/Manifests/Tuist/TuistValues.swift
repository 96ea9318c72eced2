import SwiftSyntax

/// Taking plain values out of the project that was evaluated. Whatever is not plain by now is an error with its place.
extension TuistProject {
  init(reading project: StructureValue) throws {
    let reading = TuistValues()
    let start = AbsolutePosition(utf8Offset: 0)
    name = try reading.text(project.fields["name"], start)
    settings = reading.settings(project.fields["settings"])
    packages = try reading.elements(project.fields["packages"], start).map { try reading.package($0, start) }
    targets = try reading.elements(project.fields["targets"], start).map { try reading.target($0, start) }
    for shared in targets.flatMap(\.sharedSources) {
      for position in targets.indices where targets[position].name == shared.target {
        targets[position].sources.append(shared.sources)
      }
    }
  }
}

struct TuistValues {
  private func refuse(_ value: ManifestValue?, _ origin: AbsolutePosition, _ wanted: String) -> Unevaluable {
    if case .unknown(let failure)? = value { return failure }
    return Unevaluable(reason: "\(value?.summary ?? "nothing") is used where \(wanted) is expected", position: origin)
  }

  func text(_ value: ManifestValue?, _ origin: AbsolutePosition) throws -> String {
    guard case .string(let text)? = value else { throw refuse(value, origin, "a string") }
    return text
  }

  func elements(_ value: ManifestValue?, _ origin: AbsolutePosition) throws -> [ManifestElement] {
    switch value {
    // A graph is the same in whatever order its parts are named.
    case .array(let elements)?, .bag(let elements)?: return elements
    case .set(let members)?: return members.map { ManifestElement(value: $0, origin: nil) }
    default: throw refuse(value, origin, "an array")
    }
  }

  private func structure(
    _ value: ManifestValue?, _ type: String, _ origin: AbsolutePosition
  ) throws -> [String: ManifestValue] {
    guard case .structure(let structure)? = value, structure.type == type else {
      throw refuse(value, origin, "a \(type)")
    }
    return structure.fields
  }

  private func name(_ value: ManifestValue?, _ type: String, _ origin: AbsolutePosition) throws -> String {
    guard case .enumeration(let found)? = value, found.type == type else { throw refuse(value, origin, "a \(type)") }
    return found.name
  }

  private func isNothing(_ value: ManifestValue?) -> Bool {
    switch value {
    case nil, .nothing?: true
    default: false
    }
  }

  // MARK: Parts

  func path(_ value: ManifestValue?, _ origin: AbsolutePosition) throws -> TuistProject.FilePath {
    let fields = try structure(value, "Path", origin)
    let start: TuistProject.FilePath.Start
    switch try name(fields["type"], "Path.PathType", origin) {
    case "relativeToRoot": start = .root
    case "relativeToCurrentFile":
      guard case .integer(let place)? = fields["callerPath"] else {
        throw refuse(fields["callerPath"], origin, "the file of a call")
      }
      start = .file(AbsolutePosition(utf8Offset: place))
    default: start = .manifest
    }
    return TuistProject.FilePath(start: start, text: try text(fields["pathString"], origin))
  }

  func package(_ element: ManifestElement, _ start: AbsolutePosition) throws -> TuistProject.Package {
    let origin = element.origin ?? start
    guard case .enumeration(let value) = element.value, value.type == "Package" else {
      throw refuse(element.value, origin, "a package")
    }
    func field(_ label: String) -> ManifestValue? { value.payload.first { $0.label == label }?.value }
    switch value.name {
    case "local": return TuistProject.Package(path: try path(field("path"), origin), url: nil, origin: origin)
    case "registry":
      return TuistProject.Package(path: nil, url: try text(field("identifier"), origin), origin: origin)
    default: return TuistProject.Package(path: nil, url: try text(field("url"), origin), origin: origin)
    }
  }

  func target(_ element: ManifestElement, _ start: AbsolutePosition) throws -> TuistProject.Target {
    let origin = element.origin ?? start
    let fields = try structure(element.value, "Target", origin)
    var productName: String?
    if !isNothing(fields["productName"]) { productName = try text(fields["productName"], origin) }
    let resources = try? self.resources(fields["resources"], origin)
    let folders = try folders(fields["buildableFolders"], origin)
    return TuistProject.Target(
      name: try text(fields["name"], origin), productName: productName,
      product: try name(fields["product"], "Product", origin), platforms: platforms(fields["destinations"]),
      sources: try sources(fields["sources"], origin) + folders.own, sharedSources: folders.shared,
      resources: resources?.files ?? [], resourceFolders: resources?.folders ?? [], knowsResources: resources != nil,
      infoPlist: infoPlist(fields["infoPlist"], origin),
      dependencies: try elements(fields["dependencies"], origin).map { try dependency($0, origin) },
      settings: settings(fields["settings"]), origin: origin)
  }

  private func sources(_ value: ManifestValue?, _ origin: AbsolutePosition) throws -> [TuistProject.Sources] {
    if isNothing(value) { return [] }
    let fields = try structure(value, "SourceFilesList", origin)
    return try elements(fields["globs"], origin).map { element in
      let glob = try structure(element.value, "SourceFileGlob", origin)
      return TuistProject.Sources(
        glob: try path(glob["glob"], origin),
        excluding: try elements(glob["excluding"], origin).map { try path($0.value, origin) },
        platforms: try filters(glob["compilationCondition"], origin))
    }
  }

  private func resources(
    _ value: ManifestValue?, _ origin: AbsolutePosition
  ) throws -> (files: [TuistProject.Sources], folders: [TuistProject.FilePath]) {
    if isNothing(value) { return ([], []) }
    let fields = try structure(value, "ResourceFileElements", origin)
    var (files, folders) = ([TuistProject.Sources](), [TuistProject.FilePath]())
    for element in try elements(fields["resources"], origin) {
      let glob = try structure(element.value, "ResourceFileElement", origin)
      let pattern = try path(glob["pattern"], origin)
      // A folder is copied as it is.
      if case .boolean(true)? = glob["isFolder"] {
        folders.append(pattern)
      } else {
        files.append(
          TuistProject.Sources(
            glob: pattern, excluding: try elements(glob["excluding"], origin).map { try path($0.value, origin) }))
      }
    }
    return (files, folders)
  }

  /// Folders that are built as they are: what the target builds of them, and what other targets do.
  private func folders(
    _ value: ManifestValue?, _ origin: AbsolutePosition
  ) throws -> (own: [TuistProject.Sources], shared: [TuistProject.SharedSources]) {
    var shared: [TuistProject.SharedSources] = []
    let own = try elements(value, origin).map { element in
      let fields = try structure(element.value, "BuildableFolder", origin)
      let folder = try path(fields["path"], origin)
      var sources = TuistProject.Sources(glob: folder, excluding: [])
      for exception in try exceptions(fields["exceptions"], origin) {
        func places(_ field: String) throws -> [TuistProject.FilePath] {
          try elements(exception[field], origin).map { try folder.appending(text($0.value, origin)) }
        }
        let filters = try self.filters(exception["platformFilters"], in: folder, origin)
        if isNothing(exception["target"]) {
          sources.excluding += try places("excluded")
          sources.filters += filters
        } else {
          let target = try text(exception["target"], origin)
          shared += try places("included").map { place in
            TuistProject.SharedSources(
              target: target, sources: TuistProject.Sources(glob: place, excluding: [], filters: filters))
          }
        }
      }
      return sources
    }
    return (own, shared)
  }

  private func exceptions(_ value: ManifestValue?, _ origin: AbsolutePosition) throws -> [[String: ManifestValue]] {
    if isNothing(value) { return [] }
    let fields = try structure(value, "BuildableFolderExceptions", origin)
    return try elements(fields["exceptions"], origin).map { element in
      try structure(element.value, "BuildableFolderException", origin)
    }
  }

  /// The platforms of files, by their paths in a folder.
  private func filters(
    _ value: ManifestValue?, in folder: TuistProject.FilePath, _ origin: AbsolutePosition
  ) throws -> [TuistProject.Filter] {
    guard case .dictionary(let entries)? = value else { throw refuse(value, origin, "a dictionary") }
    // Whatever their order: each is about a file of its own.
    return try entries.map { entry in
      TuistProject.Filter(
        path: folder.appending(try text(entry.key, origin)), platforms: try platforms(named: entry.value, origin))
    }
  }

  private func dependency(
    _ element: ManifestElement, _ target: AbsolutePosition
  ) throws -> TuistProject.Dependency {
    let origin = element.origin ?? target
    guard case .enumeration(let value) = element.value, value.type == "TargetDependency" else {
      throw refuse(element.value, origin, "a dependency")
    }
    func field(_ label: String) -> ManifestValue? { value.payload.first { $0.label == label }?.value }
    let reference: TuistProject.Dependency.Reference
    switch value.name {
    case "target": reference = .target(try text(field("name"), origin))
    case "macro": reference = .plugin(try text(field("name"), origin))
    case "project":
      reference = .foreign(target: try text(field("target"), origin), path: try path(field("path"), origin))
    case "external": reference = .external(try text(field("name"), origin))
    case "package":
      let product = try text(field("product"), origin)
      reference =
        try name(field("type"), "TargetDependency.PackageType", origin) == "plugin"
        ? .plugin(product) : .external(product)
    case "packagePlugin": reference = .plugin(try text(field("product"), origin))
    case "framework", "xcframework": reference = .framework(try path(field("path"), origin))
    default: reference = .outside
    }
    return TuistProject.Dependency(
      reference: reference, platforms: try filters(field("condition"), origin), origin: origin)
  }

  private func filters(_ value: ManifestValue?, _ origin: AbsolutePosition) throws -> [String] {
    if isNothing(value) { return [] }
    let fields = try structure(value, "PlatformCondition", origin)
    return try platforms(named: fields["platformFilters"], origin)
  }

  private func platforms(named value: ManifestValue?, _ origin: AbsolutePosition) throws -> [String] {
    let names = try elements(value, origin).map { try name($0.value, "PlatformFilter", origin) }
    return Set(names.map { $0 == "catalyst" ? "maccatalyst" : $0 }).sorted()
  }

  // MARK: What a graph can do without

  private func platforms(_ value: ManifestValue?) -> [String] {
    guard case .set(let members)? = value else { return [] }
    var names: Set<String> = []
    for case .enumeration(let destination) in members {
      switch destination.name {
      case "iPhone", "iPad": names.insert("ios")
      case "mac": names.insert("macos")
      case "macCatalyst": names.insert("maccatalyst")
      case "appleWatch": names.insert("watchos")
      case "appleTv": names.insert("tvos")
      case "appleVision": names.insert("visionos")
      // An iPad's application, run as it is.
      default: names.insert("ios")
      }
    }
    return names.sorted()
  }

  func settings(_ value: ManifestValue?) -> TuistProject.Settings {
    if isNothing(value) { return TuistProject.Settings() }
    guard case .structure(let settings)? = value, settings.type == "Settings" else {
      return TuistProject.Settings(isOpen: true)
    }
    var base = TuistProject.Settings()
    add(settings.fields["base"], to: &base)
    var result = base
    add(settings.fields["release"], to: &result)
    guard case .array(let elements)? = settings.fields["configurations"] else {
      result.isOpen = true
      return result
    }
    let configurations = configurations(elements)
    guard !elements.isEmpty else {
      var (debug, release) = (base, result)
      add(settings.fields["debug"], to: &debug)
      (debug.configuration, debug.isDebug, release.configuration) = ("Debug", true, "Release")
      result.builds = [debug, release]
      return result
    }
    guard configurations.count == elements.count, let shipped = Self.shipped(among: configurations) else {
      result.isOpen = true
      return result
    }
    let open = result
    result = self.settings(of: shipped, above: open)
    result.builds = configurations.map { self.settings(of: $0, above: open) }
    return result
  }

  private func settings(of configuration: StructureValue, above base: TuistProject.Settings) -> TuistProject.Settings {
    var result = base
    add(configuration.fields["settings"], to: &result)
    if case .enumeration(let variant)? = configuration.fields["variant"] { result.isDebug = variant.name == "debug" }
    if case .structure(let name)? = configuration.fields["name"], case .string(let text)? = name.fields["rawValue"] {
      result.configuration = text
    }
    if !isNothing(configuration.fields["xcconfig"]) {
      result.file = try? path(configuration.fields["xcconfig"], AbsolutePosition(utf8Offset: 0))
      if result.file == nil { result.isOpen = true }
    }
    return result
  }

  private func configurations(_ elements: [ManifestElement]) -> [StructureValue] {
    elements.compactMap { element in
      guard case .structure(let value) = element.value, value.type == "Configuration" else { return nil }
      return value
    }
  }

  /// The configuration named `Release`, else the first of a release.
  private static func shipped(among configurations: [StructureValue]) -> StructureValue? {
    func isNamed(_ value: StructureValue) -> Bool {
      guard case .structure(let name)? = value.fields["name"], case .string("Release")? = name.fields["rawValue"] else {
        return false
      }
      return true
    }
    func isRelease(_ value: StructureValue) -> Bool {
      if case .enumeration(let variant)? = value.fields["variant"] { return variant.name == "release" }
      return false
    }
    return configurations.first(where: isNamed) ?? configurations.first(where: isRelease) ?? configurations.first
  }

  /// What is set again replaces what was set before, or inherits it.
  private func add(_ value: ManifestValue?, to result: inout TuistProject.Settings) {
    guard case .dictionary(let entries)? = value else {
      result.isOpen = true
      return
    }
    for entry in entries {
      guard case .string(let key) = entry.key else {
        result.isOpen = true
        continue
      }
      result.assignments.append(TuistProject.Assignment(name: key, value: plain(entry.value)))
    }
  }

  /// `nil` if the value is not a string, or only partly known.
  private func plain(_ value: ManifestValue) -> String? {
    switch value {
    case .string(let text): return text
    case .array(let elements):
      let texts = elements.map { plain($0.value) }
      return texts.contains(nil) ? nil : texts.compactMap { $0 }.joined(separator: " ")
    case .enumeration(let found) where found.type == "SettingValue":
      return found.payload.first.flatMap { plain($0.value) }
    default: return nil
    }
  }
}
