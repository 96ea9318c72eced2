import DepGraphGraph
package import DepGraphModel
package import DepGraphResolution

/// The resolved graph with what several rules ask of it.
package struct RuleContext: Sendable {
  package let graph: ResolvedGraph
  /// Edge numbers are positions in `graph.links`; only links that end up in what is linked can be walked.
  let linkGraph: DirectedGraph
  /// Positions in `graph.links`, by depending module.
  let linksByModule: [ModuleIndex: [Int]]
  private let products: [ModuleIndex: String]
  private let conformancesByKey: [KeyIndex: [ResolvedConformance]]
  /// Modules to blame no matter how many roots see them: everything but tests.
  let productionModules: Set<ModuleIndex>
  /// What the configuration sets, by rule and option.
  private let options: [String: [String: RuleCard.Option.Value]]

  package init(graph: ResolvedGraph, options: [String: [String: RuleCard.Option.Value]] = [:]) {
    self.graph = graph
    self.options = options
    self.linkGraph = DirectedGraph(
      nodeCount: graph.modules.count, edges: graph.links.map { (from: $0.from, to: $0.to) })
    self.linksByModule = Dictionary(grouping: graph.links.indices, by: { graph.links[$0].from })
    self.products = graph.links.reduce(into: [:]) { products, link in
      guard let product = link.link.product else { return }
      products[link.to] = min(products[link.to] ?? product, product)
    }
    self.conformancesByKey = Dictionary(grouping: graph.conformances, by: \.key)
    self.productionModules = Set(graph.modules.indices.filter { graph.modules[$0].role != .test })
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

  func name(_ module: ModuleIndex) -> String { graph.modules[module].module.name }
  func id(_ module: ModuleIndex) -> String { graph.modules[module].module.id }

  func conformances(of key: KeyIndex, kind: ResolvedConformance.Kind) -> [ResolvedConformance] {
    (conformancesByKey[key] ?? []).filter { $0.kind == kind }
  }

  /// The live values that a root links, without those that no build of it can have.
  func liveValues(of key: KeyIndex, in root: ResolvedRoot) -> [ResolvedConformance] {
    let builds = BuildVariants(platforms: root.platforms)
    return conformances(of: key, kind: .live).filter { root.closure[$0.module] && builds.canMeet(place($0)) }
  }

  func isCovered(_ key: KeyIndex, in root: ResolvedRoot) -> Bool {
    root.coversEverything || root.covered.contains(key)
  }

  /// Whether the root needs the key and neither links nor sets a value for it.
  func isMissing(_ key: KeyIndex, in root: ResolvedRoot) -> Bool {
    !isCovered(key, in: root) && liveValues(of: key, in: root).isEmpty
  }

  func place(_ conformance: ResolvedConformance) -> ConditionalPlace {
    ConditionalPlace(
      conditions: conformance.conditions, defines: graph.modules[conformance.module].module.defines)
  }

  func place(_ consumption: ResolvedConsumption) -> ConditionalPlace {
    ConditionalPlace(
      conditions: consumption.conditions, defines: graph.modules[consumption.module].module.defines)
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
      graph.links[edge].link.kind == .link && root.closure[target]
    }
  }

  func step(link edge: Int) -> TraceStep {
    let link = graph.links[edge]
    return TraceStep(kind: .links, from: name(link.from), to: name(link.to), location: link.link.location)
  }

  /// Whether a product or module is linked from an Xcode target, whose links are edited in the project.
  func isXcodeTarget(_ module: ModuleIndex) -> Bool {
    graph.modules[module].module.location?.file.hasSuffix("project.pbxproj") ?? false
  }

  /// The product by which others link a module, else its own name.
  func productName(of module: ModuleIndex) -> String {
    products[module] ?? name(module)
  }
}
