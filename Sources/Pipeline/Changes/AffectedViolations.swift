import DepGraphModel

/// Which violations the changes since a commit touch: those that were not there, those that have become worse, and those
/// that stand on a line that is new.
struct AffectedViolations {
  /// How bad each violation was that counted in the commit.
  private let before: [Baseline.Identity: Severity]
  private let changes: ChangesSince
  private var newLines: [String: Set<Int>] = [:]

  /// - Parameters:
  ///   - before: what is reported of the commit itself.
  init(before: [Violation], changes: ChangesSince) {
    self.before = before.filter { $0.state == .new }.reduce(into: [:]) { worst, violation in
      guard let identity = violation.baselineIdentity else { return }
      worst[identity] = max(worst[identity] ?? violation.severity, violation.severity)
    }
    self.changes = changes
  }

  /// - Parameter read: the content of a file as it is now.
  mutating func touches(_ violation: Violation, read: (String) -> [UInt8]?) -> Bool {
    guard let identity = violation.baselineIdentity, let severity = before[identity],
      severity >= violation.severity
    else { return true }
    guard let location = violation.location else { return false }
    guard changes.changed.contains(location.file) else { return false }
    if newLines[location.file] == nil {
      newLines[location.file] = read(location.file).map { changes.newLines(of: location.file, now: $0) } ?? []
    }
    return newLines[location.file]?.contains(location.line) ?? false
  }
}
