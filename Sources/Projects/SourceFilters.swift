import DepGraphModel

/// The platforms that sources are compiled for, where a project limits them. A source that is named more than once is
/// compiled where one of its entries says so.
struct SourceFilters {
  private var platforms: [String: Set<String>] = [:]
  private var unlimited: Set<String> = []

  /// - Parameter platforms: in SwiftPM's spelling; empty = all.
  mutating func add(_ path: String, on platforms: [String]) {
    if platforms.isEmpty {
      unlimited.insert(path)
    } else {
      self.platforms[path, default: []].formUnion(platforms)
    }
  }

  fileprivate subscript(path: String) -> Set<String>? { unlimited.contains(path) ? nil : platforms[path] }

  fileprivate var isEmpty: Bool { platforms.isEmpty }
}

extension FragmentTarget {
  /// Keeps of the target's sources what some build compiles, by the settings, and writes down which of them single platforms
  /// alone compile.
  /// - Parameter root: the folder that `$(SRCROOT)` stands for.
  mutating func limitSources(to filters: SourceFilters, _ settings: XcodeBuildSettings, root: String) {
    guard settings.leavesOutByPlatform, !platforms.isEmpty else {
      files.removeAll { settings.leavesOut($0, root: root) }
      if !filters.isEmpty { limitSources(to: filters) { _, _ in true } }
      return
    }
    let builds = Dictionary(firstOf: platforms.map { ($0, settings.forDevice(of: $0)) })
    files.removeAll { file in builds.values.allSatisfy { $0.leavesOut(file, root: root) } }
    limitSources(to: filters) { file, platform in
      !(builds[platform] ?? settings).leavesOut(file, root: root)
    }
  }

  private mutating func limitSources(to filters: SourceFilters, _ isLeft: (String, String) -> Bool) {
    for file in files {
      let filter = filters[file]
      guard !platforms.isEmpty else {
        if let filter { sourcePlatforms[file] = filter.sorted() }
        continue
      }
      let left = platforms.filter { filter?.contains($0) ?? true && isLeft(file, $0) }
      // What is for other platforms than the target is in none of its builds.
      if left.count < platforms.count {
        sourcePlatforms[file] = left.isEmpty ? (filter ?? []).sorted().filter { isLeft(file, $0) } : left
      }
    }
  }
}
