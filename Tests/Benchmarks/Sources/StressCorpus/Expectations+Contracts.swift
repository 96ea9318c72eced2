/// What breaks a contract, by the words of its kind.
extension Expectations {
  func contractFindings(_ contract: PlannedContract) -> [ExpectedFinding] {
    let all = breaches(contract, ContractWays(self))
    let sure =
      contract.kind == .required ? all : breaches(contract, ContractWays(self) { !self.isTried($1, in: $0) })
    let level = contract.severity ?? .error
    let numbers = Dictionary(sure.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: [Int: Int] = [:]
    return all.map { module in
      seen[module, default: 0] += 1
      let isSure = seen[module, default: 0] <= numbers[module, default: 0]
      return finding(contract.id, level, subject: plan.modules[module].name, isSure: isSure)
    }
  }

  /// The module at fault, once for each other that it must not depend on, or for each demand that it does not meet.
  private func breaches(_ contract: PlannedContract, _ ways: ContractWays) -> [Int] {
    let from = meant(contract.from)
    let to = Set(meant(contract.to) + ways.libraries(contract.to))
    switch contract.kind {
    case .forbidden: return ways.pairs(from, to, closed: from, isTransitive: contract.isTransitive)
    case .allowed:
      let others = Set(plan.modules.indices).subtracting(to)
      return ways.pairs(from, others, closed: from, isTransitive: contract.isTransitive)
    case .independence: return ways.pairs(from, Set(from), closed: from, isTransitive: contract.isTransitive)
    case .layers: return upwards(contract, ways)
    case .required:
      return contract.to.flatMap { pattern -> [Int] in
        let wanted = Set(meant([pattern]) + ways.libraries([pattern]))
        let below = wanted.reduce(into: Set<Int>()) { $0.formUnion(ways.reached(from: $1)) }
        return from.filter { module in
          guard !below.contains(module) else { return false }
          let reached = contract.isTransitive ? ways.reached(from: module) : Set(ways.next(module))
          return wanted.isDisjoint(with: reached)
        }
      }
    }
  }

  private func upwards(_ contract: PlannedContract, _ ways: ContractWays) -> [Int] {
    let layers = plan.modules.indices.map { layer(of: $0, in: contract.layers) }
    let inLayers = plan.modules.indices.filter { layers[$0] != nil }
    return inLayers.flatMap { module -> [Int] in
      let above = inLayers.filter { (layers[$0] ?? 0) < (layers[module] ?? 0) }
      return ways.pairs([module], Set(above), closed: inLayers, isTransitive: contract.isTransitive)
    }
  }

  /// A name that is written out goes before patterns, then the upper layer before the lower.
  private func layer(of module: Int, in layers: [[String]]) -> Int? {
    layers.firstIndex { $0.contains { NameMask($0).isName && isMeant(module, by: NameMask($0)) } }
      ?? layers.firstIndex { $0.contains { isMeant(module, by: NameMask($0)) } }
  }

  /// Tests are meant by their whole name, or by a pattern that speaks of them.
  private func isMeant(_ module: Int, by mask: NameMask) -> Bool {
    mask.matches(plan.modules[module].name)
      && (plan.modules[module].kind != .test || mask.isName || mask.text.contains("Test"))
  }

  private func meant(_ patterns: [String]) -> [Int] {
    plan.modules.indices.filter { module in patterns.contains { isMeant(module, by: NameMask($0)) } }
  }
}

/// Declared dependencies and imports, of modules and, by negative numbers, of libraries.
private struct ContractWays {
  let plan: Plan
  private let targets: [[Int]]

  private static let names = ["SwiftUI", "UIKit", PlannedProduct.name]

  /// - Parameter counts: whether the dependency of one module on another does.
  init(_ expectations: Expectations, counts: (Int, Int) -> Bool = { _, _ in true }) {
    let (plan, graph) = (expectations.plan, expectations.graph)
    self.plan = plan
    targets = plan.modules.indices.map { module in
      let planned = plan.modules[module]
      let showsPreviews = planned.isScreen && plan.reads.contains { $0.module == module && $0.place == .preview }
      let libraries = [planned.isScreen || showsPreviews, planned.hasDelegate, !planned.products.isEmpty]
      let imports = graph.imports[module].filter { graph.isSure(importOf: $0, from: module) && counts(module, $0) }
      return Set(planned.links).union(imports).subtracting([module]).sorted()
        + libraries.indices.filter { libraries[$0] }.map { -1 - $0 }
    }
  }

  /// `*` means what the project is made of; libraries are meant by a part of their name.
  func libraries(_ patterns: [String]) -> [Int] {
    let masks = patterns.filter { $0 != "*" }.map { NameMask($0) }
    return ContractWays.names.indices.filter { index in
      masks.contains { $0.matches(ContractWays.names[index]) }
        && targets.contains { $0.contains(-1 - index) }
    }.map { -1 - $0 }
  }

  func next(_ node: Int) -> [Int] { node < 0 ? [] : targets[node] }

  func reached(from module: Int) -> Set<Int> { PlanGraph.reached(from: module) { next($0) } }

  /// The first of each pair of which it depends on the second. A way that leads through an end is told there alone.
  func pairs(_ from: [Int], _ to: Set<Int>, closed: [Int], isTransitive: Bool) -> [Int] {
    let closed = to.union(closed)
    return from.flatMap { start -> [Int] in
      guard isTransitive else { return next(start).filter { to.contains($0) }.map { _ in start } }
      let reached = PlanGraph.reached(from: start) { $0 == start || !closed.contains($0) ? next($0) : [] }
      return reached.subtracting([start]).filter { to.contains($0) }.map { _ in start }
    }
  }
}
