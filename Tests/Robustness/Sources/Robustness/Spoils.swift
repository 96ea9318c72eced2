import Foundation

/// A tree of whose manifests and projects none can be read: no command ends as if it had seen them.
enum Spoils: Attack {
  static let name = "spoils"
  private static let names: Set<String> = [
    "Package.swift", "project.pbxproj", "project.yml", "project.yaml", "project.json", "Project.swift",
  ]

  private static let endings = ["\n{{{\n", "\n\u{0}(", "\n)]}\n\"\"\"\n"]

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    var dice = Dice(seed: seed)
    let tree = try Tree(seed: seed)
    // What the index knows of better days must not help.
    _ = try tool.run(tree.check(isCold: false), in: tree.folder)
    for path in tree.paths where isProject(path, of: tree) {
      let bytes = tree.files[path] ?? Data()
      // Cut within the first declaration, so that no part of it can stand for itself.
      try tree.write(path, bytes.prefix(bytes.count / 3) + Data((dice.pick(endings) ?? "{").utf8))
    }
    for arguments in tree.commands() {
      let outcome = try tool.run(arguments, in: tree.folder)
      tally.count("runs on spoilt projects")
      guard outcome.exitCode != 2 else { continue }
      let kept = tree.keep("robustness-found-spoilt-\(seed)")
      let command = arguments.joined(separator: " ")
      tally.find("\(name): seed \(seed): \(outcome.exitCode ?? -1) from \(command); kept in \(kept)")
    }
  }

  private static func isProject(_ path: String, of tree: Tree) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return names.contains(name) || path == tree.moduleGraph
  }
}
