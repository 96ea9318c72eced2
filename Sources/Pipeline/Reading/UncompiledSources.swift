import DepGraphDialects
import DepGraphFiles
import DepGraphModel
import DepGraphResolution
import DepGraphRules

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
