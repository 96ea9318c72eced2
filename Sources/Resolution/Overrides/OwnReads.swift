import DepGraphModel

/// Reads of an entry's code: positions in the consumptions.
struct FoundReads {
  /// What surely happens and what may happen.
  var all: Set<Int> = []
  /// What surely happens, as far as names tell.
  var sure: Set<Int> = []
  /// What may take a value that the update around it has set before.
  var maybeSet: Set<Int> = []
  /// Where nothing surely happens, a member that code without source calls and that leads to a read.
  var callback: Int?

  var isEmpty: Bool { all.isEmpty }
  /// What takes no value that was set before it.
  var notSet: Set<Int> { all.subtracting(maybeSet) }

  mutating func take(sure reads: Set<Int>, isMaybeSet: (Int) -> Bool) {
    all.formUnion(reads)
    maybeSet = all.filter(isMaybeSet)
    sure = reads.subtracting(maybeSet)
  }

  func and(_ others: FoundReads) -> FoundReads {
    FoundReads(
      all: all.union(others.all), sure: sure.union(others.sure),
      maybeSet: maybeSet.union(others.maybeSet).subtracting(notSet).subtracting(others.notSet),
      callback: callback ?? others.callback)
  }

  /// With others that no override reaches, wherever they are.
  func and(_ others: Set<Int>) -> FoundReads {
    FoundReads(
      all: all.union(others), sure: sure.union(others), maybeSet: maybeSet.subtracting(others), callback: callback)
  }
}

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

  /// What the entry's code reads outside of what overrides at the entry are in force for.
  /// - Parameter isAll: whether it is everything that the entry reads where there are no such overrides.
  func reads(outside overrides: [ResolvedOverride], isAll: Bool = false) -> FoundReads {
    guard !reads.isEmpty, isAll || !overrides.isEmpty else { return FoundReads() }
    guard !overrides.contains(where: { $0.extent == .process }) else {
      // Of what is prepared for everything, there is nothing outside; some of it may come late.
      let late = Set(reads.filter { search.isSetBefore($0, by: overrides) == nil })
      return FoundReads(all: late, maybeSet: late)
    }
    return found(in: walks.walk(outside: overrides), overrides)
  }

  /// What the entry's code reads outside of what overrides at the entry are in force for, and not behind preparations.
  func reads(outside overrides: [ResolvedOverride], behind ends: [Int: [PreparedCode]], isAll: Bool) -> FoundReads {
    guard !reads.isEmpty, isAll || !overrides.isEmpty else { return FoundReads() }
    return found(in: walks.walk(outside: overrides, behind: ends), overrides)
  }

  /// What surely runs, in whatever module, outside of what any override is in force for.
  func reads(besides indices: [Int]) -> Set<Int> {
    guard !reads.isEmpty else { return [] }
    let walk = walks.walk(besides: indices)
    let overrides = indices.map { search.overrides[$0] }
    let code = CodeReads(walk: walk, search: search, overrides: overrides)
    return Set(reads.filter { code.contains($0) && search.isSetBefore($0, by: overrides) == false })
  }

  /// What the entry reads before it prepares dependencies, outside of what overrides are in force for.
  func reads(before prepared: [Int], outside overrides: [ResolvedOverride]) -> FoundReads {
    guard !reads.isEmpty else { return FoundReads() }
    let last = search.code.preparations.last(of: prepared)
    if last != prepared, let walk = walks.walk(before: last, outside: overrides), found(before: walk, overrides).isEmpty
    {
      return FoundReads()
    }
    return walks.walk(before: prepared, outside: overrides).map { found(before: $0, overrides) } ?? FoundReads()
  }

  /// The same where each is prepared under a condition of its own. What is read between them may be set.
  func reads(beforeAll prepared: [Int], outside overrides: [ResolvedOverride]) -> FoundReads {
    let before = reads(before: prepared, outside: overrides)
    guard prepared.count > 1, !reads.isEmpty,
      let walk = walks.walk(before: prepared, outside: overrides, isOpen: true)
    else { return before }
    let between = found(before: walk, overrides).all.subtracting(before.all)
    return before.and(FoundReads(all: between, maybeSet: between))
  }

  private func found(before walk: EntryWalks.Early, _ overrides: [ResolvedOverride]) -> FoundReads {
    var found = found(in: walk.late, overrides)
    found.take(sure: Set(reads.filter { walk.early.reads($0) && search.isSetBefore($0, by: overrides) != true })) {
      search.isSetBefore($0, by: overrides) == nil
    }
    return found
  }

  private func found(in walk: EntryWalks.Pair, _ overrides: [ResolvedOverride]) -> FoundReads {
    let sure = CodeReads(walk: walk.sure, search: search, overrides: overrides)
    let wide = CodeReads(walk: walk.wide, search: search, overrides: overrides)
    var found = FoundReads(all: Set(reads.filter(wide.contains)))
    found.take(sure: Set(reads.filter(sure.contains))) { search.isSetBefore($0, by: overrides) == nil }
    if found.sure.isEmpty, !found.all.isEmpty {
      let open = found.all.subtracting(found.maybeSet)
      found.callback = walk.wide.callback(leadingTo: search.code.reads.members(running: open))
    }
    return found
  }
}

