/// What is known of libraries whose source may not be on disk, off `libraries.json`, for the versions that a project pins.
/// Where nothing is pinned, the newest are assumed.
struct LibraryCatalogue {
  /// One key of a library, in the versions that are used.
  struct Entry {
    /// The identity of the library.
    var package: String
    /// The module that is imported for the whole library.
    var library: String
    /// The module that registers it.
    var module: String
    var key: String
    var live: LibraryData.Key.Live
    /// Whether every pinned version has it.
    var isCertain: Bool
    /// Whether the project uses the library, as far as its sources and projects say.
    var isUsed: Bool
  }

  /// By property, in the order of the file.
  private let entries: [String: [Entry]]

  /// - Parameters:
  ///   - pinned: versions by package identity.
  ///   - isNamed: whether the project names a package, a product or a module.
  init(pinned: [String: [String]], isNamed: (String) -> Bool) {
    var entries: [String: [Entry]] = [:]
    let named = Set(LibraryData.embedded.libraries.filter { $0.names.contains(where: isNamed) }.map(\.package))
    for library in LibraryData.embedded.libraries {
      let isUsed = named.contains(library.package) || !named.isDisjoint(with: library.handedOnBy ?? [])
      let versions = (pinned[library.package] ?? []).map { LibraryVersion($0) }
      for key in library.keys {
        let isPresent = versions.map { Self.has(key, in: $0) }
        guard isPresent.isEmpty || isPresent.contains(true) else { continue }
        entries[key.property, default: []].append(
          Entry(
            package: library.package, library: library.modules[0], module: key.module ?? library.modules[0],
            key: key.key, live: key.live ?? .yes, isCertain: !isPresent.contains(false), isUsed: isUsed))
      }
    }
    self.entries = entries
  }

  /// Another version than three numbers is some branch: taken for the newest.
  private static func has(_ key: LibraryData.Key, in version: LibraryVersion?) -> Bool {
    guard let version else { return key.until == nil }
    if let since = key.since.flatMap({ LibraryVersion($0) }), version < since { return false }
    if let until = key.until.flatMap({ LibraryVersion($0) }), version >= until { return false }
    return true
  }

  /// The entries that a property may mean.
  /// - Parameter modules: the modules in which a registration was found; empty where none was.
  func entries(of property: String, registeredIn modules: [String]) -> [Entry] {
    let named = entries[property] ?? []
    return modules.isEmpty ? named : named.filter { modules.contains($0.module) }
  }

  /// The properties that libraries register in every pinned version, each with the modules that are imported for them.
  /// - Parameter isThere: what the source says of an entry, where it is on disk.
  func registeringModules(where isThere: (String, Entry) -> Bool) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (property, entries) in entries {
      found[property] = entries.filter { $0.isCertain && $0.isUsed && isThere(property, $0) }.map(\.library)
    }
    return found
  }

  /// The types of keys that must be set before they are read.
  static let preparedKeys = Set(
    LibraryData.embedded.libraries.flatMap(\.keys).filter { $0.live == .prepare }.map(\.key)
  )
  .sorted()

  // MARK: Whatever the version

  private static let data = LibraryData.embedded

  /// Importing one of these brings `@Dependency` and `DependencyValues` into scope.
  static let dialectModules = Set(data.libraries.filter { $0.showsLibrary ?? true }.flatMap(\.modules))

  /// Properties of `DependencyValues` that some version of a library registers, with the modules that do.
  static let modulesByProperty: [String: Set<String>] = data.libraries.reduce(into: [:]) { found, library in
    for key in library.keys { found[key.property, default: []].insert(key.module ?? library.modules[0]) }
  }

  /// The type of the key that a property reads: that of the first library which registers it.
  static let keysByProperty: [String: String] = Dictionary(
    data.libraries.flatMap { $0.keys.map { ($0.property, $0.key) } }, uniquingKeysWith: { first, _ in first })

  /// Of those that are not declared for every platform the ones that they are, by `module.property`.
  static let platforms: [String: Set<String>?] = data.libraries.reduce(into: [:]) { found, library in
    for key in library.keys {
      let name = "\(library.modules[0]).\(key.property)"
      guard let platforms = key.platforms else {
        found.updateValue(nil, forKey: name)
        continue
      }
      found[name] = (found[name] ?? []).map { $0.union(platforms) }
    }
  }

  static let registeredProperties = Set(modulesByProperty.keys)

  /// Identities of packages that declare no key.
  static let packagesWithoutKeys = Set(data.packagesWithoutKeys)

  /// All products of the packages of which they are known, by identity.
  static let products: [String: [String]] = data.libraries.reduce(into: data.productsWithoutKeys) {
    $0[$1.package] = $1.products
  }

  /// Package identities whose dependency keys are all known, or that declare none.
  static let knownPackages = packagesWithoutKeys.union(data.libraries.map(\.package))

  /// Modules of the packages above: no registration can hide in them that is not known.
  static let knownModules = Set(data.libraries.flatMap { $0.modules + $0.keys.compactMap(\.module) })
    .union(data.modulesWithoutKeys)

  /// Frameworks of Apple's systems, the standard library and C libraries: none of them knows `DependencyValues`.
  static let systemModules = partialSystemModules.union(data.systemModules)

  /// Those of them that some of Apple's systems lack.
  static let partialSystemModules = Set(data.systemModulesOfSomePlatforms)

  /// A module that marks the one that imports it as a feature, not a place that puts an application together.
  static let featureModules: Set<String> = ["SwiftUI", "UIKit", "AppKit", "ComposableArchitecture"]

  static func isKnownToHideNothing(_ module: String) -> Bool {
    systemModules.contains(module) || knownModules.contains(module)
  }

  /// Whether a product without source hides nothing. What a package is said to make is not what a system has.
  static func isKnown(product: String, package: String?) -> Bool {
    guard let package else { return isKnownToHideNothing(product) }
    return knownPackages.contains(package.lowercased()) || knownModules.contains(product)
  }
}

/// What other rooms may know of the catalogue.
package enum LibraryKeys {
  package static var properties: Set<String> { LibraryCatalogue.registeredProperties }

  /// The modules that some version of a library registers a property in.
  package static func modules(registering property: String) -> Set<String> {
    LibraryCatalogue.modulesByProperty[property] ?? []
  }

  /// The platforms that a library registers a property for in some version; `nil` = all.
  package static func platforms(of property: String, in library: String) -> Set<String>? {
    LibraryCatalogue.platforms["\(library).\(property)"] ?? nil
  }

  /// Whether importing it brings `@Dependency` and `DependencyValues` into scope.
  package static func isDialectModule(_ name: String) -> Bool { LibraryCatalogue.dialectModules.contains(name) }

  package static let applePlatforms = SystemModules.apple

  /// Whether a module of the system can be imported on none but Apple's.
  package static func isOnlyOfApple(_ name: String) -> Bool { SystemModules.isImportable(name, on: "linux") == false }

  package static func isSystemModule(_ name: String) -> Bool { LibraryCatalogue.systemModules.contains(name) }

  /// Whether a product without source, of a package that nobody names, is of one whose keys are all known.
  package static func isKnown(product: String) -> Bool { LibraryCatalogue.isKnown(product: product, package: nil) }

  /// Products and modules through which a module knows `DependencyValues`.
  package static var dialectModules: Set<String> { LibraryCatalogue.dialectModules }

  /// Identities of packages that declare no key: there is nothing to read in them.
  package static var packagesWithoutKeys: Set<String> { LibraryCatalogue.packagesWithoutKeys }
}
