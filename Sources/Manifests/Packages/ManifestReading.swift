import SwiftSyntax

/// Taking plain values out of the package that was evaluated. Whatever is not plain by now is an error with its place.
struct ManifestReading {
  let package: ManifestObject

  func contents() throws -> ManifestContents {
    var contents = ManifestContents(
      name: try name(of: package), platforms: platforms(),
      targets: try objects("targets").map { try target($0.object) },
      products: try objects("products").map { try product($0.object, origin: $0.origin) },
      dependencies: try packageDependencies(), defaultTraits: [])
    contents.languageModes = languageModes
    contents.hasUnknownPlatforms = hasUnknownPlatforms
    contents.hasUndefinedOrder = hasUndefinedOrder
    if contents.targets.contains(where: { $0.dependencies.contains { !$0.traits.isEmpty } }) {
      contents.traits = try traits()
      contents.defaultTraits = ManifestContents.enabledTraits(by: contents.traits)
    } else if let traits = try? traits() {
      contents.traits = traits
      if !traits.isEmpty { contents.defaultTraits = ManifestContents.enabledTraits(by: traits) }
    } else {
      // One that is enabled is a condition of each target.
      for target in contents.targets.indices { contents.targets[target].possibleDefines = nil }
    }
    return contents
  }

  // MARK: Plain values

  private func field(_ name: String, of object: ManifestObject) -> ManifestValue {
    object.fields[name]?.value ?? .nothing
  }

  private func refuse(_ value: ManifestValue, _ origin: AbsolutePosition, _ wanted: String) -> Unevaluable {
    if case .unknown(let failure) = value { return failure }
    return Unevaluable(reason: "\(value.summary) is used where \(wanted) is expected", position: origin)
  }

  private func text(_ value: ManifestValue, _ origin: AbsolutePosition) throws -> String {
    guard case .string(let text) = value else { throw refuse(value, origin, "a string") }
    guard !PackagePlace.isPart(of: text) else {
      throw Unevaluable(reason: "the package's path is used where another text is expected", position: origin)
    }
    return text
  }

  /// What the package is called; empty where it is called like its folder.
  private func name(of package: ManifestObject) throws -> String {
    let value = field("name", of: package)
    if case .string(let text) = value, PackagePlace.isName(text) { return "" }
    return try text(value, package.origin)
  }

  private func path(_ value: ManifestValue, _ origin: AbsolutePosition) throws -> String? {
    if case .string(let text) = value, let path = PackagePlace.relative(text) { return path }
    return try optionalText(value, origin)
  }

  private func optionalText(_ value: ManifestValue, _ origin: AbsolutePosition) throws -> String? {
    if case .nothing = value { return nil }
    return try text(value, origin)
  }

  private func elements(_ value: ManifestValue, _ origin: AbsolutePosition) throws -> [ManifestElement] {
    switch value {
    // A graph is the same in whatever order its parts are named.
    case .array(let elements), .bag(let elements): return elements
    // Only traits are sets, and no order of theirs comes out.
    case .set(let members): return members.map { ManifestElement(value: $0, origin: nil) }
    default: throw refuse(value, origin, "an array")
    }
  }

  /// Whether SwiftPM may read the parts in another order the next time.
  private var hasUndefinedOrder: Bool {
    func isBag(_ storage: Storage) -> Bool { if case .bag = storage.value { true } else { false } }
    return package.fields.values.contains { storage in
      isBag(storage)
        || (storage.value.elements ?? []).contains { element in
          guard case .object(let object) = element.value else { return false }
          return object.fields.values.contains(where: isBag)
        }
    }
  }

  private func texts(_ value: ManifestValue, _ origin: AbsolutePosition) throws -> [String] {
    try elements(value, origin).map { try text($0.value, $0.origin ?? origin) }
  }

  private func objects(_ name: String) throws -> [(object: ManifestObject, origin: AbsolutePosition)] {
    try elements(field(name, of: package), package.origin).map { element in
      guard case .object(let object) = element.value else {
        throw refuse(element.value, element.origin ?? package.origin, "an element of '\(name)'")
      }
      return (object, element.origin ?? object.origin)
    }
  }

  // MARK: Targets

