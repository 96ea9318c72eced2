import Foundation

/// Committed symbolic links in the places that a run writes to: nothing is written where they lead, and the answer is
/// the one that a run without an index gives.
enum Links: Attack {
  static let name = "links"
  /// The link, and whether something is where it leads.
  private static let places: [(link: String, isThere: Bool)] = [
    (".depgraph", true), (".depgraph", false), (".depgraph/index.sqlite", true), (".depgraph/index.sqlite", false),
    (".depgraph/.gitignore", true), (".depgraph/index.sqlite-wal", true), (".depgraph/manifests", true),
  ]

  static func round(seed: UInt64, tool: Tool, tally: inout Tally) throws {
    let disk = FileManager.default
    let tree = try Tree(seed: seed)
    try disk.createDirectory(atPath: tree.folder + "/.git", withIntermediateDirectories: true)
    try Data("ref: refs/heads/main\n".utf8).write(to: URL(fileURLWithPath: tree.folder + "/.git/HEAD"))
    let (place, isThere) = places[Int(seed % UInt64(places.count))]
    let outside = disk.temporaryDirectory.path + "/robustness-outside-\(UUID().uuidString)"
    defer { try? disk.removeItem(atPath: outside) }
    try disk.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Data("mine\n".utf8).write(to: URL(fileURLWithPath: outside + "/own"))
    let isFolder = !place.contains("/") || place.hasSuffix("manifests")
    if isThere, isFolder { try disk.createDirectory(atPath: outside + "/place", withIntermediateDirectories: true) }
    if isThere, !isFolder { try Data("mine\n".utf8).write(to: URL(fileURLWithPath: outside + "/place")) }
    if place.contains("/") {
      try disk.createDirectory(atPath: tree.folder + "/.depgraph", withIntermediateDirectories: true)
    }
    try disk.createSymbolicLink(atPath: tree.folder + "/" + place, withDestinationPath: outside + "/place")
    let before = contents(of: outside)
    for number in 0..<2 {
      try compare(tree, tool, &tally, "seed \(seed), \(place) as a link, run \(number)")
      tally.count("runs over links")
    }
    if contents(of: outside) != before {
      tally.find("\(name): seed \(seed): something was written where the link \(place) leads")
    }
  }

  private static func contents(of folder: String) -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      paths.map { ($0, FileManager.default.contents(atPath: folder + "/" + $0) ?? Data()) },
      uniquingKeysWith: { first, _ in first })
  }
}
