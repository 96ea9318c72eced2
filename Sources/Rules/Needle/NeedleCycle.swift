import DepGraphGraph
import DepGraphModel
import DepGraphResolution

/// Components that make each other.
struct NeedleCycle: GraphRule {
  let card = RuleCard(
    id: "needle-cycle", group: .needle, defaultSeverity: .error,
    summary: "Components make each other in a cycle.",
    rationale: """
      The generator rejects cycles: it registers a provider for each path from the bootstrap component, and there would \
      be infinitely many. Its message can name components that are not part of the cycle; this one is the shortest. To the \
      generator, every call that begins with the name of a component makes it, and a pluginized component makes its \
      non-core component.
      """,
    example: """
      final class FolderComponent: Component<FolderDependency> {
        var subfolder: FolderComponent { FolderComponent(parent: self) }
      }
      """,
    fix: """
      // Make the screen of the nested level without a component of its own:
      final class FolderComponent: Component<FolderDependency> {
        func screen(of folder: Folder) -> FolderView { FolderView(folder, open: screen) }
      }
      """)

  /// A step from a component to one below it, as the generator counts them.
  private struct Hop {
    var from: ComponentIndex
    var to: ComponentIndex
    var location: SourceLocation
    /// A call that makes no child and that the generator takes for one that does: `HomeComponent.prepare`.
    var mistaken: String?
  }

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    // The cycles of the code come first, then those that only the generator sees.
    let made = hops(graph, .isSelf) + nonCoreHops(graph)
    let cycles = self.cycles(made, graph)
    let known = Set(cycles.joined().map(\.from))
    let seen = self.cycles(made + hops(graph, .notGiven), graph).filter { cycle in
      cycle.contains { $0.mistaken != nil } && !cycle.contains { known.contains($0.from) }
    }
    return (cycles + seen).map { finding($0, graph) } + plugins(graph)
  }

  private func hops(_ graph: ComponentGraph, _ parent: ComponentCreationFact.Parent) -> [Hop] {
    graph.creations.filter { $0.fact.parent == parent }.compactMap { creation in
      creation.owner.map {
        Hop(
          from: $0, to: creation.child, location: creation.location,
          mistaken: parent == .notGiven && !creation.isByName ? creation.fact.spelling : nil)
      }
    }
  }

  /// The library makes the non-core component of a pluginized one.
  private func nonCoreHops(_ graph: ComponentGraph) -> [Hop] {
    graph.components.indices.compactMap { index in
      graph.components[index].nonCore.map {
        Hop(from: index, to: $0, location: graph.components[index].location, mistaken: nil)
      }
    }
  }

  private func cycles(_ hops: [Hop], _ graph: ComponentGraph) -> [[Hop]] {
    let directed = DirectedGraph(
      nodeCount: graph.components.count, edges: hops.map { (from: $0.from, to: $0.to) })
    return directed.stronglyConnectedComponents().compactMap { component in
      guard component.count > 1 || directed.hasLoop(at: component[0]) else { return nil }
      let cycle = directed.shortestRing(within: component).map { hops[$0] }
      return cycle.isEmpty ? nil : cycle
    }
  }

  private func finding(_ cycle: [Hop], _ graph: ComponentGraph) -> Finding {
    func name(_ hop: Hop) -> String { graph.components[hop.from].name }
    let start = cycle.indices.min { (name(cycle[$0]), $0) < (name(cycle[$1]), $1) } ?? 0
    let hops = Array(cycle[start...] + cycle[..<start])
    let names = hops.map(name)
    let chain = (names + [names[0]]).joined(separator: " → ")
    let mistaken = hops.first { $0.mistaken != nil }
    return Finding(
      subject: names[0],
      claim: mistaken.map {
        "the generator takes \($0.mistaken ?? "")() for a call by which \(name($0)) makes "
          + "\(graph.components[$0.to].name), and finds a cycle: \(chain)"
      } ?? "components make each other in a cycle: \(chain)",
      help: mistaken.map { "move the call out of \(name($0))" } ?? "make one of them without a component of its own",
      location: (mistaken ?? hops.first)?.location,
      trace: hops.map {
        TraceStep(kind: .calls, from: name($0), to: graph.components[$0.to].name, location: $0.location)
      },
      cause: hops.map { graph.components[$0.to].id }.sorted())
  }

  // MARK: Plug-ins

  /// What a pluginized component hands on from its plug-in extension, and what is behind that needs from it: reading it
  /// never ends. The generator rejects it as well, but looks at internal properties alone, whatever their code reads.
  private func plugins(_ graph: ComponentGraph) -> [Finding] {
    graph.components.flatMap { component -> [Finding] in
      guard let nonCore = component.nonCore.map({ graph.components[$0] }) else { return [] }
      let required = Set(nonCore.requirements.map(\.key)).intersection(component.promised.map(\.key))
      return component.properties.filter { property in
        property.isProvided && property.key.map(required.contains) ?? false
          && (property.fact.mentions.contains("pluginExtension") || !property.fact.isPublic)
      }.map { property in
        let handsOn = property.fact.mentions.contains("pluginExtension")
        let name = property.fact.name
        return Finding(
          subject: component.name,
          claim: handsOn
            ? "\(component.name).\(name) hands on what \(nonCore.name) provides, which requires \(name) itself"
            : "\(component.name) provides \(name), which its plug-in extension promises and \(nonCore.name) requires: "
              + "the generator takes that for a cycle",
          help: handsOn ? "let \(nonCore.name) provide it under another name" : "make \(component.name).\(name) public",
          location: property.location,
          related: [RelatedPlace(message: "\(name) is required here", location: nonCore.location)],
          cause: [component.id, nonCore.id, name])
      }
    }
  }
}
