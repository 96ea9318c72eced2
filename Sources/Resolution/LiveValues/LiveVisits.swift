import DepGraphModel

/// Where the walks over live values came by, to tell what live values alone run from what others run too.
struct LiveVisits {
  /// A member, or with `nil` the stored members and methods of a type that was built.
  struct Place: Hashable {
    var module: ModuleIndex
    var owner: String
    var member: String?
  }

  var places: Set<Place> = []
  var calls: [Place: Set<Place>] = [:]
  /// Reads in another module than the live value's, with the places that lead to them.
  var furtherReaches: [LiveBodies.Reach: Set<Place>] = [:]

  mutating func formUnion(_ other: LiveVisits) {
    places.formUnion(other.places)
    calls.merge(other.calls) { $0.union($1) }
    furtherReaches.merge(other.furtherReaches) { $0.union($1) }
  }

  /// The places that something besides live values gets to.
  func shared(among callers: LiveCallers) -> Set<Place> {
    guard !furtherReaches.isEmpty else { return [] }
    var found: Set<Place> = []
    var stack = Array(places.filter(callers.mayReach))
    while let place = stack.popLast() {
      guard found.insert(place).inserted else { continue }
      stack += calls[place] ?? []
    }
    return found
  }
}

/// The calls in a project's code that stand in no live value, nor in what live values run.
struct LiveCallers {
  private struct Caller {
    var qualifier: [String]
    /// The last name of the type around the call.
    var owner: String
  }

  private var byName: [String: [Caller]] = [:]

  init(lookup: MemberLookup, visits: LiveVisits) {
    guard !visits.furtherReaches.isEmpty else { return }
    for module in lookup.table.modules.indices.prefix(lookup.table.ownCount)
    where lookup.table.modules[module].kind != .test {
      for (owner, members) in lookup.members(of: module).members {
        for member in members where !Self.isQuiet(member.fact.name) {
          let place = LiveVisits.Place(module: module, owner: owner, member: member.fact.name)
          guard !visits.places.contains(place) else { continue }
          for call in member.fact.calls { add(call.callee, owner: member.fact.owner.last ?? "") }
        }
      }
    }
  }

  /// Values for tests and previews build what live values build.
  private static func isQuiet(_ name: String) -> Bool { name == "testValue" || name == "previewValue" }

  private mutating func add(_ callee: [String], owner: String) {
    var names = callee
    // `MailLive.init()` makes what `MailLive()` makes.
    if names.last == "init", names.count > 1 { names.removeLast() }
    guard let name = names.popLast() else { return }
    byName[name, default: []].append(Caller(qualifier: names, owner: owner))
  }

  /// Whether a call may get to a place, by its names: which type a call means is not settled here.
  func mayReach(_ place: LiveVisits.Place) -> Bool {
    let type = String(place.owner.split(separator: ".").last ?? "")
    guard let member = place.member, member != "init" else { return byName[type] != nil }
    return byName[member]?.contains { caller in
      switch caller.qualifier.last {
      case nil, "Self", "self": type.isEmpty || caller.owner == type
      case "": true
      case let qualifier?: qualifier == type || type.isEmpty
      }
    } ?? false
  }
}
