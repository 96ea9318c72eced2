import DepGraphGraph
package import DepGraphModel
package import DepGraphResolution

/// What sources declare that no target compiles, as far as something that is compiled asks for it.
package struct UncompiledFacts: Sendable {
  /// Live values of keys that nothing else gives one.
  package var liveValues: [KeyIndex: [SourceLocation]] = [:]
  /// Registrations of properties that nothing else registers, by name.
  package var registrations: [String: [SourceLocation]] = [:]

  package init() {}
}

/// The resolved graph with what several rules ask of it.
package struct RuleContext: Sendable {
  package let graph: ResolvedGraph
  /// Edge numbers are positions in `graph.links`; only links that end up in what is linked can be walked.
  let linkGraph: DirectedGraph
  /// Positions in `graph.links`, by depending module.
  let linksByModule: [ModuleIndex: [Int]]
  /// The same, by the module that is depended on.
  let linksByTarget: [ModuleIndex: [Int]]
  /// Whether some link holds on some platforms, or with some traits, only.
  let hasLimitedLinks: Bool
  /// By key, its identifier; of keys that targets declare in one source the same for all.
  private let causes: [String]
  /// The packages that modules of a package link, by its identifier.
  private let linkedPackages: [String: Set<String>]
  let packages: [String: ProjectPackage]
  let uncompiled: UncompiledFacts
  let leftOut: LeftOutWords
  private let products: [ModuleIndex: ProjectProduct]
  private let conformancesByKey: [KeyIndex: [ResolvedConformance]]
  /// The modules with a live value of a key in every build.
  let sureLiveModules: [KeyIndex: Set<ModuleIndex>]
  /// The keys of which a module has such a live value.
  let sureLiveKeys: [ModuleIndex: [KeyIndex]]
  /// Modules to blame no matter how many roots see them: everything but tests.
  let productionModules: Set<ModuleIndex>
  /// By module with sources that were not read, what it links.
  private let linkedByUnread: [ModuleIndex: [Bool]]
  let outside: OutsidePackages
  /// The identifiers of roots that share their name with another root.
  private let namesakes: [ModuleIndex: String]
  /// What the configuration sets, by rule and option.
  private let options: [String: [String: RuleCard.Option.Value]]

  package init(
    graph: ResolvedGraph, options: [String: [String: RuleCard.Option.Value]] = [:],
    uncompiled: UncompiledFacts = UncompiledFacts(), leftOut: LeftOutWords = LeftOutWords()
  ) {
    self.graph = graph
    self.options = options
    self.uncompiled = uncompiled
    self.leftOut = leftOut
    self.linkGraph = DirectedGraph(
      nodeCount: graph.modules.count, edges: graph.links.map { (from: $0.from, to: $0.to) })
    self.linksByModule = Dictionary(grouping: graph.links.indices, by: { graph.links[$0].from })
    self.linksByTarget = Dictionary(grouping: graph.links.indices, by: { graph.links[$0].to })
    self.hasLimitedLinks = graph.links.contains { !($0.link.platforms.isEmpty && $0.link.traits.isEmpty) }
    self.linkedPackages = graph.links.reduce(into: [:]) { found, link in
      found[graph.modules[link.from].module.package, default: []].insert(graph.modules[link.to].module.package)
    }
    self.causes = Self.causes(graph.keys)
    self.packages = graph.packages.keyed(by: \.id)
    self.products = Self.products(graph)
    self.conformancesByKey = Dictionary(grouping: graph.conformances, by: \.key)
    let sure = graph.conformances.filter { $0.kind == .live && $0.conditions.isEmpty && !$0.isConditional }
    self.sureLiveModules = Dictionary(grouping: sure, by: \.key).mapValues { Set($0.map(\.module)) }
    self.sureLiveKeys = Dictionary(grouping: sure, by: \.module).mapValues { $0.map(\.key) }
    self.productionModules = Set(graph.modules.indices.filter { graph.modules[$0].role != .test })
    self.namesakes = Self.namesakes(graph)
    let linkGraph = self.linkGraph
    self.outside = OutsidePackages(of: graph, linkGraph)
    self.linkedByUnread = graph.unreadModules.subtracting(graph.hiddenModules)
      .reduce(into: [:]) { $0[$1] = linkGraph.reached(from: [$1]) }
  }

  /// Whether sources of a root that were not read may set a key, or give it a live value: those that can name it.
  func mayBeHidden(_ key: KeyIndex, in root: ResolvedRoot) -> Bool {
    let isUnread = graph.unreadModules.contains { module in
      guard root.closure[module] else { return false }
      guard let linked = linkedByUnread[module], let home = graph.keys[key].module else { return true }
      return module == home || linked[home]
    }
    return isUnread || mayBeLeftOut(key, in: root) || isMissing(key, in: root) && isNamedOutside(key, in: root)
  }

  /// The configuration's value of an option that the card declares, else the card's.
  func value(of option: String, _ card: RuleCard) -> RuleCard.Option.Value {
    guard let declared = card.options.first(where: { $0.name == option }) else {
      preconditionFailure("\(card.id) declares no option \(option)")
    }
    return options[card.id]?[option] ?? declared.defaultValue
  }

  func flag(_ option: String, of card: RuleCard) -> Bool {
    guard case .flag(let isSet) = value(of: option, card) else {
      preconditionFailure("\(option) of \(card.id) is no flag")
    }
    return isSet
  }

  func patterns(_ option: String, of card: RuleCard) -> [NamePattern] {
    guard case .names(let names) = value(of: option, card) else {
      preconditionFailure("\(option) of \(card.id) is no list of names")
    }
    return names.map { NamePattern($0) }
  }

  /// Path patterns; the configuration has read each of them before.
  func paths(_ option: String, of card: RuleCard) -> [PathPattern] {
    guard case .paths(let paths) = value(of: option, card) else {
      preconditionFailure("\(option) of \(card.id) is no list of paths")
    }
    return paths.compactMap { try? PathPattern($0) }
  }

  func name(_ module: ModuleIndex) -> String { graph.modules[module].module.name }
  /// What messages call a root: by its name, one that shares it with another root by its identifier.
  func title(ofRoot root: ModuleIndex) -> String { namesakes[root] ?? name(root) }
  func id(_ module: ModuleIndex) -> String { graph.modules[module].module.id }
  /// What a violation about a key names as its cause.
  func cause(of key: KeyIndex) -> String { causes[key] }

  func conformances(of key: KeyIndex, kind: ResolvedConformance.Kind) -> [ResolvedConformance] {
    (conformancesByKey[key] ?? []).filter { $0.kind == kind }
  }

  /// The live values that a root links, without those that no build of it can have.
  func liveValues(of key: KeyIndex, in root: ResolvedRoot) -> [ResolvedConformance] {
    (conformancesByKey[key] ?? []).filter { isLive($0, in: root) }
  }

  /// Asked of each key in each root: a place under no condition, as most are, is not made a value of.
  private func isLive(_ conformance: ResolvedConformance, in root: ResolvedRoot) -> Bool {
    conformance.kind == .live && root.closure[conformance.module]
      && (conformance.conditions.isEmpty
        || BuildVariants(platforms: root.platforms).canMeet(place(conformance)))
  }

  /// Those in modules that only builds link which enable a trait.
  package func liveValues(
    of key: KeyIndex, offIn root: ResolvedRoot, _ links: LinkConditions
  ) -> [ResolvedConformance] {
    guard !links.isEmpty else { return [] }
    return conformances(of: key, kind: .live).filter { links.isOff($0.module) }
  }

  /// Modules with a live value of a key, in the order in which they are advised: first those that are named after the
  /// module of the key.
  package func advised(_ modules: some Sequence<ModuleIndex>, for key: KeyIndex) -> [ModuleIndex] {
    let interfaces = graph.keys[key].declaringModules.map(name)
    func rank(_ module: ModuleIndex) -> (Int, String) {
      (interfaces.contains { ModuleNames.isImplementation(name(module), of: $0) } ? 0 : 1, id(module))
    }
    return Set(modules).sorted { rank($0) < rank($1) }
  }

  func isCovered(_ key: KeyIndex, in root: ResolvedRoot) -> Bool {
    root.covered.contains(key)
  }

  /// Whether the root needs the key and neither links nor sets a value for it.
  func isMissing(_ key: KeyIndex, in root: ResolvedRoot) -> Bool {
    !isCovered(key, in: root) && !(conformancesByKey[key] ?? []).contains { isLive($0, in: root) }
  }

  func place(_ conformance: ResolvedConformance) -> ConditionalPlace {
    ConditionalPlace(conditions: conformance.conditions, in: graph.modules[conformance.module])
  }

  func place(_ consumption: ResolvedConsumption) -> ConditionalPlace {
    ConditionalPlace(conditions: consumption.conditions, in: graph.modules[consumption.module])
  }

  /// Whether what is under `#if` clauses is compiled in the builds of its module; `nil` where that depends on the build.
  func isCompiled(_ conditions: ConditionStack, in module: ModuleIndex) -> Bool? {
    graph.modules[module].isCompiled(conditions, on: platforms(of: module))
  }

  /// What a module is built for where its project says so; empty = not known. A SwiftPM package names versions of
  /// platforms, and is built for others too.
  func platforms(of module: ModuleIndex) -> [String] {
    family(of: module) == .package ? [] : graph.modules[module].module.platforms
  }

  /// The places of an import that some build of the module compiles.
  func compiledPlaces(of edge: ResolvedImport) -> [ResolvedImport.Place] {
    edge.places.filter { isCompiled($0.fact.conditions, in: edge.from) != false }
  }

  /// Whether every build of a module compiles what is under `#if` clauses.
  func isSure(_ conditions: ConditionStack, in module: ModuleIndex) -> Bool {
    isCompiled(conditions, in: module) == true
  }

  /// Whether every build of a module compiles what is under one of several stacks of `#if` clauses.
  func isSure(_ stacks: [ConditionStack], in module: ModuleIndex) -> Bool {
    if stacks.contains(where: { isSure($0, in: module) }) { return true }
    guard stacks.count > 1 else { return false }
    return BuildVariants(platforms: platforms(of: module)).areWhole(
      stacks.map { ConditionalPlace(conditions: $0, in: graph.modules[module]) })
  }

  /// Whether every build of a module compiles one of the places.
  func isSure(_ places: [ResolvedImport.Place], in module: ModuleIndex) -> Bool {
    isSure(places.map(\.fact.conditions), in: module)
  }

  /// How a read is spelled: `\.mail`, or `Mail.self`.
  func spelling(of consumption: ResolvedConsumption) -> String {
    if let property = consumption.property { return "\\.\(property)" }
    if case .key(let key) = consumption.target { return "\(graph.keys[key].name).self" }
    return "it"
  }

  /// The property that registers a key.
  func property(of key: KeyIndex) -> String? {
    graph.registrations.first { $0.target == .key(key) }?.property
  }

  /// The modules that declare the keys which a module implements, without itself. Sorted.
  func interfaces(of implementation: ModuleIndex) -> [ModuleIndex] {
    let keys = graph.conformances.filter { $0.kind == .live && $0.module == implementation }.map(\.key)
    return Set(keys.flatMap { graph.keys[$0].declaringModules }).subtracting([implementation]).sorted()
  }

  /// Values, each place once: a file may belong to several modules.
  var distinctValues: [ResolvedValue] {
    var seen: [ValueFact.Kind: Set<SourceLocation>] = [:]
    return graph.values.filter { seen[$0.kind, default: []].insert($0.location).inserted }
  }

  /// Whether a live value of a module counts: a static member without the conformance is none.
  func isLive(_ value: ResolvedValue) -> Bool {
    value.kind == .live && productionModules.contains(value.module)
      && conformances(of: value.key, kind: .live).contains { $0.module == value.module }
  }

  /// Shortest ways along links, within what a root links.
  func paths(from root: ResolvedRoot) -> ShortestPaths {
    ShortestPaths(in: linkGraph, from: root.module) { edge, target in
      graph.links[edge].link.kind == .link && (root.closure[target] || root.passed.contains(target))
    }
  }

  func step(link edge: Int) -> TraceStep {
    let link = graph.links[edge]
    return TraceStep(kind: .links, from: name(link.from), to: name(link.to), location: link.link.location)
  }

  // MARK: Packages

  func package(of module: ModuleIndex) -> ProjectPackage? { packages[graph.modules[module].module.package] }

  func isSamePackage(_ left: ModuleIndex, _ right: ModuleIndex) -> Bool {
    graph.modules[left].module.package == graph.modules[right].module.package
  }

  /// Whether some module of one's package links one of the other's.
  func packageLinks(of user: ModuleIndex, to module: ModuleIndex) -> Bool {
    linkedPackages[graph.modules[user].module.package]?.contains(graph.modules[module].module.package) ?? false
  }

  /// What a module's dependencies are declared in.
  package func format(of module: ModuleIndex) -> ProjectFormat? { package(of: module)?.format }

  func family(of module: ModuleIndex) -> ProjectFormat.Family { format(of: module)?.family ?? .package }

  /// Whether Xcode builds a module, from a project or from the description of one.
  func isXcodeTarget(_ module: ModuleIndex) -> Bool {
    family(of: module) == .project
  }

  /// The product by which other packages and projects link a module.
  func product(of module: ModuleIndex) -> ProjectProduct? { products[module] }

  private static func namesakes(_ graph: ResolvedGraph) -> [ModuleIndex: String] {
    let roots = Dictionary(grouping: graph.roots.map(\.module)) { graph.modules[$0].module.name }
    return roots.values.filter { $0.count > 1 }.joined()
      .reduce(into: [:]) { $0[$1] = graph.modules[$1].module.id }
  }

  /// Of several products that hold a module the one with its name, else the one that brings the least besides.
  private static func products(_ graph: ResolvedGraph) -> [ModuleIndex: ProjectProduct] {
    let indices = Dictionary(firstOf: graph.modules.enumerated().map { ($0.element.module.id, $0.offset) })
    var found: [ModuleIndex: ProjectProduct] = [:]
    for product in graph.packages.flatMap(\.products) {
      for module in product.modules.compactMap({ indices[$0] }) {
        let name = graph.modules[module].module.name
        func rank(_ product: ProjectProduct) -> (Int, Int, String) {
          (product.name == name ? 0 : 1, product.modules.count, product.name)
        }
        if let known = found[module], rank(known) <= rank(product) { continue }
        found[module] = product
      }
    }
    return found
  }
}
