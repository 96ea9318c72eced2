import DepGraphManifests
import DepGraphModel

/// What the dependencies of a description's target refer to.
struct SpecDependencies {
  private let root: SpecValue
  private let kinds: [String: ModuleKind]
  private let services: Set<String>
  /// Targets without code of their own: they order a build.
  private let scripted: Set<String>
  private let withoutObjC: Set<String>
  /// Whether a target that is linked brings what it depends on along.
  private let isTransitive: Bool

  /// - Parameters:
  ///   - targets: all of the description.
  ///   - kinds: of the targets, by name.
  init(root: SpecValue, targets: SpecTargets, kinds: [String: ModuleKind]) {
    self.root = root
    self.kinds = kinds
    let owners = targets.targets.map(\.value) + [root["options"]].compactMap { $0 }
    isTransitive = owners.contains { $0["transitivelyLinkDependencies"]?.boolean == true }
    services = Set(targets.targets.filter { $0.value["type"]?.text == "xpc-service" }.map(\.name))
    withoutObjC = Set(targets.targets.filter { $0.value["requiresObjCLinking"]?.boolean == false }.map(\.name))
    scripted = targets.scripted.union((root["aggregateTargets"]?.entries ?? []).map(\.key))
  }

  // MARK: Packages

  /// Packages that the project sees, by `packages` and by the older `localPackages`.
  func packages() -> [FragmentPackageDependency] {
    let named = (root["packages"]?.entries ?? []).map { entry in
      dependency(entry.value, name: entry.key, at: entry.keyPlace)
    }
    let older = (root["localPackages"]?.elements ?? []).map { value in
      var dependency = FragmentPackageDependency(
        identity: identity(ofLocal: value), localDirectory: value.path, location: value.place)
      dependency.isOutside = value.text != nil && value.path == nil
      dependency.outsideDirectory = value.outsidePath
      return dependency
    }
    return named + older
  }

  private func dependency(_ value: SpecValue, name: String, at place: SourceLocation) -> FragmentPackageDependency {
    if let path = value["path"], address(of: value) == nil {
      var dependency = FragmentPackageDependency(
        identity: path.text == nil ? name.lowercased() : identity(ofLocal: path), localDirectory: path.path,
        location: place)
      dependency.name = name
      dependency.isOutside = path.text != nil && path.path == nil
      dependency.outsideDirectory = path.outsidePath
      return dependency
    }
    let url = address(of: value)
    // As XcodeGen reads them, the first that is there; `revision` and `branch` ask for no version.
    let versions = ["exactVersion", "version", "majorVersion", "from", "minorVersion", "minVersion"]
    let version = versions.first { value[$0]?.text != nil }
    var made = FragmentPackageDependency(
      identity: PackageIdentity.identity(of: url ?? name), url: url,
      oldestVersion: version.flatMap { value[$0]?.text }, location: place)
    made.versionLimit = version.flatMap { limit($0, value) }
    return made
  }

  private func limit(_ key: String, _ value: SpecValue) -> String? {
    guard let version = value[key]?.text else { return nil }
    switch key {
    case "exactVersion", "version": return VersionLimit.after(version)
    case "minorVersion": return VersionLimit.nextMinor(after: version)
    case "minVersion": return value["maxVersion"]?.text
    default: return VersionLimit.nextMajor(after: version)
    }
  }

  private func address(of value: SpecValue) -> String? {
    value["url"]?.text ?? value["github"]?.text.map { "https://github.com/\($0)" }
  }

  private func identity(ofLocal path: SpecValue) -> String {
    PackageIdentity.identity(of: path.path ?? path.text ?? "")
  }

  private func identity(ofPackage name: String) -> String {
    guard let value = root["packages"]?[name] else { return PackageIdentity.identity(of: name) }
    return dependency(value, name: name, at: value.place).identity
  }

  /// A local package whose folder is the repository has no name in the description that others know it by.
  private func isRepositoryRoot(_ name: String) -> Bool {
    guard let path = root["packages"]?[name]?["path"] else { return false }
    return path.path?.isEmpty == true
  }

  // MARK: Targets

  func dependencies(of target: SpecTargets.Target, _ kind: ModuleKind) -> [FragmentTargetDependency] {
    let entries = (target.value["dependencies"]?.elements ?? []).filter { isMeant($0, for: target) }
    let declared = entries.flatMap { entry in
      references(entry).map { reference in
        FragmentTargetDependency(
          reference: reference, kind: linkKind(entry, reference, from: kind), platforms: platforms(of: entry),
          location: entry.place)
      }
    }
    let plugins = (target.value["buildToolPlugins"]?.elements ?? []).compactMap { entry -> FragmentTargetDependency? in
      guard let name = entry["plugin"]?.text else { return nil }
      return FragmentTargetDependency(
        reference: product(name, of: entry["package"]?.text), kind: .buildOnly, location: entry.place)
    }
    return declared + plugins
  }

