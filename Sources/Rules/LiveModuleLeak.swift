import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A module that should know interfaces only depends on an implementation.
package struct LiveModuleLeak: Rule {
  package init() {}

  package let card = RuleCard(
    id: "live-module-leak", group: .split, defaultSeverity: .error,
    summary: "A feature or interface module depends on or imports an implementation module.",
    rationale: """
      The split exists so that features, previews and tests build without the implementation. One dependency on the \
      live module drags it, and all that it builds, into every module above.
      """,
    example: """
      .target(name: "HomeFeature", dependencies: ["WeatherClient", "WeatherClientLive"]),
      """,
    repair: """
      .target(name: "HomeFeature", dependencies: ["WeatherClient"]),
      // and let the application, or a composition module, link "WeatherClientLive"
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let pairs = ModuleUse.all(in: context) { isLeak(from: $0, to: $1, context: context) }
    guard !pairs.isEmpty else { return [] }
    let users = ReverseReach(context: context)
    return pairs.map { finding($0, users: users, context: context) }
  }

  private func finding(_ pair: ModuleUse, users: ReverseReach, context: RuleContext) -> Finding {
    let from = context.name(pair.from)
    let to = context.name(pair.to)
    let count = users.modulesThatReach(pair.from)
    let drags = count > 1 ? "; it drags \(to) into \(count) modules" : ""
    let places = pair.places(in: context)
    return Finding(
      subject: from,
      message: pair.link == nil
        ? "\(from) imports the implementation module \(to)" : "\(from) depends on the implementation module \(to)",
      help: advice(pair, context: context) + drags, location: places[0].step.location,
      trace: leadIn(to: pair.from, context: context) + [places[0].step],
      related: places.dropFirst().map { RelatedPlace(message: $0.message, location: $0.step.location) },
      places: places.compactMap(\.step.location),
      cause: [context.id(pair.from), context.id(pair.to)])
  }

  private func isLeak(from: ModuleIndex, to: ModuleIndex, context: RuleContext) -> Bool {
    guard from != to, context.graph.modules[to].role == .implementation else { return false }
    let user = context.graph.modules[from]
    guard !user.isUsedByTestsOnly else { return false }
    switch user.role {
    case .interface, .none: return user.module.kind != .plugin && user.module.kind != .macro
    case .root, .preview, .test, .composition, .implementation: return false
    }
  }

  private func advice(_ pair: ModuleUse, context: RuleContext) -> String {
    let interfaces = context.interfaces(of: pair.to).filter { $0 != pair.from }.map(context.name).sorted()
    let instead = interfaces.isEmpty ? "" : ", depend on \(interfaces.joined(separator: ", ")) instead"
    return "remove \(context.name(pair.to)) from \(context.name(pair.from))\(instead), and link it from the application"
  }

  /// The way from the first root that links the module.
  private func leadIn(to module: ModuleIndex, context: RuleContext) -> [TraceStep] {
    guard let root = context.graph.roots.first(where: { $0.closure[module] }) else { return [] }
    return (context.paths(from: root).path(to: module) ?? []).map(context.step(link:))
  }
}

/// Counts who links a module, directly or not.
private struct ReverseReach {
  private let reversed: DirectedGraph
  private let context: RuleContext

  init(context: RuleContext) {
    self.context = context
    let links = context.graph.links.filter { $0.link.kind == .link }
    reversed = DirectedGraph(nodeCount: context.graph.modules.count, edges: links.map { (from: $0.to, to: $0.from) })
  }

  func modulesThatReach(_ module: ModuleIndex) -> Int {
    let distances = ShortestPaths(in: reversed, from: module).distances
    return context.productionModules.filter { distances[$0] != nil }.count
  }
}
