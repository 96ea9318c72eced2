import DepGraphModel

/// What the code of an entry reads itself, outside of the code that overrides are in force for.
struct OwnReads {
  private let search: CoverageSearch
  private let walks: EntryWalks
  private let reads: [Int]

  init(search: CoverageSearch, walks: EntryWalks, reads: [Int]) {
    self.search = search
    self.walks = walks
    self.reads = reads
  }

  private var graph: CodeGraph { search.code.graph }

  /// What the entry's code reads outside of what overrides at the entry are in force for.
  func reads(outside overrides: [ResolvedOverride]) -> Set<Int> {
    guard !overrides.isEmpty, !overrides.contains(where: { $0.extent == .process }) else { return [] }
    return reads(outside: overrides, followsEvents: true)
  }

  /// What the entry runs, in whatever module, before anything happens, outside of what any override is in force for.
  func reads(ahead overrides: [ResolvedOverride]) -> Set<Int> { reads(outside: overrides, followsEvents: false) }

  /// What the entry reads before it prepares dependencies, outside of what overrides are in force for.
  func reads(before prepared: [Int], outside overrides: [ResolvedOverride]) -> Set<Int> {
    guard !reads.isEmpty else { return [] }
    let excluded = Dictionary(grouping: overrides, by: { $0.location.file }).mapValues { $0.map(\.extent) }
    var walk = EarlyWalk(search: search, prepared: prepared, excluded: excluded)
    walk.run(from: walks.entry)
    guard walk.isPrepared else { return [] }
    return Set(reads.filter { walk.reads(search.consumptions[$0]) })
  }

  private func reads(outside overrides: [ResolvedOverride], followsEvents: Bool) -> Set<Int> {
    let walk = walks.walk(outside: overrides, followsEvents: followsEvents)
    return Set(reads.filter { isRead($0, in: walk, settingUpdates: overrides) })
  }

  private func isRead(_ index: Int, in walk: EntryWalk, settingUpdates overrides: [ResolvedOverride]) -> Bool {
    let read = search.consumptions[index]
    let key = CodeIndex.FileKey(module: read.module, file: read.location.file)
    if read.form == .overrideClosure,
      overrides.contains(where: { $0.location.file == read.location.file && $0.location < read.location })
    {
      return false
    }
    if read.member == nil { return isStoredRead(read, in: key, walk: walk) }
    guard let member = graph.index.member(named: read.member, of: read.owner, at: read.location.position, in: key),
      walk.members.contains(member)
    else { return false }
    let isVariable = read.form == .wrapper || read.variable != nil
    // A variable takes what is in force where it is declared.
    if isVariable, walk.isExcluded(read.location.position, in: read.location.file) { return false }
    let places = isVariable ? read.uses : [read.location.position]
    return places.contains { !walk.leavesOut($0, read.timing, in: read.location.file) }
  }

  /// A stored `@Dependency` is read where a member of its type takes the variable.
  private func isStoredRead(_ read: ResolvedConsumption, in key: CodeIndex.FileKey, walk: EntryWalk) -> Bool {
    let type = read.owner.isEmpty ? nil : graph.type(ofStored: read.owner, in: key, container: nil)
    if read.owner.isEmpty, read.form != .wrapper {
      // In statements at the top level.
      return search.entered.contains(read.module)
        && !walk.leavesOut(read.location.position, read.timing, in: read.location.file)
    }
    guard let variable = read.variable else { return false }
    // So does a stored one, where its value is built.
    if let type, read.site == .member {
      guard walk.built.contains(type) else { return false }
      if walk.names.contains(variable) { return true }
    }
    return walk.members.contains { member in
      let found = graph.index.members[member]
      guard found.module == read.module, type == nil ? found.file == key.file : graph.owner(of: member) == type else {
        return false
      }
      return found.fact.reads.contains {
        $0.variable == variable && !walk.leavesOut($0.position, $0.timing, in: found.file)
      }
    }
  }
}

/// The ways of one root's entry around overrides: those of one closure leave out the same code.
final class EntryWalks {
  private struct Key: Hashable {
    var excluded: [String: [OverrideExtent]]
    var followsEvents: Bool
  }

  private let search: CoverageSearch
  let entry: EntryCode
  private var known: [Key: EntryWalk] = [:]

  init(search: CoverageSearch, entry: EntryCode) {
    self.search = search
    self.entry = entry
  }

  func walk(outside overrides: [ResolvedOverride], followsEvents: Bool) -> EntryWalk {
    var excluded: [String: [OverrideExtent]] = [:]
    for override in overrides {
      let extents = excluded[override.location.file] ?? []
      if !extents.contains(override.extent) { excluded[override.location.file] = extents + [override.extent] }
    }
    let key = Key(excluded: excluded, followsEvents: followsEvents)
    if let walk = known[key] { return walk }
    var walk = EntryWalk(
      code: search.code, isFollowed: search.runs, isGuessed: followsEvents ? search.isEntry : nil, excluded: excluded,
      kept: followsEvents && !excluded.isEmpty ? everything.built : [], followsEvents: followsEvents)
    walk.run(from: entry)
    known[key] = walk
    return walk
  }

  /// What the entry runs, whatever is in force.
  private var everything: EntryWalk { walk(outside: [], followsEvents: true) }
}
