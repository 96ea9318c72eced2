import DepGraphModel
import Foundation
import Testing

@testable import DepGraphFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct DiskTreeTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func walk(_ pruning: Pruning = Pruning(), limits: WalkLimits = WalkLimits()) throws -> Inventory {
    try DiskTree(root: scratch.path, limits: limits).inventory(pruning: pruning)
  }

  @Test func findsFilesSortedByTheirBytesWithAllNamesThatPeopleUse() throws {
    let names = ["a b/c d.swift", "a.swift", "line\nbreak.swift", "Über.swift", "天気/🌦.swift", "a/b.swift", "a-b.swift"]
    for name in names { try scratch.write(name, name) }
    let inventory = try walk()
    #expect(
      inventory.files.map(\.path) == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(inventory.directories == ["a b", "天気", "a"])
    #expect(inventory.problems.isEmpty)
    for name in names { #expect(try DiskTree(root: scratch.path + "/").read(name) == Array(name.utf8)) }
  }

  @Test func stampsTellTheSizeAndFollowAChange() throws {
    try scratch.write("a.swift", "12345")
    let before = try #require(try walk().files.first?.stamp)
    #expect(before.size == 5)
    #expect(try walk().files.first?.stamp == before)
    try scratch.write("a.swift", "123456")
    #expect(try walk().files.first?.stamp != before)
  }

  @Test func doesNotEnterWhatIsPruned() throws {
    for name in ["Sources/a.swift", ".build/b.swift", "x/DerivedData/c.swift", "Gone/d.swift", "x/Gone/e.swift"] {
      try scratch.write(name)
    }
    try scratch.link("Pods", to: "Sources")
    let inventory = try walk(Pruning(excludes: { $0 == "Gone" }))
    #expect(inventory.files.map(\.path) == ["Sources/a.swift", "x/Gone/e.swift"])
    #expect(inventory.directories == ["Sources", "x", "x/Gone"])
  }

  @Test func aNameThatIsNotTextIsAProblemAndTheRestIsFound() throws {
    try scratch.write("good.swift")
    let bytes: [CChar] = (scratch.path + "/bad").utf8CString.dropLast() + [CChar(bitPattern: 0xff), 0]
    // Some file systems refuse such names: then there is nothing to find.
    guard mkdir(bytes, 0o777) == 0 else { return }
    let inventory = try walk()
    #expect(inventory.files.map(\.path) == ["good.swift"])
    #expect(inventory.problems.map(\.kind) == [.unreadableFile])
    rmdir(bytes)
  }

  @Test func namesThatDifferOnlyInNormalizationAreOneFileAndAProblem() throws {
    try scratch.write("e\u{301}.swift", "composed of two")
    try scratch.write("\u{e9}.swift", "one")
    // macOS takes them for one name by itself.
    guard try scratch.names().count == 2 else { return }
    let inventory = try walk()
    #expect(inventory.files.count == 1)
    #expect(inventory.problems.map(\.kind) == [.unreadableFile])
  }

  /// As a Mac merges them.
  @Test func foldersThatDifferOnlyInNormalizationAreOneFolder() throws {
    let (two, one) = ("C\u{327}omp", "\u{c7}omp")
    try scratch.write(two + "/a.swift", "a")
    try scratch.write(one + "/b.swift", "b")
    try scratch.write(two + "/both.swift", "of two")
    try scratch.write(one + "/both.swift", "of one")
    guard try scratch.names().count == 2 else { return }
    let inventory = try walk()
    #expect(inventory.files.count == 3 && inventory.files(below: one).count == 3)
    #expect(inventory.problems.map { $0.location?.file } == [one + "/both.swift"])
    let tree = DiskTree(root: scratch.path)
    let texts = try inventory.files.map { String(decoding: try tree.read($0.path), as: UTF8.self) }
    #expect(texts == ["a", "of two", "b"])
  }

  @Test func aMissingRootIsAnErrorThatSaysWhy() throws {
    let error = #expect(throws: FileError.self) {
      try DiskTree(root: scratch.path + "/none").inventory(pruning: Pruning())
    }
    #expect(error?.reason == "No such file or directory")
    try scratch.write("file")
    #expect(throws: FileError.self) { try DiskTree(root: scratch.path + "/file").inventory(pruning: Pruning()) }
  }

  @Test func readingTellsWhatIsWrong() throws {
    try scratch.write("folder/a.swift", "a")
    let tree = DiskTree(root: scratch.path)
    #expect(try tree.read("folder/a.swift") == Array("a".utf8))
    for path in ["none.swift", "folder", "", "../x", "/etc/hosts", "folder/../folder/a.swift"] {
      let error = #expect(throws: FileError.self) { try tree.read(path) }
      #expect(error?.path == path)
    }
    #expect(throws: FileError(path: "folder", reason: "is a folder")) { try tree.read("folder") }
  }

  /// Root may read everything.
  @Test(.enabled(if: geteuid() != 0)) func aFolderThatMayNotBeReadIsAProblemAndTheRestIsFound() throws {
    try scratch.write("a/secret/b.swift")
    try scratch.write("a/c.swift")
    let secret = scratch.path + "/a/secret"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret)
    let inventory = try walk()
    #expect(inventory.files.map(\.path) == ["a/c.swift"])
    #expect(inventory.problems.map(\.kind) == [.unreadableFile])
    #expect(inventory.problems.first?.message == "a/secret: the folder cannot be read: Permission denied")
    #expect(inventory.problems.first?.location?.file == "a/secret")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: secret)
  }

  @Test func aNamedPipeIsNeitherListedNorWaitedFor() throws {
    try #require(mkfifo(scratch.path + "/pipe.swift", 0o666) == 0)
    #expect(try walk().files.isEmpty)
    #expect(throws: FileError(path: "pipe.swift", reason: "is not a regular file")) {
      try DiskTree(root: scratch.path).read("pipe.swift")
    }
  }

  @Test func readsLargeAndEmptyFilesWhole() throws {
    let large = [UInt8]((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) })
    try Data(large).write(to: URL(fileURLWithPath: scratch.path + "/large"))
    try scratch.write("empty")
    let tree = DiskTree(root: scratch.path)
    #expect(try tree.read("large") == large)
    #expect(try tree.read("empty") == [])
  }

  @Test func findsTheNearestFolderUpwards() throws {
    try scratch.write("a/.depgraph.yml")
    try scratch.write("a/b/c/d.swift")
    #expect(DiskFile.nearestFolder(holding: ".depgraph.yml", from: scratch.path + "/a/b/c") == scratch.path + "/a")
    #expect(DiskFile.nearestFolder(holding: ".depgraph.yml", from: scratch.path) == nil)
    #expect(DiskFile.nearestFolder(holding: "bin", from: "/usr") == "/usr")
  }
}
