import Foundation

/// `libraries.json` as it is.
struct LibraryData: Decodable, Sendable {
  /// A package that re-exports swift-dependencies, or registers keys of its own.
  struct Library: Decodable, Sendable {
    /// SwiftPM's identity.
    var package: String
    /// Its modules; the first registers the keys that name no other.
    var modules: [String]
    /// All products that some version of it has, where they are known.
    var products: [String]?
    /// Whether importing one of the modules brings `@Dependency` and `DependencyValues` into scope; default: yes.
    var showsLibrary: Bool?
    /// The libraries of this list that hand it on; absent: none.
    var handedOnBy: [String]?
    var keys: [Key]

    /// What a project that uses it may call it.
    var names: [String] { [package] + modules + (products ?? []) + keys.compactMap(\.module) }
  }

  struct Key: Decodable, Sendable {
    enum Live: String, Decodable, Sendable {
      /// Comes with the library.
      case yes
      /// There is none: code that reads it must have set it.
      case prepare
    }

    var property: String
    /// The key's type.
    var key: String
    /// The registering module, where it is not the library's first.
    var module: String?
    /// Default: yes.
    var live: Live?
    /// The first version that has it, and the first that has it no more; absent = always.
    var since: String?
    var until: String?
    /// The trait of the package that it comes with; every one of them is on by default. For readers.
    var trait: String?
    /// The platforms it is declared for, Catalyst as iOS; absent = all.
    var platforms: [String]?
  }

  var libraries: [Library]
  var packagesWithoutKeys: [String]
  /// All products that some version of them has, for those of which they are known.
  var productsWithoutKeys: [String: [String]]
  var modulesWithoutKeys: [String]
  var systemModules: [String]
  /// Frameworks that not all of Apple's systems have.
  var systemModulesOfSomePlatforms: [String]

  /// The file is part of the program: one that cannot be read is a mistake in this source, which every test run finds.
  static let embedded: LibraryData = {
    do {
      return try JSONDecoder().decode(LibraryData.self, from: Data(PackageResources.libraries_json))
    } catch {
      preconditionFailure("libraries.json: \(error)")
    }
  }()
}

/// A version of a library, as far as ranges compare it: `1.16.0`, `v1.2`; what follows a hyphen is left out.
struct LibraryVersion: Comparable {
  private let numbers: [Int]

  /// `nil` for a text that is no version.
  init?(_ text: String) {
    let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
    let release = digits.prefix { $0 != "-" && $0 != "+" }
    let parts = release.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard !parts.isEmpty, parts.count <= 4, !parts.contains(nil) else { return nil }
    numbers = parts.compactMap { $0 } + [Int](repeating: 0, count: 4 - parts.count)
  }

  static func < (left: LibraryVersion, right: LibraryVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
