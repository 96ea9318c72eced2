import DepGraphModel

/// For which reads the overrides that are applied somewhere in a root can be in force.
struct ScopeReach {
  let consumptions: [ResolvedConsumption]
  let modules: [ResolvedModule]
  let root: ModuleIndex
  let builds: BuildVariants
  /// By module, what it imports; of a root without sources what it links.
  let imports: [[ModuleIndex]]
  /// By module, whether the root links it.
  let closure: [Bool]
  /// By module, the modules with the live values of what it reads: their code runs where it does, and nothing imports them.
  private let serving: [[ModuleIndex]]
  /// What the root reaches by imports.
  private let near: [Bool]

  /// - Parameter live: the modules with a key's live value.
  init(
    consumptions: [ResolvedConsumption], modules: [ResolvedModule], root: ModuleIndex, builds: BuildVariants,
    imports: [[ModuleIndex]], closure: [Bool], live: (KeyIndex) -> [ModuleIndex]
  ) {
    self.consumptions = consumptions
    self.modules = modules
    self.root = root
    self.builds = builds
    self.imports = imports
    self.closure = closure
    near = Self.reachable(from: root, in: closure, by: imports)
    var serving = [Set<ModuleIndex>](repeating: [], count: modules.count)
    for read in consumptions where closure[read.module] {
      guard case .key(let key) = read.target else { continue }
      serving[read.module].formUnion(live(key).filter { closure[$0] })
    }
    self.serving = serving.map { $0.sorted() }
  }

  func cover(of need: ResolvedRoot.Need, _ coverage: Coverage) -> ResolvedRoot.PartialCover? {
    let uncertain = coverage.uncertain[need.key] ?? []
    let scopes = coverage.scopes[need.key] ?? []
    guard !uncertain.isEmpty || !scopes.isEmpty else { return nil }
    lazy var besides = coverage.besides[need.key]?() ?? []
    let open = coverage.open[need.key] ?? []
    var covered: Set<Int> = []
    var places: [(isFar: Bool, location: SourceLocation)] = []
    var inForce: [ResolvedOverride] = []
    if !uncertain.isEmpty {
      covered = Set(need.consumptions).subtracting(open)
      if !covered.isEmpty {
        places = uncertain.map { (false, $0.scopeOfKeptCode ?? $0.location) }
        inForce = uncertain
      }
    }
    var applying: Set<ModuleIndex> = []
    for scope in scopes {
      let reached = modules(reachedBy: scope)
      let reads = need.consumptions.filter { reached[consumptions[$0].module] && !besides.contains($0) }
      guard !reads.isEmpty else { continue }
      covered.formUnion(reads)
      places.append((!near[scope.override.module], scope.override.location))
      applying.insert(scope.override.module)
      inForce.append(scope.override)
    }
    if !open.isDisjoint(with: covered) { covered.subtract(open.intersection(besides)) }
    guard !covered.isEmpty, let place = places.min(by: Self.isOrdered) else { return nil }
    return ResolvedRoot.PartialCover(
      reads: covered, place: place.location, isOnEveryPath: isOnEveryPath(applying, to: covered),
      onlyIn: builds(of: inForce, reads: covered),
      conditional: conditional(uncertain.filter { $0.isSettled && $0.branches.isEmpty }))
  }

  private func conditional(_ overrides: [ResolvedOverride]) -> [ConditionalPlace] {
    overrides.filter { !$0.conditions.isEmpty }.map {
      ConditionalPlace(conditions: $0.conditions, in: modules[$0.module])
    }
  }

  /// The builds that alone compile one of some overrides, where what is shipped is none of them.
  private func builds(of overrides: [ResolvedOverride], reads: Set<Int>) -> ResolvedRoot.PartialCover.Builds? {
    let setting = conditional(overrides)
    guard setting.count == overrides.count else { return nil }
    let reading = reads.sorted().map { read in
      ConditionalPlace(conditions: consumptions[read].conditions, in: modules[consumptions[read].module])
    }
    guard let gap = builds.gap(reads: reading, live: setting) else { return nil }
    return gap.isDebugOnly ? .debug : gap.isSimulatorOnly ? .simulator : nil
  }

  /// What the root reaches by imports comes first.
  private static func isOrdered(
    _ left: (isFar: Bool, location: SourceLocation), _ right: (isFar: Bool, location: SourceLocation)
  ) -> Bool {
    left.isFar == right.isFar ? left.location < right.location : !left.isFar
  }

  /// What the module imports, and where code is handed in, what imports the module. Where it calls code that is written
  /// anywhere, that may be of what those import as well.
  private func modules(reachedBy scope: Coverage.Scope) -> [Bool] {
    let module = scope.override.module
    var found = Self.reachable(from: module, in: closure, by: imports)
    if scope.override.runsHandedCode || scope.callsOtherCode {
      // Who reads a key hands code to its live value without importing that.
      for importer in imports.indices where imports[importer].contains(module) || serving[importer].contains(module) {
        if scope.callsOtherCode {
          let reached = Self.reachable(from: importer, in: closure, by: imports)
          for other in reached.indices where reached[other] { found[other] = true }
        } else {
          found[importer] = true
        }
      }
    }
    takeServing(&found)
    return found
  }

  private func takeServing(_ found: inout [Bool]) {
    var waiting = found.indices.filter { found[$0] }
    while let module = waiting.popLast() {
      for live in serving[module] where !found[live] {
        let reached = Self.reachable(from: live, in: closure, by: imports)
        for other in reached.indices where reached[other] && !found[other] {
          found[other] = true
          waiting.append(other)
        }
      }
    }
  }

  private static func reachable(
    from start: ModuleIndex, avoiding walls: Set<ModuleIndex> = [], in closure: [Bool],
    by imports: [[ModuleIndex]]
  ) -> [Bool] {
    var found = [Bool](repeating: false, count: closure.count)
    found[start] = true
    var stack = [start]
    while let module = stack.popLast() {
      for next in imports[module] where closure[next] && !found[next] && !walls.contains(next) {
        found[next] = true
        stack.append(next)
      }
    }
    return found
  }

  /// Whether no way by imports from the root to one of the reads is left without the modules that apply overrides. The
  /// module of the read itself is no such way: it may read the key outside of its own override.
  private func isOnEveryPath(_ applying: Set<ModuleIndex>, to reads: Set<Int>) -> Bool {
    Set(reads.map { consumptions[$0].module }).allSatisfy { module in
      let walls = applying.subtracting([root, module])
      return !walls.isEmpty && near[module]
        && !Self.reachable(from: root, avoiding: walls, in: closure, by: imports)[module]
    }
  }
}
