import DepGraphModel

/// Violations in their order, where a rule with many shows its first ones and counts the rest.
struct FoldedRules {
  enum Entry {
    case block(ViolationBlock)
    /// What is left out of a rule, at the place of the first of it.
    case rest(Rest)
  }

  struct Rest {
    var rule: String
    /// The worst severity first.
    var counts: [(severity: Severity, count: Int)]
  }

  /// Errors of one rule that are shown.
  private static let mostErrors = 10
  /// Of any severity, where there are fewer errors.
  private static let mostOfARule = 4

  /// Rules of which all is shown.
  let wholeRules: Set<String>

  func entries(_ blocks: [ViolationBlock]) -> [Entry] {
    let groups = Dictionary(grouping: blocks, by: Group.init)
    let shown = groups.mapValues(mostShown)
    var seen: [Group: Int] = [:]
    return blocks.compactMap { block in
      let group = Group(block)
      let number = seen[group, default: 0]
      seen[group] = number + 1
      guard let limit = shown[group], let all = groups[group] else { return .block(block) }
      if number < limit { return .block(block) }
      return number == limit ? .rest(Rest(rule: group.rule, counts: Self.counts(all.dropFirst(limit)))) : nil
    }
  }

  private struct Group: Hashable {
    var rule: String
    var isNew: Bool

    init(_ block: ViolationBlock) {
      rule = block.first.rule
      isNew = block.first.state == .new
    }
  }

  /// A line in place of a single violation would save nothing.
  private func mostShown(_ blocks: [ViolationBlock]) -> Int {
    guard !wholeRules.contains(blocks[0].first.rule) else { return blocks.count }
    let errors = blocks.count { $0.severity == .error }
    let limit = max(Self.mostOfARule, min(errors, Self.mostErrors))
    return blocks.count <= limit + 1 ? blocks.count : limit
  }

  private static func counts(_ blocks: ArraySlice<ViolationBlock>) -> [(severity: Severity, count: Int)] {
    Severity.allCases.reversed().compactMap { severity in
      let count = blocks.count { $0.severity == severity }
      return count > 0 ? (severity, count) : nil
    }
  }
}
