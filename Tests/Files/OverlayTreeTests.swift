import DepGraphFiles
import Testing

@Suite struct OverlayTreeTests {
  private let tree = OverlayTree(
    base: MemoryTree(["A/one.swift": "1", "A/two.swift": "2", "B/C/three.swift": "3"]),
    replaced: ["A/one.swift": Array("old".utf8), "D/E/gone.swift": [], "Pods/x.swift": []],
    removed: ["B/C/three.swift", "A/one.swift"])

  @Test func filesAndFolders() throws {
    let inventory = try tree.inventory(pruning: Pruning())
    #expect(inventory.files.map(\.path) == ["A/one.swift", "A/two.swift", "D/E/gone.swift"])
    #expect(inventory.directories == ["A", "D", "D/E"])
    let plain = try MemoryTree(["A/one.swift": "old"]).inventory(pruning: Pruning())
    #expect(inventory.files[0].stamp != plain.files[0].stamp)
    let pruned = try tree.inventory(pruning: Pruning(excludes: { $0 == "D" }))
    #expect(pruned.files.map(\.path) == ["A/one.swift", "A/two.swift"])
  }

  @Test func contents() throws {
    #expect(try tree.read("A/one.swift") == Array("old".utf8))
    #expect(try tree.read("A/two.swift") == Array("2".utf8))
    #expect(throws: FileError.self) { try tree.read("B/C/three.swift") }
  }
}
