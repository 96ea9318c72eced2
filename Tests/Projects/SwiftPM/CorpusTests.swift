import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import Foundation
import Testing

@testable import DepGraphProjects

@Suite("The evaluator says what SwiftPM says")
struct CorpusTests {
  @Test(arguments: try Corpus.manifests("Manifests"))
  func comesToWhatSwiftPMRecorded(_ manifest: Corpus.Manifest) throws {
    if Corpus.isRenewed { try manifest.record(try manifest.dump()) }
    let result = Corpus.reader.verify(
      manifest: manifest.file, bytes: try manifest.bytes(), folder: manifest.recordedFolder,
      dump: .success(try manifest.recorded()))
    #expect(result.outcome == .equal)
  }

  /// The records are only worth something as long as they are SwiftPM's own words: a few are asked for again each time.
  @Test(
    .enabled(if: Corpus.isLinux, "the records are of Linux"),
    arguments: try Corpus.manifests("Manifests").filter {
      ["conditions", "traits", "version-specific"].contains($0.name)
    })
  func recordsAreWhatSwiftPMSays(_ manifest: Corpus.Manifest) throws {
    let fresh = DumpReading(folder: manifest.folder, places: ManifestPlaces([]))
    let recorded = DumpReading(folder: manifest.recordedFolder, places: ManifestPlaces([]))
    let differences = ManifestComparison(
      evaluated: try fresh.contents(of: manifest.dump()), dumped: try recorded.contents(of: manifest.recorded()),
      folder: manifest.recordedFolder
    ).differences()
    #expect(differences.isEmpty)
  }

  @Test func thereAreEnough() throws {
    #expect(try Corpus.manifests("Manifests").count >= 60)
  }

  @Test(arguments: try Corpus.manifests("RefusedManifests"))
  func isRefusedAtItsLine(_ manifest: Corpus.Manifest) throws {
    let bytes = try manifest.bytes()
    let fragment = Corpus.reader.read(
      manifest: "Package.swift", bytes: bytes, inventory: Inventory(files: [], directories: []))
    let mark = "// refused: "
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains(mark) })
    let reason = try #require(lines[line].range(of: mark).map { lines[line][$0.upperBound...] })
    #expect(fragment.problems.map(\.kind) == [.unevaluableManifest])
    #expect(fragment.problems.first?.message == "Package.swift cannot be evaluated without running it: \(reason)")
    #expect(fragment.problems.first?.location?.line == line + 1)
    #expect(fragment.targets.isEmpty)
  }
}

/// Manifests on disk, one folder each.
enum Corpus {
  static let isRenewed = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  static var isLinux: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  static var reader: SwiftPMReader { SwiftPMReader(host: .linux) }

  struct Manifest: CustomTestStringConvertible, Sendable {
    var name: String
    /// Absolute path of its folder.
    var folder: String
    /// The file that SwiftPM reads: the folder may hold manifests for other versions too.
    var file: String

    var testDescription: String { name }
    /// What stands in the records for the folder.
    var recordedFolder: String { "/Manifests/\(name)" }
    private var record: String { "\(folder)/dump.json" }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))) }

    func recorded() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: record))) }

    func dump() throws -> [UInt8] {
      let ended = try Program(
        name: "swift", arguments: ["package", "--package-path", folder, "dump-package"],
        environment: ProcessInfo.processInfo.environment, folder: folder
      ).run(seconds: 120)
      guard ended.exitCode == 0 else {
        throw ManifestDumpFailure(standardError: String(decoding: ended.errors, as: UTF8.self))
      }
      return ended.output
    }

    func record(_ dump: [UInt8]) throws {
      let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
      let text = String(decoding: dump, as: UTF8.self)
        .replacingOccurrences(of: "\\/", with: "/").replacingOccurrences(of: parent, with: "/Manifests")
      try Data(text.utf8).write(to: URL(fileURLWithPath: record))
    }
  }

  /// All of a folder beside this file, sorted.
  static func manifests(_ name: String) throws -> [Manifest] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name).path
    let tree = DiskTree(root: root)
    let inventory = try tree.inventory(pruning: Pruning())
    return inventory.directories.sorted().compactMap { folder in
      reader.manifest(in: folder, inventory: inventory, tree: tree).map {
        Manifest(name: folder, folder: "\(root)/\(folder)", file: String($0.dropFirst(folder.count + 1)))
      }
    }
  }
}
