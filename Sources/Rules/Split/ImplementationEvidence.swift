import DepGraphModel
import DepGraphResolution

/// Why modules count as implementations.
extension RuleContext {
  /// Whether a module that should know interfaces only would depend on an implementation.
  func isLeak(from: ModuleIndex, to: ModuleIndex) -> Bool {
    guard from != to, graph.modules[to].role == .implementation else { return false }
    let user = graph.modules[from]
    guard !user.isUsedByTestsOnly else { return false }
    switch user.role {
    case .interface, .none: return user.module.kind != .plugin && user.module.kind != .macro
    case .root, .preview, .test, .composition, .implementation: return false
    }
  }

  /// The modules that declare what an implementation implements, by its keys or by its name. Sorted.
  func knownInterfaces(of implementation: ModuleIndex) -> [ModuleIndex] {
    var known = Set(interfaces(of: implementation))
    switch graph.modules[implementation].implementationReason {
    case .name(let interface): known.insert(interface)
    case .variant(let original): known.formUnion(knownInterfaces(of: original))
    case .conformance, .configuration, nil: break
    }
    return known.sorted()
  }

  /// Whether nothing but a module's name makes it an implementation.
  func isImplementationByNameAlone(_ module: ModuleIndex) -> Bool {
    switch graph.modules[module].implementationReason {
    case .name, .variant: true
    case .conformance, .configuration, nil: false
    }
  }

  /// The interface that a module implements by its name alone, where it declares nothing that could be implemented.
  func hollowInterface(of implementation: ModuleIndex) -> ModuleIndex? {
    switch graph.modules[implementation].implementationReason {
    case .name(let interface): graph.modules[interface].isImplementable ? nil : interface
    case .variant(let original): hollowInterface(of: original)
    case .conformance, .configuration, nil: nil
    }
  }

  /// A name or the configuration may be mistaken, so a message says that they are the reason.
  func nameReason(_ implementation: ModuleIndex) -> String {
    switch graph.modules[implementation].implementationReason {
    case .name(let interface): ", which by its name implements \(name(interface))"
    case .variant(let original): ", which by its name is a variant of \(name(original))"
    case .configuration: ", which is configured as an implementation"
    case .conformance, nil: ""
    }
  }

  /// The place that shows that a module is an implementation; none for what its name or the configuration says.
  func evidence(of implementation: ModuleIndex) -> [RelatedPlace] {
    let live = graph.conformances.first { conformance in
      conformance.kind == .live && conformance.module == implementation
        && !graph.keys[conformance.key].declaringModules.contains(implementation)
    }
    guard let live else { return [] }
    return [
      RelatedPlace(
        message: "\(name(implementation)) declares the live value of \(graph.keys[live.key].name)",
        location: live.location)
    ]
  }
}

/// What keeps a module that depends on implementations from being a composition module.
struct CompositionDoubts {
  let context: RuleContext

  /// Empty where more than one thing does.
  func places(of use: ModuleUse) -> [RelatedPlace] {
    let module = context.graph.modules[use.from].module
    switch context.graph.modules[use.from].compositionDoubt {
    case .idleLinkers(let idle): return idle.map { idleLink(of: $0, to: use.from) }
    case .singleImplementation:
      return [
        RelatedPlace(
          message: "with a second implementation \(module.name) would be a composition module",
          location: module.location)
      ]
    case .unused:
      return [
        RelatedPlace(
          message: "\(module.name) would be a composition module if a root used it", location: module.location)
      ]
    case nil: return []
    }
  }

  private func idleLink(of user: ModuleIndex, to module: ModuleIndex) -> RelatedPlace {
    let link = (context.linksByModule[user] ?? []).map { context.graph.links[$0] }.first { $0.to == module }
    let isImported = context.graph.imports.contains { $0.from == user && $0.to == module }
    return RelatedPlace(
      message: isImported
        ? "\(context.name(user)), which nothing links, links \(context.name(module)) here"
        : "\(context.name(user)) links \(context.name(module)) here but never imports it",
      location: link?.link.location)
  }
}
