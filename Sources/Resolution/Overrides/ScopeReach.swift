import DepGraphModel

/// For which reads the overrides that are applied somewhere in a root can be in force.
struct ScopeReach {
  let consumptions: [ResolvedConsumption]
  let root: ModuleIndex
  /// By module, what it imports within the root; of a root without sources what it links.
  let imports: [ModuleIndex: [ModuleIndex]]
  /// By module, whether what the entry calls there counts as the entry.
  let isEntry: [Bool]

  func cover(of need: ResolvedRoot.Need, _ coverage: Coverage) -> ResolvedRoot.PartialCover? {
    let scopes = coverage.scopes[need.key] ?? []
    let uncertain = coverage.uncertain[need.key] ?? []
    guard !scopes.isEmpty || !uncertain.isEmpty else { return nil }
    let ahead = coverage.ahead[need.key] ?? []
    let outside = coverage.outside[need.key]?.all ?? []
    var covered: Set<Int> = []
    var places: [(isFar: Bool, location: SourceLocation)] = []
    let near = reachable(from: root, avoiding: [])
    if !uncertain.isEmpty {
      covered = Set(need.consumptions).subtracting(outside)
      if !covered.isEmpty { places = uncertain.map { (false, $0.location) } }
    }
    var applying: Set<ModuleIndex> = []
    for scope in scopes {
      let reached = modules(reachedBy: scope)
      let reads = need.consumptions.filter { read in
        let module = consumptions[read].module
        guard reached.contains(module) else { return false }
        return !ahead.contains(read) || !(isEntry[scope.module] || isEntry[module])
      }
      guard !reads.isEmpty else { continue }
      covered.formUnion(reads)
      places.append((!near.contains(scope.module), scope.location))
      applying.insert(scope.module)
    }
    covered.subtract(outside.intersection(ahead))
    guard !covered.isEmpty, let place = places.min(by: Self.isOrdered) else { return nil }
    return ResolvedRoot.PartialCover(
      reads: covered, place: place.location, isOnEveryPath: isOnEveryPath(applying, to: covered))
  }

  /// What the root reaches by imports comes first.
  private static func isOrdered(
    _ left: (isFar: Bool, location: SourceLocation), _ right: (isFar: Bool, location: SourceLocation)
  ) -> Bool {
    left.isFar == right.isFar ? left.location < right.location : !left.isFar
  }

  /// What the module imports, and where code is handed in, what imports the module.
  private func modules(reachedBy scope: ResolvedOverride) -> Set<ModuleIndex> {
    var found = reachable(from: scope.module, avoiding: [])
    if scope.runsHandedCode {
      for (module, targets) in imports where targets.contains(scope.module) { found.insert(module) }
    }
    return found
  }

  private func reachable(from start: ModuleIndex, avoiding walls: Set<ModuleIndex>) -> Set<ModuleIndex> {
    var found: Set<ModuleIndex> = [start]
    var stack = [start]
    while let module = stack.popLast() {
      for next in imports[module] ?? [] where !walls.contains(next) && found.insert(next).inserted {
        stack.append(next)
      }
    }
    return found
  }

  /// Whether no way by imports from the root to one of the reads is left without the modules that apply overrides. The
  /// module of the read itself is no such way: it may read the key outside of its own override.
  private func isOnEveryPath(_ applying: Set<ModuleIndex>, to reads: Set<Int>) -> Bool {
    let all = reachable(from: root, avoiding: [])
    return Set(reads.map { consumptions[$0].module }).allSatisfy { module in
      let walls = applying.subtracting([root, module])
      return !walls.isEmpty && all.contains(module) && !reachable(from: root, avoiding: walls).contains(module)
    }
  }
}
