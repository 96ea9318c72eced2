import DepGraphFiles
package import DepGraphModel
import DepGraphQueries
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
    if let correction = offers[0].correction {
      var answer = WhyNot(row: row, links: [])
      answer.correction = correction
      return answer
    }
    let graph = QueryGraph(snapshot)
    let links = OfferedLinks(row: row, graph: graph) { [tree] file in
      (try? tree.read(file)).flatMap { String(bytes: $0, encoding: .utf8) }
    }
    func others(than chosen: [GraphSnapshot.OfferRow]) -> [AnsweredModule] {
      offers.filter { !chosen.contains($0) }.map { graph.answered($0.module) }
    }
    let together = snapshot.modulesDeclared(with: row.root.id)
    let isWanted = together.allSatisfy { graph.lacks(row.key.id, in: $0) }
    if together.count == 1, graph.isHarmless(linking: offers[0].module, to: row.root.id, for: row.key.id) {
      return WhyNot(row: row, links: links([offers[0]], isEdited: true), others: others(than: [offers[0]]))
    }
    var options = options
    options.only = WhyNotSearch.rules
    return try await imagined(options, answer, observed) { imagined throws(WorkspaceError) in
      let search = try WhyNotSearch(row: row, imagined: imagined)
      guard let found = try search.best(of: offers) else { return WhyNot(row: row, links: []) }
      var isEdited = together.count == 1
      if !isEdited, isWanted { isEdited = try search.outcome(linking: found.offers, to: together) != nil }
      return WhyNot(
        row: row, links: links(found.offers, isEdited: isEdited), others: others(than: found.offers),
        gaps: found.outcome.gaps)
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

extension QueryGraph {
  /// Whether a module is a root that a live value of a key is missing from.
  fileprivate func lacks(_ key: String, in module: String) -> Bool {
    switch (try? standing(of: key, in: module))?.status {
    case .missing, .scoped: true
    case .served, .covered, .notNeeded, .library, nil: false
    }
  }
}

/// Tries what a root may link. A root may link what it likes, so that one link is enough for one key; what the linked module
/// reads may ask for more.
private struct WhyNotSearch {
  /// What a link must not bring.
  private static let harms: Set<String> = [
    LiveModuleLeak().card.id, ModuleCycle().card.id, DependencyCycle().card.id, DuplicateLiveValue().card.id,
  ]
  static let rules = harms.union([MissingLiveValue().card.id, ConditionalLiveValue().card.id])

  /// More links than these are no advice.
  private static let mostLinks = 4

  struct Outcome {
    var snapshot: GraphSnapshot
    /// Keys that now lack a live value in some or all builds.
    var gaps: [Violation]
  }

  typealias Proposal = (offers: [GraphSnapshot.OfferRow], outcome: Outcome)

  let row: MatrixRow
  let imagined: Workspace.Imagined
  private let known: Set<String>

  init(row: MatrixRow, imagined: Workspace.Imagined) throws(WorkspaceError) {
    self.row = row
    self.imagined = imagined
    known = Set(try imagined.judged(imagined.prepared).report.violations.map(\.fingerprint))
  }

  /// The first that leaves no gap, with further links where these close it; else the first.
  func best(of offers: [GraphSnapshot.OfferRow]) throws(WorkspaceError) -> Proposal? {
    var first: Proposal?
    for offer in offers {
      guard let outcome = try outcome(linking: [offer], to: [row.root.id]), isServed(in: outcome.snapshot) else {
        continue
      }
      let proposal = Proposal(offers: [offer], outcome: outcome)
      if let whole = try completed(proposal) { return whole }
      first = first ?? proposal
    }
    return first
  }

  /// `nil` where no further links close the gaps.
  private func completed(_ proposal: Proposal) throws(WorkspaceError) -> Proposal? {
    var proposal = proposal
    while !proposal.outcome.gaps.isEmpty {
      guard proposal.offers.count < Self.mostLinks, let next = try extended(proposal) else { return nil }
      proposal = next
    }
    return proposal
  }

  private func extended(_ proposal: Proposal) throws(WorkspaceError) -> Proposal? {
    let subjects = Set(proposal.outcome.gaps.map(\.subject))
    let names = Dictionary(firstOf: proposal.outcome.snapshot.keys.map { ($0.id, $0.name) })
    let needs = proposal.outcome.snapshot.roots.first { $0.module == row.root.id }?.content.needs ?? []
    for need in needs where names[need.key].map(subjects.contains) ?? false {
      for offer in need.offers where !proposal.offers.contains(offer) {
        let offers = proposal.offers + [offer]
        if let outcome = try outcome(linking: offers, to: [row.root.id]),
          outcome.gaps.count < proposal.outcome.gaps.count
        {
          return (offers, outcome)
        }
      }
    }
    return nil
  }

  /// - Returns: `nil` where the links bring what they must not.
  func outcome(
    linking offers: [GraphSnapshot.OfferRow], to users: Set<String>
  ) throws(WorkspaceError) -> Outcome? {
    var changed = imagined.prepared
    for index in changed.project.model.modules.indices
    where users.contains(changed.project.model.modules[index].id) {
      changed.project.model.modules[index].links += offers.map { ModuleLink(target: .module($0.module)) }
    }
    let after = try imagined.judged(changed)
    let new = after.report.violations.filter { !known.contains($0.fingerprint) }
    guard let snapshot = after.snapshot, !new.contains(where: { Self.harms.contains($0.rule) }) else { return nil }
    return Outcome(snapshot: snapshot, gaps: new.filter { $0.rootId == row.root.id })
  }

  private func isServed(in snapshot: GraphSnapshot) -> Bool {
    (try? QueryGraph(snapshot).standing(of: row.key.id, in: row.root.id))?.status == .served
  }
}

/// What is offered to a root as links, with the edits that make them, one after the other.
private struct OfferedLinks {
  let row: MatrixRow
  let graph: QueryGraph
  let read: (String) -> String?

  /// - Parameter isEdited: whether what is written there does no harm.
  func callAsFunction(_ offers: [GraphSnapshot.OfferRow], isEdited: Bool) -> [WhyNot.Link] {
    let place = graph.row(row.root.id)?.location
    var text: String?
    return offers.map { offer in
      let edited = place.flatMap { place in
        isEdited ? LinkEdit(offer, at: place)?.diff { text ?? read($0) } : nil
      }
      text = edited?.text ?? text
      return WhyNot.Link(
        link: AnsweredLink(
          from: row.root, to: graph.answered(offer.module), product: offer.product, location: place),
        edit: edited?.diff)
    }
  }
}
