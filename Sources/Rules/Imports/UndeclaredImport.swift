package import DepGraphModel
import DepGraphResolution

/// An import that the target's declaration says nothing of.
package struct UndeclaredImport: Rule {
  package init() {}

  package let card = RuleCard(
    id: "undeclared-import", group: .imports, defaultSeverity: .warning,
    summary: "A file imports a module of the project that its target does not declare as a dependency.",
    rationale: """
      It compiles only while something else happens to build that module first, or links it: the graph that the build \
      system sees is not the one the code has.
      """,
    example: """
      // Package.swift
      .target(name: "WeatherClientLive", dependencies: []),
      // Sources/WeatherClientLive/Live.swift
      import WeatherClient
      """,
    repair: """
      .target(name: "WeatherClientLive", dependencies: ["WeatherClient"]),
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    context.graph.imports.compactMap { edge in
      guard !edge.isDeclared, isOfThisProject(edge, context: context) else { return nil }
      let places = edge.places.filter { place in !place.fact.conditions.contains { $0.contains("canImport") } }
      guard let first = places.first else { return nil }
      let from = context.name(edge.from)
      let to = context.name(edge.to)
      let isCertain = places.contains { $0.fact.conditions.isEmpty }
      let advice = LinkAdvice(context: context)
      return Finding(
        confidence: isCertain ? .proven : .likely, subject: from,
        message: "\(from) imports \(to), which its target does not declare as a dependency",
        help: advice.add(edge.to, to: edge.from), location: first.location,
        trace: [TraceStep(kind: .imports, from: from, to: to, location: first.location)],
        related: places.dropFirst().map { RelatedPlace(message: "also imported here", location: $0.location) }
          + [advice.productPlace(of: edge.to, for: edge.from)].compactMap { $0 },
        places: places.map(\.location),
        cause: [context.id(edge.from), context.id(edge.to)])
    }
  }

  /// A bare name may be a system framework or a product without source that shares its name with a module of an
  /// unrelated package.
  private func isOfThisProject(_ edge: ResolvedImport, context: RuleContext) -> Bool {
    let from = context.graph.modules[edge.from]
    let to = context.graph.modules[edge.to]
    if LibraryKeys.isSystemModule(to.module.moduleName) { return false }
    // Xcode lets a target import, and links, whatever framework is found by its search paths; SwiftPM has declared ones.
    if to.module.kind == .binary, context.format(of: edge.to) != .swiftPM { return false }
    if from.role == .test, isHosted(edge, context: context) { return false }
    if edge.isLinked || from.module.package == to.module.package { return true }
    return (context.linksByModule[edge.from] ?? []).contains {
      context.graph.modules[context.graph.links[$0].to].module.package == to.module.package
    }
  }

  /// A hosted test bundle finds what its application links.
  private func isHosted(_ edge: ResolvedImport, context: RuleContext) -> Bool {
    let hosts = (context.linksByModule[edge.from] ?? []).map { context.graph.links[$0] }
      .filter { $0.link.kind == .testHost }.map(\.to)
    return hosts.contains { host in
      host == edge.to || context.graph.roots.contains { $0.module == host && $0.closure[edge.to] }
    }
  }
}
