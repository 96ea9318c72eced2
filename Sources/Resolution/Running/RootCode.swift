import DepGraphModel

/// The code that roots run, with what it reads and overrides: made once for all roots.
struct RootCode {
  let running: RunningCode
  let consumptions: [ResolvedConsumption]
  let overrides: [ResolvedOverride]
  let overrideCode: OverrideCode
  let uses: CodeUses
  let liveSources: LiveSources
  /// Live values for some arguments of a generic key only: a read is not compared with them.
  let genericBodies: Set<LiveBody>
  /// Live values that are under `#if` alone.
  let conditionalBodies: Set<LiveBody>
  private let facts: FactTable

  init(
    running: RunningCode, consumptions: [ResolvedConsumption], overrides: [ResolvedOverride],
    conformances: [ResolvedConformance], facts: FactTable, unread: Set<ModuleIndex>, hidden: Set<ModuleIndex>
  ) {
    self.running = running
    self.consumptions = consumptions
    self.overrides = overrides
    self.facts = facts
    overrideCode = OverrideCode(graph: running.graph, facts: facts, overrides: overrides, consumptions: consumptions)
    uses = CodeUses(overrideCode, running: running)
    liveSources = LiveSources(graph: running.graph, unread: unread, hidden: hidden)
    genericBodies = Self.genericBodies(conformances)
    conditionalBodies = Self.conditionalBodies(conformances)
  }

  /// By number of a source, whether anything gets to it by names from the modules that the system enters; `nil` where
  /// that cannot be told.
  func live(from entered: [ModuleIndex], in root: ModuleIndex, runs: [Bool]) -> [Bool]? {
    liveSources.live(from: EntryCode(of: entered, root: root, graph: running.graph, facts: facts), in: root, runs: runs)
  }

  private static func conditionalBodies(_ conformances: [ResolvedConformance]) -> Set<LiveBody> {
    func bodies(_ isUnderCondition: Bool) -> Set<LiveBody> {
      Set(
        conformances.filter { $0.kind == .live && !$0.conditions.isEmpty == isUnderCondition }
          .map { LiveBody(key: $0.key, module: $0.module) })
    }
    return bodies(true).subtracting(bodies(false))
  }

  private static func genericBodies(_ conformances: [ResolvedConformance]) -> Set<LiveBody> {
    func bodies(_ isGeneric: Bool) -> Set<LiveBody> {
      Set(
        conformances.filter { $0.kind == .live && $0.isConditional == isGeneric }
          .map { LiveBody(key: $0.key, module: $0.module) })
    }
    return bodies(true).subtracting(bodies(false))
  }
}
