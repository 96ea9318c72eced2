import DepGraphModel
import DepGraphResolution

/// How sure it is that a root reads a key while no override is in force, and how bad that is at worst.
struct NeedStanding {
  let confidence: Confidence
  let severityLimit: Severity?
  /// Why it is not sure, as the end of a message; empty where it is, and where something was not analysed.
  let reason: String
  /// Whether an override may be in force for each of the reads, also in what is shipped.
  let isCovered: Bool
  /// Reads that no override can be in force for: positions in the consumptions. All where one may be for each.
  let openReads: Set<Int>

  init(_ need: ResolvedRoot.Need, in root: ResolvedRoot, context: RuleContext) {
    let graph = context.graph
    let cover = need.partialCover
    let open = need.consumptions.filter { !(cover?.reads.contains($0) ?? false) }
    // What is shipped runs without an override that debug builds or those for simulators alone compile.
    let isShipped = cover?.onlyIn == nil
    isCovered = open.isEmpty && cover != nil && isShipped
    openReads = Set(open.isEmpty ? need.consumptions : open)
    let sure = isShipped ? open : need.consumptions
    let isSure = !Set(need.certainReads).isDisjoint(with: sure)
    confidence = context.mayBeHidden(need.key, in: root) ? .unknown : isSure ? .proven : .likely
    reason =
      if isCovered, let cover {
        "; may be covered by the override at \(cover.place.file):\(cover.place.line)"
      } else {
        (confidence == .likely ? Self.doubt(need, in: root, graph: graph) : "")
          + (open.isEmpty ? cover.map(Self.unshipped) ?? "" : "")
      }
    severityLimit = root.isPreview || isCovered && cover?.isOnEveryPath ?? false ? .info : nil
  }

  private static func unshipped(_ cover: ResolvedRoot.PartialCover) -> String {
    guard let builds = cover.onlyIn else { return "" }
    let named = builds == .debug ? "debug builds" : "builds for simulators"
    return "; the override at \(cover.place.file):\(cover.place.line) is in \(named) alone"
  }

  private static func doubt(_ need: ResolvedRoot.Need, in root: ResolvedRoot, graph: ResolvedGraph) -> String {
    let reads = need.consumptions.map { graph.consumptions[$0] }
    guard need.isReachedByImports else {
      return "; no import leads from \(graph.modules[root.module].module.name) to the read"
    }
    let unread = reads.allSatisfy { !$0.unreadSources.isEmpty } ? reads.first?.unreadSources ?? [] : []
    if !unread.isEmpty {
      return "; where @Dependency comes from is not known: the source of \(Enumeration.few(unread)) was not read"
    }
    if let callback = need.callback { return "; \(callback) is a callback that may run outside of the override" }
    func holds(_ read: ResolvedConsumption) -> Bool? {
      graph.modules[read.module].isCompiled(read.conditions, on: root.platforms)
    }
    return reads.allSatisfy { holds($0) == nil }
      ? "; the read is under a condition that may not hold" : "; no code that is certain to run reaches the read"
  }
}
