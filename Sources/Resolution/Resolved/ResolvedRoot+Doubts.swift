extension ResolvedRoot {
  /// Whether it reads a key that it links no live value for, and code decides what that means: an override may be in
  /// force for the reads, or it is not sure that something gets to them.
  /// - Parameter live: the modules with a live value of each key.
  func hasDoubtfulNeeds(_ live: [KeyIndex: [ModuleIndex]]) -> Bool {
    needs.contains { need in
      guard !(live[need.key]?.contains { closure[$0] } ?? false) else { return false }
      return covered.contains(need.key) || need.isSetSomewhere || !need.isCertain || need.restsOnUnread
    }
  }
}
