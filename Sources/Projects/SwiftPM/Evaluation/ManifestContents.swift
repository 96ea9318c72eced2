import SwiftSyntax

/// What a manifest comes to: plain values, each with the place it was written at.
struct ManifestContents {
  struct Target {
    var name: String
    /// SwiftPM's word: `regular`, `executable`, `test`, `system`, `binary`, `plugin`, `macro`.
    var type: String
    var path: String?
    var sources: [String]?
    var exclude: [String]
    var resources: [Resource]
    var dependencies: [Dependency]
    var plugins: [Plugin]
    var defines: [String]
    var languageModes: LanguageModes
    /// Why the Swift settings are not all known, where they are not.
    var unknownSettings: Unevaluable?
    /// Whether resources or plugins are left out because they are not known.
    var hasUnknownResources = false
    var hasUnknownPlugins = false
    var origin: AbsolutePosition
  }

  struct Resource {
    var path: String
    var isCopied: Bool
  }

  struct Dependency {
    enum Kind {
      case target
      case product(package: String?)
      case byName
    }

    var kind: Kind
    var name: String
    /// SwiftPM's spelling; empty where there is no condition.
    var platforms: [String]
    /// Traits one of which must be enabled; empty where there is no such condition.
    var traits: [String]
    var origin: AbsolutePosition
  }

  struct Plugin {
    var name: String
    var package: String?
    var origin: AbsolutePosition
  }

  struct Product {
    var name: String
    /// The constructor: `library`, `executable`, `plugin`, `iOSApplication`.
    var type: String
    var targets: [String]
    var origin: AbsolutePosition
  }

  struct PackageDependency {
    var name: String?
    var path: String?
    var url: String?
    var registryIdentity: String?
    var origin: AbsolutePosition
  }

  var name: String
  var platforms: [String]
  var languageModes = LanguageModes.unsaid
  /// Whether platforms are left out because they are not known.
  var hasUnknownPlatforms = false
  /// Whether the order of some parts is that of a dictionary or set, which differs from run to run.
  var hasUndefinedOrder = false
  var targets: [Target]
  var products: [Product]
  var dependencies: [PackageDependency]
  /// Traits that are enabled where nobody says otherwise.
  var defaultTraits: Set<String>

  /// Of a package that has nothing to build.
  static let empty = ManifestContents(
    name: "", platforms: [], targets: [], products: [], dependencies: [], defaultTraits: [])

  /// Traits that the default ones bring with them.
  /// - Parameter enabled: what each trait enables besides itself.
  static func enabledTraits(by enabled: [String: [String]]) -> Set<String> {
    var result: Set<String> = []
    var pending = ["default"]
    while let name = pending.popLast() {
      if result.insert(name).inserted { pending += enabled[name] ?? [] }
    }
    return result
  }
}
