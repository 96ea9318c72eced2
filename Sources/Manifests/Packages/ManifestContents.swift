package import SwiftSyntax

/// What a manifest comes to: plain values, each with the place it was written at.
package struct ManifestContents: Sendable {
  package struct Target: Sendable {
    package var name: String
    /// SwiftPM's word: `regular`, `executable`, `test`, `system`, `binary`, `plugin`, `macro`.
    package var type: String
    package var path: String?
    package var sources: [String]?
    package var exclude: [String]
    package var resources: [Resource]
    package var dependencies: [Dependency]
    package var plugins: [Plugin]
    package var defines: [String]
    /// Those that are set for debug builds alone.
    package var debugDefines: [String] = []
    package var releaseDefines: [String] = []
    /// All that some build is compiled with, whatever its condition; `nil` where they are not all known.
    package var possibleDefines: [String]?
    package var languageModes: LanguageModes
    /// Why the Swift settings are not all known, where they are not.
    package var unknownSettings: Unevaluable?
    /// Whether resources or plugins are left out because they are not known.
    package var hasUnknownResources = false
    package var hasUnknownPlugins = false
    package var origin: AbsolutePosition
  }

  package struct Resource: Sendable {
    package var path: String
    package var isCopied: Bool
  }

  package struct Dependency: Sendable {
    package enum Kind: Sendable {
      case target
      case product(package: String?)
      case byName
    }

    package var kind: Kind
    package var name: String
    /// SwiftPM's spelling; empty where there is no condition.
    package var platforms: [String]
    /// Traits one of which must be enabled; empty where there is no such condition.
    package var traits: [String]
    package var origin: AbsolutePosition
  }

  package struct Plugin: Sendable {
    package var name: String
    package var package: String?
    package var origin: AbsolutePosition
  }

  package struct Product: Sendable {
    package var name: String
    /// The constructor: `library`, `executable`, `plugin`, `iOSApplication`.
    package var type: String
    package var targets: [String]
    /// Whether it is written down as a dynamic library.
    package var isDynamic = false
    package var origin: AbsolutePosition
  }

  package struct PackageDependency: Sendable {
    package var name: String?
    package var path: String?
    package var url: String?
    package var registryIdentity: String?
    /// The oldest version that its requirement allows; `nil` where that is not a version, or is not known.
    package var oldestVersion: String?
    /// The first version after those that it allows; `nil` where there is none, or it is not known.
    package var versionLimit: String?
    /// Traits that it is asked for with, `default` among them; `nil` where the manifest does not say.
    package var traits: [String]?
    package var origin: AbsolutePosition
  }

  package var name: String
  package var platforms: [String]
  package var languageModes = LanguageModes.unsaid
  /// Whether platforms are left out because they are not known.
  package var hasUnknownPlatforms = false
  /// Whether the order of some parts is that of a dictionary or set, which differs from run to run.
  package var hasUndefinedOrder = false
  package var targets: [Target]
  package var products: [Product]
  package var dependencies: [PackageDependency]
  /// Traits that are enabled where nobody says otherwise.
  package var defaultTraits: Set<String>
  /// What each trait enables besides itself.
  package var traits: [String: [String]] = [:]

  /// Of a package that has nothing to build.
  static let empty = ManifestContents(
    name: "", platforms: [], targets: [], products: [], dependencies: [], defaultTraits: [])

  /// Traits that others bring with them.
  /// - Parameter enabled: what each trait enables besides itself.
  package static func enabledTraits(
    by enabled: [String: [String]], from traits: [String] = ["default"]
  ) -> Set<String> {
    var result: Set<String> = []
    var pending = traits
    while let name = pending.popLast() {
      if result.insert(name).inserted { pending += enabled[name] ?? [] }
    }
    return result
  }
}
