import DepGraphModel

/// What the code of an entry reads itself, outside of the code that overrides are in force for.
struct OwnReads {
  private let search: CoverageSearch
  private let entry: EntryCode
  private let key: KeyIndex
  private let reads: [Int]

  init(search: CoverageSearch, entry: EntryCode, key: KeyIndex, reads: [Int]) {
    self.search = search
    self.entry = entry
    self.key = key
    self.reads = reads
  }

  private var graph: CodeGraph { search.code.graph }

  /// - Parameter followsEvents: whether code that runs when something happens counts too.
  func reads(outside overrides: [ResolvedOverride], followsEvents: Bool) -> Set<Int> {
    let excluded = overrides.reduce(into: [String: [OverrideExtent]]()) { found, override in
      found[override.location.file, default: []].append(override.extent)
    }
    var walk = EntryWalk(
      code: search.code, isFollowed: followsEvents ? search.isEntry : search.runs, excluded: excluded,
      followsEvents: followsEvents)
    walk.run(from: entry)
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
    let places = read.form == .wrapper || read.variable != nil ? read.uses : [read.location.position]
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
