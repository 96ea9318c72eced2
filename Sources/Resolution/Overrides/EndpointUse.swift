import DepGraphModel

/// What the overrides of single endpoints at the entry leave of live values: the closures of these endpoints may never
/// run, nor what only they read.
///
///     prepareDependencies { $0.mail.send = { … } }
struct EndpointUse {
  let search: CoverageSearch
  let entry: EntryCode
  let preparations: PreparationSearch

  private var code: OverrideCode { search.code }

  /// - Parameter overrides: those of single endpoints at the entry.
  func found(setBy overrides: [(index: Int, override: ResolvedOverride)]) -> Coverage.Patches {
    var byKey: [KeyIndex: [(index: Int, override: ResolvedOverride)]] = [:]
    for found in overrides where found.override.endpoint != nil {
      if case .key(let key) = found.override.target { byKey[key, default: []].append(found) }
    }
    guard !byKey.isEmpty else { return Coverage.Patches() }
    let walks = EntryWalks(search: search, entry: entry, silent: [])
    var patches = Coverage.Patches()
    for (key, overrides) in byKey {
      if isAlone(key: key, overrides, walks: walks) { patches.keys.insert(key) }
      for (name, overrides) in Dictionary(grouping: overrides, by: { $0.override.endpoint ?? "" }) {
        let types = search.running.clients(of: key).filter { code.graph.endpoints(of: $0).contains(name) }
        guard !types.isEmpty else { continue }
        let outside = reads(of: key, taking: name, outside: overrides, walks: walks)
        let prepared = overrides.map(\.index).filter { search.overrides[$0].extent == .process }
        // What only a later event gets to comes behind all that is read until then.
        guard outside.sure.isEmpty, prepared.isEmpty || walks.walk(before: prepared, outside: []) != nil else {
          continue
        }
        let endpoints = types.map { Endpoint(type: $0, name: name) }
        patches.endpoints.formUnion(endpoints)
        if outside.isEmpty, overrides.contains(where: { search.isSure($0.index) }),
          prepared.isEmpty || preparations.isSure(prepared)
        {
          patches.sure.formUnion(endpoints)
        }
      }
    }
    return patches
  }

  private func isAlone(
    key: KeyIndex, _ overrides: [(index: Int, override: ResolvedOverride)], walks: EntryWalks
  ) -> Bool {
    let endpoints = Set(overrides.compactMap(\.override.endpoint))
    let others = others(than: endpoints)
    let reads = runningReads(of: key)
    guard reads.allSatisfy({ takes($0, endpoints, withoutAny: others) }) else { return false }
    return found(reads, outside: overrides, walks: walks).sure.isEmpty
  }

  /// What may take one endpoint, where no override of it is in force.
  private func reads(
    of key: KeyIndex, taking name: String, outside overrides: [(index: Int, override: ResolvedOverride)],
    walks: EntryWalks
  ) -> FoundReads {
    let others = others(than: [name])
    let reads = runningReads(of: key).filter {
      search.consumptions[$0].isHandedOn || !takes($0, others, withoutAny: [name])
    }
    var found = found(reads, outside: overrides, walks: walks)
    guard !found.isEmpty, !overrides.contains(where: { $0.override.extent == .process }) else { return found }
    let walk = walks.walk(outside: overrides.map(\.override))
    func isTaken(_ read: Int, in walk: EntryWalk) -> Bool {
      let members = members(reading: read)
      return search.consumptions[read].isHandedOn || members.isEmpty
        || members.contains { walk.members.contains($0) && !takes(member: $0, others, withoutAny: [name]) }
    }
    found.all = found.all.filter { isTaken($0, in: walk.wide) }
    found.sure = found.sure.filter { isTaken($0, in: walk.sure) }
    return found
  }

  private func runningReads(of key: KeyIndex) -> [Int] {
    search.reads(of: key).filter { read in
      search.consumptions[read].form != .overrideClosure && search.called.mayRun(read: read)
    }
  }

  private func found(
    _ reads: [Int], outside overrides: [(index: Int, override: ResolvedOverride)], walks: EntryWalks
  ) -> FoundReads {
    let own = OwnReads(search: search, walks: walks, reads: reads)
    let prepared = overrides.filter { $0.override.extent == .process }.map(\.index)
    return prepared.isEmpty
      ? own.reads(outside: overrides.map(\.override)) : own.reads(before: prepared, outside: [])
  }

  /// The other functions that types with these endpoints hold.
  private func others(than endpoints: Set<String>) -> Set<String> {
    let types = code.graph.callables.types(holding: endpoints)
    return Set(types.flatMap { code.graph.callables.byType[$0] ?? [] }).subtracting(endpoints)
  }

  private func takes(_ index: Int, _ endpoints: Set<String>, withoutAny others: Set<String>) -> Bool {
    let read = search.consumptions[index]
    if let endpoint = read.endpoint { return endpoints.contains(endpoint) }
    let members = members(reading: index).filter(search.called.mayRun(member:))
    guard !members.isEmpty else { return false }
    return members.allSatisfy { takes(member: $0, endpoints, withoutAny: others) }
  }

  private func takes(member: Int, _ endpoints: Set<String>, withoutAny others: Set<String>) -> Bool {
    let fact = code.graph.index.members[member].fact
    let names = Set(fact.mentions + fact.calls.flatMap { $0.callee.dropFirst() })
    return !names.isDisjoint(with: endpoints) && names.isDisjoint(with: others)
  }

  /// The code that takes what is read.
  private func members(reading index: Int) -> [Int] {
    if let member = code.reads.member(of: index) { return [member] }
    let readers = code.reads.readers(of: index).map(\.member)
    guard readers.isEmpty, let variable = search.consumptions[index].variable else { return readers }
    return code.graph.index.members.indices.filter { member in
      let found = code.graph.index.members[member]
      return search.runs[found.module] && found.fact.mentions.contains(variable)
    }
  }
}

/// Which stored properties of types hold functions. Found once for all roots.
final class CallableNames {
  private let index: CodeIndex

  init(_ index: CodeIndex) {
    self.index = index
  }

  /// By the name of the type.
  private(set) lazy var byType: [String: Set<String>] = index.sources.reduce(into: [:]) { found, source in
    for name in source.dependencies.callables {
      guard let dot = name.firstIndex(of: ".") else { continue }
      found[String(name[..<dot]), default: []].insert(String(name[dot...].dropFirst()))
    }
  }

  private(set) lazy var names = Set(byType.values.joined())

  func types(holding names: Set<String>) -> [String] {
    byType.filter { names.isSubset(of: $0.value) }.map(\.key)
  }
}
