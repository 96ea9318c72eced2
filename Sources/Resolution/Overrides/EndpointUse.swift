import DepGraphModel

/// Keys of which nothing takes other endpoints than those that the entry sets: the closures of the live value may never
/// run, nor what only these read.
///
///     prepareDependencies { $0.mail.send = { … } }
struct EndpointUse {
  let search: CoverageSearch
  let entry: EntryCode

  private var code: OverrideCode { search.code }

  /// - Parameter overrides: those of single endpoints at the entry.
  func keys(setBy overrides: [(index: Int, override: ResolvedOverride)]) -> Set<KeyIndex> {
    var byKey: [KeyIndex: [(index: Int, override: ResolvedOverride)]] = [:]
    for found in overrides where found.override.endpoint != nil {
      if case .key(let key) = found.override.target { byKey[key, default: []].append(found) }
    }
    guard !byKey.isEmpty else { return [] }
    let walks = EntryWalks(search: search, entry: entry, silent: [])
    return Set(byKey.filter { isAlone(key: $0.key, $0.value, walks: walks) }.keys)
  }

  private func isAlone(
    key: KeyIndex, _ overrides: [(index: Int, override: ResolvedOverride)], walks: EntryWalks
  ) -> Bool {
    let endpoints = Set(overrides.compactMap(\.override.endpoint))
    let others = others(than: endpoints)
    let reads = search.reads(of: key).filter { read in
      search.consumptions[read].form != .overrideClosure && search.called.mayRun(read: read)
    }
    guard reads.allSatisfy({ takes($0, endpoints, withoutAny: others) }) else { return false }
    let own = OwnReads(search: search, walks: walks, reads: reads)
    let prepared = overrides.filter { $0.override.extent == .process }.map(\.index)
    return prepared.isEmpty
      ? own.reads(outside: overrides.map(\.override)).sure.isEmpty
      : own.reads(before: prepared, outside: []).sure.isEmpty
  }

  /// The other functions that types with these endpoints hold.
  private func others(than endpoints: Set<String>) -> Set<String> {
    let types = code.callables.types(holding: endpoints)
    return Set(types.flatMap { code.callables.byType[$0] ?? [] }).subtracting(endpoints)
  }

  private func takes(_ index: Int, _ endpoints: Set<String>, withoutAny others: Set<String>) -> Bool {
    let read = search.consumptions[index]
    if let endpoint = read.endpoint { return endpoints.contains(endpoint) }
    let members = members(reading: index).filter(search.called.mayRun(member:))
    guard !members.isEmpty else { return false }
    return members.allSatisfy { member in
      let fact = code.graph.index.members[member].fact
      let names = Set(fact.mentions + fact.calls.flatMap { $0.callee.dropFirst() })
      return !names.isDisjoint(with: endpoints) && names.isDisjoint(with: others)
    }
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

  func types(holding names: Set<String>) -> [String] {
    byType.filter { names.isSubset(of: $0.value) }.map(\.key)
  }
}
