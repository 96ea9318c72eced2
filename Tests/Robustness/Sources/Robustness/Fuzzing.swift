import Foundation

/// Mutated files of every kind: a run on them ends, in time and with an exit code of its own, and says the same with one
/// job as with several.
enum Fuzzing: Attack {
  static let name = "fuzzing"
  private static let codes: Set<Int32> = [0, 1, 2, 3, 64]
  /// How many inputs one run reads: most of what a run on few files takes is its start.
  private static let sourcesInTree = 320
  private static let othersInTree = 24

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    var dice = Dice(seed: seed)
    for number in 0..<2 {
      let tree = try Tree(seed: seed &* 2 &+ UInt64(number))
      let added = try fill(tree, from: tool.corpus, &dice, &tally)
      let outcome = try tool.run(tree.check(isCold: true), in: tree.folder)
      if let fault = fault(of: outcome) {
        let kept = tree.keep("robustness-found-\(seed)-\(number)")
        let culprit = try culprit(among: added, in: tree, tool)
        tally.find("\(name): seed \(seed), tree \(number): \(fault), by \(culprit); kept in \(kept)")
      } else if number == 0, try tool.run(tree.check(isCold: true) + ["--jobs", "1"], in: tree.folder) != outcome {
        let kept = tree.keep("robustness-found-\(seed)-\(number)")
        tally.find("\(name): seed \(seed): one job says something else; kept in \(kept)")
      }
    }
  }

  private static func fault(of outcome: Tool.Outcome) -> String? {
    guard let code = outcome.exitCode else { return "a crash, or no end" }
    return codes.contains(code) ? outcome.contradiction : "exit code \(code)"
  }

  /// Takes inputs away while the fault stays: a tree holds hundreds, and each is a case of its own.
  private static func culprit(among added: [String], in tree: Tree, _ tool: Tool) throws -> String {
    var suspects = added
    while suspects.count > 1 {
      let half = Array(suspects.prefix(suspects.count / 2))
      let others = suspects.dropFirst(half.count)
      let taken = Dictionary(others.map { ($0, tree.files[$0] ?? Data()) }, uniquingKeysWith: { first, _ in first })
      for path in taken.keys { try tree.remove(path) }
      if fault(of: try tool.run(tree.check(isCold: true), in: tree.folder)) != nil {
        suspects = half
        continue
      }
      for path in half { try tree.remove(path) }
      for (path, bytes) in taken { try tree.write(path, bytes) }
      guard fault(of: try tool.run(tree.check(isCold: true), in: tree.folder)) != nil else {
        return "several inputs together"
      }
      suspects = Array(others)
    }
    return suspects.first ?? "the tree itself"
  }

  /// - Returns: the paths of what was added.
  private static func fill(
    _ tree: Tree, from corpus: Corpus, _ dice: inout Dice, _ tally: inout Tally
  ) throws -> [String] {
    // Now and then the tree itself is broken too; else all that is added would often not be read.
    for path in tree.original.keys.sorted() where dice.number(below: 8) == 0 {
      guard let bytes = tree.original[path] else { continue }
      try tree.write(path, Mutation.bytes(of: bytes, &dice))
      tally.count("fuzzed inputs")
    }
    let folders = Set(tree.original.keys.filter { $0.hasSuffix(".swift") && $0.contains("Sources/") }.map(folder))
      .sorted()
    var added: [String] = []
    for number in 0..<sourcesInTree {
      guard let input = dice.pick(corpus.sources), let folder = dice.pick(folders) else { break }
      added.append("\(folder)/Fuzzed\(number).swift")
      try tree.write("\(folder)/Fuzzed\(number).swift", Mutation.bytes(of: input.bytes, &dice))
    }
    for number in 0..<othersInTree {
      guard let input = dice.pick(corpus.others) else { break }
      let holder = input.name.hasSuffix("pbxproj") ? "/Fuzzed.xcodeproj" : ""
      added.append("Fuzzed/\(number)\(holder)/\(input.name)")
      try tree.write("Fuzzed/\(number)\(holder)/\(input.name)", Mutation.bytes(of: input.bytes, &dice))
    }
    tally.count("fuzzed inputs", added.count)
    return added
  }

  private static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
}
