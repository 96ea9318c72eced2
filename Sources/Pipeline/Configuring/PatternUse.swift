import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import Synchronization

/// Which patterns of `exclude` meet anything while the tree is walked: what they leave out is not seen afterwards.
final class ExclusionUse: Sendable {
  private struct Met {
    var exactly: Set<Int> = []
    var loosely: Set<Int> = []
    var folders: Set<String> = []
  }

  private let patterns: [PathPattern]
  private let met = Mutex(Met())

  init(_ patterns: [PathPattern]) {
    self.patterns = patterns
  }

  /// - Parameter path: of a file or folder that is left out.
  func note(_ path: String) {
    for (index, pattern) in patterns.enumerated() {
      guard pattern.matches(path) else { continue }
      let isExact = pattern.matchesExactly(path)
      met.withLock { met in
        if isExact { _ = met.exactly.insert(index) } else { _ = met.loosely.insert(index) }
      }
    }
  }

  /// Whether a path is left out, which is noted.
  func leavesOut(_ path: String, _ filter: PathFilter) -> Bool {
    guard filter.excludes(path) else { return false }
    note(path)
    return true
  }

  /// Whether a folder is not entered, which is noted.
  func leavesOut(folder: String, _ filter: PathFilter) -> Bool {
    guard leavesOut(folder, filter) else { return false }
    met.withLock { met in _ = met.folders.insert(folder) }
    return true
  }

  /// The folders that were met and not entered.
  var folders: Set<String> { met.withLock { $0.folders } }

  /// Those that met nothing, and those that only did because capitals make no difference.
  var unmet: (unmatched: [PathPattern], miswritten: [PathPattern]) {
    met.withLock { met in
      let loose = patterns.indices.filter { met.loosely.contains($0) && !met.exactly.contains($0) }
      let none = patterns.indices.filter { !met.loosely.contains($0) && !met.exactly.contains($0) }
      return (none.map { patterns[$0] }, loose.map { patterns[$0] })
    }
  }
}

/// Patterns of the configuration on paths that match nothing, or only because capitals make no difference.
struct PathPatternUse {
  let configuration: Configuration
  let contents: TreeContents

  private var inventory: Inventory { contents.inventory }

  func problems() -> [Problem] {
    let excludes = contents.excludes?.unmet ?? (unmatched: [], miswritten: [])
    let generated = configuration.generated.filter { pattern in
      inventory.files.contains { pattern.matches($0.path) }
    }
    var found = excludes.unmatched.filter(isMeantToMatch).map { unmatched("exclude", $0) }
    found += excludes.miswritten.map { miswritten("exclude", $0) }
    found += configuration.paths.include.compactMap { problem("include", $0) }
    found += configuration.overrides.flatMap(\.paths).compactMap { problem("overrides.paths", $0) }
    // Files that do not exist are reported once the modules are known.
    found += generated.compactMap { problem("generated", $0) }
    return found
  }

  private func problem(_ key: String, _ pattern: PathPattern) -> Problem? {
    guard pattern.location != nil else { return nil }
    var isMatched = false
    for entry in inventory.files where pattern.matches(entry.path) {
      if pattern.matchesExactly(entry.path) { return nil }
      isMatched = true
    }
    return isMatched ? miswritten(key, pattern) : unmatched(key, pattern)
  }

  /// What is never entered anyhow may be on some machines only, and what another pattern leaves out is not seen.
  private func isMeantToMatch(_ pattern: PathPattern) -> Bool {
    let names = pattern.text.split { "/{},".contains($0) }.map(String.init)
    if names.contains(where: { Pruning.standardNames.contains($0) || $0 == "SourcePackages" }) { return false }
    if inventory.pruned.contains(where: pattern.matches) { return false }
    return !configuration.paths.exclude.contains { $0 != pattern && $0.matches(pattern.text) }
  }

  private func unmatched(_ key: String, _ pattern: PathPattern) -> Problem {
    let near = nearest(to: pattern.text).map { "; did you mean \($0)?" } ?? ""
    return Problem(
      kind: .unmatchedPattern, message: "\(key): \(pattern.text) matches no file\(near)", location: pattern.location,
      subject: pattern.text)
  }

  private func miswritten(_ key: String, _ pattern: PathPattern) -> Problem {
    Problem(
      kind: .pathCase,
      message: "\(key): \(pattern.text) differs in letter case from the path on disk", location: pattern.location,
      subject: pattern.text)
  }

  /// The pattern with its first name that is not there replaced by the one that was probably meant.
  func nearest(to text: String) -> String? {
    let names = text.split(separator: "/").map(String.init)
    var folder = ""
    for (index, name) in names.enumerated() {
      guard !name.contains(where: { "*?{[\\".contains($0) }) else { return nil }
      let path = RepositoryPath.child(name, of: folder)
      if inventory.isDirectory(path) {
        folder = path
        continue
      }
      let prefix = folder.isEmpty ? "" : folder + "/"
      let siblings = Set(
        (Array(inventory.directories) + inventory.files(below: folder).map(\.path)).compactMap { path -> String? in
          path.hasPrefix(prefix) ? path.dropFirst(prefix.count).split(separator: "/").first.map(String.init) : nil
        })
      guard let near = NearestName.suggestion(for: name, among: siblings.sorted()) else { return nil }
      return (names[..<index] + [near] + names[(index + 1)...]).joined(separator: "/")
    }
    return nil
  }
}
