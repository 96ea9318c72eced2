import Foundation

/// What `swift package dump-package` prints, as far as the graph needs it.
/// Source: `ManifestJSONParser` and `Manifest.encode` of SwiftPM 6.3.
struct DumpedPackage: Decodable {
  var name: String
  var platforms: [Platform]?
  var products: [Product]
  var targets: [Target]
  var dependencies: [Dependency]
  var traits: [Trait]?
  var swiftLanguageVersions: [String]?

  struct Platform: Decodable {
    var platformName: String
  }

  struct Trait: Decodable {
    var name: String
    var enabledTraits: [String]?
  }

  struct Product: Decodable {
    var name: String
    var targets: [String]
    /// An object with one member, which is called as the kind.
    var type: OneMember
  }

  struct Target: Decodable {
    var name: String
    var type: String
    var path: String?
    var sources: [String]?
    var exclude: [String]?
    var dependencies: [TargetDependency]
    var resources: [Resource]?
    var settings: [Setting]?
    var pluginUsages: [PluginUsage]?
  }

  struct Resource: Decodable {
    var path: String
    var rule: OneMember
  }

  struct Setting: Decodable {
    var tool: String
    var condition: Condition?
    /// The conditions that it sets, by `define` or by flags.
    var defines: [String]
    /// `nil` for every kind of setting but `swiftLanguageMode`.
    var languageMode: String?
    /// Whether it hands flags to the compiler.
    var isUnsafe: Bool

    private enum Key: String, CodingKey {
      case tool, condition, kind, define, swiftLanguageMode, swiftLanguageVersion, unsafeFlags
      case value = "_0"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      tool = try container.decode(String.self, forKey: .tool)
      condition = try container.decodeIfPresent(Condition.self, forKey: .condition)
      let kind = try container.nestedContainer(keyedBy: Key.self, forKey: .kind)
      func text(_ key: Key) throws -> String? {
        guard kind.contains(key) else { return nil }
        return try kind.nestedContainer(keyedBy: Key.self, forKey: key).decode(String.self, forKey: .value)
      }
      languageMode = try text(.swiftLanguageMode) ?? text(.swiftLanguageVersion)
      isUnsafe = kind.contains(.unsafeFlags)
      defines = try text(.define).map { [$0] } ?? []
      if isUnsafe {
        let flags = try kind.nestedContainer(keyedBy: Key.self, forKey: .unsafeFlags)
        defines += DefinedConditions.conditions(inFlags: try flags.decode([String].self, forKey: .value))
      }
    }
  }

  struct Condition: Decodable {
    var platformNames: [String]?
    var traits: [String]?
    var config: String?
  }

  /// An object of which only the name of its one member counts, and the words in it, where there are some.
  struct OneMember: Decodable {
    var name: String
    var words: [String]

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let keys = container.allKeys
      guard keys.count == 1, let only = keys.first else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "an object with one member was expected"))
      }
      name = only.stringValue
      words = (try? container.decode([String].self, forKey: only)) ?? []
    }
  }
}

// MARK: Cases that are arrays

extension DumpedPackage {
  /// `{"product": [name, package, aliases, condition]}`, `{"target": [name, condition]}`, `{"byName": …}`.
  enum TargetDependency: Decodable {
    case target(String, Condition?)
    case byName(String, Condition?)
    case product(String, package: String?, Condition?)

    private enum Key: String, CodingKey {
      case target, byName, product
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.product) {
        var parts = try container.nestedUnkeyedContainer(forKey: .product)
        let name = try parts.decode(String.self)
        let package = try parts.decodeIfPresent(String.self)
        if (parts.count ?? 0) > 3 { _ = try parts.decodeIfPresent([String: String].self) }
        self = .product(name, package: package, try parts.decodeIfPresent(Condition.self))
      } else {
        let isTarget = container.contains(.target)
        var parts = try container.nestedUnkeyedContainer(forKey: isTarget ? .target : .byName)
        let name = try parts.decode(String.self)
        let condition = try parts.decodeIfPresent(Condition.self)
        self = isTarget ? .target(name, condition) : .byName(name, condition)
      }
    }
  }

  /// `{"plugin": [name, package]}`.
  struct PluginUsage: Decodable {
    var name: String
    var package: String?

    private enum Key: String, CodingKey {
      case plugin
    }

    init(from decoder: any Decoder) throws {
      var parts = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .plugin)
      name = try parts.decode(String.self)
      package = try parts.decodeIfPresent(String.self)
    }
  }

  /// Of another package: where it is.
  enum Dependency: Decodable {
    case fileSystem(name: String?, path: String, traits: [String]?)
    case sourceControl(name: String?, url: String)
    /// A repository on this disk, with its absolute path.
    case localSourceControl(name: String?, path: String)
    case registry(identity: String)

    private enum Key: String, CodingKey {
      case fileSystem, sourceControl, registry
    }

    private struct Entry: Decodable {
      var identity: String
      var path: String?
      var nameForTargetDependencyResolutionOnly: String?
      var location: Location?
      var traits: [RequestedTrait]?
    }

    private struct RequestedTrait: Decodable {
      var name: String
      var condition: Condition?
    }

    private struct Location: Decodable {
      struct Remote: Decodable {
        var urlString: String
      }

      var remote: [Remote]?
      var local: [String]?
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      guard let key = container.allKeys.first, let entry = try container.decode([Entry].self, forKey: key).first else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a package of a kind that is not known"))
      }
      let name = entry.nameForTargetDependencyResolutionOnly
      switch (key, entry.path, entry.location?.remote?.first, entry.location?.local?.first) {
      case (.fileSystem, let path?, _, _):
        let traits = entry.traits?.filter { $0.condition == nil }.map(\.name)
        self = .fileSystem(name: name, path: path, traits: traits)
      case (.sourceControl, _, let remote?, _): self = .sourceControl(name: name, url: remote.urlString)
      case (.sourceControl, _, _, let local?): self = .localSourceControl(name: name, path: local)
      case (.registry, _, _, _): self = .registry(identity: entry.identity)
      default:
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a package without a place"))
      }
    }
  }
}
