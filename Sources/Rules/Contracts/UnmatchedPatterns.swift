package import DepGraphModel
import DepGraphResolution

/// Patterns of contracts that mean nothing in the project: what such a contract asks for is not held by anything.
package struct UnmatchedPatterns {
  private let graph: ContractEdges
  private let members: ContractMembers
  private let names: [String]

  package init(context: RuleContext) {
    graph = ContractEdges(context: context)
    members = ContractMembers(modules: context.graph.modules)
    names = context.graph.modules.map(\.module.name)
  }

  /// In the order of the contracts.
  package func problems(_ contracts: [Contract]) -> [Problem] {
    contracts.filter { $0.severity != nil }.flatMap { contract -> [Problem] in
      let modules = contract.from + contract.layers.flatMap { $0 }
      return modules.filter { !isMeant($0) }.map { problem($0, contract) }
        + contract.to.filter { isMissed($0, of: contract.kind) }.map { problem($0, contract) }
    }
  }

  private func isMeant(_ pattern: NamePattern) -> Bool {
    members.modules.contains { members.isMeant($0, by: pattern) }
  }

  private func isMissed(_ pattern: NamePattern, of kind: Contract.Kind) -> Bool {
    guard !isMeant(pattern), !graph.externals.contains(where: { ContractMembers.isMeant($0, by: pattern) }) else {
      return false
    }
    switch kind {
    case .required: return true
    // What the system brings is there to be used, whether or not somebody does.
    case .forbidden, .allowed: return !LibraryKeys.isSystemModule(pattern.text)
    case .layers, .independence: return false
    }
  }

  private func problem(_ pattern: NamePattern, _ contract: Contract) -> Problem {
    let tests = members.modules.contains { pattern.matches($0.module) }
    let near = NearestName.suggestion(for: pattern.text, among: names)
    let hint =
      tests
      ? " but tests, which are meant by their names or a pattern such as *Tests"
      : near.map { "; did you mean \($0)?" } ?? ""
    return Problem(
      kind: .unmatchedPattern,
      message: "the contract \(contract.id) names \(pattern.text), which matches no module\(hint)",
      location: pattern.location, subject: pattern.text)
  }
}
