import DepGraphModel

/// Whether the entry of one root is sure to get to where dependencies are prepared. What it only may get to, by a branch,
/// by a name alone or by a way that nothing shows, is in force for nothing for certain.
final class PreparationSearch {
  private let search: CoverageSearch
  private let entry: EntryCode
  private let calls: CallSearch
  private var known: [[Int]: Bool] = [:]

  init(search: CoverageSearch, entry: EntryCode, calls: CallSearch) {
    self.search = search
    self.entry = entry
    self.calls = calls
  }

  /// - Parameter prepared: positions of overrides, each of which is enough.
  func isSure(_ prepared: [Int]) -> Bool {
    if let known = known[prepared] { return known }
    let answer = isReached(prepared)
    known[prepared] = answer
    return answer
  }

  private func isReached(_ prepared: [Int]) -> Bool {
    // A program whose beginning is not known begins anywhere.
    guard !entry.isGuess else { return true }
    var early = EarlyWalk(search: search, prepared: prepared, excluded: [:])
    early.run(from: entry)
    if early.isPrepared { return true }
    if early.isPreparedSometimes { return false }
    // What a framework calls has no order.
    return !isOrdered && prepared.contains { search.code.sites[$0].map(reached.contains) ?? true }
  }

  /// Whether the program is run from its first statement to its last.
  private lazy var isOrdered = entry.members.contains { member in
    let found = search.code.graph.index.members[member]
    return found.isStatement || found.fact.isStatic && found.fact.name == "main"
  }

  /// What the entry, the system and live values may run, whenever that is and whatever holds.
  private lazy var reached: Set<Int> = {
    let search = search
    var walk = EntryWalk(
      code: search.code, isFollowed: search.runs, isGuessed: search.runs, followsEvents: true,
      holds: { search.truth(of: $0, in: $1) })
    walk.run(from: entry)
    walk.run(from: calls.membersOfSystemTypes)
    for (body, bound) in search.running.bodiesByKey.values.joined() where search.runs[body.module] {
      walk.run(nodes: bound.map { search.running.bound[$0].node })
    }
    walk.widen()
    return walk.members
  }()
}