/// Which reads the code makes that was followed.
struct CodeReads {
  let walk: EntryWalk
  let search: CoverageSearch
  let overrides: [ResolvedOverride]
  /// Whether what a variable takes where it is declared counts as well as what it takes where it is used.
  var isDoubtful = false

  private var graph: CodeGraph { search.code.graph }

  func contains(_ index: Int) -> Bool {
    let read = search.consumptions[index]
    guard search.isSetBefore(index, by: overrides) != true else { return false }
    guard let member = search.code.reads.member(of: index) else {
      return read.member == nil && isStoredRead(index)
    }
    let isRun = read.member == nil ? search.entered.contains(read.module) : walk.members.contains(member)
    // What a value keeps of the values that were in force where it was made, it is asked for anywhere.
    let isAsked = read.form == .stored && walk.isWide && search.called.mayRun(member: member)
    guard isRun || isAsked, read.form != .stored || isOwnerBuilt(read) else { return false }
    // A variable takes what is in force where it is declared.
    if read.isVariable {
      if walk.isExcluded(read.location.position, in: read.location.file) { return false }
      // So does what a closure captures that is kept.
      if walk.handedOut.contains(member), walk.leavesOut(read.location.position, .eager, of: member) { return false }
    }
    let declared = isDoubtful || !read.isVariable ? [read.location.position] : []
    let places = (read.isVariable ? read.uses : []) + declared
    return places.contains { !walk.leavesOut($0, read.timing, of: member) }
  }

  /// Whether a value is built of the type around a read; so for code of which that is not known.
  private func isOwnerBuilt(_ read: ResolvedConsumption) -> Bool {
    let key = CodeIndex.FileKey(module: read.module, file: read.location.file)
    return graph.type(ofStored: read.owner, in: key, container: nil).map(walk.built.contains) ?? true
  }

  /// Whether a read gives its value to something that outlives the code in an override which reads it.
  func givesOut(_ index: Int) -> Bool {
    let read = search.consumptions[index]
    let member = search.code.reads.member(of: index)
    if read.isHandedOn, member.map(walk.handedOut.contains) ?? false { return true }
    let places = read.isVariable ? read.uses : [read.location.position]
    return places.contains { walk.isNamedOutside($0, in: read.location.file) }
  }

  /// Whether a variable is taken whose value was read in an override: where a value of its type was built.
  func isCarried(_ index: Int) -> Bool {
    let read = search.consumptions[index]
    guard read.site == .member, let variable = read.variable else { return false }
    let key = CodeIndex.FileKey(module: read.module, file: read.location.file)
    guard let type = graph.type(ofStored: read.owner, in: key, container: nil), walk.isBuiltLeftOut(type) else {
      return false
    }
    return isTaken(index) || walk.namesHandedOut.contains(variable)
      || search.code.reads.readers(of: index).contains { reader in
        let file = graph.index.members[reader.member].file
        return reader.places.contains { walk.isNamedOutside($0.position, in: file) }
      }
  }

  /// A stored `@Dependency` is read where a member of its type takes the variable.
  private func isStoredRead(_ index: Int) -> Bool {
    let read = search.consumptions[index]
    if read.owner.isEmpty, read.form != .wrapper {
      // In statements at the top level.
      return search.entered.contains(read.module)
        && !walk.leavesOut(read.location.position, read.timing, in: read.location.file)
    }
    guard let variable = read.variable else { return false }
    // So does a stored one, where its value is built.
    if read.site == .member, !read.owner.isEmpty {
      let key = CodeIndex.FileKey(module: read.module, file: read.location.file)
      if let type = graph.type(ofStored: read.owner, in: key, container: nil) {
        if read.isReadLate, search.code.reads.property(of: index).map(walk.taken.contains) ?? false { return true }
        guard walk.built.contains(type), !walk.builtLeftOut.contains(type) else { return false }
        // Which variable a wrapper of the project makes is not known.
        if walk.names.contains(variable) || read.form == .forwarded { return true }
      }
    }
    return isTaken(index)
  }

  /// Whether a member that runs takes the variable.
  private func isTaken(_ index: Int) -> Bool {
    search.code.reads.readers(of: index).contains { reader in
      walk.members.contains(reader.member)
        && reader.places.contains { read in
          [read.position, read.last].contains { !walk.leavesOut($0, read.timing, of: reader.member) }
        }
    }
  }
}

extension ResolvedConsumption {
  /// Whether it declares a variable that is read where it is used.
  var isVariable: Bool {
    switch form {
    case .wrapper: true
    case .expression, .current, .stored, .made, .filled, .overrideClosure, .replaced, .valuesMember: variable != nil
    // What it is handed to is named instead.
    case .forwarded, .kept: false
    }
  }
}
