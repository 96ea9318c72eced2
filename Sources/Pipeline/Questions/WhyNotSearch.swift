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
    let snapshot = try answer.graph()
    let need = snapshot.roots.first { $0.module == row.root.id }?.content.needs.first { $0.key == row.key.id }
    guard row.status == .missing || row.status == .scoped, let offers = need?.offers, !offers.isEmpty else {
      return WhyNot(row: row, links: [], isOffered: false)
    }
    let graph = QueryGraph(snapshot)
    let link = OfferedLink(row: row, graph: graph) { [tree] file in
      (try? tree.read(file)).flatMap { String(bytes: $0, encoding: .utf8) }
    }
    if graph.isHarmless(linking: offers[0].module, to: row.root.id, for: row.key.id) {
      return WhyNot(row: row, links: [link(offers[0])])
    }
    var options = options
    options.only = WhyNotSearch.rules
    return try await imagined(options, answer, observed) { imagined throws(WorkspaceError) in
      let offer = try WhyNotSearch(row: row, imagined: imagined).first(of: offers)
      return WhyNot(row: row, links: offer.map { [link($0)] } ?? [])
    }
  }
}

/// Tries what a root may link. A root may link what it likes, so that one link is enough wherever any are.
private struct WhyNotSearch {
  /// What a link must not bring.
  static let rules: Set<String> = [
    LiveModuleLeak().card.id, ModuleCycle().card.id, DependencyCycle().card.id, DuplicateLiveValue().card.id,
  ]

  let row: MatrixRow
  let imagined: Workspace.Imagined

  func first(of offers: [GraphSnapshot.OfferRow]) throws(WorkspaceError) -> GraphSnapshot.OfferRow? {
    let base = try imagined.judged(imagined.prepared)
    let known = Set(base.report.violations.map(\.fingerprint))
    for offer in offers {
      var changed = imagined.prepared
      guard let index = changed.project.model.modules.firstIndex(where: { $0.id == row.root.id }) else { return nil }
      changed.project.model.modules[index].links.append(ModuleLink(target: .module(offer.module)))
      let after = try imagined.judged(changed)
      let isClean = after.report.violations.allSatisfy { known.contains($0.fingerprint) }
      if isClean, let snapshot = after.snapshot, isServed(in: snapshot) { return offer }
    }
    return nil
  }

  private func isServed(in snapshot: GraphSnapshot) -> Bool {
    (try? QueryGraph(snapshot).standing(of: row.key.id, in: row.root.id))?.status == .served
  }
}

/// What is offered to a root as a link, with the edit that makes it.
private struct OfferedLink {
  let row: MatrixRow
  let graph: QueryGraph
  let read: (String) -> String?

  init(row: MatrixRow, graph: QueryGraph, read: @escaping (String) -> String?) {
    self.row = row
    self.graph = graph
    self.read = read
  }

  func callAsFunction(_ offer: GraphSnapshot.OfferRow) -> WhyNot.Link {
    let place = graph.row(row.root.id)?.location
    let target = graph.answered(offer.module)
    return WhyNot.Link(
      link: AnsweredLink(from: row.root, to: target, product: offer.product, location: place),
      edit: place.flatMap { place in
        LinkEdit(offer, at: place).flatMap { $0.diff(reading: read) }
      })
  }
}
