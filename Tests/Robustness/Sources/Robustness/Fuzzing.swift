import Foundation

/// Mutated files of every kind: a run on them ends, in time and with an exit code of its own.
enum Fuzzing: Attack {
  static let name = "fuzzing"
  private static let codes: Set<Int32> = [0, 1, 2, 3, 64]

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    var dice = Dice(seed: seed)
    let tree = try Tree(seed: seed)
    for number in 0..<4 {
      // Many at once: most of what a run takes is its start.
      for path in tree.original.keys.sorted() {
        guard let bytes = tree.original[path] else { continue }
        let isChanged = !isSource(path) ? dice.number(below: 4) == 0 : true
        try tree.write(path, isChanged ? Mutation.bytes(of: bytes, &dice) : bytes)
        tally.count("fuzzed inputs", isChanged ? 1 : 0)
      }
      let outcome = try tool.run(tree.check(isCold: true), in: tree.folder)
      if !(outcome.exitCode.map(codes.contains) ?? false) {
        let kept = FileManager.default.temporaryDirectory.path + "/robustness-found-\(seed)-\(number)"
        try? FileManager.default.copyItem(atPath: tree.folder, toPath: kept)
        tally.find("\(name): seed \(seed), tree \(number): \(outcome.exitCode ?? -1); kept in \(kept)")
      }
    }
  }

  private static func isSource(_ path: String) -> Bool {
    path.hasSuffix(".swift") && !path.hasSuffix("Package.swift") && !path.hasSuffix("Project.swift")
  }
}
