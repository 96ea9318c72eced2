import Foundation

/// Random edits of a repository, with random options: after each of them, a run with the index says what a run without
/// one says.
enum Edits: Attack {
  static let name = "edits"
  private static let steps = 14
  /// What the kept findings are reported with; where the first are not those of all rules, the next find more.
  private static let options = [
    ["--strict"], ["--only", "missing-live-value"], ["--skip", "live-module-leak"], ["--skip", "undeclared-import"],
  ]

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    var dice = Dice(seed: seed)
    let tree = try Tree(seed: seed)
    try compare(tree, tool, &tally, "seed \(seed), before the first edit")
    for step in 0..<steps {
      let edit = try edit(tree, &dice)
      tally.count("edit steps")
      let options = dice.number(below: 2) == 0 ? [] : dice.pick(options) ?? []
      try compare(tree, tool, options: options, &tally, "seed \(seed), step \(step): \(edit) \(options)")
      guard step % 5 == 4 else { continue }
      for view in ["files", "imports", "keys", "module_edges", "violations"] {
        let outcomes = try [false, true].map { try tool.run(tree.view(view, isCold: $0), in: tree.folder) }
        tally.count("views compared")
        if outcomes[0] != outcomes[1] { tally.find("\(name): seed \(seed), step \(step): view \(view) differs") }
      }
    }
    for stranger in tree.strangers() { tally.find("\(name): seed \(seed): \(stranger) was left behind") }
  }

  /// - Returns: what was done, in words.
  static func edit(_ tree: Tree, _ dice: inout Dice) throws -> String {
    guard let path = dice.pick(tree.paths), let bytes = tree.files[path] else { return "nothing" }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let line = dice.number(below: lines.count)
    switch dice.number(below: 11) {
    case 0:
      try tree.remove(path)
      return "remove \(path)"
    case 1:
      if !lines.isEmpty { lines.remove(at: line) }
      try tree.write(path, Data(lines.joined(separator: "\n").utf8))
      return "remove line \(line + 1) of \(path)"
    case 2:
      if !lines.isEmpty { lines.insert(lines[line], at: line) }
      try tree.write(path, Data(lines.joined(separator: "\n").utf8))
      return "double line \(line + 1) of \(path)"
    case 3:
      guard let other = dice.pick(tree.paths), let content = tree.files[other] else { return "nothing" }
      try tree.write(path, content)
      try tree.write(other, bytes)
      return "swap \(path) and \(other)"
    case 4:
      let other = path + ["2", ".c", ".swift", ".txt"][dice.number(below: 4)]
      try tree.move(path, to: other)
      return "move \(path) to \(other)"
    case 5:
      let other = path.split(separator: "/").dropLast().joined(separator: "/") + "/main.c"
      try tree.write(other.hasPrefix("/") ? String(other.dropFirst()) : other, Data("int x;\n".utf8))
      return "add \(other)"
    case 6:
      try tree.write(path, bytes)
      return "touch \(path)"
    case 7:
      try tree.write(path, Mutation.bytes(of: bytes, &dice))
      return "mutate \(path)"
    default:
      guard let old = dice.pick(tree.original.keys.sorted()), let content = tree.original[old] else { return "nothing" }
      try tree.write(old, content)
      return "restore \(old)"
    }
  }
}
