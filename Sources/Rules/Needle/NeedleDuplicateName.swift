import DepGraphModel
import DepGraphResolution

/// Two components, dependency protocols or plug-in extensions with the same name.
struct NeedleDuplicateName: GraphRule {
  let card = RuleCard(
    id: "needle-duplicate-name", group: .needle, defaultSeverity: .error,
    summary: "Two components, dependency protocols or plug-in extensions that one root links have the same name.",
    rationale: """
      The generator knows components, dependency protocols and plug-in extensions by their bare names, without the module \
      and the types around them, and registers providers for paths of such names. Two of one name cannot be told apart, \
      neither by the generator nor at run time. Of two plug-in extensions it takes one and says nothing.
      """,
    example: """
      // Game/GameComponent.swift
      public final class DetailComponent: Component<GameDependency> {}
      // Shop/ShopComponent.swift
      public final class DetailComponent: Component<ShopDependency> {}
      """,
    fix: """
      public final class GameDetailComponent: Component<GameDependency> {}
      public final class ShopDetailComponent: Component<ShopDependency> {}
      """)

  private struct Declaration {
    var id: String
    var name: String
    var bareName: String
    var kind: String
    var modules: [ModuleIndex]
    var location: SourceLocation
  }

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    let all = declarations(graph)
    var found = context.graph.roots.flatMap { root in
      findings(all.filter { declaration in declaration.modules.contains { root.closure[$0] } }, root: root.module)
    }
    // What no root links is compared within one module.
    let loose = all.filter { declaration in
      !context.graph.roots.contains { root in declaration.modules.contains { root.closure[$0] } }
    }
    found += Dictionary(grouping: loose, by: { $0.modules[0] }).sorted { $0.key < $1.key }
      .flatMap { findings($0.value, root: nil) }
    return found
  }

  private func declarations(_ graph: ComponentGraph) -> [Declaration] {
    graph.components.map {
      Declaration(
        id: $0.id, name: $0.name, bareName: $0.bareName, kind: "components", modules: $0.modules,
        location: $0.location)
    }
      + graph.protocols.filter(\.isDependency).map {
        Declaration(
          id: $0.id, name: $0.name, bareName: $0.bareName, kind: "dependency protocols", modules: $0.modules,
          location: $0.location)
      }
      + pluginExtensions(graph)
  }

  /// Of those that promise the same, either will do.
  private func pluginExtensions(_ graph: ComponentGraph) -> [Declaration] {
    let found = graph.protocols.indices.filter { graph.protocols[$0].isPluginExtension }
    return Dictionary(grouping: found) { graph.protocols[$0].bareName }.values.filter { same in
      Set(same.map { Set(graph.protocols[$0].fact.requirements.map { [$0.name, $0.type] }) }).count > 1
    }.joined().map { index in
      let found = graph.protocols[index]
      return Declaration(
        id: found.id, name: found.name, bareName: found.bareName, kind: "plug-in extensions", modules: found.modules,
        location: found.location)
    }
  }

  private func findings(_ declarations: [Declaration], root: ModuleIndex?) -> [Finding] {
    Dictionary(grouping: declarations) { [$0.kind, $0.bareName] }.values.compactMap { same in
      let sorted = same.sorted { $0.location < $1.location }
      guard let first = sorted.first, let second = sorted.dropFirst().first else { return nil }
      return Finding(
        subject: second.name, root: root,
        claim: "\(sorted.count) \(second.kind) are called \(second.bareName): the generator cannot tell them apart",
        help: "rename one of them", location: second.location,
        related: ([first] + sorted.dropFirst(2)).map {
          RelatedPlace(message: "\($0.name) is declared here too", location: $0.location)
        },
        places: sorted.map(\.location), cause: [second.bareName] + sorted.map(\.id).sorted())
    }
  }
}
