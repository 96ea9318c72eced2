import DepGraphModel

/// Follows what a live value runs: its own body, the functions and initializers it calls, and the stored `@Dependency`
/// members of the types it builds, within the module that holds the live value and one module further.
struct LiveBodies {
  /// A read that belongs to a key's live value.
  struct Reach: Hashable {
    var body: LiveBody
    var file: String
    var position: SourcePosition
    /// The module that the read stands in.
    var module: ModuleIndex
  }

  struct Followed {
    var reads: [LiveRead] = []
    /// Reads that live values alone run.
    var reaches: Set<Reach> = []
    /// Reads in another module than the live value's that something else may run too.
    var sharedReaches: Set<Reach> = []
  }

  private let resolution: ConsumptionResolution
  private let keys: KeyTable
  let lookup: MemberLookup

  init(resolution: ConsumptionResolution, keys: KeyTable, lookup: MemberLookup) {
    self.resolution = resolution
    self.keys = keys
    self.lookup = lookup
  }

  func follow() -> Followed {
    var followed = Followed()
    var visits = LiveVisits()
    let live = keys.conformances.filter { $0.kind == .live && lookup.table.isOwn($0.module) }
    for (module, conformances) in Dictionary(grouping: live, by: \.module).sorted(by: { $0.key < $1.key }) {
      for key in Set(conformances.map(\.key)).sorted() {
        var walk = LiveBodyWalk(
          body: LiveBody(key: key, module: module), owners: owners(of: key, in: module), bodies: self)
        walk.run()
        followed.reads += walk.reads
        followed.reaches.formUnion(walk.reaches)
        visits.formUnion(walk.visits)
      }
    }
    let shared = visits.shared(among: LiveCallers(lookup: lookup, visits: visits))
    followed.sharedReaches = Set(visits.furtherReaches.filter { !$0.value.isDisjoint(with: shared) }.keys)
    followed.reaches.formUnion(visits.furtherReaches.keys)
    followed.reaches.subtract(followed.sharedReaches)
    return followed
  }

  /// How the module's files spell the type of a key where they give it members.
  private func owners(of key: KeyIndex, in module: ModuleIndex) -> [String] {
    lookup.members(of: module).files(withMember: "liveValue").compactMap { file, owner in
      self.key(spelled: owner, file: file, module: module) == key ? owner.joined(separator: ".") : nil
    }
  }

  func target(of fact: ConsumptionFact, file: String, module: ModuleIndex) -> DependencyTarget {
    let scope = resolution.visibility.scope(of: file, in: module)
    if fact.form == .forwarded, !resolution.readers.contains(fact.variable, from: scope) { return .unresolved }
    return resolution.target(of: fact.reference, within: fact.owner, in: scope)
  }

  /// The key whose `liveValue` a call such as `Mail.liveValue` reads directly.
  func key(spelled path: [String], file: String, module: ModuleIndex) -> KeyIndex? {
    let scope = resolution.visibility.scope(of: file, in: module)
    return keys.key(lookup.identity(of: path, within: [], file: file, module: module), in: scope)
  }
}