  /// XcodeGen adds `-ObjC` to what links a static library, unless that library does without (`requiresObjCLinking`).
  func archiveFlags(of target: SpecTargets.Target, _ written: [String]) -> [String] {
    let named = (target.value["dependencies"]?.elements ?? []).compactMap { $0["target"]?.text }
    let isAdded = named.contains { kinds[$0] == .staticLibrary && !withoutObjC.contains($0) }
    return isAdded ? Set(written + ["-ObjC"]).sorted() : written
  }

  private func references(_ entry: SpecValue) -> [FragmentTargetDependency.Reference] {
    if let name = entry["target"]?.text { return target(name).map { [$0] } ?? [] }
    if let package = entry["package"]?.text {
      let several = (entry["products"]?.elements ?? []).compactMap(\.text)
      let names = several.isEmpty ? [entry["product"]?.text ?? package] : several
      return names.map { product($0, of: package) }
    }
    guard let file = entry["framework"], let text = file.text else { return [] }
    if entry["implicit"]?.boolean == true {
      return XcodeBuiltProducts.productName(ofFile: text).map { [.builtProduct($0)] } ?? []
    }
    return file.path.flatMap(PrebuiltFrameworks.reference).map { [$0] } ?? []
  }

  private func target(_ name: String) -> FragmentTargetDependency.Reference? {
    if scripted.contains(name) { return nil }
    guard kinds[name] == nil, let slash = name.firstIndex(of: "/") else { return .target(name) }
    let project = String(name[..<slash])
    guard let reference = root["projectReferences"]?[project] else { return .target(name) }
    return .foreignTarget(
      String(name[name.index(after: slash)...]), project: reference["path"]?.path ?? reference["path"]?.text ?? project)
  }

  private func product(_ name: String, of package: String?) -> FragmentTargetDependency.Reference {
    guard let package, !isRepositoryRoot(package) else { return .product(name, package: nil) }
    return .product(name, package: identity(ofPackage: package))
  }

  private func linkKind(
    _ entry: SpecValue, _ reference: FragmentTargetDependency.Reference, from kind: ModuleKind
  ) -> ModuleLink.Kind {
    let isLinked = entry["link"]?.boolean ?? true
    if case .prebuiltFramework = reference { return isLinked ? .link : .embed }
    guard case .target(let name) = reference, let target = kinds[name] else { return isLinked ? .link : .buildOnly }
    switch target {
    case .staticLibrary where !Self.isLinkedWhole(kind) && !isTransitive:
      // Its code goes where the program is put together, which has to name it too.
      return entry["link"]?.boolean == true ? .link : .buildOnly
    case .framework where kind == .staticLibrary && !isTransitive:
      return entry["link"]?.boolean == true ? .link : .buildOnly
    case .library, .framework, .staticLibrary, .systemLibrary, .binary, .macro, .plugin, .snippet:
      return isLinked ? .link : .buildOnly
    case .executable where services.contains(name) && kind == .application:
      return .embed
    case .executable, .application, .appExtension, .appClip, .watchApplication, .test:
      return ModuleLink.Kind(ofXcodeDependencyOn: target, from: kind)
    }
  }

  private static func isLinkedWhole(_ kind: ModuleKind) -> Bool { kind.isRoot || kind == .test }

  // MARK: Platforms

  private func platforms(of entry: SpecValue) -> [String] {
    var platforms = Set(SpecPlatform.destinations(of: entry))
    if let filter = entry["platformFilter"]?.text, filter != "all" {
      platforms.formUnion([SpecPlatform.name(filter)].compactMap { $0 })
    }
    return platforms.sorted()
  }

  /// `platforms:` leaves a dependency out of the targets for other platforms.
  private func isMeant(_ entry: SpecValue, for target: SpecTargets.Target) -> Bool {
    let words = (entry["platforms"]?.elements ?? []).compactMap { $0.text.flatMap(SpecPlatform.name) }
    guard let platform = target.platform.flatMap(SpecPlatform.name), !words.isEmpty else { return true }
    return words.contains(platform)
  }
}

/// XcodeGen's words for platforms and destinations, in SwiftPM's spelling.
enum SpecPlatform {
  /// XcodeGen's destinations, in the order in which it looks for them in paths.
  static let destinations = ["ios", "tvos", "macos", "maccatalyst", "watchos", "visionos"]

  /// Those that an entry of sources or dependencies is limited to; empty = all.
  static func destinations(of entry: SpecValue) -> [String] {
    (entry["destinationFilters"]?.elements ?? []).compactMap { $0.text.flatMap(name) }
  }

  /// `nil` for `auto` and for words that are not known.
  static func name(_ word: String) -> String? {
    switch word.lowercased() {
    case "ios": "ios"
    case "macos": "macos"
    case "tvos": "tvos"
    case "watchos": "watchos"
    case "visionos": "visionos"
    case "maccatalyst": "maccatalyst"
    default: nil
    }
  }
}
