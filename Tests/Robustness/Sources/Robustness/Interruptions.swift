import Foundation

/// Runs that are killed, that have no descriptors or no memory, and several at once: the next one says what a run without
/// an index says.
enum Interruptions: Attack {
  static let name = "interruptions"

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    var dice = Dice(seed: seed)
    let tree = try Tree(seed: seed)
    for number in 0..<4 {
      let edit = try Edits.edit(tree, &dice)
      let killed = try tool.start(tree.check(isCold: false), in: tree.folder)
      usleep(UInt32(dice.number(below: 150_000)))
      killed.kill()
      _ = killed.finish()
      tally.count("kills")
      try compare(tree, tool, &tally, "seed \(seed), kill \(number) after \(edit)")
    }
    for number in 0..<3 {
      let edit = try Edits.edit(tree, &dice)
      let limit =
        dice.number(below: 2) == 0
        ? "-n \(5 + dice.number(below: 20))" : "-v \(300_000 + dice.number(below: 900) * 1_000)"
      _ = try tool.run(tree.check(isCold: false), in: tree.folder, limit: limit)
      tally.count("runs without means")
      try compare(tree, tool, &tally, "seed \(seed), limit \(number) \(limit) after \(edit)")
    }
    let edit = try Edits.edit(tree, &dice)
    let cold = try tool.run(tree.check(isCold: true), in: tree.folder)
    let runs = try (0..<4).map { _ in try tool.start(tree.check(isCold: false), in: tree.folder) }
    tally.count("concurrent runs", runs.count)
    if runs.map({ $0.finish() }).contains(where: { $0 != cold }) {
      tally.find("\(name): seed \(seed): one of several runs at once differs, after \(edit)")
    }
  }
}
