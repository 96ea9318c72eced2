import DepGraphModel
import DepGraphResolution

/// How sure it is that a root reads a key while no override is in force, and how bad that is at worst.
struct NeedStanding {
  let confidence: Confidence
  let severityLimit: Severity?
  /// Why it is not sure, as the end of a message; empty where it is, and where something was not analysed.
  let reason: String
  /// Whether an override may be in force for each of the reads.
  let isCovered: Bool
  /// Reads that no override can be in force for: positions in the consumptions. All where one may be for each.
  let openReads: Set<Int>

  init(_ need: ResolvedRoot.Need, in root: ResolvedRoot, graph: ResolvedGraph) {
    let cover = need.partialCover
    let open = need.consumptions.filter { !(cover?.reads.contains($0) ?? false) }
    isCovered = open.isEmpty && cover != nil
    openReads = Set(isCovered ? need.consumptions : open)
    let isUnread = graph.unreadModules.contains { root.closure[$0] }
    confidence = isUnread ? .unknown : open.contains(where: need.certainReads.contains) ? .proven : .likely
    reason =
      if isCovered, let cover {
        "; may be covered by the override at \(cover.place.file):\(cover.place.line)"
          + (cover.isInDebugOnly ? ", in debug builds alone" : "")
      } else if confidence == .likely {
        Self.doubt(need, in: root, graph: graph)
      } else {
        ""
      }
    severityLimit = root.isPreview || isCovered && cover?.isOnEveryPath ?? false ? .info : nil
  }

  private static func doubt(_ need: ResolvedRoot.Need, in root: ResolvedRoot, graph: ResolvedGraph) -> String {
    let reads = need.consumptions.map { graph.consumptions[$0] }
    guard need.isReachedByImports else {
      return "; no import leads from \(graph.modules[root.module].module.name) to the read"
    }
    return reads.allSatisfy { !$0.conditions.isEmpty }
      ? "; the read is under a condition that may not hold" : "; nothing that is sure to run gets to the read"
  }
}
