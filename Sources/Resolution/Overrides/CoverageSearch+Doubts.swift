import DepGraphModel

/// Overrides at the entry that are not in force whatever holds.
extension CoverageSearch {
  /// Whether anything calls the function that prepares dependencies with what it is handed, or with what a value keeps.
  func mayBeApplied(_ override: ResolvedOverride, _ calls: CallSearch) -> Bool {
    guard let applied = override.applied else { return true }
    let key = CodeIndex.FileKey(module: applied.module, file: applied.location.file)
    let place = applied.location.position
    return code.graph.index.member(named: applied.member, of: applied.owner, at: place, in: key).map(calls.mayRun)
      ?? true
  }

  /// Preparations under conditions that do not hold always, one or the other.
  func openPreparations(_ prepared: [Int], _ key: KeyIndex) -> [ResolvedOverride] {
    let all = prepared.map(override)
    return isAlwaysSet(by: all, where: reads(of: key)) ? [] : all
  }

  /// Whether one of several updates is in force for some code, or one that sets the key where something holds, and no
  /// other override of that code is sure to be.
  func isDoubtful(_ override: ResolvedOverride, among others: [ResolvedOverride], _ key: KeyIndex) -> Bool {
    guard override.extent != .process, !(override.branches + override.ownConditions.map(\.text)).isEmpty else {
      return false
    }
    let alike = others.filter { $0.location.file == override.location.file && $0.extent == override.extent }
    if alike.contains(where: { !$0.ownConditions.isEmpty }),
      !isAlwaysSet(by: alike, where: reads(of: key), \.ownConditions)
    {
      return true
    }
    // A loop over updates that a call hands over gets to each of them.
    let branches = alike.map { one in one.branches.filter { one.calledFrom == nil || !$0.hasPrefix("for ") } }
    return !BranchCover(branches).isWhole
  }
}
