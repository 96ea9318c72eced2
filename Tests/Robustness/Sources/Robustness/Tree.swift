import Foundation
import StressCorpus

/// A generated repository in a folder of its own; goes away with it.
final class Tree {
  let folder: String
  private(set) var files: [String: Data] = [:]
  let original: [String: Data]
  let moduleGraph: String?

  init(seed: UInt64) throws {
    let project = StressCase(seed: seed)
    folder = FileManager.default.temporaryDirectory.path + "/robustness-\(UUID().uuidString)"
    original = project.files.mapValues { Data($0.utf8) }
    moduleGraph = project.moduleGraph
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, bytes) in original { try write(path, bytes) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Copies it, index and all, for whoever looks into a finding.
  /// - Returns: where the copy stays.
  func keep(_ name: String) -> String {
    let kept = FileManager.default.temporaryDirectory.path + "/" + name
    try? FileManager.default.removeItem(atPath: kept)
    try? FileManager.default.copyItem(atPath: folder, toPath: kept)
    return kept
  }

  /// In an order that is the same in every run.
  var paths: [String] { files.keys.sorted() }

  func write(_ path: String, _ bytes: Data) throws {
    let url = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
    files[path] = bytes
  }

  /// In one step, as editors and git do.
  func replace(_ path: String, _ bytes: Data) throws {
    let beside = folder + "/.replacement"
    try bytes.write(to: URL(fileURLWithPath: beside))
    guard rename(beside, folder + "/" + path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    files[path] = bytes
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + path)
    files[path] = nil
  }

  func move(_ path: String, to other: String) throws {
    guard let bytes = files[path], files[other] == nil else { return }
    try remove(path)
    try write(other, bytes)
  }

  /// Arguments of a check, with an index or without.
  func check(isCold: Bool) -> [String] {
    ["check", "--format", "json", "--today", "2030-01-01"] + (moduleGraph.map { ["--modules", $0] } ?? [])
      + (isCold ? ["--in-memory"] : [])
  }

  /// Arguments of commands that read the whole tree.
  func commands() -> [[String]] {
    let options = ["--today", "2030-01-01"] + (moduleGraph.map { ["--modules", $0] } ?? [])
    return [["check", "--format", "json"], ["index"], ["modules"], ["query", "roots"]].map { $0 + options }
  }

  /// Files that nobody asked for: all that a run leaves behind is its index.
  func strangers() -> [String] {
    let own: Set<String> = [".gitignore", "index.sqlite", "index.sqlite-wal", "index.sqlite-shm", "manifests"]
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return found.filter { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder), !isFolder.boolValue,
        files[path] == nil
      else { return false }
      let parts = path.split(separator: "/").map(String.init)
      return parts.first != ".depgraph" || parts.count < 2 || !own.contains(parts[1])
    }.sorted()
  }

  /// Arguments of a question to the views.
  func view(_ name: String, isCold: Bool) -> [String] {
    ["query", "sql", "SELECT * FROM \(name) ORDER BY 1, 2, 3", "--format", "json", "--allow-incomplete", "--today"]
      + ["2030-01-01"] + (moduleGraph.map { ["--modules", $0] } ?? []) + (isCold ? ["--in-memory"] : [])
  }
}
