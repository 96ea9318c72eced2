import DepGraphModel
import DepGraphResolution

/// A product that an interface links for its live value alone.
struct LiveOnlyDependency: Rule {
  let card = RuleCard(
    id: "live-only-dependency", group: .split, defaultSeverity: nil,
    summary: "An interface module links an external product that only its live value imports.",
    rationale: """
      Every feature, preview and test that needs the interface builds that product too.
      """,
    example: """
      .target(name: "WeatherClient", dependencies: [.product(name: "Alamofire", package: "alamofire")]),
      // and of its files, Live.swift alone imports Alamofire
      """,
    fix: """
      .target(name: "WeatherClient", dependencies: []),
      .target(
        name: "WeatherClientLive",
        dependencies: ["WeatherClient", .product(name: "Alamofire", package: "alamofire")]),
      """)

  func findings(in context: RuleContext) -> [Finding] {
    let sources = LiveSources(context: context)
    return context.graph.modules.indices.filter { context.graph.modules[$0].role == .interface }.flatMap { module in
      sources.links(of: module).compactMap { found -> Finding? in
        guard case .external(let product, _) = found.link.target else { return nil }
        let name = context.name(module)
        return Finding(
          subject: name, claim: "\(name) links \(product) for its live value only",
          help: "move the live value and the dependency on \(product) to a module of its own, such as \(name)Live",
          location: found.link.location ?? found.imports[0],
          related: found.imports.map { RelatedPlace(message: "imported here", location: $0) },
          places: found.imports, cause: [context.id(module), product])
      }
    }
  }
}
