import DepGraphModel
import DepGraphResolution

/// Generated providers that do not fit the components any more.
struct NeedleStaleGenerated: GraphRule {
  let card = RuleCard(
    id: "needle-stale-generated", group: .needle, defaultSeverity: .info,
    summary: "The paths that the generated source registers are not those of the components.",
    rationale: """
      The generated source registers one provider for each path from a bootstrap component. One that was committed before \
      components changed lacks paths, and the app traps when it makes a component on one of them.
      """,
    example: """
      // NeedleGenerated.swift, without "^->RootComponent->GameComponent"
      registerProviderFactory("^->RootComponent", factoryEmptyDependencyProvider)
      """,
    fix: .code(
      """
      # Generate it again:
      needle generate Sources/App/NeedleGenerated.swift Sources
      """, .shell))

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    context.doubtingWhereUnread(
      graph.generated.flatMap { generated in
        roots(of: generated, graph, context).compactMap { finding(generated, in: $0, graph) }
      })
  }

  /// The root that it is a source of, else those that link it.
  private func roots(
    of generated: GeneratedProviders, _ graph: ComponentGraph, _ context: RuleContext
  ) -> [ComponentRoot] {
    let own = graph.roots.filter { root in root.module.map(generated.modules.contains) ?? false }
    if !own.isEmpty { return own }
    return graph.roots.filter { root in
      guard let module = root.module else { return true }
      return context.graph.roots.contains { resolved in
        resolved.module == module && generated.modules.contains { resolved.closure[$0] }
      }
    }
  }

  private func finding(_ generated: GeneratedProviders, in root: ComponentRoot, _ graph: ComponentGraph) -> Finding? {
    let search = GeneratedPaths(graph: graph, root: root)
    let surplus = generated.paths.first { !search.isOpaque($0.names) && !search.isPath($0.names) }
    let missing = search.firstPath(besides: Set(generated.paths.map(\.names)))
    guard let names = missing ?? surplus?.names, let bootstrap = names.first else { return nil }
    let text = "^->" + names.joined(separator: "->")
    return Finding(
      subject: names.last ?? bootstrap, root: root.module,
      claim: missing == nil
        ? "the generated source registers \(text), which the components do not have"
        : "the generated source does not register \(text)",
      help: "generate it again", location: missing == nil ? surplus?.location : generated.paths.first?.location,
      cause: [generated.file, text])
  }
}

/// The paths from the bootstrap components of a root as the generator sees them. They are never listed as a whole: there
/// may be millions.
private struct GeneratedPaths {
  private let graph: ComponentGraph
  private let bootstraps: [ComponentIndex]
  private let children: [ComponentIndex: [ComponentIndex]]
  /// Names of plug-ins: how the generator names the paths through them is not known well enough.
  private let opaque: Set<String>

  init(graph: ComponentGraph, root: ComponentRoot) {
    self.graph = graph
    opaque = Set(
      graph.components.filter { $0.kind == .nonCore || $0.kind == .pluginized }.map(\.bareName)
        // Of a demo: registered by hand.
        + ["BootstrapComponent"])
    let seen = graph.components.indices.filter { root.isLinked[$0] && !graph.components[$0].isDropped }
    let byName = Dictionary(firstOf: seen.map { (graph.components[$0].bareName, $0) })
    var children: [ComponentIndex: [ComponentIndex]] = [:]
    for index in seen { children[index] = graph.components[index].calls.keys.sorted().compactMap { byName[$0] } }
    self.children = children
    // A path begins with what no component names in a call.
    let called = Set(children.values.joined())
    bootstraps = root.bootstraps.filter { !graph.components[$0].isDropped && !called.contains($0) }
  }

  private func name(_ index: ComponentIndex) -> String { graph.components[index].bareName }

  func isOpaque(_ names: [String]) -> Bool { names.contains(where: opaque.contains) }

  func isPath(_ names: [String]) -> Bool {
    var current = bootstraps.filter { name($0) == names.first }
    for wanted in names.dropFirst() {
      current = current.flatMap { (children[$0] ?? []).filter { name($0) == wanted } }
    }
    return !current.isEmpty
  }

  /// The first path that is not among those given, `nil` where there is none. Ends after one more than these.
  func firstPath(besides known: Set<[String]>) -> [String]? {
    var stack = bootstraps.map { (index: $0, names: [name($0)]) }
    var steps = 0
    while let (index, names) = stack.popLast() {
      if opaque.contains(name(index)) { continue }
      if !known.contains(names), known.contains(where: { $0.first == names.first }) { return names }
      steps += 1
      // A cycle is a violation of its own.
      guard steps <= known.count + 1, names.count <= graph.components.count else { return nil }
      stack += (children[index] ?? []).reversed().map { ($0, names + [name($0)]) }
    }
    return nil
  }
}
