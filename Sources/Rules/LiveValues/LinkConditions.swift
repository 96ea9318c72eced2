import DepGraphModel
package import DepGraphResolution

/// Under which conditions links bring modules into a root: the platforms and traits that every way to them is limited to,
/// written as clauses of `#if`.
package struct LinkConditions {
  /// The clauses, and whether no build meets them that does not ask for it.
  struct Limit {
    var clauses: ConditionStack = []
    var platforms: [String] = []
    var traits: [String] = []
    var isOff = false
  }

  private let limits: [ModuleIndex: Limit]
  private let root: ResolvedRoot
  private let context: RuleContext

  package init(of root: ResolvedRoot, in context: RuleContext) {
    self.root = root
    self.context = context
    limits = context.hasLimitedLinks ? LinkSearch(root: root, context: context).limits() : [:]
  }

  var isEmpty: Bool { limits.isEmpty }

  func limit(of module: ModuleIndex) -> Limit { limits[module] ?? Limit() }

  /// Modules that only builds link which enable a trait.
  func isOff(_ module: ModuleIndex) -> Bool { limits[module]?.isOff ?? false }

  /// What the root may be built for, where links ask for it: of a package whatever it names and its links, and any other
  /// platform where that is a single one, or where all of them are Apple's and nothing keeps it from being built elsewhere.
  var platforms: [String] {
    let named = Set(limits.values.flatMap(\.platforms))
    guard root.platforms.isEmpty, !named.isEmpty else { return root.platforms }
    let all = named.union(context.graph.modules[root.module].module.platforms)
    let isOpen = all.count == 1 || all.isSubset(of: LibraryKeys.applePlatforms) && !needsApple
    return all.sorted() + (isOpen ? [""] : [])
  }

  /// Whether the root, or what it links in every build, imports what only systems of Apple have.
  private var needsApple: Bool {
    context.graph.externalImports.contains { edge in
      root.closure[edge.from] && limits[edge.from] == nil && LibraryKeys.isOnlyOfApple(edge.name)
        && edge.places.contains { $0.fact.conditions.isEmpty }
    }
  }
}

/// Walks the links of a root once for each platform and trait that some of them ask for.
private struct LinkSearch {
  private let root: ResolvedRoot
  private let platforms: [String]
  private let traits: [String]
  private let links: [ModuleIndex: [ModuleLink]]
  private let targets: [ModuleIndex: [ModuleIndex]]

  init(root: ResolvedRoot, context: RuleContext) {
    self.root = root
    var links: [ModuleIndex: [ModuleLink]] = [:]
    var targets: [ModuleIndex: [ModuleIndex]] = [:]
    var limits: Set<String> = []
    var traits: Set<String> = []
    var seen: Set<ModuleIndex> = [root.module]
    var stack = [root.module]
    while let module = stack.popLast() {
      for link in (context.linksByModule[module] ?? []).map({ context.graph.links[$0] }) {
        guard Self.mayLink(link.link.kind) else { continue }
        links[module, default: []].append(link.link)
        targets[module, default: []].append(link.to)
        limits.formUnion(link.link.platforms)
        traits.formUnion(link.link.traits)
        if seen.insert(link.to).inserted { stack.append(link.to) }
      }
    }
    self.links = links
    self.targets = targets
    self.traits = traits.sorted()
    platforms = limits.isEmpty ? [] : root.platforms.isEmpty ? limits.sorted() + [""] : root.platforms
  }

  private static func mayLink(_ kind: ModuleLink.Kind) -> Bool {
    switch kind {
    case .link, .trait: true
    case .embed, .buildOnly, .macro, .testHost: false
    }
  }

  func limits() -> [ModuleIndex: LinkConditions.Limit] {
    guard !(platforms.isEmpty && traits.isEmpty) else { return [:] }
    let whole = reached { _ in true }
    let onPlatforms = platforms.map { platform in
      reached { $0.platforms.isEmpty || $0.platforms.contains(platform) }
    }
    let withoutTraits = reached { $0.traits.isEmpty }
    let withTrait = traits.map { trait in reached { $0.traits.isEmpty || $0.traits.contains(trait) } }
    var limits: [ModuleIndex: LinkConditions.Limit] = [:]
    for module in whole where module != root.module {
      var limit = LinkConditions.Limit()
      let on = platforms.indices.filter { onPlatforms[$0].contains(module) }
      // No build of the root has it.
      if on.isEmpty, !platforms.isEmpty { continue }
      if on.count < platforms.count {
        limit.platforms = on.map { platforms[$0] }
        limit.clauses.append(.isBuilt(for: limit.platforms, besides: platforms))
      }
      if !withoutTraits.contains(module) {
        let single = traits.indices.filter { withTrait[$0].contains(module) }.map { traits[$0] }
        limit.traits = single.isEmpty ? traits : single
        limit.clauses.append(Condition(limit.traits.joined(separator: single.isEmpty ? " && " : " || ")))
      }
      limit.isOff = !limit.traits.isEmpty && !root.closure[module] && !root.passed.contains(module)
      // Of a program nothing is linked that it holds itself.
      if !limit.clauses.isEmpty, !root.passed.contains(module) { limits[module] = limit }
    }
    return limits
  }

  private func reached(_ holds: (ModuleLink) -> Bool) -> Set<ModuleIndex> {
    var found: Set<ModuleIndex> = [root.module]
    var stack = [root.module]
    while let module = stack.popLast() {
      for (link, target) in zip(links[module] ?? [], targets[module] ?? []) where holds(link) {
        if found.insert(target).inserted { stack.append(target) }
      }
    }
    return found
  }
}
