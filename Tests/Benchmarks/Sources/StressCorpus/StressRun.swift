import Foundation

/// Runs the tool on generated projects and compares what it reports with what was planted.
public struct StressRun: Sendable {
  public struct Verdict: Sendable {
    /// Planted and not reported.
    public var missing: [String]
    /// Reported and not planted.
    public var extra: [String]
    /// Problems that nothing in the project gives reason for.
    public var problems: [String]
    public var notes: [String]

    public var isRight: Bool { missing.isEmpty && extra.isEmpty && problems.isEmpty }

    public var text: String {
      (missing.map { "  not found: \($0)" } + extra.map { "  not planted: \($0)" }
        + problems.map { "  problem: \($0)" } + notes.map { "  (\($0))" }).joined(separator: "\n")
    }
  }

  private struct Report: Decodable {
    struct Problem: Decodable {
      var kind: String
      var message: String

      func speaks(of pattern: String) -> Bool {
        kind == "unmatched-pattern" && message.contains(": \(pattern) matches no ")
      }
    }

    var violations: [ExpectedFinding]
    var problems: [Problem]
  }

  /// The path of the built tool.
  let binary: String

  public init(binary: String) { self.binary = binary }

  /// Writes the project and `expected.json` into a folder, in place of whatever is there.
  public func write(_ project: StressCase, to folder: String) throws {
    try Self.write(project.files, to: folder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(project.expected).write(to: URL(fileURLWithPath: folder + "/expected.json"))
  }

  static func write(_ project: [String: String], to folder: String) throws {
    let files = FileManager.default
    try? files.removeItem(atPath: folder)
    for (path, text) in project {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  /// - Throws: where the tool does not start, or gives no report.
  public func judge(_ project: StressCase) throws -> Verdict {
    let folder =
      NSTemporaryDirectory() + "/depgraph-stress-\(ProcessInfo.processInfo.processIdentifier)-\(project.seed)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(project, to: folder)
    let report = try report(on: folder, moduleGraph: project.moduleGraph)
    var extra = report.violations.map(\.line)
    var missing: [String] = []
    for line in project.expected.map(\.line) {
      if let index = extra.firstIndex(of: line) { extra.remove(at: index) } else { missing.append(line) }
    }
    var ambiguities = project.ambiguities
    for pattern in project.unmatched where !report.problems.contains(where: { $0.speaks(of: pattern) }) {
      missing.append("problem unmatched-pattern \(pattern)")
    }
    let problems = report.problems.filter { problem in
      if project.unmatched.contains(where: problem.speaks) { return false }
      guard problem.kind == "ambiguous-key", ambiguities > 0 else { return true }
      ambiguities -= 1
      return false
    }
    return Verdict(
      missing: missing, extra: extra.sorted(), problems: problems.map { "\($0.kind): \($0.message)" },
      notes: project.notes)
  }

  private func report(on folder: String, moduleGraph: String?) throws -> Report {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments =
      ["check", folder, "--in-memory", "--format", "json", "--quiet"]
      + (moduleGraph.map { ["--modules", "\(folder)/\($0)"] } ?? [])
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Report.self, from: bytes)
  }
}
