import Foundation
import Testing

/// A repository may hold what looks like an index of ours. Whose it is decides.
@Suite struct CommittedIndexTests {
  private let folder: ProjectFolder
  /// Homes of people: each has a folder for caches in it.
  private let homes: ProjectFolder

  init() throws {
    folder = try Weather.folder()
    homes = try ProjectFolder()
    for name in ["author", "reader"] { try homes.makeFolder(name) }
  }

  private static let message = "it was written by another version of depgraph, or not on this machine"

  private func check(as name: String, _ variables: [String: String] = [:]) throws -> Tool.Outcome {
    let home = ["HOME": homes.absolute(name), "XDG_CACHE_HOME": ""]
    return try folder.run("check", "--format", "json", environment: home.merging(variables) { $1 })
  }

  @Test func anIndexOfAnotherUserIsReplaced() throws {
    let first = try check(as: "author")
    #expect(first.exitCode == 1)
    #expect(try check(as: "author").errors.isEmpty)
    let other = try check(as: "reader")
    #expect(other.errors.contains(Self.message))
    #expect(other.output == first.output)
    #expect(try check(as: "reader").errors.isEmpty)
  }

  @Test func machinesWithTheSameKeyShareOne() throws {
    let key = ["DEPGRAPH_INDEX_KEY": "of our CI"]
    _ = try check(as: "author", key)
    #expect(try check(as: "reader", key).errors.isEmpty)
    #expect(try check(as: "reader", ["DEPGRAPH_INDEX_KEY": "of another"]).errors.contains(Self.message))
  }

  /// It could have come with the repository, and the index with it.
  @Test func aKeyInTheRepositoryIsNone() throws {
    let inside = ["XDG_CACHE_HOME": folder.absolute(".caches")]
    let outcome = try check(as: "author", inside)
    #expect(outcome.errors.contains("is in the repository; set DEPGRAPH_INDEX_KEY"))
    #expect(outcome.exitCode == 1)
    #expect(!folder.exists(".caches"))
    #expect(!folder.exists(".depgraph/index.sqlite"))
  }

  @Test func withoutAFolderForCachesGitDecides() throws {
    try folder.git("init", "-q")
    try folder.git("add", "Package.swift")
    let none = ["HOME": "/dev/null/none"]
    #expect(try check(as: "author", none).errors.isEmpty)
    #expect(folder.exists(".depgraph/index.sqlite"))
    let known = try check(as: "author", none)
    #expect(known.errors.isEmpty)
    try folder.git("add", "-f", ".depgraph/index.sqlite")
    let tracked = try check(as: "author", none)
    #expect(tracked.errors.contains("using an in-memory index"))
    #expect(tracked.output == known.output)
    // Spelled in another way, it lies in the same place on a Mac.
    try folder.git("rm", "-q", "--cached", ".depgraph/index.sqlite")
    try folder.write(".Depgraph/x", "")
    try folder.git("add", "-f", ".Depgraph/x")
    #expect(try check(as: "author", none).errors.contains("using an in-memory index"))
  }
}
