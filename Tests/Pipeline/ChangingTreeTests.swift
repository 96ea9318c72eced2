import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphStore
import Synchronization
import Testing

/// A file that is saved while a run reads the tree: whatever that run says, the next one is right.
@Suite("Trees that change under a run")
struct ChangingTreeTests {
  /// Holds one state of a file until it was read a number of times, and then another one.
  private struct SwappingTree: FileTree {
    let before: MemoryTree
    let after: MemoryTree
    let path: String
    let swap: Int
    let reads = Counter()

    func inventory(pruning: Pruning) throws -> Inventory { try before.inventory(pruning: pruning) }
    func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
      try before.inventory(below: folder, pruning: pruning)
    }
    func folders(in folder: String) -> [String] { before.folders(in: folder) }
    func read(_ file: String) throws -> [UInt8] {
      guard file == path else { return try before.read(file) }
      return try reads.next() >= swap ? after.read(file) : before.read(file)
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count - 1
      }
    }
  }

  private static let pins = """
    {"version": 2, "pins": [{"identity": "swift-dependencies", "kind": "remoteSourceControl",
      "location": "https://github.com/pointfreeco/swift-dependencies",
      "state": {"version": "VERSION", "revision": "COMMIT"}}]}
    """

  /// A tree, one of its files, and what that is changed to.
  private static let cases: [(files: [String: String], path: String, text: String)] = [
    (WeatherTree.package(), "Package.swift", WeatherTree.linked),
    (
      WeatherTree.package(), "Package.swift",
      WeatherTree.manifest().replacing(
        ".executableTarget(", with: "// depgraph:ignore:next missing-live-value - later\n    .executableTarget(")
    ),
    (WeatherTree.package(), "Sources/WeatherClient/WeatherClient.swift", "public struct Other {}\n"),
    (
      WeatherTree.package(WeatherTree.manifest(), ["Package.resolved": pins]), "Package.resolved",
      pins.replacing("VERSION", with: "0.1.0").replacing("COMMIT", with: String(repeating: "a", count: 40))
    ),
    (
      WeatherTree.described(including: WeatherTree.application(linking: "")), "Shared/targets.part",
      WeatherTree.application(linking: ", {target: WeatherClientLive}")
    ),
    (WeatherTree.described(including: WeatherTree.application(linking: "")), "project.yml", "name: Other\n"),
    (WeatherTree.settings(""), "Shared.part", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = MOON\n"),
    (WeatherTree.settings(""), "App.settings", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = MOON\n"),
    (WeatherTree.settings("SWIFT_ACTIVE_COMPILATION_CONDITIONS = MOON\n"), "App.xcodeproj/project.pbxproj", "{}"),
  ]

  @Test("After a swap at any read of a file, the next run is that of the file as it is", arguments: cases.indices)
  func swaps(_ number: Int) async throws {
    let (files, path, text) = Self.cases[number]
    let before = MemoryTree(files)
    let after = MemoryTree(files.merging([path: text]) { $1 })
    let counting = SwappingTree(before: before, after: after, path: path, swap: .max)
    _ = try await WeatherTree.result(of: counting, in: try Index.inMemory())
    #expect(counting.reads.value > 0)
    for now in [(before, after), (after, before)] {
      let expected = try await WeatherTree.result(of: now.1, in: try Index.inMemory()).report
      for swap in 0...counting.reads.value {
        let index = try Index.inMemory()
        let tree = SwappingTree(before: now.0, after: now.1, path: path, swap: swap)
        _ = try await WeatherTree.result(of: tree, in: index)
        let next = try await WeatherTree.result(of: now.1, in: index).report
        #expect(next == expected, "\(path), swapped at read \(swap)")
      }
    }
  }

  /// One that reads a thing and its opposite learns nothing.
  @Test("What was read twice with two outcomes is not saved")
  func isNotSaved() async throws {
    let index = try Index.inMemory()
    let tree = SwappingTree(
      before: MemoryTree(WeatherTree.package()), after: MemoryTree(WeatherTree.package(WeatherTree.linked)),
      path: "Package.swift", swap: 1)
    let first = try await WeatherTree.result(of: tree, in: index)
    #expect(first.messages == ["files changed while they were read; the index was left as it was"])
    #expect(try index.latestAnalysis() == nil)
  }
}
