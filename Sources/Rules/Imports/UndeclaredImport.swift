import DepGraphGraph
import DepGraphModel
import DepGraphResolution

/// An import that the target's declaration does not mention.
struct UndeclaredImport: Rule {
  let card = RuleCard(
    id: "undeclared-import", group: .imports, defaultSeverity: .warning,
    summary: "A file imports a module of the project that its target does not declare as a dependency.",
    rationale: """
      It compiles only while something else happens to build that module first, or links it: the graph that the build \
      system sees is not the one in the code. In a test target, and where an Xcode target already links a product of the \
      same package, for the package's other products and for what the linked product depends on, the severity is info.
      """,
    example: """
      // Package.swift
      .target(name: "WeatherClientLive", dependencies: []),
      // Sources/WeatherClientLive/Live.swift
      import WeatherClient
      """,
    fix: """
      .target(name: "WeatherClientLive", dependencies: ["WeatherClient"]),
      """)

  func findings(in context: RuleContext) -> [Finding] {
    let uses = context.graph.imports.compactMap { edge -> UndeclaredUse? in
      guard !edge.isDeclared, isOfThisProject(edge, context: context) else { return nil }
      // It is declared, in a way that no build understands: a problem says so.
      guard !context.meansToLink(edge.to, in: edge.from) else { return nil }
      let places = compiled(edge.places, in: edge.from, context)
      return places.isEmpty
        ? nil
        : UndeclaredUse(
          targets: [edge.from], module: edge.to, places: places,
          isSure: context.isSure(edge) || context.isBuiltTogether(edge.from, edge.to))
    }
    let all = uses + usesOfPrograms(context)
    guard !all.isEmpty else { return [] }
    let advice = ImportAdvice(context: context)
    return UndeclaredUse.joined(all, name: context.name).map { finding($0, advice, context: context) }
  }

  /// Imports of programs of the same package. SwiftPM lets other targets import them, and without a dependency that
  /// builds only where something else has built the program before.
  private func usesOfPrograms(_ context: RuleContext) -> [UndeclaredUse] {
    let modules = context.graph.modules
    let programs = Dictionary(
      grouping: modules.indices.filter { modules[$0].module.kind == .executable && context.family(of: $0) == .package },
      by: { modules[$0].module.moduleName })
    return context.graph.externalImports.compactMap { edge in
      let from = modules[edge.from].module
      guard let module = programs[edge.name]?.first(where: { modules[$0].module.package == from.package }),
        module != edge.from, !LibraryKeys.isSystemModule(edge.name),
        isOnlyMeaning(edge.name, in: from, context: context),
        !(context.linksByModule[edge.from] ?? []).contains(where: { context.graph.links[$0].to == module })
      else { return nil }
      let places = compiled(edge.places, in: edge.from, context)
      return places.isEmpty
        ? nil : UndeclaredUse(targets: [edge.from], module: module, places: places, isSure: true)
    }
  }

  /// Those that some build compiles, and that are not tried out first, unless what else is tried makes every build import it.
  private func compiled(
    _ places: [ResolvedImport.Place], in module: ModuleIndex, _ context: RuleContext
  ) -> [ResolvedImport.Place] {
    let compiled = places.filter { context.isCompiled($0.fact.conditions, in: module) != false }
    let untried = compiled.filter { place in !place.fact.conditions.contains { $0.asks("canImport") } }
    return untried.isEmpty && context.isSure(compiled, in: module) ? compiled : untried
  }

