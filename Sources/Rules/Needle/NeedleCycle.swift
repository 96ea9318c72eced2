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
      be infinitely many. Its message can name components that are not part of the cycle; this one is the shortest.
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

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    let hops = graph.creations.filter { $0.owner != nil && $0.fact.parent == .isSelf }
    let directed = DirectedGraph(
      nodeCount: graph.components.count, edges: hops.compactMap { hop in hop.owner.map { ($0, hop.child) } })
    return directed.stronglyConnectedComponents().compactMap { component in
      guard component.count > 1 || directed.hasLoop(at: component[0]) else { return nil }
      let cycle = directed.shortestRing(within: component).map { hops[$0] }
      return cycle.isEmpty ? nil : finding(cycle, graph)
    }
  }

  private func finding(_ cycle: [ComponentCreation], _ graph: ComponentGraph) -> Finding {
    func name(_ hop: ComponentCreation) -> String { hop.owner.map { graph.components[$0].name } ?? "" }
    let start = cycle.indices.min { (name(cycle[$0]), $0) < (name(cycle[$1]), $1) } ?? 0
    let hops = cycle[start...] + cycle[..<start]
    let names = hops.map(name)
    let chain = (names + [names[0]]).joined(separator: " → ")
    return Finding(
      subject: names[0], claim: "components make each other in a cycle: \(chain)",
      help: "make one of them without a component of its own", location: hops.first?.location,
      trace: hops.map {
        TraceStep(kind: .calls, from: name($0), to: graph.components[$0.child].name, location: $0.location)
      },
      cause: hops.map { graph.components[$0.child].id }.sorted())
  }
}
