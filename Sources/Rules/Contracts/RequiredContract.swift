import DepGraphGraph
import DepGraphModel

/// Modules that lack a dependency which a contract asks of them.
struct RequiredContract {
  let contract: Contract
  let graph: ContractEdges
  let members: ContractMembers

  func findings(_ wording: ContractWording) -> [Finding] {
    let sources = members.indices(contract.from)
    let parts = ContractBuilds(graph).parts(of: sources, isTransitive: contract.isTransitive)
    return contract.to.flatMap { member -> [Finding] in
      let wanted = nodes(member)
      // What the member means is reported as a problem where it means nothing.
      guard !wanted.isEmpty else { return [] }
      let satisfied = satisfied(by: wanted, parts)
      let below = graph.graph.reached(from: wanted)
      let isWanted = Set(wanted)
      // What is asked for could depend on what it is itself made of only in a cycle.
      return sources.filter { !satisfied.contains($0) && !below[$0] && !isWanted.contains($0) }
        .map { wording.lack($0, member: member, wanted: wanted) }
    }
  }

  private func nodes(_ member: ContractMember) -> [Int] {
    members.indices([member])
      + graph.externals.indices.filter { ContractMembers.isMeant(graph.externals[$0], by: member) }
      .map { graph.modules.count + $0 }
  }

  private func satisfied(by wanted: [Int], _ parts: [ContractBuilds.Part]) -> Set<Int> {
    parts.reduce(into: []) { found, part in
      let reversed = DirectedGraph(
        nodeCount: part.edges.graph.nodeCount, edges: part.edges.edges.map { (from: $0.to, to: $0.from) })
      let reached = reversed.reached(from: wanted) { _ in part.isTransitive }
      found.formUnion(part.sources.filter { reached[$0] })
    }
  }
}
