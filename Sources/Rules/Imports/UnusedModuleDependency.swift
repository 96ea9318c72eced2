import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A declared dependency that no source of the target imports.
package struct UnusedModuleDependency: Rule {
  package init() {}

  package let card = RuleCard(
    id: "unused-module-dependency", group: .imports, defaultSeverity: nil,
    summary: "A target declares a dependency on a module that none of its files imports.",
    rationale: """
      The module is built before the target and everything above it for no reason, and the manifest describes an \
      architecture that the code does not have.
      """,
    example: """
      // and no file of HomeFeature has an import of Networking
      .target(name: "HomeFeature", dependencies: ["WeatherClient", "Networking"]),
      """,
    fix: """
      .target(name: "HomeFeature", dependencies: ["WeatherClient"]),
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let uses = ModuleUses(context: context)
    return context.graph.modules.indices.flatMap { module -> [Finding] in
      guard uses.canTell(module) else { return [] }
      return uses.declarations(of: module).compactMap { declaration in
        declaration.contains { uses.isUsed($0.to, by: module) } ? nil : finding(declaration, context: context)
      }
    }
  }

  private func finding(_ declaration: [ResolvedLink], context: RuleContext) -> Finding {
    let link = declaration[0]
    let from = context.name(link.from)
    let what = link.link.product ?? context.name(link.to)
    let owner = context.graph.modules[link.from].module
    // Objective-C sources name modules too, and are not read.
    let others: Set<String> = ["UIKit", "AppKit", "Cocoa", "WatchKit"]
    let hasOthers =
      context.isXcodeTarget(link.from)
      || context.graph.externalImports.contains { $0.from == link.from && others.contains($0.name) }
    return Finding(
      confidence: hasOthers ? .likely : .proven, subject: from,
      claim: "\(from) declares a dependency on \(what), which "
        + (owner.files.count == 1 ? "its only file does not import" : "none of its \(owner.files.count) files imports"),
      help: "remove \"\(what)\" from the dependencies of target \(from)", location: link.link.location,
      places: declaration.compactMap(\.link.location),
      cause: [context.id(link.from), link.link.product ?? context.id(link.to)])
  }
}

/// What targets need of what they declare.
private struct ModuleUses {
  private let context: RuleContext
  private let importedNames: [ModuleIndex: Set<String>]
  private let undeclared: [ModuleIndex: [ModuleIndex]]
  private let externalNames: [ModuleIndex: Set<String>]
  private let exports: DirectedGraph
  private let importedModules: [ModuleIndex: [ModuleIndex]]
  private let live: Set<ModuleIndex>
  /// Modules whose classes documents name, by the module of the document.
  private let documentModules: [ModuleIndex: Set<ModuleIndex>]

  init(context: RuleContext) {
    self.context = context
    let imports = context.graph.imports
    var names = Dictionary(grouping: imports, by: \.from).mapValues { edges in
      Set(edges.map { context.graph.modules[$0.to].module.moduleName })
    }
    var external: [ModuleIndex: Set<String>] = [:]
    for edge in context.graph.externalImports {
      names[edge.from, default: []].insert(edge.name)
      if !LibraryKeys.isSystemModule(edge.name) { external[edge.from, default: []].insert(edge.name) }
    }
    importedNames = names
    externalNames = external
    undeclared = Dictionary(grouping: imports.filter { !$0.isDeclared }, by: \.from).mapValues { $0.map(\.to) }
    importedModules = Dictionary(grouping: imports, by: \.from).mapValues { $0.map(\.to) }
    exports = DirectedGraph(
      nodeCount: context.graph.modules.count,
      edges: imports.filter { $0.places.contains { $0.fact.isExported } }.map { (from: $0.from, to: $0.to) })
    documentModules = Dictionary(grouping: ScreenMention.all(in: context), by: \.from).mapValues { Set($0.map(\.to)) }
    live = Set(context.graph.conformances.filter { $0.kind == .live }.map(\.module))
  }

  /// Whether the sources of a target say what it uses: some could not be read, some are generated while it is built, some
  /// are not in Swift.
  func canTell(_ module: ModuleIndex) -> Bool {
    let target = context.graph.modules[module].module
    guard !target.files.isEmpty, !context.graph.unreadModules.contains(module) else { return false }
    switch target.kind {
    case .plugin, .macro, .systemLibrary, .binary: return false
    case .library, .executable, .application, .appExtension, .appClip, .watchApplication, .framework, .staticLibrary,
      .test, .snippet:
      return !target.links.contains { link in link.kind == .buildOnly && isPlugin(link.target) }
    }
  }

  private func isPlugin(_ target: ModuleLink.Target) -> Bool {
    switch target {
    case .external: true
    case .module(let id): context.graph.modules.contains { $0.module.id == id && $0.module.kind == .plugin }
    }
  }

  /// The links of each declared dependency: a product may hold several modules.
  func declarations(of module: ModuleIndex) -> [[ResolvedLink]] {
    let links = (context.linksByModule[module] ?? []).map { context.graph.links[$0] }.filter { $0.link.kind == .link }
    var order: [String] = []
    var groups: [String: [ResolvedLink]] = [:]
    for link in links where link.to != module {
      let key = link.link.product ?? "\u{0}\(link.to)"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(link)
    }
    return order.compactMap { groups[$0] }
  }

  func isUsed(_ module: ModuleIndex, by user: ModuleIndex) -> Bool {
    let target = context.graph.modules[module]
    if importedNames[user]?.contains(target.module.moduleName) ?? false { return true }
    if documentModules[user]?.contains(module) ?? false { return true }
    return isLinkedForItself(target, module, by: user) || isSeenByReexport(module, by: user)
      || provides(module, to: user) || isLinkedForOthers(module, by: user)
  }

  /// What is there to be linked: implementations, what puts them together, libraries without Swift sources.
  private func isLinkedForItself(_ target: ResolvedModule, _ module: ModuleIndex, by user: ModuleIndex) -> Bool {
    guard target.module.kind.isLibrary, !target.module.files.isEmpty else { return true }
    if target.role == .implementation || target.role == .composition { return true }
    let role = context.graph.modules[user].role
    return live.contains(module) && (role == .root || role == .preview || role == .composition || role == .test)
  }

  private func isSeenByReexport(_ module: ModuleIndex, by user: ModuleIndex) -> Bool {
    exports.reached(from: importedModules[user] ?? [])[module]
  }

  /// Whether something that is imported and not declared comes with the module.
  private func provides(_ module: ModuleIndex, to user: ModuleIndex) -> Bool {
    let own = Set(context.graph.modules[user].module.links.compactMap { Self.product($0.target) })
    let names = (externalNames[user] ?? []).subtracting(own)
    let undeclared = undeclared[user] ?? []
    guard !names.isEmpty || !undeclared.isEmpty else { return false }
    let reached = context.linkGraph.reached(from: [module])
    return undeclared.contains { reached[$0] }
      || context.graph.modules.indices.contains { index in
        (reached[index] || index == module)
          && (!names.isDisjoint(with: externalNames[index] ?? [])
            || context.graph.modules[index].module.links.contains { link in
              Self.product(link.target).map(names.contains) ?? false
            })
      }
  }

  /// Xcode wants what its other dependencies need linked, or embedded, by the target that becomes something.
  private func isLinkedForOthers(_ module: ModuleIndex, by user: ModuleIndex) -> Bool {
    guard context.isXcodeTarget(user), context.isXcodeTarget(module) else { return false }
    let others = (context.linksByModule[user] ?? []).map { context.graph.links[$0].to }.filter { $0 != module }
    return context.linkGraph.reached(from: others)[module]
  }

  private static func product(_ target: ModuleLink.Target) -> String? {
    switch target {
    case .external(let product, _): product
    case .module: nil
    }
  }
}