  private func finding(_ use: UndeclaredUse, _ advice: ImportAdvice, context: RuleContext) -> Finding {
    let target = use.targets[0]
    // A package and a project may have a target of one name.
    let names = use.targets.map(context.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let module = context.name(use.module)
    let first = use.places[0].location
    let isCertain = use.isSure && use.targets.contains { context.isSure(use.places, in: $0) }
    let doesLittleHarm = use.targets.allSatisfy { isMild(use.module, in: $0, context: context) }
    return Finding(
      severityLimit: doesLittleHarm ? .info : nil, confidence: isCertain ? .proven : .likely, subject: names[0],
      claim: (names.count == 1
        ? "\(names[0]) imports \(module), which its target does not declare as a dependency"
        : "\(Enumeration.few(names)) share a source file that imports \(module), which their targets do not declare "
          + "as a dependency")
        + (use.isSure ? "" : "; nothing builds the two together, so the name may mean another module"),
      help: advice.text(importing: use.module, in: use.targets, names: names),
      location: first, trace: [TraceStep(kind: .imports, from: names[0], to: module, location: first)],
      related: use.places.dropFirst().map { RelatedPlace(message: "also imported here", location: $0.location) }
        + use.targets.dropFirst().map {
          RelatedPlace(
            message: "target \(context.name($0)) shares this source file",
            location: context.graph.modules[$0].module.location)
        } + [LinkAdvice(context: context).productPlace(of: use.module, for: target)].compactMap { $0 },
      places: use.places.map(\.location), cause: use.targets.map(context.id) + [context.id(use.module)])
  }

  /// Whether it does little harm: nothing ships that a test links, and Xcode builds all products of a package that one of
  /// its targets links before that target, with all that these depend on.
  private func isMild(_ module: ModuleIndex, in target: ModuleIndex, context: RuleContext) -> Bool {
    if context.graph.modules[target].role == .test { return true }
    guard context.isXcodeTarget(target), context.family(of: module) == .package else { return false }
    let linked = (context.linksByModule[target] ?? []).map { context.graph.links[$0] }.filter {
      $0.link.kind == .link && $0.link.product != nil && context.isSamePackage($0.to, module)
    }.map(\.to)
    guard !linked.isEmpty, context.product(of: module) == nil else { return !linked.isEmpty }
    return context.linkGraph.reached(from: linked)[module]
  }

  /// A bare name may be a system framework or a product without source that shares its name with a module of an
  /// unrelated package.
  private func isOfThisProject(_ edge: ResolvedImport, context: RuleContext) -> Bool {
    let from = context.graph.modules[edge.from]
    let to = context.graph.modules[edge.to]
    if LibraryKeys.isSystemModule(to.module.moduleName) { return false }
    // Xcode lets a target import, and links, any framework that its search paths find; SwiftPM only declared ones.
    if to.module.kind == .binary, context.family(of: edge.to) != .package { return false }
    if from.role == .test, isHosted(edge, context: context) { return false }
    return context.isSure(edge) || isOnlyMeaning(to.module.moduleName, in: from.module, context: context)
  }

  /// Whether no other module of the project, and nothing without source that the target links, has the name.
  private func isOnlyMeaning(_ name: String, in module: Module, context: RuleContext) -> Bool {
    let isLibrary = module.links.contains { link in
      guard case .external(let product, let package) = link.target else { return false }
      return [product, package ?? ""].contains { $0.lowercased() == name.lowercased() }
    }
    return !isLibrary && context.graph.modules.filter { $0.module.moduleName == name }.count == 1
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

/// The undeclared imports of one module, by a target or by targets that share sources.
private struct UndeclaredUse {
  /// Sorted, never empty.
  var targets: [ModuleIndex]
  var module: ModuleIndex
  /// Sorted, never empty.
  var places: [ResolvedImport.Place]
  /// Whether the name means that module, and no other that is not known.
  var isSure: Bool

  /// Uses of one module that have a place in common are one: the source says it once, whichever target compiles it.
  static func joined(_ uses: [UndeclaredUse], name: (ModuleIndex) -> String) -> [UndeclaredUse] {
    struct Import: Hashable {
      // A package and a project may each have a module for the same sources.
      var module: String
      var location: SourceLocation
    }
    var groups: [UndeclaredUse?] = []
    var owner: [Import: Int] = [:]
    for use in uses {
      let imports = use.places.map { Import(module: name(use.module), location: $0.location) }
      let others = Set(imports.compactMap { owner[$0] })
      var group = use
      for other in others {
        guard let joining = groups[other] else { continue }
        group.join(joining)
        groups[other] = nil
      }
      for place in group.places { owner[Import(module: name(use.module), location: place.location)] = groups.count }
      groups.append(group)
    }
    return groups.compactMap { $0 }.sorted { ($0.targets[0], $0.module) < ($1.targets[0], $1.module) }
  }

  private mutating func join(_ other: UndeclaredUse) {
    if other.targets[0] < targets[0] { module = other.module }
    targets = Set(targets + other.targets).sorted()
    isSure = isSure || other.isSure
    var seen: Set<SourceLocation> = []
    places = (places + other.places).filter { seen.insert($0.location).inserted }.sorted { $0.location < $1.location }
  }
}
