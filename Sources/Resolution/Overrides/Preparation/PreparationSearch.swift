import DepGraphModel

/// Whether the entry of one root is sure to get to where dependencies are prepared. What it only may get to, by a branch,
/// by a name alone or by a way that nothing shows, is in force for nothing for certain.
final class PreparationSearch {
  private let search: CoverageSearch
  private let entry: EntryCode
  private let calls: CallSearch
  private var known: [[Int]: Bool] = [:]
  private var knownEarly: [[Int]: EarlyWalk] = [:]
  private var knownBefore: [Before: Bool] = [:]
  /// What runs but behind preparations; `nil` where nothing gets to one.
  private var knownRest: [[Int]: CodeReads?] = [:]

  private struct Before: Hashable {
    var prepared: [Int]
    var reads: [Int]
  }

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
    let early = early(prepared)
    if early.isPrepared { return true }
    if early.isPreparedSometimes { return false }
    // What a framework calls has no order.
    return !isOrdered
      && prepared.contains { index in
        let override = search.overrides[index]
        return search.code.handed.isAtOnce(override.timing, from: override.module)
          && search.preparingMember(of: index).map { reached.contains($0) && search.called.mayRun(member: $0) } ?? true
      }
  }

  /// The way to a preparation, or to the last one beside it where that tells as much.
  private func early(_ prepared: [Int]) -> EarlyWalk {
    let last = search.code.preparations.last(of: prepared)
    let known = knownEarly[last] ?? walk(to: last)
    knownEarly[last] = known
    return known.isPrepared || last == prepared || !known.comes(to: last) ? known : walk(to: prepared)
  }

  /// By member, what runs only behind preparations, whatever leads to them.
  func ends(of prepared: [Int]) -> [Int: [PreparedCode]] {
    prepared.isEmpty ? [:] : openWalk(to: prepared).ends
  }

  /// What has to hold where dependencies are prepared counts as well as what leads there.
  private func openWalk(to prepared: [Int]) -> EarlyWalk {
    var early = EarlyWalk(search: search, prepared: prepared, excluded: [:], isOpen: true)
    early.run(from: entry)
    return early
  }

  private func walk(to prepared: [Int]) -> EarlyWalk {
    var early = EarlyWalk(search: search, prepared: prepared, excluded: [:])
    early.run(from: entry)
    return early
  }

  /// Whether nothing gets to certain reads but behind preparations that only some ways of the program lead to: what is
  /// to be run where it is not prepared ends before that.
  func isBefore(_ reads: [Int], _ prepared: [Int]) -> Bool {
    guard !prepared.isEmpty, !reads.isEmpty, !entry.isGuess, isOrdered else { return false }
    let question = Before(prepared: prepared, reads: reads)
    if let known = knownBefore[question] { return known }
    let answer = comesBefore(reads, prepared)
    knownBefore[question] = answer
    return answer
  }

  private func comesBefore(_ reads: [Int], _ prepared: [Int]) -> Bool {
    let found = reads.filter(everything.contains)
    guard !found.isEmpty, !reads.contains(where: { isOfReplaced($0, prepared) }),
      reads.count == found.count || reads.allSatisfy({ found.contains($0) || !search.called.mayRun(read: $0) })
    else { return false }
    let last = search.code.preparations.last(of: prepared)
    return comes(before: reads, last) || last != prepared && comes(before: reads, prepared)
  }

  /// The reads that nothing gets to but behind such preparations.
  func reads(_ reads: [Int], behind prepared: [Int]) -> Set<Int> {
    guard !prepared.isEmpty, !entry.isGuess, isOrdered else { return [] }
    return Set(
      reads.filter { read in
        everything.contains(read) && !isOfReplaced(read, prepared)
          && (rest(outside: prepared).map { !$0.contains(read) } ?? false)
      })
  }

  /// Whether a preparation makes its value of what is read: `$0.mail = $0.mail.logging()`.
  private func isOfReplaced(_ read: Int, _ prepared: [Int]) -> Bool {
    let read = search.consumptions[read]
    guard read.form == .replaced else { return false }
    let settings = search.overrides.indices.filter { index in
      let place = search.overrides[index].location
      return place.file == read.location.file && place.position <= read.location.position
    }
    let nearest = settings.map { search.overrides[$0].location.position }.max()
    return settings.contains { search.overrides[$0].location.position == nearest && prepared.contains($0) }
  }

  private func comes(before reads: [Int], _ prepared: [Int]) -> Bool {
    rest(outside: prepared).map { rest in !reads.contains(where: rest.contains) } ?? false
  }

  private func rest(outside prepared: [Int]) -> CodeReads? {
    let rest = knownRest[prepared] ?? self.rest(behind: prepared)
    knownRest[prepared] = .some(rest)
    return rest
  }

  private func rest(behind prepared: [Int]) -> CodeReads? {
    let early = openWalk(to: prepared)
    return early.isPreparedSometimes ? code(outside: early.ends) : nil
  }

  private lazy var everything = code(outside: [:])

  /// What the program may run but code that runs once dependencies are prepared.
  private func code(outside prepared: [Int: [PreparedCode]]) -> CodeReads {
    let walks = EntryWalks(search: search, entry: entry, silent: [])
    let walk = walks.walk(outside: prepared, also: calls.membersOfSystemTypes)
    return CodeReads(walk: walk, search: search, overrides: [], isDoubtful: true)
  }

  /// Whether the program is run from its first statement to its last.
  private lazy var isOrdered = entry.members.contains { member in
    let found = search.code.graph.index.members[member]
    return found.isStatement || found.fact.isStatic && found.fact.name == "main"
  }

  /// What the entry, the system and live values may run, whatever holds, but for what answers an event.
  private lazy var reached: Set<Int> = {
    let search = search
    var walk = EntryWalk(
      code: search.code, methods: search.methods, isGuessed: search.runs, followsEvents: true,
      holds: { search.truth(of: $0, in: $1) })
    walk.leavesEvents = true
    walk.run(from: entry, unless: calls.isCalledLate)
    walk.run(from: calls.membersOfSystemTypes.filter { !calls.isCalledLate($0) })
    for (body, bound) in search.running.bodiesByKey.values.joined() where search.runs[body.module] {
      walk.run(nodes: bound.map { search.running.bound[$0].node })
    }
    walk.widen()
    return walk.members
  }()
}