  private func target(_ object: ManifestObject) throws -> ManifestContents.Target {
    let origin = object.origin
    guard case .enumeration(let type) = field("type", of: object) else {
      throw Unevaluable(reason: "the kind of this target is not known", position: origin)
    }
    let sources = field("sources", of: object)
    var declaredSources: [String]?
    if case .nothing = sources { declaredSources = nil } else { declaredSources = try texts(sources, origin) }
    let conditions = DefinedConditions(ofSettings: field("swiftSettings", of: object))
    var target = ManifestContents.Target(
      name: try text(field("name", of: object), origin), type: type.name,
      path: try optionalText(field("path", of: object), origin), sources: declaredSources,
      exclude: try texts(field("exclude", of: object), origin), resources: resources(field("resources", of: object)),
      dependencies: try elements(field("dependencies", of: object), origin).map {
        try targetDependency($0, of: object)
      },
      plugins: try plugins(field("plugins", of: object), origin),
      defines: conditions.always,
      languageModes: LanguageModes(ofSettings: field("swiftSettings", of: object)),
      unknownSettings: unknownSettings(field("swiftSettings", of: object), origin),
      hasUnknownResources: isOpen(field("resources", of: object)),
      hasUnknownPlugins: isOpen(field("plugins", of: object)),
      origin: origin)
    (target.debugDefines, target.possibleDefines) = (conditions.ofDebug, conditions.possible)
    target.releaseDefines = conditions.ofRelease
    return target
  }

  /// Whether something in a list, or all of it, is not known.
  private func isOpen(_ value: ManifestValue) -> Bool {
    switch value {
    case .unknown: true
    case .array(let elements), .bag(let elements):
      elements.contains { element in
        guard case .construct(let made) = element.value else { return true }
        return made.arguments.values.contains { if case .unknown = $0 { true } else { false } }
      }
    default: false
    }
  }

  private func targetDependency(
    _ element: ManifestElement, of target: ManifestObject
  ) throws -> ManifestContents.Dependency {
    let origin = element.origin ?? target.origin
    guard case .construct(let value) = element.value, value.type == "Target.Dependency" else {
      throw refuse(element.value, origin, "a dependency")
    }
    let kind: ManifestContents.Dependency.Kind
    switch value.constructor {
    case "target": kind = .target
    case "byName": kind = .byName
    case "product": kind = .product(package: try optionalText(value.arguments["package"] ?? .nothing, origin))
    default: throw refuse(element.value, origin, "a dependency")
    }
    let name = try text(value.arguments["name"] ?? .nothing, origin)
    let condition = try condition(value.arguments["condition"] ?? .nothing, origin)
    return ManifestContents.Dependency(
      kind: kind, name: name, platforms: condition.platforms, traits: condition.traits, origin: origin)
  }

  private func condition(
    _ value: ManifestValue, _ origin: AbsolutePosition
  ) throws -> (platforms: [String], traits: [String]) {
    if case .nothing = value { return ([], []) }
    guard case .construct(let condition) = value, condition.constructor == "when" else {
      throw refuse(value, origin, "a condition")
    }
    var platforms: [String] = []
    let wanted = condition.arguments["platforms"] ?? .nothing
    if case .nothing = wanted {
    } else {
      platforms = try elements(wanted, origin).map { element in
        guard case .construct(let platform) = element.value, let name = PackageDescription.platformName(platform) else {
          throw refuse(element.value, origin, "a platform")
        }
        return name
      }
    }
    let traits = condition.arguments["traits"] ?? .nothing
    if case .nothing = traits { return (platforms, []) }
    return (platforms, try texts(traits, origin))
  }

  /// A plugin that is not known is left out: it runs while building and is linked into nothing.
  private func plugins(_ value: ManifestValue, _ origin: AbsolutePosition) throws -> [ManifestContents.Plugin] {
    switch value {
    case .nothing, .unknown: return []
    default: break
    }
    return try elements(value, origin).map { element in
      let place = element.origin ?? origin
      guard case .construct(let plugin) = element.value, plugin.type == "Target.PluginUsage" else {
        throw refuse(element.value, place, "a plugin")
      }
      return ManifestContents.Plugin(
        name: try text(plugin.arguments["name"] ?? .nothing, place),
        package: try optionalText(plugin.arguments["package"] ?? .nothing, place), origin: place)
    }
  }

  private func unknownSettings(_ value: ManifestValue, _ origin: AbsolutePosition) -> Unevaluable? {
    switch value {
    case .nothing: return nil
    case .array(let settings), .bag(let settings):
      return settings.lazy.compactMap { setting -> Unevaluable? in
        guard case .construct(let value) = setting.value else {
          return refuse(setting.value, setting.origin ?? origin, "a setting")
        }
        guard value.constructor == "define" else { return nil }
        if case .string? = value.arguments["name"] { return nil }
        return refuse(value.arguments["name"] ?? .nothing, setting.origin ?? origin, "a string")
      }.first
    default: return refuse(value, origin, "an array")
    }
  }

  private func resources(_ value: ManifestValue) -> [ManifestContents.Resource] {
    guard let elements = value.elements else { return [] }
    return elements.compactMap { element in
      guard case .construct(let resource) = element.value, case .string(let path)? = resource.arguments["path"] else {
        return nil
      }
      return ManifestContents.Resource(path: path, isCopied: resource.constructor == "copy")
    }
  }

  // MARK: Products, packages, platforms

  private func product(_ object: ManifestObject, origin: AbsolutePosition) throws -> ManifestContents.Product {
    ManifestContents.Product(
      name: try text(field("name", of: object), origin), type: object.constructor,
      targets: try texts(field("targets", of: object), origin),
      isDynamic: object.constructor == "library" && isDynamic(field("type", of: object)), origin: object.origin)
  }

