import DepGraphModel
import DepGraphResolution

/// How sure it is that a root reads a key while no override is in force, and how bad that is at worst.
struct NeedStanding {
  let confidence: Confidence
  let severityLimit: Severity?
  /// Why it is not sure, as the end of a message; empty where no override has to do with it.
  let reason: String
  /// Reads that no override can be in force for: positions in the consumptions. All where one may be for each.
  let openReads: Set<Int>

  init(_ need: ResolvedRoot.Need, in root: ResolvedRoot, graph: ResolvedGraph) {
    let cover = need.partialCover
    let open = need.consumptions.filter { !(cover?.reads.contains($0) ?? false) }
    let isCovered = open.isEmpty && cover != nil
    openReads = Set(isCovered ? need.consumptions : open)
    let isUnread = graph.unreadModules.contains { root.closure[$0] }
    confidence = isUnread ? .unknown : open.contains(where: need.certainReads.contains) ? .proven : .likely
    reason =
      isCovered ? cover.map { "; may be covered by the override at \($0.place.file):\($0.place.line)" } ?? "" : ""
    severityLimit = root.isPreview || isCovered && cover?.isOnEveryPath ?? false ? .info : nil
  }
}
