/// The two forms of one graph: that of ProjectAutomation (`legacyJSON`), and Tuist's own, where dictionaries by paths are
/// lists of keys and values in turn, targets stand under their names, and sources are objects.
/// Source: the types of XcodeGraph, as Swift writes them.
extension TuistGraph {
  private enum Keys: String, CodingKey {
    case name, path, projects
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = try container.decode(String.self, forKey: .name)
    path = try container.decode(String.self, forKey: .path)
    guard var pairs = try? container.nestedUnkeyedContainer(forKey: .projects) else {
      projects = try container.decode([String: Project].self, forKey: .projects)
      return
    }
    projects = [:]
    while !pairs.isAtEnd {
      let folder = try pairs.decode(String.self)
      projects[folder] = try pairs.decode(Project.self)
    }
  }
}

extension TuistGraph.Project {
  private enum Keys: String, CodingKey {
    case name, path, isExternal, type, targets
  }

  /// `{"local": {}}` or `{"external": {"hash": …}}`
  private struct Origin: Decodable {
    struct Details: Decodable {}
    var external: Details?
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = try container.decode(String.self, forKey: .name)
    path = try container.decode(String.self, forKey: .path)
    let origin = try container.decodeIfPresent(Origin.self, forKey: .type)
    isExternal = try container.decodeIfPresent(Bool.self, forKey: .isExternal) ?? (origin?.external != nil)
    if let byName = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: .targets) {
      targets = try byName.allKeys.map { try byName.decode(TuistGraph.Target.self, forKey: $0) }
        .sorted { $0.name < $1.name }
    } else {
      targets = try container.decode([TuistGraph.Target].self, forKey: .targets)
    }
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension TuistGraph.Target {
  private enum Keys: String, CodingKey {
    case name, product, sources, buildableFolders, dependencies
  }

  /// A path, or an object that has one.
  private struct Source: Decodable {
    private enum Keys: String, CodingKey {
      case path
    }

    var path: String

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        path = text
      } else {
        path = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .path)
      }
    }
  }

  private struct Folder: Decodable {
    var resolvedFiles: [Source]?
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    name = try container.decode(String.self, forKey: .name)
    product = try container.decode(String.self, forKey: .product)
    let listed = try container.decodeIfPresent([Source].self, forKey: .sources) ?? []
    let folders = try container.decodeIfPresent([Folder].self, forKey: .buildableFolders) ?? []
    var seen: Set<String> = []
    sources = (listed + folders.flatMap { $0.resolvedFiles ?? [] }).map(\.path).filter { seen.insert($0).inserted }
    dependencies = try container.decodeIfPresent([TuistGraph.Dependency].self, forKey: .dependencies)
  }
}
