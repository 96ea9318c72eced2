import Foundation
import Testing

/// A project whose targets all depend on the next one: what walks from target to target must not do so by calling
/// itself, nor begin anew for each. Either would not end in time.
@Suite struct LongChainTests {
  private let folder: ProjectFolder
  private static let count = 10_000

  init() throws {
    folder = try ProjectFolder([".git/HEAD": "", "Sources/A0/main.swift": "import A1\n"])
    let targets = (1..<Self.count).map { number -> String in
      let next = number + 1 < Self.count ? "\"A\(number + 1)\"" : ""
      return ".target(name: \"A\(number)\", dependencies: [\(next)]),"
    }
    for number in 1..<Self.count { try folder.makeFolder("Sources/A\(number)") }
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Chain", targets: [
        .executableTarget(name: "A0", dependencies: ["A1"]),
        \(targets.joined(separator: "\n  "))
      ])
      """)
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(program: try Tool.path(), arguments, in: folder.path, patience: 300)
  }

  @Test func isReadFromItsManifestAndFromAModuleGraph() throws {
    let whole = "judged 1 root, \(Self.count) modules; not seen: nothing"
    let fromManifest = try run("check", "--in-memory")
    #expect(fromManifest.exitCode == 0)
    #expect(fromManifest.output.contains(whole))

    try folder.write("graph.json", try run("modules", "--format", "json").output)
    let fromGraph = try run("check", "--in-memory", "--modules", "graph.json")
    #expect(fromGraph.exitCode == 0)
    #expect(fromGraph.output.contains(whole))
  }

  /// There are more shortest ways through layers that each link all of the next than anyone could count.
  @Test func isCrossedByTheShortestWay() throws {
    let layers = 40
    let modules = (0..<layers * 2).map { number in
      let next = (number / 2 + 1) * 2
      let links = next < layers * 2 ? #"{"id": "P:A\#(next)"}, {"id": "P:A\#(next + 1)"}"# : ""
      // One of them leads back.
      let back = number == 21 ? #", {"id": "P:A2"}"# : ""
      return #"{"id": "P:A\#(number)", "kind": "library", "srcs": [], "deps": [\#(links)\#(back)]}"#
    }
    try folder.write(
      "ladder.json",
      #"{"format": "depgraph-modules", "version": 1, "modules": [\#(modules.joined(separator: ","))]}"#)
    let graph = ["--in-memory", "--modules", "ladder.json"]
    func answer(_ arguments: String...) throws -> String {
      try Tool.run(program: try Tool.path(), ["query"] + arguments + graph, in: folder.path, patience: 60).output
    }
    let one = try answer("path", "A0", "A79")
    #expect(one.hasPrefix("A0 to A79: 39 steps\n"), "\(one)")
    #expect(one.hasSuffix("(the shortest of several paths; use --all)\n"))
    let all = try answer("path", "A0", "A79", "--all")
    #expect(all.components(separatedBy: "A0 to A79: 39 steps\n").count == 101)
    #expect(all.hasSuffix("(there are more paths)\n"))
    #expect(try answer("path", "A79", "A0") == "no path from A79 to A0\n")
  }
}
