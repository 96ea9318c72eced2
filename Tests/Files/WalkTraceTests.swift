import DepGraphModel
import Foundation
import Testing

@testable import DepGraphFiles

/// Whoever goes along an earlier walk learns the same as who walks anew, or is told to walk anew.
@Suite("Along an earlier walk")
struct WalkTraceTests {
  private let scratch: ScratchFolder
  private var tree: DiskTree { DiskTree(root: scratch.path) }

  init() throws {
    scratch = try ScratchFolder()
    for name in ["Package.swift", "Sources/Home/Home.swift", "Sources/Home/a b.swift", "Sources/Über/天気.swift"] {
      try scratch.write(name, name)
    }
    try scratch.makeFolder("Empty")
    try scratch.write(".build/pruned.swift")
    try scratch.link("Linked", to: "Sources/Home")
    try scratch.link("Linked.swift", to: "Package.swift")
    try scratch.link("Broken", to: ".build/nowhere.swift")
  }

  private func trace() throws -> WalkTrace { try #require(try tree.inventory(pruning: Pruning()).trace) }

  @Test func findsNothingInATreeThatIsAsItWas() throws {
    let trace = try trace()
    #expect(tree.changes(since: trace, atMost: 0) == [])
    #expect(tree.changes(since: WalkTrace(bytes: trace.bytes), atMost: 0) == [])
  }

  @Test func tellsFilesThatWereWritten() throws {
    try scratch.remove("Linked.swift")
    let trace = try trace()
    try scratch.write("Package.swift", "longer than it was")
    try scratch.write("Sources/Über/天気.swift", "")
    let changed = try #require(tree.changes(since: trace, atMost: 2))
    #expect(changed.map(\.path) == ["Package.swift", "Sources/Über/天気.swift"])
    let now = try tree.inventory(pruning: Pruning()).files.filter { changed.map(\.path).contains($0.path) }
    #expect(changed.map(\.stamp) == now.map(\.stamp))
    #expect(tree.changes(since: trace, atMost: 1) == nil)
  }

  @Test func takesTheStampsOfWhatWasLearnt() throws {
    try scratch.remove("Linked.swift")
    var trace = try trace()
    try scratch.write("Package.swift", "longer than it was")
    try scratch.write("Sources/Home/Home.swift", "")
    // Through the linked folder, the second one is met twice.
    for file in try #require(tree.changes(since: trace, atMost: 9)) { trace.take(file) }
    #expect(tree.changes(since: trace, atMost: 0) == [])
    #expect(try trace == self.trace())
  }

  private struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (ScratchFolder) throws -> Void

    init(_ description: String, _ make: @escaping @Sendable (ScratchFolder) throws -> Void) {
      testDescription = description
      self.make = make
    }
  }

  private static let changes = [
    Change("a file more") { try $0.write("Sources/More.swift") },
    Change("a file more in an empty folder") { try $0.write("Empty/More.swift") },
    Change("a hidden file more") { try $0.write(".swiftlint.yml") },
    Change("a file less") { try $0.remove("Sources/Home/a b.swift") },
    Change("the last file less") { try $0.remove("Sources/Über/天気.swift") },
    Change("another name") { try $0.move("Sources/Home/Home.swift", to: "Sources/Home/Hope.swift") },
    Change("another folder") { try $0.move("Sources/Home/Home.swift", to: "Sources/Home.swift") },
    Change("a folder more") { try $0.makeFolder("Sources/Empty") },
    Change("a folder less") { try $0.remove("Empty") },
    Change("a pruned folder more") { try $0.makeFolder("Sources/.build") },
    Change("a folder in place of a file") {
      try $0.remove("Sources/Home/Home.swift")
      try $0.makeFolder("Sources/Home/Home.swift")
    },
    Change("a file in place of a folder") {
      try $0.remove("Empty")
      try $0.write("Empty")
    },
    Change("a link in place of a file") {
      try $0.move("Sources/Home/Home.swift", to: ".build/Home.swift")
      try $0.link("Sources/Home/Home.swift", to: "../../.build/Home.swift")
    },
    Change("a link that leads elsewhere") {
      try $0.remove("Linked")
      try $0.link("Linked", to: "Sources/Über")
    },
    Change("a link that is broken now") { try $0.move("Sources/Home", to: "Sources/House") },
    Change("a link that leads somewhere now") { try $0.write(".build/nowhere.swift") },
    Change("another file where a link leads") { try $0.write("Package.swift", "longer than it was") },
  ]

  @Test("Anything but the stamp of a file makes another walk", arguments: changes)
  private func anotherWalk(_ change: Change) throws {
    let before = try trace()
    try change.make(scratch)
    #expect(tree.changes(since: before, atMost: .max) == nil)
    let after = try trace()
    #expect(tree.changes(since: after, atMost: 0) == [])
  }

  @Test func leavesOutWhatTheWalkLeavesOut() throws {
    let trace = try trace()
    try scratch.write(".build/more.swift")
    #expect(tree.changes(since: trace, atMost: 0) == [])
  }

  @Test func aCircleIsAsItWas() throws {
    try scratch.link("Sources/Loop", to: "..")
    let trace = try trace()
    #expect(tree.changes(since: trace, atMost: 0) == [])
  }

  @Test func aWalkThatDidNotMeetEverythingLeavesNoTrace() throws {
    try scratch.link("Broken.swift", to: "nowhere.swift")
    #expect(try tree.inventory(pruning: Pruning()).trace == nil)
    try scratch.remove("Broken.swift")
    #expect(try tree.inventory(below: "Sources", pruning: Pruning()).trace == nil)
  }

  @Test func aRootThatIsGoneOrElsewhereIsWalkedAnew() throws {
    let trace = try trace()
    try scratch.link("../" + (scratch.path as NSString).lastPathComponent + "-link", to: scratch.path)
    defer { try? FileManager.default.removeItem(atPath: scratch.path + "-link") }
    #expect(DiskTree(root: scratch.path + "-link").changes(since: trace, atMost: 0) == [])
    #expect(DiskTree(root: scratch.path + "/Sources").changes(since: trace, atMost: .max) == nil)
    #expect(DiskTree(root: scratch.path + "/gone").changes(since: trace, atMost: .max) == nil)
  }

  /// An index tells whether its bytes are whole.
  @Test func bytesThatAreNoTraceAreWalkedAnew() throws {
    // One name of nothing is as good as another.
    try scratch.remove("Broken")
    let bytes = try trace().bytes
    for length in bytes.indices { _ = tree.changes(since: WalkTrace(bytes: Array(bytes[..<length])), atMost: .max) }
    for offset in bytes.indices {
      for other in [0, 0x2f, 0xff] as [UInt8] where bytes[offset] != other {
        var changed = bytes
        changed[offset] = other
        #expect(tree.changes(since: WalkTrace(bytes: changed), atMost: .max)?.isEmpty != true)
      }
    }
  }
}
