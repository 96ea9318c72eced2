import DepGraphModel
import DepGraphStore
import Foundation

/// A folder on the real disk with the path of an index in it; goes away with the test.
final class Scratch: Sendable {
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/depgraph-store-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var path: String { folder + "/index.sqlite" }

  var url: URL { URL(fileURLWithPath: path) }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  func open(patience: Double = 5) throws -> Index.Opened { try Index.open(at: path, key: .ofTests, patience: patience) }

  /// An index with files, closed, so that all of it stands in the one file.
  func fill(_ files: [String: FileFacts]) throws {
    let index = try open().index
    try index.save(.of(files), .sample())
    try index.close()
  }
}

extension IndexKey {
  static let ofTests = IndexKey(low: 1, high: 2)
}

extension ContentHash {
  /// Another one for every text; what it is does not matter here.
  init(of text: String) {
    self.init(high: text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }, low: UInt64(text.utf8.count))
  }
}

extension FileStamp {
  static func at(_ time: Int64, size: Int64 = 1) -> FileStamp {
    FileStamp(size: size, modified: time, changed: time, inode: .max)
  }
}

extension IndexChanges {
  static let longAfter: Int64 = 1_000_000_000_000

  static func of(_ files: [String: FileFacts], removed: [String] = []) throws -> IndexChanges {
    IndexChanges(
      removed: removed,
      changed: try files.keys.sorted().map { path in
        try Changed.of(path, files[path] ?? FileFacts(), .at(5))
      },
      observed: longAfter)
  }
}

extension IndexChanges.Changed {
  static let dialects: [any DialectFacts.Type] = [SwiftDependenciesFacts.self]

  static func of(_ path: String, _ facts: FileFacts, _ stamp: FileStamp) throws -> IndexChanges.Changed {
    IndexChanges.Changed(
      path: path, stamp: stamp, hash: ContentHash(of: path), meaning: ContentHash(of: "meaning of \(path)"),
      facts: facts, stored: try StoredFacts(facts, dialects: dialects))
  }
}

extension StoredAnalysis {
  static func sample(
    _ fingerprint: String = "f", snapshot: GraphSnapshot = GraphSnapshot(), violations: [Violation] = [],
    matrix: [MatrixRow] = [], packed: String = "{}"
  ) -> StoredAnalysis {
    let report = Report(
      tool: .init(name: "depgraph", version: "1"), project: .init(packages: 0, modules: 0, roots: 0, files: 0),
      summary: .init(), violations: violations,
      problems: [Problem(kind: .noRoots, message: "nothing runs")])
    return StoredAnalysis(
      name: AnalysisName(fingerprint: fingerprint, graph: fingerprint), snapshot: snapshot, matrix: matrix,
      report: report, packedReport: Array(packed.utf8), packedFindings: Array("[]".utf8))
  }
}

extension Index {
  func facts(_ paths: [String]) throws -> [String: FileFacts] {
    try facts(matching: Dictionary(uniqueKeysWithValues: paths.map { ($0, ContentHash(of: $0)) }))
      .compactMapValues { $0.facts(of: IndexChanges.Changed.dialects) }
  }
}
