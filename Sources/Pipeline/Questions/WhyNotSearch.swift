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
    func others(than offer: GraphSnapshot.OfferRow) -> [AnsweredModule] {
      offers.filter { $0 != offer }.map { graph.answered($0.module) }
    }
    let together = snapshot.modulesDeclared(with: row.root.id)
    if together.count == 1, graph.isHarmless(linking: offers[0].module, to: row.root.id, for: row.key.id) {
      return WhyNot(row: row, links: [link(offers[0], isEdited: true)], others: others(than: offers[0]))
    }
    var options = options
    options.only = WhyNotSearch.rules
    return try await imagined(options, answer, observed) { imagined throws(WorkspaceError) in
      let search = try WhyNotSearch(row: row, imagined: imagined)
      guard let offer = try search.first(of: offers) else { return WhyNot(row: row, links: []) }
      var isEdited = together.count == 1
      if !isEdited { isEdited = try search.snapshot(linking: offer.module, to: together) != nil }
      return WhyNot(row: row, links: [link(offer, isEdited: isEdited)], others: others(than: offer))
    }
  }
}

extension GraphSnapshot {
  /// The modules that one element of a manifest declares, as in a loop: what is written there is linked to all of them.
  fileprivate func modulesDeclared(with module: String) -> Set<String> {
    guard let place = modules.first(where: { $0.id == module })?.location else { return [module] }
    return Set(modules.filter { $0.location == place }.map(\.id))
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
  private let known: Set<String>

  init(row: MatrixRow, imagined: Workspace.Imagined) throws(WorkspaceError) {
    self.row = row
    self.imagined = imagined
    known = Set(try imagined.judged(imagined.prepared).report.violations.map(\.fingerprint))
  }

  func first(of offers: [GraphSnapshot.OfferRow]) throws(WorkspaceError) -> GraphSnapshot.OfferRow? {
    for offer in offers {
      if let snapshot = try snapshot(linking: offer.module, to: [row.root.id]), isServed(in: snapshot) { return offer }
    }
    return nil
  }

  /// - Returns: the graph with the links; `nil` where they bring what they must not.
  func snapshot(linking module: String, to users: Set<String>) throws(WorkspaceError) -> GraphSnapshot? {
    var changed = imagined.prepared
    for index in changed.project.model.modules.indices
    where users.contains(changed.project.model.modules[index].id) {
      changed.project.model.modules[index].links.append(ModuleLink(target: .module(module)))
    }
    let after = try imagined.judged(changed)
    return after.report.violations.allSatisfy { known.contains($0.fingerprint) } ? after.snapshot : nil
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

  /// - Parameter isEdited: whether what is written there does no harm.
  func callAsFunction(_ offer: GraphSnapshot.OfferRow, isEdited: Bool) -> WhyNot.Link {
    let place = graph.row(row.root.id)?.location
    let target = graph.answered(offer.module)
    return WhyNot.Link(
      link: AnsweredLink(from: row.root, to: target, product: offer.product, location: place),
      edit: !isEdited
        ? nil
        : place.flatMap { place in
          LinkEdit(offer, at: place).flatMap { $0.diff(reading: read) }
        })
  }
}
