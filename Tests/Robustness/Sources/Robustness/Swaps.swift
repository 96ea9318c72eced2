import Foundation

/// A file that is exchanged while a run reads the tree: whatever that run says, the next one is right about the tree as it
/// then is.
enum Swaps: Attack {
  static let name = "swaps"

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    var dice = Dice(seed: seed)
    let tree = try Tree(seed: seed)
    for number in 0..<4 {
      guard let path = dice.pick(tree.paths), let before = tree.files[path] else { return }
      let after = Mutation.bytes(of: before, &dice)
      if dice.number(below: 2) == 0 { try? FileManager.default.removeItem(atPath: tree.folder + "/.depgraph") }
      let run = try tool.start(tree.check(isCold: false), in: tree.folder)
      while run.process.isRunning {
        usleep(UInt32(dice.number(below: 20_000)))
        try tree.replace(path, after)
        usleep(UInt32(dice.number(below: 20_000)))
        try tree.replace(path, before)
      }
      _ = run.finish()
      tally.count("swapped files")
      for bytes in [before, after] {
        try tree.replace(path, bytes)
        try compare(tree, tool, &tally, "seed \(seed), swap \(number) of \(path)")
      }
    }
  }
}
