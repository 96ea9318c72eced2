import DepGraphModel
import DepGraphResolution

/// A requirement that its component never uses.
struct NeedleUnusedRequirement: GraphRule {
  let card = RuleCard(
    id: "needle-unused-requirement", group: .needle, defaultSeverity: .info,
    summary: "A component's dependency protocol has a requirement that the component never reads from `dependency`.",
    rationale: """
      The generator does not look at what a component uses. A requirement that nothing reads still has to be provided on \
      every path, and ties the component to more of the app than it needs.
      """,
    example: """
      protocol GameDependency: Dependency {
        var scores: ScoreStream { get }
      }

      // No code reads dependency.scores
      final class GameComponent: Component<GameDependency> {}
      """,
    fix: """
      protocol GameDependency: Dependency {}
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    guard !graph.usesOfOthers.isWhole else { return [] }
    let found = graph.components.indices.flatMap { index -> [Finding] in
      let component = graph.components[index]
      let uses = uses(of: index, graph)
      guard component.superclass == nil, !component.isRepeated, !uses.isWhole else { return [] }
      let unused = component.requirements.filter { requirement in
        // A component looks up members in its dependency protocol: `component.scores` reads `dependency.scores`.
        component.dependencies.contains(requirement.owner) && !uses.properties.contains(requirement.name)
          && !graph.accessedMembers.contains(requirement.name)
      }
      return unused.map { requirement in
        Finding(
          subject: component.name,
          claim: "\(component.name) requires \(requirement.name) and never reads dependency.\(requirement.name)",
          help: help(requirement, of: index, graph),
          location: requirement.location, places: [component.location], cause: [component.id, requirement.key])
      }
    }
    return context.doubtingWhereUnread(found)
  }

  private func help(_ requirement: Component.Requirement, of index: ComponentIndex, _ graph: ComponentGraph) -> String {
    let declared = graph.protocols[requirement.owner].name
    let other = graph.components.indices.first { other in
      guard other != index, !graph.isSubclass(other, of: index),
        graph.components[other].requirements.contains(where: { $0.location == requirement.location })
      else { return false }
      let uses = uses(of: other, graph)
      return uses.isWhole || uses.properties.contains(requirement.name)
    }
    return other.map {
      "give \(graph.components[index].name) a dependency protocol without \(requirement.name): "
        + "\(graph.components[$0].name), which shares \(declared), reads it"
    } ?? "remove \(requirement.name) from \(declared)"
  }

  /// Its own and those of its subclasses.
  private func uses(of index: ComponentIndex, _ graph: ComponentGraph) -> DependencyUses {
    var found = graph.usesOfOthers
    let subclasses =
      graph.subclassed.contains(index)
      ? graph.uses.keys.filter { graph.isSubclass($0, of: index) } : []
    for uses in ([index] + subclasses).compactMap({ graph.uses[$0] }) {
      found.properties.formUnion(uses.properties)
      found.isWhole = found.isWhole || uses.isWhole
    }
    return found
  }
}
