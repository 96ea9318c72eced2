import Foundation
import Testing

/// depgraph judges its own source by its own `.depgraph.yml`, which holds the table of who may import what.
@Suite struct OwnHouseTests {
  private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
    .standardizedFileURL.path

  @Test func judgesItselfClean() throws {
    let outcome = try Tool.run(
      ["check", "--in-memory", "--require-complete", "--fail-on", "info"], in: Self.repository)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("not seen: nothing"))
  }

  /// Contracts that would hold whatever is built would hold nothing.
  @Test func aRoomThatReachesTooFarIsTold() throws {
    let folder = try ProjectFolder([
      ".depgraph.yml": try String(contentsOfFile: Self.repository + "/.depgraph.yml", encoding: .utf8),
      "Package.swift": try String(contentsOfFile: Self.repository + "/Package.swift", encoding: .utf8),
      "Sources/Rules/Reach.swift": "import DepGraphFiles\nimport GRDB\n",
      "Sources/Reporters/Reach.swift": "import DepGraphResolution\n",
      "Sources/Model/Reach.swift": "import Yams\nimport DepGraphSchema\n",
    ])
    let outcome = try folder.run("--allow-incomplete", "--format", "json", "--fail-on", "never", exits: 0)
    let report = try JSON(outcome.output)
    let broken = report["violations"].list.map { "\($0["rule"].string ?? "") \($0["subject"].string ?? "")" }
    for expected in [
      "rules DepGraphRules", "grdb-in-store DepGraphRules", "only-the-vocabulary DepGraphReporters",
      "nothing-below DepGraphModel", "yams-in-configuration-and-projects DepGraphModel",
    ] {
      #expect(broken.contains(expected), "\(broken)")
    }
  }
}
