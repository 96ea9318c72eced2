import DepGraphGraph
package import DepGraphModel
import DepGraphResolution
import Synchronization

/// One contract of the configuration.
package struct ContractRule: Rule {
  package let card: RuleCard
  private let contract: Contract
  private let shared: SharedEdges

  /// The edges that all contracts are held against, found for the first of them.
  private final class SharedEdges: Sendable {
    private let known = Mutex<ContractEdges?>(nil)

    func edges(in context: RuleContext) -> ContractEdges {
      known.withLock { known in
        let found = known ?? ContractEdges(context: context)
        known = found
        return found
      }
    }
  }

  /// The rules of one run: all are asked about one graph.
  package static func rules(_ contracts: [(contract: Contract, card: RuleCard)]) -> [ContractRule] {
    let shared = SharedEdges()
    return contracts.map { ContractRule(contract: $0.contract, card: $0.card, shared: shared) }
  }

  private init(contract: Contract, card: RuleCard, shared: SharedEdges) {
    self.contract = contract
    self.card = card
    self.shared = shared
  }

  package func findings(in context: RuleContext) -> [Finding] {
    let graph = shared.edges(in: context)
    let members = ContractMembers(graph: context.graph)
    let wording = ContractWording(contract: contract, graph: graph)
    switch contract.kind {
    case .forbidden:
      return forbidden(graph, members).map { wording.breach($0, "forbidden by contract \(contract.id)") }
    case .allowed:
      return notAllowed(graph, members).map { wording.breach($0, "not allowed by contract \(contract.id)") }
    case .required:
      return RequiredContract(contract: contract, graph: graph, members: members).findings(wording)
    case .layers:
      return upwards(graph, members).map { wording.breach($0, "which contract \(contract.id) puts in a layer above") }
    case .independence:
      return between(graph, members).map { wording.breach($0, "but contract \(contract.id) keeps them independent") }
    }
  }

  private func forbidden(_ graph: ContractEdges, _ members: ContractMembers) -> [[ContractEdges.Edge]] {
    let sources = members.indices(contract.from)
    let targets =
      members.indices(contract.to)
      + graph.externals.indices.filter { index in
        contract.to.contains { ContractMembers.isMeant(graph.externals[index], by: $0) }
      }.map { graph.modules.count + $0 }
    return paths(graph, from: sources, to: Set(targets), closed: sources)
  }

  private func notAllowed(_ graph: ContractEdges, _ members: ContractMembers) -> [[ContractEdges.Edge]] {
    let sources = members.indices(contract.from)
    let targets = Set(graph.modules).subtracting(members.indices(contract.to))
    return paths(graph, from: sources, to: targets, closed: sources)
  }

  private func between(_ graph: ContractEdges, _ members: ContractMembers) -> [[ContractEdges.Edge]] {
    let sources = members.indices(contract.from)
    return paths(graph, from: sources, to: Set(sources), closed: sources)
  }

  /// Layer by layer, each against all above it.
  private func upwards(_ graph: ContractEdges, _ members: ContractMembers) -> [[ContractEdges.Edge]] {
    let layers = members.layers(contract.layers)
    let inLayers = graph.modules.filter { layers[$0] != nil }
    return contract.layers.indices.dropFirst().flatMap { layer in
      let above = inLayers.filter { layers[$0].map { $0 < layer } ?? false }
      return paths(graph, from: inLayers.filter { layers[$0] == layer }, to: Set(above), closed: inLayers)
    }
  }

  private func paths(
    _ graph: ContractEdges, from sources: [Int], to targets: Set<Int>, closed: [Int]
  ) -> [[ContractEdges.Edge]] {
    var isTarget = [Bool](repeating: false, count: graph.graph.nodeCount)
    var open = [Bool](repeating: true, count: graph.graph.nodeCount)
    for target in targets {
      isTarget[target] = true
      open[target] = false
    }
    for node in closed { open[node] = false }
    let parts = ContractBuilds(graph).parts(of: sources, isTransitive: contract.isTransitive)
    // What every build breaks is not excused by a shorter way that some builds have.
    let certain = parts.compactMap { part in
      part.edges.certain.map { ContractBuilds.Part(edges: $0, sources: part.sources, isTransitive: part.isTransitive) }
    }
    var known: Set<[Int]> = []
    return (certain + parts).flatMap { part in
      ContractPaths(graph: part.edges, isTransitive: part.isTransitive)
        .all(from: part.sources, to: isTarget, open: open).map { $0.map { part.edges.edges[$0] } }
    }.filter { known.insert([$0[0].from, $0[$0.count - 1].to]).inserted }
  }
}
