import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A module that should know interfaces only depends on an implementation.
package struct LiveModuleLeak: Rule {
  package init() {}

  package let card = RuleCard(
    id: KnownRule.liveModuleLeak, group: .split, defaultSeverity: .error,
    summary: "A feature or interface module depends on or imports an implementation module.",
    rationale: """
      The split exists so that features, previews and tests build without the implementation. One dependency on the \
      live module pulls it, and everything it builds, into every module above.
      """,
    example: """
      .target(name: "HomeFeature", dependencies: ["WeatherClient", "WeatherClientLive"]),
      """,
    fix: """
      .target(name: "HomeFeature", dependencies: ["WeatherClient"]),
      // and let the application, or a composition module, link "WeatherClientLive"
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let pairs = ModuleUse.all(in: context, where: context.isLeak)
    guard !pairs.isEmpty else { return [] }
    let users = ReverseReach(context: context)
    return pairs.map { finding($0, users: users, context: context) }
  }

  private func finding(_ pair: ModuleUse, users: ReverseReach, context: RuleContext) -> Finding {
    let from = context.name(pair.from)
    let to = context.name(pair.to)
    let places = pair.places(in: context)
    let doubts = CompositionDoubts(context: context).places(of: pair)
    let isCertain =
      doubts.isEmpty && !context.isImplementationByNameAlone(pair.to) && !pair.isConditional(in: context)
    let hollow = context.hollowInterface(of: pair.to)
    return Finding(
      severityLimit: hollow == nil ? nil : .info, confidence: isCertain ? .proven : .likely, subject: from,
      claim: "\(from) \(verb(pair)) the implementation module \(to)"
        + context.nameReason(pair.to)
        + (hollow.map { "; \(context.name($0)) declares no key, protocol or client to implement" } ?? "")
        + pair.doubt(in: context),
      help: advice(pair, context: context) + cost(pair, users: users, context: context),
      location: places[0].step.location,
      trace: leadIn(to: pair.from, context: context) + [places[0].step],
      related: places.dropFirst().map { RelatedPlace(message: $0.message, location: $0.step.location) } + doubts
        + context.evidence(of: pair.to),
      places: places.compactMap(\.step.location),
      cause: [context.id(pair.from), context.id(pair.to)])
  }

  private func verb(_ pair: ModuleUse) -> String {
    if pair.link != nil { return "depends on" }
    return pair.imports.isEmpty ? "uses classes of" : "imports"
  }

  private func cost(_ pair: ModuleUse, users: ReverseReach, context: RuleContext) -> String {
    let count = users.modulesThatReach(pair)
    let modules = count > 1 ? "; it pulls \(context.name(pair.to)) into \(count) modules" : ""
    let lines = users.linesBuiltBecause(of: pair)
    guard lines > 0 else { return modules }
    let amount = lines == 1 ? "1 line" : "\(lines) lines"
    return modules.isEmpty
      ? "; because of it \(context.name(pair.from)) builds \(amount) more"
      : modules + ", each of which builds \(amount) more"
  }

  private func advice(_ pair: ModuleUse, context: RuleContext) -> String {
    if case .idleLinkers(let idle) = context.graph.modules[pair.from].compositionDoubt {
      let name = context.name(pair.from)
      return "remove \(name) from the dependencies of \(Enumeration.few(idle.map(context.name))): used only by roots, "
        + "\(name) may link implementations"
    }
    let instead = replacement(pair, context: context)
    let link = linking(pair, context: context).map { ", and \($0)" } ?? ""
    let names = (context.name(pair.from), context.name(pair.to))
    let composes =
      context.graph.modules[pair.from].compositionDoubt == nil
      ? "" : ", or list \(names.0) under roles.composition if it assembles the application"
    let product = pair.link?.link.product.flatMap { $0 == names.1 ? nil : "product \($0)" }
    let use = pair.link == nil && !pair.imports.isEmpty ? "the import of \(names.1)" : product ?? names.1
    return "remove \(use) from \(names.0)\(instead)\(link)\(composes)"
  }

  /// What to depend on instead, by the products that have it.
  private func replacement(_ pair: ModuleUse, context: RuleContext) -> String {
    let interfaces = context.knownInterfaces(of: pair.to).filter { $0 != pair.from }
    guard !interfaces.isEmpty else { return "" }
    let names = interfaces.map { interface -> String in
      let name = context.name(interface)
      guard pair.link?.link.product != nil, let product = context.productName(of: interface, for: pair.from),
        product != name
      else { return name }
      return product == pair.link?.link.product ? "a product of \(name) alone" : "product \(product)"
    }
    return ", depend on \(Set(names).sorted().joined(separator: ", ")) instead"
  }

  /// How the roots that read what it implements get it without the leak; `nil` where they do already.
  private func linking(_ pair: ModuleUse, context: RuleContext) -> String? {
    let keys = Set(context.graph.conformances.filter { $0.kind == .live && $0.module == pair.to }.map(\.key))
    let readers = context.graph.roots.filter { root in
      root.closure[pair.from] && root.needs.contains { keys.contains($0.key) }
    }
    guard !readers.isEmpty else { return "link it from the application" }
    let linkers = context.graph.links.filter {
      $0.to == pair.to && $0.link.kind == .link && context.graph.modules[$0.from].mayLinkImplementations
    }.map(\.from)
    let losers = readers.filter { root in !linkers.contains { root.closure[$0] } }.map(\.module)
    if losers.count == 1 { return LinkAdvice(context: context).add(pair.to, to: losers[0]) }
    let names = Set(losers.map(context.name)).sorted()
    return names.isEmpty ? nil : "link it from \(Enumeration.few(names))"
  }

  /// The way from the first root that links the module.
  private func leadIn(to module: ModuleIndex, context: RuleContext) -> [TraceStep] {
    guard let root = context.graph.roots.first(where: { $0.closure[module] }) else { return [] }
    return (context.paths(from: root).path(to: module) ?? []).map(context.step(link:))
  }
}

/// Counts who links a module, directly or not, and what that makes them build.
private struct ReverseReach {
  private let forward: DirectedGraph
  private let reversed: DirectedGraph
  private let context: RuleContext

  init(context: RuleContext) {
    self.context = context
    let links = context.graph.links.filter { $0.link.kind == .link }
    forward = DirectedGraph(nodeCount: context.graph.modules.count, edges: links.map { (from: $0.from, to: $0.to) })
    reversed = DirectedGraph(nodeCount: context.graph.modules.count, edges: links.map { (from: $0.to, to: $0.from) })
  }

  /// Without roots that are not built for a platform which a link on the way is limited to.
  func modulesThatReach(_ pair: ModuleUse) -> Int {
    let distances = ShortestPaths(in: reversed, from: pair.from).distances
    let linked = pair.link == nil ? pair.from : pair.to
    let others = context.hasLimitedLinks ? context.graph.roots.filter { !$0.closure[linked] }.map(\.module) : []
    return context.productionModules.subtracting(others).count { distances[$0] != nil }
  }

  /// The lines of source in what a module links through the other one only.
  func linesBuiltBecause(of pair: ModuleUse) -> Int {
    let through = ShortestPaths(in: forward, from: pair.to).distances
    let others = Set(
      context.graph.links.filter { $0.from == pair.from && $0.to != pair.to && $0.link.kind == .link }.map(\.to))
    var besides: Set<ModuleIndex> = [pair.from]
    for other in others {
      let distances = ShortestPaths(in: forward, from: other).distances
      besides.formUnion(context.graph.modules.indices.filter { distances[$0] != nil })
    }
    return context.graph.modules.indices.filter { through[$0] != nil && !besides.contains($0) }
      .reduce(0) { $0 + context.graph.modules[$1].lineCount }
  }
}
