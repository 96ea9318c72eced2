import Foundation

/// Mutated files of every kind: a run on them ends, in time and with an exit code of its own, and says the same with one
/// job as with several.
enum Fuzzing: Attack {
  static let name = "fuzzing"
  private static let codes: Set<Int32> = [0, 1, 2, 3, 64]
  /// How many inputs one run reads: most of what a run on few files takes is its start.
  private static let sourcesInTree = 240
  private static let othersInTree = 24

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    var dice = Dice(seed: seed)
    for number in 0..<2 {
      let tree = try Tree(seed: seed &* 2 &+ UInt64(number))
      try fill(tree, from: tool.corpus, &dice, &tally)
      let outcome = try tool.run(tree.check(isCold: true), in: tree.folder)
      if !(outcome.exitCode.map(codes.contains) ?? false) {
        let kept = tree.keep("robustness-found-\(seed)-\(number)")
        tally.find("\(name): seed \(seed), tree \(number): \(outcome.exitCode ?? -1); kept in \(kept)")
      } else if number == 0, try tool.run(tree.check(isCold: true) + ["--jobs", "1"], in: tree.folder) != outcome {
        let kept = tree.keep("robustness-found-\(seed)-\(number)")
        tally.find("\(name): seed \(seed): one job says something else; kept in \(kept)")
      }
    }
  }

  private static func fill(_ tree: Tree, from corpus: Corpus, _ dice: inout Dice, _ tally: inout Tally) throws {
    // Now and then the tree itself is broken too; else all that is added would often not be read.
    for path in tree.original.keys.sorted() where dice.number(below: 8) == 0 {
      guard let bytes = tree.original[path] else { continue }
      try tree.write(path, Mutation.bytes(of: bytes, &dice))
      tally.count("fuzzed inputs")
    }
    let folders = Set(tree.original.keys.filter { $0.hasSuffix(".swift") && $0.contains("Sources/") }.map(folder))
      .sorted()
    for number in 0..<sourcesInTree {
      guard let input = dice.pick(corpus.sources), let folder = dice.pick(folders) else { break }
      try tree.write("\(folder)/Fuzzed\(number).swift", Mutation.bytes(of: input.bytes, &dice))
      tally.count("fuzzed inputs")
    }
    for number in 0..<othersInTree {
      guard let input = dice.pick(corpus.others) else { break }
      let holder = input.name.hasSuffix("pbxproj") ? "/Fuzzed.xcodeproj" : ""
      try tree.write("Fuzzed/\(number)\(holder)/\(input.name)", Mutation.bytes(of: input.bytes, &dice))
      tally.count("fuzzed inputs")
    }
  }

  private static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
}
