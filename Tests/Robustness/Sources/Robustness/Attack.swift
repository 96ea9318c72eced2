/// What was tried, and what went wrong.
struct Tally: Sendable {
  var counts: [String: Int] = [:]
  /// With what is needed to see each again.
  var findings: [String] = []
  /// Whether findings are printed at the end only.
  var isQuiet = false

  mutating func count(_ what: String, _ number: Int = 1) { counts[what, default: 0] += number }

  mutating func add(_ other: Tally) {
    counts.merge(other.counts) { $0 + $1 }
    findings += other.findings
  }

  mutating func find(_ text: String) {
    findings.append(text)
    if !isQuiet { print("FOUND: \(text)") }
  }
}

/// One way to attack; a round takes a few seconds at most.
protocol Attack {
  static var name: String { get }

  /// - Parameter seed: gives the same round on every machine.
  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws
}

extension Attack {
  /// Compares a run with the index of a tree with one that begins from nothing.
  static func compare(
    _ tree: Tree, _ tool: Tool, options: [String] = [], _ tally: inout Tally, _ what: @autoclosure () -> String
  ) throws {
    let warm = try tool.run(tree.check(isCold: false) + options, in: tree.folder)
    let cold = try tool.run(tree.check(isCold: true) + options, in: tree.folder)
    if cold.exitCode == nil { tally.find("\(name): \(what()): a cold run crashed or did not end") }
    if warm != cold {
      tally.find("\(name): \(what()): warm \(warm.exitCode ?? -1), cold \(cold.exitCode ?? -1), other reports")
    }
    if let contradiction = cold.contradiction { tally.find("\(name): \(what()): \(contradiction)") }
    tally.count("warm runs compared with cold ones")
  }
}
