import DepGraphModel

/// The `#if` clauses that are open.
struct ConditionTracker {
  private struct Block {
    /// The conditions of the clauses before the current one.
    var earlier: [String]
    /// `nil` in an `#else`.
    var condition: String?
  }

  private var blocks: [Block] = [] {
    didSet { depth = max(blocks.count, blocks.last?.earlier.count ?? 0) }
  }
  private var open: ConditionStack = [] {
    didSet {
      current = open.filter { !$0.isAlwaysMet }
      isNeverMet = open.contains(where: \.isNeverMet)
      isOfDebugBuilds = open.contains(where: \.isOfDebugBuilds)
    }
  }
  /// What stands around the current place and leaves some build out, outermost first.
  private(set) var current: ConditionStack = []
  /// Whether no build compiles the current place: it says nothing.
  private(set) var isNeverMet = false
  /// Whether no build compiles it that does not set `DEBUG`.
  private(set) var isOfDebugBuilds = false

  /// How many conditions stand around the current place, by nesting or by `#elseif`. Asked at every token.
  private(set) var depth = 0

  /// What is deeper is a problem of its own and gets no conditions: each fact would hold those of all around it.
  private var isTooDeep: Bool { depth > NestingGauge.bracketLimit }

  mutating func begin(_ condition: String) {
    blocks.append(Block(earlier: [], condition: condition))
    guard !isTooDeep else { return }
    open.append(Condition(ConditionTracker.text(earlier: [], condition: condition)))
  }

  /// Goes on to an `#elseif`, or with `nil` to an `#else`. Nothing happens where no `#if` is open.
  mutating func proceed(_ condition: String?) {
    guard var block = blocks.popLast() else { return }
    if let last = block.condition { block.earlier.append(last) }
    block.condition = condition
    blocks.append(block)
    guard !isTooDeep, open.count == blocks.count else { return }
    open[open.count - 1] = Condition(ConditionTracker.text(earlier: block.earlier, condition: condition))
  }

  mutating func end() {
    guard blocks.popLast() != nil else { return }
    if open.count > blocks.count { open.removeLast() }
  }

  /// How one clause is written.
  private static func text(earlier: [String], condition: String?) -> String {
    guard !earlier.isEmpty else { return condition ?? "" }
    let negations = earlier.map { "!(\($0))" }
    return (negations + (condition.map { ["(\($0))"] } ?? [])).joined(separator: " && ")
  }
}
