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

  /// Where they declare live values of keys that roots read and nothing that is compiled gives one, and where they register
  /// what is read and nothing that is compiled registers.
  func facts(for graph: ResolvedGraph) async -> UncompiledFacts {
    let live = Set(graph.conformances.lazy.filter { $0.kind == .live }.map(\.key))
    let wanted = Set(graph.roots.lazy.flatMap { $0.needs.lazy.map(\.key) }).subtracting(live)
    let unknown = Set(graph.consumptions.lazy.filter { $0.target == .unresolved }.compactMap(\.property))
    var facts = UncompiledFacts()
    guard !wanted.isEmpty || !unknown.isEmpty else { return facts }
    let keys = Dictionary(grouping: wanted) { Self.lastName(graph.keys[$0].name) }
    let tree = request.tree.unrecorded
    // A file that cannot be read is reported as such.
    let found = await concurrentMap(paths, jobs: request.options.jobs, stack: .syntax) { path -> FileFacts? in
      guard let bytes = try? tree.read(path), DependencyGate().mayMatter(bytes) else { return nil }
      return FileFactsReader().fileFacts(of: path, bytes: bytes)
    }
    for (path, file) in zip(paths, found) {
      guard let file else { continue }
      for value in Self.liveValues(in: file) {
        for key in keys[value.owner.last ?? ""] ?? [] {
          facts.liveValues[key, default: []].append(SourceLocation(file: path, position: value.position))
        }
      }
      let registered = file[SwiftDependenciesFacts.self].registrations
      for registration in registered where unknown.contains(registration.property) {
        facts.registrations[registration.property, default: []].append(
          SourceLocation(file: path, position: registration.position))
      }
    }
    return facts
  }

  /// Folders whose sources are shown and not built.
  private static let shown = [".docc", ".playground", ".xctemplate"]

  /// What only the beginning of a program says.
  private static let entryWords = [
    BytePattern("@main"), BytePattern("@UIApplicationMain"), BytePattern("@NSApplicationMain"),
  ]

  /// What statements that start an application say. Other statements are most often left over where a target was moved.
  private static let scriptWords = [BytePattern("ApplicationMain("), BytePattern("NSApplication.shared")]

  private struct Program {
    let place: SourceLocation
    let isApplication: Bool
  }

  /// Programs that use the library or a module of the project: what describes them was not read, so that nothing that they
  /// link was checked. `nil` where there are none, or something else is known to be missing.
  ///
  /// Other sources that no target compiles are most often left over, whatever they read.
  func programs() async -> Problem? {
    guard !project.modules.isEmpty, !project.problems.contains(where: \.kind.breaksProject)
    else { return nil }
    let used = Set(project.modules.map(\.moduleName)).union(LibraryKeys.dialectModules)
    let tree = request.tree.unrecorded
    // Of what is beside the folder that is read, the targets are not all known.
    let candidates = paths.filter { path in
      RepositoryPath.isInside(path, request.scope)
        && !path.split(separator: "/").dropLast().contains { folder in Self.shown.contains { folder.hasSuffix($0) } }
    }
    let found = await concurrentMap(candidates, jobs: request.options.jobs, stack: .syntax) { path -> Program? in
      let isScript = RepositoryPath.isNamed(path, "main.swift")
      let words = isScript ? Self.entryWords + Self.scriptWords : Self.entryWords
      guard let bytes = try? tree.read(path), words.contains(where: { $0.occurs(in: bytes) }) else { return nil }
      return Self.program(in: FileFactsReader().fileFacts(of: path, bytes: bytes), path, isScript, using: used)
    }
    let programs = found.compactMap(\.self)
    guard let first = programs.first?.place else { return nil }
    let kind = programs.allSatisfy(\.isApplication) ? "application" : "program"
    let more = programs.count == 1 ? "" : " and \(programs.count - 1) more"
    return Problem(
      kind: .uncompiledSource,
      message: "no target compiles \(first.file)\(more), which "
        + (programs.count == 1 ? "starts \(kind == "application" ? "an" : "a") \(kind)" : "start \(kind)s")
        + ": what describes \(programs.count == 1 ? "it" : "them") was not read; "
        + "generate \(programs.count == 1 ? "its project" : "their projects"), or pass "
        + "\(programs.count == 1 ? "its" : "their") modules with --modules",
      location: first, subject: first.file)
  }

  private static func program(
    in facts: FileFacts, _ path: String, _ isScript: Bool, using used: Set<String>
  ) -> Program? {
    guard let use = facts.imports.first(where: { used.contains($0.module) }) else { return nil }
    if let type = facts.types.first(where: \.isMain) {
      return Program(
        place: SourceLocation(file: path, position: type.position), isApplication: type.startsApplication)
    }
    return isScript ? Program(place: SourceLocation(file: path, position: use.position), isApplication: true) : nil
  }

  private var paths: [String] {
    let modules = project.modules + project.external.libraries.flatMap(\.modules)
    let compiled = Set(modules.flatMap(\.files))
    return contents.inventory.files.lazy.map(\.path).filter { path in
      TreeContents.isSource(path) && !compiled.contains(path) && !project.data.contains(path)
    }.sorted()
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
