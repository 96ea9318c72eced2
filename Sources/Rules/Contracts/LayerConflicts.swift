package import DepGraphModel
package import DepGraphResolution

/// A module in two layers of one contract: which of them is meant is for the configuration to say.
package struct LayerConflicts {
  package struct Conflict: Equatable, Sendable {
    package var module: String
    package var contract: String
    /// The member of the upper layer, and that of the lower one.
    package var first: ContractMember
    package var second: ContractMember
  }

  private let members: ContractMembers

  package init(graph: ResolvedGraph) {
    members = ContractMembers(graph: graph)
  }

  /// At most one a contract.
  package func conflicts(in contracts: [Contract]) -> [Conflict] {
    contracts.filter { $0.severity != nil && $0.kind == .layers }.compactMap { contract in
      members.rivals(in: contract.layers).map { module, first, second in
        Conflict(module: module.name, contract: contract.id, first: first, second: second)
      }
    }
  }
}
