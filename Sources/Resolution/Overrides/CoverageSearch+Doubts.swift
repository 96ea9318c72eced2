import DepGraphModel

/// Overrides at the entry that are not in force whatever holds.
extension CoverageSearch {
  /// Whether anything calls the function that prepares dependencies with what it is handed, or with what a value keeps.
  func mayBeApplied(_ override: ResolvedOverride, _ calls: CallSearch) -> Bool {
    override.applied.flatMap(member(around:)).map(calls.mayRun) ?? true
  }

  /// What prepares dependencies by an override: the code that is handed what is set, or that applies what a value keeps.
  func preparingMember(of index: Int) -> Int? {
    let override = overrides[index]
    return override.isKept ? override.applied.flatMap(member(around:)) : code.sites[index]
  }

  /// The member that a place is part of.
  func member(around place: ResolvedOverride.Applied) -> Int? {
    let key = CodeIndex.FileKey(module: place.module, file: place.location.file)
    return code.graph.index.member(named: place.member, of: place.owner, at: place.location.position, in: key)
  }

  /// Updates that values keep until one place applies them, where another value keeps one that does not set as much:
  /// which value it is, is not known.
  func isOneOfSeveralKept(_ override: ResolvedOverride, among others: [ResolvedOverride]) -> Bool {
    guard override.isKept, let applied = override.applied else { return false }
    let alike = others.filter { $0.isKept && $0.applied == applied }
    let setting = Set(alike.lazy.filter { $0.target == override.target }.map(\.location))
    return alike.contains { !setting.contains($0.location) }
  }

  /// What is asked of values that code made by hand, which no override reaches. Whether what is asked was set on them is
  /// not known of all.
  func readsOfValuesMadeByHand(_ reads: [Int]) -> FoundReads {
    let made = reads.filter { consumptions[$0].form == .made }
    return FoundReads(all: Set(made + reads.filter { consumptions[$0].form == .filled }), sure: Set(made))
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
