import DepGraphModel
import DepGraphResolution

/// What a first look at a project shows of its layout: what `init` writes a configuration from.
struct ProjectSurvey: Sendable {
  struct Root: Equatable, Sendable {
    var name: String
    var isPreview: Bool
    /// Whether its name or folder says that it only shows how something is used.
    var isSample: Bool
  }

  var roots: [Root]
  /// Names of modules by `ResolvedModule.Role`, sorted.
  var names: [String: [String]]
  /// Folders with vendored packages that nothing outside of them uses.
  var vendored: [String]
  /// Patterns that the names of generated files fit.
  var generated: [String]
  /// Members of `DependencyValues` that are read and that nothing in the tree registers, with one place each.
  var unknownProperties: [(name: String, place: SourceLocation)]
  /// Whether components of Needle and keys of swift-dependencies are next to each other.
  var isMigrating: Bool
  /// Environment variables that manifests read and that are not set.
  var variables: [String]

  private static let vendorNames: Set<String> = [
    "vendor", "vendors", "vendored", "thirdparty", "third-party", "third_party", "3rdparty", "external", "externals",
    "submodules",
  ]
  private static let sampleWords = ["demo", "sample", "example", "playground", "sandbox"]

  init(_ graph: GraphSnapshot, model: ProjectModel) {
    isMigrating = graph.nodes.contains { $0.kind == "component" } && !graph.keys.isEmpty
    vendored = Self.vendored(in: model)
    generated = Self.generated(in: model)
    variables = model.environmentRead.filter { $0.value == nil }.keys.sorted()
    let rows = graph.modules.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    names = Dictionary(grouping: rows, by: \.role).mapValues { $0.map(\.name) }
    let homes = Self.homes(in: model)
    roots = rows.filter { $0.role == "root" || $0.role == "preview" }.map { row in
      Root(
        name: row.name, isPreview: row.role == "preview", isSample: Self.isSample([homes[row.id] ?? "", row.name]))
    }
    let unresolved = graph.consumptions.filter { $0.key == nil }.compactMap { row in
      row.property.map { (name: $0, place: row.location) }
    }
    var seen = LibraryKeys.properties
    unknownProperties = unresolved.sorted { ($0.name, $0.place) < ($1.name, $1.place) }.filter {
      seen.insert($0.name).inserted
    }
  }

  /// The folder of each module's package, by the module's identifier.
  private static func homes(in model: ProjectModel) -> [String: String] {
    let folders = Dictionary(firstOf: model.packages.map { ($0.id, $0.directory) })
    let homes = model.modules.map { ($0.id, folders[$0.package] ?? "") }
    return Dictionary(firstOf: homes)
  }

  private static func isSample(_ names: [String]) -> Bool {
    names.contains { name in sampleWords.contains { name.lowercased().contains($0) } }
  }

  private static func vendored(in model: ProjectModel) -> [String] {
    let homes = homes(in: model)
    let candidates = Set(model.packages.compactMap { vendorFolder(of: $0.directory) })
    func isInside(_ module: Module, _ folder: String) -> Bool {
      let directory = homes[module.id] ?? ""
      return directory == folder || directory.hasPrefix(folder + "/")
    }
    return candidates.filter { folder in
      let inside = Set(model.modules.filter { isInside($0, folder) }.map(\.id))
      return model.modules.allSatisfy { module in
        inside.contains(module.id)
          || module.links.allSatisfy { link in
            guard case .module(let target) = link.target else { return true }
            return !inside.contains(target)
          }
      }
    }.sorted()
  }

  /// `Tools/Vendor` for `Tools/Vendor/Parsing`.
  private static func vendorFolder(of directory: String) -> String? {
    let parts = directory.split(separator: "/").map(String.init)
    guard let index = parts.firstIndex(where: { vendorNames.contains($0.lowercased()) }) else { return nil }
    return parts[...index].joined(separator: "/")
  }

  private static func generated(in model: ProjectModel) -> [String] {
    let files = Set(model.modules.flatMap(\.files))
    var patterns: [String] = []
    if files.contains(where: { $0.hasSuffix(".generated.swift") }) { patterns.append("**/*.generated.swift") }
    if files.contains(where: { $0.hasPrefix("Generated/") || $0.contains("/Generated/") }) {
      patterns.append("**/Generated")
    }
    return patterns
  }
}
