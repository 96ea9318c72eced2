import Foundation

/// Holds what depgraph says of small projects against what their executables reported.
public struct TruthRun: Sendable {
  /// An executable of which depgraph says something else than its run.
  public struct Difference: Sendable {
    public var target: String
    public var text: String
    /// Why it is known to.
    public var remark: String?
  }

  /// Where projects are written.
  private let folder: String

  public init(folder: String) {
    self.folder = folder
  }

  /// - Returns: the folder of the project, which is the caller's to remove.
  public func write(_ truth: Truth) throws -> String {
    let place = "\(folder)/\(truth.name)"
    try StressRun.write(truth.files, to: place)
    return place
  }

  /// - Parameter binary: depgraph, as it was built.
  public func differences(of truth: Truth, from binary: String) throws -> [Difference] {
    let place = try write(truth)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let (_, output, errors) = try WorldRun.run(binary, ["check", place, "--in-memory", "--format", "json", "--quiet"])
    guard !output.isEmpty else {
      throw TruthFailure(description: "no report: \(String(decoding: errors, as: UTF8.self))")
    }
    return try differences(of: truth, from: Array(output))
  }

  /// What is likely may be missing or not; what is proven must be, and all that is missing must be said, or a problem must
  /// say that it cannot be told.
  /// - Parameter json: depgraph's report.
  public func differences(of truth: Truth, from json: [UInt8]) throws -> [Difference] {
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(json)) else {
      throw TruthFailure(description: "no report: \(String(decoding: json, as: UTF8.self))")
    }
    return truth.targets.compactMap { target in
      guard let text = difference(target, report) else { return nil }
      return Difference(target: "\(truth.name)/\(target.name)", text: text, remark: target.remark)
    }
  }

  /// Runs a project again, for executables that report something else than what is written down.
  public func changes(of truth: Truth, with library: BuiltLibrary) throws -> [String] {
    let place = "\(folder)/run-\(truth.name)"
    try StressRun.write(truth.files, to: place)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let reports = try WorldBuild(truth.runnable, place: place, library: library).reports()
    return truth.targets.compactMap { target in
      let found = reports[target.name] ?? []
      let isCrash = found.contains { $0.hasPrefix("exit ") }
      let run: Truth.Target.Run = target.run == .none ? .none : isCrash ? .crash : .missing(Set(found))
      return run == target.run ? nil : "\(truth.name)/\(target.name): written \(target.run), run \(found)"
    }
  }

  private func difference(_ target: Truth.Target, _ report: Report) -> String? {
    let mine = report.violations.filter { $0.root == target.name }
    let missing = mine.filter { ["missing-live-value", "unimplementable-entry"].contains($0.rule) }
    let said = Set(missing.map { plainName($0.subject) })
    let proven = Set(missing.filter { $0.confidence == "proven" }.map { plainName($0.subject) })
    let sometimes = Set(mine.filter { $0.rule == "conditional-live-value" }.map { plainName($0.subject) })
    let hasCycle = report.violations.contains { $0.rule == "dependency-cycle" && $0.severity == "error" }
    let text = "run \(target.run), depgraph \(said.sorted()), proven \(proven.sorted())\(hasCycle ? ", a cycle" : "")"
    switch target.run {
    case .none: return nil
    case .crash: return hasCycle ? nil : text
    case .missing(let keys):
      let isUndecided = report.problems.contains { Self.undecided.contains($0.kind) }
      let isRight =
        !hasCycle && proven.isSubset(of: keys) && (isUndecided || keys.isSubset(of: said.union(sometimes)))
      return isRight ? nil : text
    }
  }

  private struct Report: Decodable {
    struct Violation: Decodable {
      var rule: String
      var severity: String
      var confidence: String
      var subject: String
      var root: String?
    }

    struct Problem: Decodable {
      var kind: String
    }

    var violations: [Violation]
    var problems: [Problem]
  }

  private static let undecided: Set<String> = ["undecided-read", "unread-key-path", "unresolved-key"]
}
