import DepGraphGraph
import DepGraphModel
import DepGraphResolution

/// A root that links an implementation of nothing that it reads.
struct UnusedLiveLink: Rule {
  let card = RuleCard(
    id: "unused-live-link", group: .liveValues, defaultSeverity: .info,
    summary: "A root links an implementation module but uses none of its keys.",
    rationale: """
      The module is built and shipped but never runs. Usually the feature that used it was removed.
      """,
    example: """
      // Nothing that Forecast links reads \\.weatherClient
      .executableTarget(name: "Forecast", dependencies: ["HomeFeature", "WeatherClientLive"]),
      """,
    fix: """
      .executableTarget(name: "Forecast", dependencies: ["HomeFeature"]),
      """)

  func findings(in context: RuleContext) -> [Finding] {
    var keys: [ModuleIndex: Set<KeyIndex>] = [:]
    for conformance in context.graph.conformances
    where conformance.kind == .live && context.graph.modules[conformance.module].role == .implementation {
      keys[conformance.module, default: []].insert(conformance.key)
    }
    // What is imported is used for something else than its live values.
    let importers = context.graph.imports.filter { context.productionModules.contains($0.from) }
      .reduce(into: [ModuleIndex: Set<ModuleIndex>]()) { $0[$1.to, default: []].insert($1.from) }
    let open = openModules(context)
    return context.graph.roots.flatMap { root -> [Finding] in
      let needed = Set(root.needs.map(\.key)).union(root.neededByLibraries)
      let unused = keys.filter { module, keys in
        root.closure[module] && keys.isDisjoint(with: needed)
          && !(importers[module] ?? []).contains { root.closure[$0] }
          && !keys.contains { context.isNamedOutside($0, in: root) }
      }
      guard !unused.isEmpty, !open.contains(where: { root.closure[$0] }) else { return [] }
      let paths = context.paths(from: root)
      return unused.keys.sorted().compactMap { finding($0, root: root, paths: paths, context: context) }
    }
  }

  /// Modules with a read that may mean a key that is not known.
  private func openModules(_ context: RuleContext) -> Set<ModuleIndex> {
    context.graph.consumptions.reduce(into: Set(context.graph.unreadModules)) { found, consumption in
      switch consumption.target {
      case .key, .known, .computed: break
      case .all, .ambiguous, .unresolved, .external: found.insert(consumption.module)
      }
    }
  }

  private func finding(
    _ module: ModuleIndex, root: ResolvedRoot, paths: ShortestPaths, context: RuleContext
  ) -> Finding? {
    guard let path = paths.path(to: module), let last = path.last else { return nil }
    let name = context.name(module)
    let link = context.graph.links[last]
    // Where a feature or another implementation links it, that is the fault: `live-module-leak`.
    let users = (context.linksByTarget[module] ?? []).map { context.graph.links[$0] }.filter {
      $0.link.kind == .link && root.closure[$0.from]
    }
    guard users.allSatisfy({ context.graph.modules[$0.from].mayLinkImplementations }) else { return nil }
    return Finding(
      subject: name, root: root.module,
      rootName: context.title(ofRoot: root.module),
      claim: "links \(name) but needs none of its live values",
      help: help(for: module, link, context: context), location: link.link.location,
      trace: path.map(context.step(link:)), cause: [context.id(module)])
  }

  /// A product may hold what is used beside what is not.
  private func help(for module: ModuleIndex, _ link: ResolvedLink, context: RuleContext) -> String {
    let target = context.name(link.from)
    guard let product = link.link.product, product != context.name(module) else {
      return "remove \(context.name(module)) from the dependencies of \(target)"
    }
    let others = Set(
      (context.linksByModule[link.from] ?? []).map { context.graph.links[$0] }
        .filter { $0.link.product == product && $0.to != module }.map(\.to))
    let used = Set(context.graph.imports.filter { $0.from == link.from && others.contains($0.to) }.map(\.to))
    let instead =
      used.isEmpty
      ? "" : ", and depend on a product of \(Enumeration.few(used.map(context.name).sorted())) alone instead"
    return "remove product \(product) from the dependencies of \(target)\(instead)"
  }
}