  /// What is not known may be anything.
  private func isDynamic(_ type: ManifestValue) -> Bool {
    switch type {
    case .nothing: false
    case .enumeration(let value): value.name != "static"
    case .construct(let value): value.constructor != "static"
    default: true
    }
  }

  /// A package that is not known stays one without a name: it may hold whatever no other package declares.
  private func packageDependencies() throws -> [ManifestContents.PackageDependency] {
    let value = field("dependencies", of: package)
    if case .unknown(let failure) = value { return [ManifestContents.PackageDependency(origin: failure.position)] }
    return try elements(value, package.origin).map { element in
      if case .unknown(let failure) = element.value {
        return ManifestContents.PackageDependency(origin: element.origin ?? failure.position)
      }
      guard case .object(let object) = element.value else {
        throw refuse(element.value, element.origin ?? package.origin, "an element of 'dependencies'")
      }
      return try dependency(object, origin: element.origin ?? object.origin)
    }
  }

  private func dependency(
    _ object: ManifestObject, origin: AbsolutePosition
  ) throws -> ManifestContents.PackageDependency {
    let versions = versions(of: object)
    var made = ManifestContents.PackageDependency(
      name: try optionalText(field("name", of: object), origin),
      path: try path(field("path", of: object), origin),
      url: try optionalText(field("url", of: object), origin),
      registryIdentity: try optionalText(field("id", of: object), origin), oldestVersion: versions?.oldest,
      versionLimit: versions?.limit, origin: object.origin)
    made.traits = field("traits", of: object).elements?.compactMap { trait($0.value) }
    return made
  }

  /// One that a package is always asked for with; `nil` for one under a condition.
  private func trait(_ value: ManifestValue) -> String? {
    switch value {
    case .string(let name): return name
    case .implicit(let member) where member.steps.isEmpty:
      guard let arguments = member.arguments else { return member.name == "defaults" ? "default" : nil }
      guard arguments.count == 1, case .string(let name)? = arguments.first?.value else { return nil }
      return name
    default: return nil
    }
  }

  /// `from: "1.0.0"`, `exact: "1.0.0"`, `.upToNextMinor(from: "1.0.0")`, `"1.0.0"..<"2.0.0"`
  private func versions(of dependency: ManifestObject) -> (oldest: String, limit: String?)? {
    if case .string(let version) = field("from", of: dependency) {
      return (version, VersionLimit.nextMajor(after: version))
    }
    if case .string(let version) = field("exact", of: dependency) { return (version, VersionLimit.after(version)) }
    switch field("requirement", of: dependency) {
    case .implicit(let member) where member.steps.isEmpty:
      guard case .string(let version)? = member.arguments?.first?.value else { return nil }
      switch member.name {
      case "upToNextMajor": return (version, VersionLimit.nextMajor(after: version))
      case "upToNextMinor": return (version, VersionLimit.nextMinor(after: version))
      case "exact": return (version, VersionLimit.after(version))
      default: return nil
      }
    case .construct(let range) where range.type == "Range":
      guard case .string(let oldest)? = range.arguments["lower"], case .string(let end)? = range.arguments["upper"]
      else { return nil }
      return (oldest, range.constructor == "..." ? VersionLimit.after(end) : end)
    default: return nil
    }
  }

  /// By the name of today, or by that of older tools.
  private var languageModes: LanguageModes {
    let modes = LanguageModes(ofPackage: field("swiftLanguageModes", of: package))
    return modes == .unsaid ? LanguageModes(ofPackage: field("swiftLanguageVersions", of: package)) : modes
  }

  private var hasUnknownPlatforms: Bool {
    switch field("platforms", of: package) {
    case .nothing: false
    case .array(let elements), .bag(let elements):
      elements.contains { if case .construct = $0.value { false } else { true } }
    default: true
    }
  }

  private func platforms() -> [String] {
    guard let elements = field("platforms", of: package).elements else { return [] }
    return elements.compactMap { element in
      guard case .construct(let platform) = element.value else { return nil }
      if case .string(let name)? = platform.arguments["platformName"] { return name }
      return PackageDescription.platforms[platform.constructor]
    }
  }

  private func traits() throws -> [String: [String]] {
    var enabled: [String: [String]] = [:]
    for element in try elements(field("traits", of: package), package.origin) {
      guard case .construct(let trait) = element.value else { throw refuse(element.value, package.origin, "a trait") }
      let name =
        trait.constructor == "default" ? "default" : try text(trait.arguments["name"] ?? .nothing, package.origin)
      let others = trait.arguments["enabledTraits"] ?? .nothing
      if case .nothing = others { enabled[name] = [] } else { enabled[name] = try texts(others, package.origin) }
    }
    return enabled
  }
}
