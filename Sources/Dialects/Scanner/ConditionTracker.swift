import DepGraphModel

/// The `#if` clauses that are open.
struct ConditionTracker {
  private struct Block {
    /// The conditions of the clauses before the current one.
    var earlier: [String]
    /// `nil` in an `#else`.
    var condition: String?
  }

  private var blocks: [Block] = []
  /// What stands around the current place, outermost first.
  private(set) var current: ConditionStack = []

  var depth: Int { blocks.count }

  mutating func begin(_ condition: String) {
    blocks.append(Block(earlier: [], condition: condition))
    current.append(ConditionTracker.text(earlier: [], condition: condition))
  }

  /// Goes on to an `#elseif`, or with `nil` to an `#else`. Nothing happens where no `#if` is open.
  mutating func proceed(_ condition: String?) {
    guard var block = blocks.popLast() else { return }
    if let last = block.condition { block.earlier.append(last) }
    block.condition = condition
    blocks.append(block)
    current[current.count - 1] = ConditionTracker.text(earlier: block.earlier, condition: condition)
  }

  mutating func end() {
    guard blocks.popLast() != nil else { return }
    current.removeLast()
  }

  /// How one clause is written into a `ConditionStack`.
  private static func text(earlier: [String], condition: String?) -> String {
    guard !earlier.isEmpty else { return condition ?? "" }
    let negations = earlier.map { "!(\($0))" }
    return (negations + (condition.map { ["(\($0))"] } ?? [])).joined(separator: " && ")
  }
}
