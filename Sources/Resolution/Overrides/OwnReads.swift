import DepGraphModel

/// Reads of an entry's code: positions in the consumptions.
struct FoundReads {
  /// What surely happens and what may happen.
  var all: Set<Int> = []
  /// What surely happens, as far as names tell.
  var sure: Set<Int> = []
  /// Where nothing surely happens, a member that code without source calls and that leads to a read.
  var callback: Int?

  var isEmpty: Bool { all.isEmpty }

  /// With others that no override reaches, wherever they are.
  func and(_ others: Set<Int>) -> FoundReads {
    FoundReads(all: all.union(others), sure: sure.union(others), callback: callback)
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
  func reads(outside overrides: [ResolvedOverride]) -> FoundReads {
    guard !reads.isEmpty, !overrides.isEmpty, !overrides.contains(where: { $0.extent == .process }) else {
      return FoundReads()
    }
    return found(in: walks.walk(outside: overrides), overrides)
  }

  /// What the entry runs, in whatever module, before anything happens, outside of what any override is in force for.
  func reads(ahead overrides: [ResolvedOverride]) -> Set<Int> {
    // Most keys are read by nothing that runs ahead, whatever is left out of it.
    guard !reads.isEmpty, !found(in: walks.walk(ahead: []), []).sure.isEmpty else { return [] }
    return found(in: walks.walk(ahead: overrides), overrides).sure
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

  private func found(before walk: EntryWalks.Early, _ overrides: [ResolvedOverride]) -> FoundReads {
    var found = found(in: walk.late, overrides)
    found.sure = Set(reads.filter { walk.early.reads($0) })
    found.all.formUnion(found.sure)
    return found
  }

  private func found(in walk: EntryWalks.Pair, _ overrides: [ResolvedOverride]) -> FoundReads {
    let sure = CodeReads(walk: walk.sure, search: search, overrides: overrides)
    let wide = CodeReads(walk: walk.wide, search: search, overrides: overrides)
    var found = FoundReads(all: Set(reads.filter(wide.contains)), sure: Set(reads.filter(sure.contains)))
    found.all.formUnion(found.sure)
    if found.sure.isEmpty, !found.all.isEmpty {
      found.callback = walk.wide.callback(leadingTo: search.code.reads.members(running: found.all))
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
    guard !isOfSetValue(read) else { return false }
    guard let member = search.code.reads.member(of: index) else {
      return read.member == nil && isStoredRead(index)
    }
    let isRun = read.member == nil ? search.entered.contains(read.module) : walk.members.contains(member)
    guard isRun else { return false }
    // A variable takes what is in force where it is declared.
    if read.isVariable, walk.isExcluded(read.location.position, in: read.location.file) { return false }
    let declared = isDoubtful || !read.isVariable ? [read.location.position] : []
    let places = (read.isVariable ? read.uses : []) + declared
    return places.contains { !walk.leavesOut($0, read.timing, of: member) }
  }

  /// Whether an update reads what it set before itself. What an assignment reads on its right-hand side is there before it.
  private func isOfSetValue(_ read: ResolvedConsumption) -> Bool {
    let least: Int
    switch read.form {
    case .overrideClosure: least = 1
    case .replaced: least = 2
    case .wrapper, .expression, .current, .made, .forwarded, .kept, .valuesMember: return false
    }
    // What a function that is called sets, and what it reads, has the order of the function.
    let near = overrides.lazy.filter { $0.member == read.member && $0.owner == read.owner }
    let earlier = near.map(\.location).filter { $0.file == read.location.file && $0 < read.location }
    return Set(earlier).count >= least
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
        guard walk.built.contains(type) else { return false }
        // Which variable a wrapper of the project makes is not known.
        if walk.names.contains(variable) || read.form == .forwarded { return true }
      }
    }
    return search.code.reads.readers(of: index).contains { reader in
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
    case .expression, .current, .made, .overrideClosure, .replaced, .valuesMember: variable != nil
    // What it is handed to is named instead.
    case .forwarded, .kept: false
    }
  }
}
