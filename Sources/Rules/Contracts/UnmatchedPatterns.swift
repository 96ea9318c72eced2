package import DepGraphModel
import DepGraphResolution

/// Patterns of contracts that mean nothing in the project: what such a contract asks for is not held by anything.
package struct UnmatchedPatterns {
  private let graph: ContractEdges
  private let members: ContractMembers
  private let names: [String]
  private let packages: [ProjectPackage]

  package init(context: RuleContext) {
    graph = ContractEdges(context: context)
    members = ContractMembers(graph: context.graph)
    names = context.graph.modules.map(\.module.name)
    packages = context.graph.packages
  }

  /// In the order of the contracts.
  package func problems(_ contracts: [Contract]) -> [Problem] {
    contracts.filter { $0.severity != nil }.flatMap { contract -> [Problem] in
      let modules = contract.from + contract.layers.flatMap { $0 }
      return modules.flatMap { missed($0, of: nil) }.map { problem($0, contract) }
        + contract.to.flatMap { missed($0, of: contract.kind) }.map { problem($0, contract) }
    }
  }

  /// The patterns of a member that match nothing. A role that no module has is no mistake.
  /// - Parameter kind: of the contract that may name what is outside of the project; `nil` where it may not.
  private func missed(_ member: ContractMember, of kind: Contract.Kind?) -> [Missed] {
    switch member {
    case .role: return []
    case .package(let pattern): return isMissed(member, pattern, of: kind) ? [.package(pattern)] : []
    case .named(let pattern, let except):
      // Without its exceptions, it may still mean something.
      return ([pattern] + except).filter { isMissed(.named($0, except: []), $0, of: kind) }.map { .module($0) }
    }
  }

  private enum Missed {
    case module(NamePattern)
    case package(NamePattern)
  }

  private func isMeant(_ member: ContractMember) -> Bool {
    members.modules.contains { members.isMeant($0, by: member) }
  }

  private func isMissed(_ member: ContractMember, _ pattern: NamePattern, of kind: Contract.Kind?) -> Bool {
    guard !isMeant(member) else { return false }
    guard let kind else { return true }
    guard !graph.externals.contains(where: { ContractMembers.isMeant($0, by: member) }) else { return false }
    switch kind {
    case .required: return true
    // Modules of the system may be used, whether or not anything does.
    case .forbidden, .allowed: return !LibraryKeys.isSystemModule(pattern.text)
    case .layers, .independence: return false
    }
  }

  private func problem(_ missed: Missed, _ contract: Contract) -> Problem {
    switch missed {
    case .module(let pattern):
      let tests = members.modules.contains { pattern.matches($0.module) }
      return problem(
        pattern, contract, matches: "matches no module\(tests ? Self.testHint : "")", among: tests ? [] : names)
    case .package(let pattern):
      return problem(pattern, contract, matches: "matches no package", among: packages.flatMap { [$0.name, $0.id] })
    }
  }

  private static let testHint = " but tests, which are meant by their names or a pattern such as *Tests"

  private func problem(
    _ pattern: NamePattern, _ contract: Contract, matches verdict: String, among names: [String]
  ) -> Problem {
    let near = NearestName.suggestion(for: pattern.text, among: names)
    return Problem(
      kind: .unmatchedPattern,
      message: "the contract \(contract.id) names \(pattern.text), which \(verdict)"
        + (near.map { "; did you mean \($0)?" } ?? ""),
      location: pattern.location, subject: pattern.text)
  }
}
