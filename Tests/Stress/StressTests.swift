import Foundation
import StressCorpus
import Testing

/// Projects that were generated with known faults: each fault must be found, and nothing else. A few seeds stand for the
/// many that `Tests/Benchmarks` judges.
struct StressTests {
  @Test(arguments: [1, 2, 3, 5, 8, 12, 13, 21, 34] as [UInt64])
  func findsWhatWasPlantedAndNothingElse(seed: UInt64) throws {
    let verdict = try StressRun(binary: Self.tool()).judge(StressCase(seed: seed))
    #expect(verdict.isRight, "seed \(seed):\n\(verdict.text)")
  }

  @Test func theSameSeedGivesTheSameProject() {
    let project = StressCase(seed: 7)
    #expect(project.files == StressCase(seed: 7).files)
    #expect(project.expected == StressCase(seed: 7).expected)
    #expect(project.files != StressCase(seed: 8).files)
  }

  /// A generator that forgets to plant a fault would make every judgement easy.
  @Test func theSeedsPlantFaultsOfEveryRule() throws {
    let planted = Set((1...120).flatMap { StressCase(seed: $0).expected.map(\.rule) })
    let contracts = ["forbidden", "allowed", "required", "layers", "independence"].flatMap {
      ["stress-\($0)", "stress-\($0)-transitive"]
    }
    let catalogue = try Self.catalogue()
    // The other rules about documents have every case on their pages.
    let ofDocuments = catalogue.filter { $0.hasPrefix("ib-") && !Self.plantedOfDocuments.contains($0) }
    let notPlanted = Set(Self.notPlanted.keys).union(ofDocuments)
    #expect(planted.isDisjoint(with: notPlanted))
    #expect(planted.union(notPlanted) == Set(catalogue + contracts))
  }

  private static let plantedOfDocuments: Set<String> = [
    "ib-wrong-entry", "ib-missing-document", "ib-unknown-class", "ib-two-phase-injection", "ib-segue-into-injectable",
    "ib-wrong-nib-root", "ib-inject-before-load", "ib-unreadable-document",
  ]

  /// Rules of the catalogue that no seed breaks, with the reason.
  private static let notPlanted = [
    "expired-exception": "speaks of the configuration alone: its page shows every case",
    "stale-baseline-entry": "speaks of the baseline alone: its page shows every case",
    "unused-suppression": "speaks of comments alone: its page shows every case",
  ]

  /// The rules that the tool has where no configuration adds contracts.
  private static func catalogue() throws -> [String] {
    struct Card: Decodable { var id: String }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("depgraph-stress-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try tool())
    process.arguments = ["rules", "--format", "json"]
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([Card].self, from: bytes).map(\.id)
  }

  /// What is judged must be Swift: the compiler parses the sources and manifests of some seeds, all but the one line of
  /// each `main.swift`, of which it takes no two at once.
  @Test func theCompilerReadsWhatIsWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("depgraph-stress-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for seed in 1...12 as ClosedRange<UInt64> {
      for (path, text) in StressCase(seed: seed).files where path.hasSuffix(".swift") && !path.hasSuffix("main.swift") {
        let file = folder.appendingPathComponent("\(seed)/\(path)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
        files.append(file.path)
      }
    }
    #expect(files.count > 200)
    let list = folder.appendingPathComponent("files.txt")
    try files.sorted().map { "\"\($0)\"" }.joined(separator: "\n").write(to: list, atomically: false, encoding: .utf8)
    let compiler = Process()
    let errors = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-frontend", "-parse", "-parse-as-library", "-swift-version", "6", "@\(list.path)"]
    compiler.standardError = errors
    try compiler.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(text.prefix(4000))")
  }

  /// Nor does it judge what no compiler would take: module by module, two seeds are held against stand-ins of the libraries.
  @Test(arguments: [6, 14] as [UInt64])
  func theCompilerTakesWhatIsWritten(seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("depgraph-stress-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let errors = try #require(try TypeCheck(folder: folder.path).errors(in: seed), "seed \(seed) has a ring of modules")
    #expect(errors.isEmpty, "seed \(seed): \(errors.prefix(4000))")
  }

  /// What each root of a generated world is planned to miss is what it reported when `Tests/Benchmarks` ran it with the
  /// real library.
  @Test(arguments: [1, 2, 4, 5, 6, 7, 9, 12, 13, 15, 18, 20, 21, 22, 23] as [UInt64])
  func reportsWhatAWorldMissesWhenItRuns(seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("depgraph-world-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let verdict = try WorldRun(binary: Self.tool(), folder: folder.path).judge(WorldCase(seed: seed))
    #expect(verdict.roots > 0)
    #expect(verdict.differences.isEmpty, "seed \(seed):\n\(verdict.differences.joined(separator: "\n"))")
  }

  /// A world that misses nothing, or everything, would make every comparison easy.
  @Test func aWorldMissesSomeKeysAndNotOthers() {
    let worlds = (1...40).map { WorldCase(seed: $0) }
    let roots = worlds.flatMap(\.roots)
    #expect(roots.contains { $0.missing.isEmpty } && roots.contains { $0.missing.count > 1 })
    #expect(worlds[0].files == WorldCase(seed: 1).files && worlds[0].files != worlds[1].files)
  }

  /// The binary lies beside the test bundle; `swift test` built it because this target depends on it.
  static func tool() throws -> String {
    let started = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
    let folders =
      bundles.map { $0.deletingLastPathComponent() } + [started.deletingLastPathComponent()]
      + [package.appendingPathComponent(".build/debug")]
    let found = folders.map { $0.appendingPathComponent("depgraph").path }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    return try #require(found, "no depgraph beside the tests: build the package first")
  }
}
