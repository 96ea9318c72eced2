extension ResolvedGraph {
  /// Whether a root reads a key that it links no live value for, and code decides what that means: an override may be in
  /// force for the reads, or it is not sure that something gets to them.
  package var hasDoubtfulNeeds: Bool {
    var live: [KeyIndex: [ModuleIndex]] = [:]
    for conformance in conformances where conformance.kind == .live {
      live[conformance.key, default: []].append(conformance.module)
    }
    return roots.contains { root in
      root.needs.contains { need in
        guard !(live[need.key]?.contains { root.closure[$0] } ?? false) else { return false }
        return root.covered.contains(need.key) || need.partialCover != nil || !need.isCertain
      }
    }
  }
}
