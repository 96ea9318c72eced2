import DepGraphFiles
import DepGraphModel
import Foundation

/// What `tuist graph --format json` and `--format legacyJSON` write: projects by their absolute paths, targets with the
/// paths of their sources. Read in place of a module graph of ours.
/// Source: the schema of ProjectAutomation, the library that Tuist publishes for it, and XcodeGraph since it is used.
struct TuistGraph: Decodable {
  struct Project: Decodable {
    var name: String
    var path: String
    var isExternal: Bool?
    var targets: [Target]
  }

  struct Target: Decodable {
    var name: String
    var product: String
    var sources: [String]?
    var dependencies: [Dependency]?
  }

  /// One case of an enumeration, by its name: `{"project": {"target": "Kit", "path": "/…"}}`.
  struct Dependency: Decodable {
    struct Content: Decodable {
      var name: String?
      var target: String?
      var path: String?
      var product: String?
      /// `plugin`, `macro` or `runtime`, for a product of a package.
      var type: String?
    }

    var kind: String
    var content: Content

    init(from decoder: any Decoder) throws {
      let cases = try decoder.singleValueContainer().decode([String: Content].self)
      guard let only = cases.first, cases.count == 1 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not one kind of dependency"))
      }
      (kind, content) = only
    }
  }

  var name: String
  var path: String
  var projects: [String: Project]

  /// The same graph in our form.
  func document(in inventory: Inventory) -> ModuleGraphDocument {
    let paths = TuistGraphPaths(graph: self, inventory: inventory)
    let names = Dictionary(firstOf: projects.values.map { ($0.path, paths.relative($0.path) + "/" + $0.name) })
    func identifier(_ target: String, _ path: String) -> String {
      (names[path] ?? path).split(separator: "/").joined(separator: "/") + ".xcodeproj:" + target
    }
    var modules: [ModuleGraphDocument.Module] = []
    var outside: Set<String> = []
    var frameworks: Set<String> = []
    func framework(_ dependency: Dependency) -> ModuleGraphDocument.Dependency? {
      let folder = dependency.content.path.map(paths.relative) ?? ""
      guard ModuleLink.Target.isPrebuiltFramework(folder), inventory.isDirectory(folder) else { return nil }
      frameworks.insert(folder)
      return ModuleGraphDocument.Dependency(id: folder, kind: "link")
    }
    for project in projects.values.sorted(by: { $0.path < $1.path }) {
      let isOutside = project.isExternal ?? false
      for target in project.targets.sorted(by: { $0.name < $1.name }) {
        let kind = isOutside ? "external" : TuistFragment.kind(of: Self.word(target.product)).rawValue
        let links = (isOutside ? [] : target.dependencies ?? []).compactMap { dependency in
          link(dependency, of: project, identifier, &outside) ?? framework(dependency)
        }
        modules.append(
          ModuleGraphDocument.Module(
            id: identifier(target.name, project.path), name: target.name,
            package: isOutside ? project.name : String(identifier("", project.path).dropLast()), kind: kind,
            srcs: isOutside ? nil : (target.sources ?? []).filter { $0.hasSuffix(".swift") }.map(paths.relative),
            deps: links, archive: ["static_framework", "static_library"].contains(target.product),
            knowsLinkerSettings: false))
      }
    }
    let known = Set(modules.map(\.id))
    modules += outside.subtracting(known).sorted().map { id in
      ModuleGraphDocument.Module(id: id, name: String(id.dropFirst("external:".count)), kind: "external")
    }
    modules += frameworks.sorted().map { ModuleGraphDocument.Module(ofFramework: $0, in: inventory) }
    return ModuleGraphDocument(format: "depgraph-modules", version: 1, modules: modules)
  }

  /// `nil` for what is of the system, or built already.
  private func link(
    _ dependency: Dependency, of project: Project, _ identifier: (String, String) -> String,
    _ outside: inout Set<String>
  ) -> ModuleGraphDocument.Dependency? {
    switch dependency.kind {
    case "target", "macro":
      guard let name = dependency.content.name else { return nil }
      return made(identifier(name, project.path), name, in: project.path)
    case "project":
      guard let name = dependency.content.target, let path = dependency.content.path else { return nil }
      return made(identifier(name, path), name, in: path)
    case "package", "external", "packagePlugin":
      guard let name = dependency.content.product ?? dependency.content.name else { return nil }
      outside.insert("external:" + name)
      let isPlugin = dependency.kind == "packagePlugin" || dependency.content.type == "plugin"
      return ModuleGraphDocument.Dependency(id: "external:" + name, kind: isPlugin ? "plugin" : "link")
    default:
      return nil
    }
  }

  /// What the target is decides: an extension is put beside an application, a test is hosted by one.
  private func made(_ id: String, _ name: String, in path: String) -> ModuleGraphDocument.Dependency {
    let product = projects.values.first { $0.path == path }?.targets.first { $0.name == name }?.product
    switch product.map({ TuistFragment.kind(of: Self.word($0)) }) {
    case .appExtension, .appClip, .watchApplication: return ModuleGraphDocument.Dependency(id: id, kind: "embed")
    case .application, .executable: return ModuleGraphDocument.Dependency(id: id, kind: "test-host")
    case .macro: return ModuleGraphDocument.Dependency(id: id, kind: "macro")
    case .library, .framework, .staticLibrary, .test, .plugin, .snippet, .systemLibrary, .binary, nil:
      return ModuleGraphDocument.Dependency(id: id, kind: "link")
    }
  }

  /// Products are called by Tuist's own values (`static_framework`), manifests by its words (`staticFramework`).
  private static func word(_ product: String) -> String {
    let parts = product.split(separator: "_")
    return (parts.first.map(String.init) ?? "")
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension ModuleGraphDocument.Module {
  /// A prebuilt framework.
  /// - Parameter path: relative to the tree.
  fileprivate init(ofFramework path: String, in inventory: Inventory) {
    let name = PrebuiltFrameworks.name(of: path)
    let binary = BinaryModule(at: path, of: XcodeModuleName.identifier(for: name), in: inventory)
    self.init(
      id: path, name: name, moduleName: binary.moduleName, kind: ModuleKind.binary.rawValue, srcs: binary.files,
      whole: binary.isWhole)
  }
}

/// Where the absolute paths of a graph lie in the tree: the graph may come from another machine.
private struct TuistGraphPaths {
  private let root: String
  /// The folder of the tree that the root of the graph is.
  private let folder: String

  init(graph: TuistGraph, inventory: Inventory) {
    root = graph.path.hasSuffix("/") ? graph.path : graph.path + "/"
    folder = Self.folder(of: graph, root: root, inventory) ?? ""
  }

  /// That of the first source whose end is found in the tree.
  private static func folder(of graph: TuistGraph, root: String, _ inventory: Inventory) -> String? {
    let own = graph.projects.values.filter { !($0.isExternal ?? false) }.sorted { $0.path < $1.path }
    let sources = own.flatMap(\.targets).flatMap { $0.sources ?? [] }.filter { $0.hasPrefix(root) }.prefix(8)
    for source in sources {
      let end = String(source.dropFirst(root.count))
      if inventory.contains(end) { return "" }
      if let found = inventory.files.first(where: { $0.path.hasSuffix("/" + end) }) {
        return String(found.path.dropLast(end.count + 1))
      }
    }
    return nil
  }

  /// Relative to the tree; what is outside of the graph's root stays as it is.
  func relative(_ path: String) -> String {
    guard path.hasPrefix(root) else { return path + "/" == root ? folder : path }
    return RepositoryPath.child(String(path.dropFirst(root.count)), of: folder)
  }
}
