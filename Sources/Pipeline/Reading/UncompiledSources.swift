import DepGraphDialects
import DepGraphFiles
import DepGraphModel
import DepGraphResolution

/// Sources of the tree that no target compiles: files that were moved, or taken off a target's list.
struct UncompiledSources {
  let request: AnalysisRequest
  let contents: TreeContents
  let project: ProjectModel

  /// Where they declare live values of keys that roots read and nothing that is compiled gives one.
  func liveValues(for graph: ResolvedGraph) async -> [KeyIndex: [SourceLocation]] {
    let live = Set(graph.conformances.lazy.filter { $0.kind == .live }.map(\.key))
    let wanted = Set(graph.roots.lazy.flatMap { $0.needs.lazy.map(\.key) }).subtracting(live)
    guard !wanted.isEmpty else { return [:] }
    let keys = Dictionary(grouping: wanted) { Self.lastName(graph.keys[$0].name) }
    let tree = request.tree.unrecorded
    // A file that cannot be read is reported as such.
    let found = await concurrentMap(paths, jobs: request.options.jobs, stack: .syntax) { path in
      guard let bytes = try? tree.read(path), DependencyGate().mayMatter(bytes) else { return [ValueFact]() }
      return Self.liveValues(in: FileFactsReader().fileFacts(of: path, bytes: bytes))
    }
    var places: [KeyIndex: [SourceLocation]] = [:]
    for (path, values) in zip(paths, found) {
      for value in values {
        for key in keys[value.owner.last ?? ""] ?? [] {
          places[key, default: []].append(SourceLocation(file: path, position: value.position))
        }
      }
    }
    return places
  }

  /// Folders whose sources are shown and not built.
  private static let shown = [".docc", ".playground", ".xctemplate"]

  /// Applications that use the library or a module of the project: what describes them was not read, so that nothing that
  /// they link was checked. `nil` where there are none, or something else is known to be missing.
  func applications() async -> Problem? {
    guard !project.modules.isEmpty, !project.problems.contains(where: \.kind.breaksProject)
    else { return nil }
    let used = Set(project.modules.map(\.moduleName)).union(LibraryKeys.dialectModules)
    let tree = request.tree.unrecorded
    let start = BytePattern("@main")
    let candidates = paths.filter { path in
      !path.split(separator: "/").dropLast().contains { folder in Self.shown.contains { folder.hasSuffix($0) } }
    }
    let found = await concurrentMap(candidates, jobs: request.options.jobs, stack: .syntax) { path -> SourceLocation? in
      guard let bytes = try? tree.read(path), start.occurs(in: bytes) else { return nil }
      let facts = FileFactsReader().fileFacts(of: path, bytes: bytes)
      guard facts.imports.contains(where: { used.contains($0.module) }),
        let type = facts.types.first(where: \.startsApplication)
      else { return nil }
      return SourceLocation(file: path, position: type.position)
    }
    let places = found.compactMap(\.self)
    guard let first = places.first else { return nil }
    let more = places.count == 1 ? "" : " and \(places.count - 1) more"
    return Problem(
      kind: .uncompiledSource,
      message:
        "no target compiles \(first.file)\(more), which \(places.count == 1 ? "starts an application" : "start applications"): "
        + "what describes it was not read; generate its project, or pass its modules with --modules",
      location: first, subject: first.file)
  }

  private var paths: [String] {
    let modules = project.modules + project.external.libraries.flatMap(\.modules)
    let compiled = Set(modules.flatMap(\.files))
    return contents.inventory.files.lazy.map(\.path).filter { TreeContents.isSource($0) && !compiled.contains($0) }
      .sorted()
  }

  /// Those of types that conform to the protocol: a static member alone is none.
  private static func liveValues(in facts: FileFacts) -> [ValueFact] {
    let conforming = facts.types.filter { type in type.inherits.contains { $0.path.last == "DependencyKey" } }
    return facts[SwiftDependenciesFacts.self].values.filter { value in
      value.kind == .live && conforming.contains { $0.path == value.owner }
    }
  }

  private static func lastName(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}
