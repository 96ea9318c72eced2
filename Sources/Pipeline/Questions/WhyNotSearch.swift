import DepGraphFiles
package import DepGraphModel
import DepGraphQueries
import DepGraphResolution
import DepGraphRules
import Foundation

extension Workspace {
  /// `why-not ROOT KEY`: how a root comes by a key, and the fewest links that would make it.
  /// - Parameter answer: of the tree as it is, with its graph.
  /// - Throws: `WorkspaceError`.
  package func whyNot(
    _ root: String, _ key: String, from answer: IndexedResult, options: AnalysisOptions, observed: Int64
  ) async throws(WorkspaceError) -> WhyNot {
    let row = try Questions(answer).standing(of: key, in: root)
    guard row.status == .missing || row.status == .scoped else { return WhyNot(row: row, links: []) }
    var options = options
    options.only = WhyNotSearch.rules
    return try await imagined(options, answer.index, observed) { [tree] imagined throws(WorkspaceError) in
      let search = WhyNotSearch(row: row, imagined: imagined) {
        (try? tree.read($0)).flatMap { String(bytes: $0, encoding: .utf8) }
      }
      return WhyNot(row: row, links: try search.link().map { [$0] } ?? [])
    }
  }
}

/// Looks for a module with the live value that the root may link.
private struct WhyNotSearch {
  /// What a link must not bring.
  static let rules: Set<String> = [
    LiveModuleLeak().card.id, ModuleCycle().card.id, DependencyCycle().card.id, DuplicateLiveValue().card.id,
  ]

  let row: MatrixRow
  let imagined: Workspace.Imagined
  let read: (String) -> String?

  /// A root may link what it likes, so that one link is enough wherever any are.
  func link() throws(WorkspaceError) -> WhyNot.Link? {
    let base = try imagined.judged(imagined.prepared)
    let graph = base.graph
    guard let root = graph.roots.first(where: { graph.modules[$0.module].module.id == row.root.id }) else { return nil }
    let known = Set(base.report.violations.map(\.fingerprint))
    for module in candidates(for: root, in: graph) {
      var changed = imagined.prepared
      let target = graph.modules[module].module
      guard let index = changed.project.model.modules.firstIndex(where: { $0.id == row.root.id }) else { return nil }
      changed.project.model.modules[index].links.append(ModuleLink(target: .module(target.id)))
      let after = try imagined.judged(changed)
      let isClean = after.report.violations.allSatisfy { known.contains($0.fingerprint) }
      guard isClean, isServed(in: after.snapshot) else { continue }
      return link(from: root.module, to: module, graph)
    }
    return nil
  }

  /// Those that a build of the root can use, in the order in which `missing-live-value` names them.
  private func candidates(for root: ResolvedRoot, in graph: ResolvedGraph) -> [ModuleIndex] {
    guard let key = graph.keys.firstIndex(where: { $0.id == row.key.id }) else { return [] }
    let builds = BuildVariants(platforms: root.platforms)
    let live = graph.conformances.filter { conformance in
      let module = graph.modules[conformance.module]
      return conformance.key == key && conformance.kind == .live && module.role != .test && !module.module.kind.isRoot
        && !root.closure[conformance.module]
        && builds.canMeet(ConditionalPlace(conditions: conformance.conditions, in: module))
    }
    return Set(live.map(\.module)).sorted { graph.modules[$0].module.id < graph.modules[$1].module.id }
  }

  private func isServed(in snapshot: GraphSnapshot) -> Bool {
    (try? QueryGraph(snapshot).standing(of: row.key.id, in: row.root.id))?.status == .served
  }

  private func link(from root: ModuleIndex, to module: ModuleIndex, _ graph: ResolvedGraph) -> WhyNot.Link {
    func answered(_ index: ModuleIndex) -> AnsweredModule {
      AnsweredModule(id: graph.modules[index].module.id, name: graph.modules[index].module.name)
    }
    let context = RuleContext(graph: graph)
    let element = context.linkElement(of: module, in: root)
    let place = graph.modules[root].module.location
    return WhyNot.Link(
      link: AnsweredLink(
        from: answered(root), to: answered(module), product: context.productName(of: module, for: root),
        location: place),
      edit: place.flatMap { place in element.flatMap { LinkEdit(element: $0, place: place).diff(reading: read) } })
  }
}
