import DepGraphModel
import Testing

@testable import DepGraphFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct LinkTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func walk(_ root: String = "", limits: WalkLimits = WalkLimits()) throws -> Inventory {
    try DiskTree(root: scratch.path + root, limits: limits).inventory(pruning: Pruning())
  }

  @Test func aLinkInsideTheTreeCountsAsWhatItLeadsTo() throws {
    try scratch.write("Shared/a.swift", "content")
    try scratch.link("App/a.swift", to: "../Shared/a.swift")
    try scratch.link("App/Shared", to: scratch.path + "/Shared")
    let inventory = try walk()
    #expect(inventory.files.map(\.path) == ["App/Shared/a.swift", "App/a.swift", "Shared/a.swift"])
    #expect(Set(inventory.files.map(\.stamp)).count == 1)
    #expect(inventory.isDirectory("App/Shared"))
    #expect(inventory.problems.isEmpty)
    #expect(try DiskTree(root: scratch.path).read("App/Shared/a.swift") == Array("content".utf8))
  }

  @Test func aCircleIsNotFollowed() throws {
    try scratch.write("a/b/c.swift")
    try scratch.link("a/b/up", to: "..")
    try scratch.link("a/b/here", to: ".")
    try scratch.link("a/b/root", to: scratch.path)
    try scratch.link("a/self", to: "self")
    // Seen through this link, "a/b/up" leads to a folder that is not on the way to it, but still holds it.
    try scratch.link("side", to: "a/b")
    let inventory = try walk()
    #expect(inventory.files.map(\.path) == ["a/b/c.swift", "side/c.swift"])
    #expect(inventory.problems.isEmpty)
  }

  @Test func twoFoldersThatLeadToEachOtherEnd() throws {
    try scratch.write("a/x.swift")
    try scratch.write("b/y.swift")
    try scratch.link("a/b", to: "../b")
    try scratch.link("b/a", to: "../a")
    #expect(try walk().files.map(\.path) == ["a/b/y.swift", "a/x.swift", "b/a/x.swift", "b/y.swift"])
  }

  @Test func whatLeadsOutOfTheTreeIsNotFollowedAndToldWhereItMatters() throws {
    try scratch.write("outside/a.swift")
    try scratch.write("outside/notes.txt")
    try scratch.write("root/b.swift")
    // Its path begins like the root's, and yet it is not inside.
    try scratch.write("root-2/c.swift")
    try scratch.link("root/folder", to: "../outside")
    try scratch.link("root/folder2", to: "../root-2")
    try scratch.link("root/a.swift", to: "../outside/a.swift")
    try scratch.link("root/notes.txt", to: "../outside/notes.txt")
    try scratch.link("root/broken.txt", to: "nowhere")
    try scratch.link("root/broken.swift", to: "nowhere")
    let inventory = try walk("/root")
    #expect(inventory.files.map(\.path) == ["b.swift"])
    #expect(inventory.problems.compactMap(\.location?.file) == ["a.swift", "broken.swift", "folder", "folder2"])
  }

  @Test func aLinkDoesNotBringBackWhatIsPruned() throws {
    try scratch.write(".build/checkouts/Lib/a.swift")
    try scratch.write("Kept/b.swift")
    try scratch.link("Lib", to: ".build/checkouts/Lib")
    try scratch.link("Again", to: "Kept")
    let inventory = try walk()
    #expect(inventory.files.map(\.path) == ["Again/b.swift", "Kept/b.swift"])
    #expect(inventory.problems.isEmpty)
  }

  @Test func theRootItselfMayBeALink() throws {
    try scratch.write("real/a.swift")
    try scratch.link("real/b.swift", to: "a.swift")
    try scratch.link("root", to: "real")
    #expect(try walk("/root").files.map(\.path) == ["a.swift", "b.swift"])
  }

  @Test func aTreeTooDeepIsCutWithAProblem() throws {
    try scratch.write((1...6).map { "\($0)/" }.joined() + "a.swift")
    try scratch.write("b.swift")
    #expect(try walk(limits: WalkLimits(depth: 6)).problems.isEmpty)
    let inventory = try walk(limits: WalkLimits(depth: 5))
    #expect(inventory.files.map(\.path) == ["b.swift"])
    #expect(inventory.problems.compactMap(\.location?.file) == ["1/2/3/4/5/6"])
  }

  /// Twenty folders that each lead to all others would be walked in more ways than there is time for.
  @Test func foldersThatAllLeadToEachOtherEnd() throws {
    for one in 0..<12 {
      try scratch.write("f\(one)/a.swift")
      for other in 0..<12 where other != one { try scratch.link("f\(one)/l\(other)", to: "../f\(other)") }
    }
    let inventory = try walk()
    #expect(inventory.files.count < 20_000)
    #expect(inventory.files.contains { $0.path == "f0/l1/l2/l3/a.swift" })
    #expect(inventory.problems.count == 1)
    #expect(inventory.problems.first?.message.contains("more than 3 links to folders") == true)
  }

  @Test func aPipeInThePlaceOfASourceIsAProblem() throws {
    try scratch.write("a.swift")
    for name in ["pipe.swift", "Package.resolved", "pipe.txt"] {
      try #require(mkfifo(scratch.path + "/" + name, 0o600) == 0)
    }
    let inventory = try walk()
    #expect(inventory.files.map(\.path) == ["a.swift"])
    #expect(
      inventory.problems.map(\.message) == [
        "Package.resolved: is not a regular file: skipped", "pipe.swift: is not a regular file: skipped",
      ])
  }

  @Test func linksThatMultiplyEachOtherEnd() throws {
    let folders = (0..<20).map { "f\($0)" }
    for folder in folders {
      try scratch.write("\(folder)/a.swift")
      for other in folders where other != folder { try scratch.link("\(folder)/\(other)", to: "../\(other)") }
    }
    let inventory = try walk(limits: WalkLimits(links: 64, linkedEntries: 5000))
    #expect(Set(inventory.files.map(\.path)).isSuperset(of: folders.map { "\($0)/a.swift" }))
    #expect(inventory.files.count < 6000)
    #expect(inventory.problems.count == 1)
  }

  @Test func whatIsReadByItsNameMayNotLeadOutOfTheTreeEither() throws {
    try scratch.write("outside/a.yml", "secret")
    try scratch.write("root/b.yml", "own")
    try scratch.link("root/a.yml", to: "../outside/a.yml")
    try scratch.link("root/folder", to: "../outside")
    try scratch.link("root/c.yml", to: "b.yml")
    try scratch.link("root/d.yml", to: "nowhere")
    let tree = DiskTree(root: scratch.path + "/root")
    for path in ["a.yml", "folder/a.yml"] {
      let error = #expect(throws: FileError.self) { try tree.read(path) }
      #expect(error?.reason == "a symbolic link points out of the tree: not followed")
      #expect(error?.isMissing == false)
    }
    #expect(try tree.read("c.yml") == Array("own".utf8))
    for path in ["d.yml", "none.yml", "b.yml/x"] {
      #expect(#expect(throws: FileError.self) { try tree.read(path) }?.isMissing == true)
    }
  }
}
