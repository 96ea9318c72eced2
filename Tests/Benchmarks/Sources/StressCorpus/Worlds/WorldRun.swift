import Foundation

/// Holds what depgraph says of a world against what its roots report when they run with the real library.
public struct WorldRun: Sendable {
  public struct Verdict: Sendable {
    public var seed: UInt64
    public var roots = 0
    /// One line for each root in which two of the three differ: what was planned, the run and depgraph.
    public var differences: [String] = []

    public init(seed: UInt64, differences: [String] = []) {
      self.seed = seed
      self.differences = differences
    }
  }

  private let binary: String
  /// Where worlds are written; nothing is left in it.
  private let folder: String

  public init(binary: String, folder: String) {
    self.binary = binary
    self.folder = folder
  }

  public static func write(_ project: WorldCase, to folder: String) throws {
    try StressRun.write(project.files, to: folder)
  }

  /// Compares depgraph with what was planned, without building anything.
  public func judge(_ project: WorldCase) throws -> Verdict {
    try verdict(on: project, ran: nil)
  }

  /// - Throws: where the world cannot be built, which is an error of the generator.
  public func judge(_ project: WorldCase, with library: BuiltLibrary) throws -> Verdict {
    let place = "\(folder)/run-\(project.seed)"
    try StressRun.write(project.files, to: place)
    defer { try? FileManager.default.removeItem(atPath: place) }
    return try verdict(on: project, ran: try WorldBuild(project.runnable, place: place, library: library).reports())
  }

  private func verdict(on project: WorldCase, ran: [String: [String]]?) throws -> Verdict {
    let said = try said(on: project)
    var verdict = Verdict(seed: project.seed)
    for root in project.roots {
      verdict.roots += 1
      let mine = said[root.name, default: []].sorted()
      let run = ran.map { $0[root.name] ?? ["did not run"] } ?? root.missing
      guard mine != run || run != root.missing else { continue }
      let ways = root.missing.filter { !mine.contains($0) }.compactMap { root.ways[$0].map { "\n    \($0)" } }
      verdict.differences.append(
        "\(root.name): planned \(root.missing), run \(run), depgraph \(mine)\n    \(root.settings)\(ways.joined())")
    }
    return verdict
  }

  private struct Report: Decodable {
    struct Violation: Decodable {
      var rule: String
      var subject: String
      var root: String?
    }

    var violations: [Violation]
  }

  /// What depgraph finds missing, by root.
  private func said(on project: WorldCase) throws -> [String: Set<String>] {
    let place = "\(folder)/check-\(project.seed)"
    try StressRun.write(project.files, to: place)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let (_, output, errors) = try Self.run(binary, ["check", place, "--in-memory", "--format", "json", "--quiet"])
    guard let report = try? JSONDecoder().decode(Report.self, from: output) else {
      throw WorldFailure(description: "no report: \(String(decoding: errors, as: UTF8.self))")
    }
    var said: [String: Set<String>] = [:]
    for violation in report.violations where violation.rule == "missing-live-value" {
      if let root = violation.root { said[root, default: []].insert(violation.subject) }
    }
    return said
  }

  /// Runs a program; its standard error goes through a file, so that neither stream can fill up.
  static func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, output: Data, errors: Data) {
    let file = NSTemporaryDirectory() + "/depgraph-world-\(UUID().uuidString)"
    let isMade = FileManager.default.createFile(atPath: file, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: file) }
    guard isMade, let errors = FileHandle(forWritingAtPath: file) else {
      throw WorldFailure(description: "cannot write \(file)")
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try errors.close()
    return (process.terminationStatus, bytes, FileManager.default.contents(atPath: file) ?? Data())
  }
}

struct WorldFailure: Error, CustomStringConvertible {
  var description: String
}
