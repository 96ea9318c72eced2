import DepGraphModel

/// The order in which people read violations: what is new before what is accepted, the most severe first, the split's
/// own rules before hygiene, and then the report's order.
struct ViolationOrder {
  private let ranks: [String: Int]

  /// - Parameter cards: of the rules that the report may name; one of no card comes last.
  init(cards: [RuleCard]) {
    let sorted = cards.enumerated().sorted { left, right in
      (Self.rank(left.element.group), left.offset) < (Self.rank(right.element.group), right.offset)
    }
    ranks = Dictionary(firstOf: sorted.enumerated().map { ($1.element.id, $0) })
  }

  func sorted(_ blocks: [ViolationBlock]) -> [ViolationBlock] {
    blocks.enumerated().sorted { left, right in
      let keys = (key(left.element), key(right.element))
      return keys.0 == keys.1 ? left.offset < right.offset : keys.0 < keys.1
    }.map(\.element)
  }

  /// What a short list shows, as positions in their order: the first of every rule before the second of one.
  /// - Parameter rules: of what there is to show, one severity after the other.
  static func turns(of rules: [(severity: Severity, rule: String)], most: Int) -> Set<Int> {
    var counts: [String: Int] = [:]
    let turns = rules.map { item in
      counts["\(item.severity) \(item.rule)", default: 0] += 1
      return (item.severity.distance, counts["\(item.severity) \(item.rule)", default: 0])
    }
    let sorted = rules.indices.sorted { (turns[$0].0, turns[$0].1, $0) < (turns[$1].0, turns[$1].1, $1) }
    return Set(sorted.prefix(most))
  }

  private func key(_ block: ViolationBlock) -> (Int, Int, Int, String) {
    (
      block.first.state == .new ? 0 : 1, block.severity.distance, ranks[block.first.rule] ?? .max, block.first.rule
    )
  }

  private static func rank(_ group: RuleCard.Group) -> Int {
    switch group {
    case .liveValues: 0
    case .split: 1
    case .cycles: 2
    case .needle, .interfaceBuilder: 3
    case .policies: 4
    case .declarations: 5
    case .imports: 6
    case .housekeeping: 7
    }
  }
}

extension Severity {
  /// From the worst.
  fileprivate var distance: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}
