import DepGraphModel
import DepGraphResolution

/// The flat list of keys.
struct PlannedKeys {
  /// Services of one name and type.
  struct Group {
    var name: String
    /// The name where it is the only one: applications that share no code may have keys of one name.
    var id: String
    var form: String
    /// Of what the key holds; empty for a closure.
    var valueForm: String
    /// As the property was called in its component, where the key has another name.
    var original: String
    /// Positions in `Services.all`, in the order of their places.
    var services: [Int]
  }

  private(set) var groups: [Group] = []
  private(set) var collisions: [MigrationPlan.Collision] = []
  private var groupByService: [Int: Int] = [:]

  init(_ services: Services) {
    let neighbours = KeyNeighbours(services)
    let byName = Dictionary(grouping: neighbours.sets(), by: { services.all[$0[0]].property.fact.name })
    let taken = Set(byName.keys)
    for name in byName.keys.sorted() {
      let sets = (byName[name] ?? []).sorted { left, right in
        Self.rank(left, services).lexicographicallyPrecedes(Self.rank(right, services))
      }
      var colliding: Set<Int> = []
      for (position, members) in sets.enumerated() {
        let others = sets[..<position].indices.filter { neighbours.meet(sets[$0], members) }
        if !others.isEmpty { colliding.formUnion(others + [position]) }
        take(name, members, isTaken: !others.isEmpty, taken, services)
      }
      if !colliding.isEmpty { collisions.append(otherType(name, colliding.sorted().map { sets[$0] }, services)) }
      for group in groups.suffix(sets.count) { takeProviders(group, services) }
    }
    groups.sort { ($0.name, $0.form, $0.services[0]) < ($1.name, $1.form, $1.services[0]) }
    for (position, group) in groups.enumerated() {
      for number in group.services { groupByService[number] = position }
    }
    collisions.sort { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
  }

  private mutating func take(
    _ name: String, _ members: [Int], isTaken: Bool, _ taken: Set<String>, _ services: Services
  ) {
    let isLibraryName = !isTaken && LibraryKeys.properties.contains(name)
    let component = services.graph.components[services.all[members[0]].component]
    let key = isTaken || isLibraryName ? Self.free(name + "In" + Self.stem(component), taken, groups) : name
    let isOnly = !groups.contains { $0.name == key }
    groups.append(
      Group(
        name: key, id: isOnly ? key : "\(key) of \(component.id)", form: services.all[members[0]].form,
        valueForm: members.allSatisfy { services.all[$0].property.fact.effects.isEmpty }
          ? services.all[members[0]].form : "", original: name, services: members))
    guard isLibraryName else { return }
    collisions.append(
      MigrationPlan.Collision(
        kind: .libraryName, name: name, proposal: "call it \(key): the library registers \\.\(name)",
        places: members.map { Self.place(services, $0) }))
  }

  /// The same keys, where a name that the project has registered for another type is left to that type.
  /// - Parameter registered: by the name of a property, the types of its values, `nil` where one is not known.
  func avoiding(
    _ registered: [String: [(form: String?, location: SourceLocation)]], _ services: Services
  ) -> PlannedKeys {
    var result = self
    for (position, group) in groups.enumerated() {
      guard let others = registered[group.name], !others.isEmpty,
        others.allSatisfy({ !Self.mayBeOne($0.form, group.valueForm) }), let first = group.services.first
      else { continue }
      let stem = group.original + "In" + Self.stem(services.graph.components[services.all[first].component])
      let key = Self.free(stem, Set(registered.keys).union(groups.map(\.original)), result.groups)
      result.groups[position].name = key
      result.groups[position].id = key
      result.collisions.append(
        MigrationPlan.Collision(
          kind: .otherType, name: group.name,
          proposal: "call \(Self.type(of: group, services)) \(key): \\.\(group.name) is registered for "
            + (others[0].form ?? ""),
          places: group.services.map { Self.place(services, $0) }
            + others.map { MigrationPlan.Place("\\.\(group.name): \($0.form ?? "")", $0.location) }))
    }
    result.collisions.sort { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    return result
  }

  /// Whether two types may be the same; one that is not known to the last, such as that of a function behind a type alias,
  /// is empty.
  static func mayBeOne(_ left: String?, _ right: String) -> Bool {
    left.map { $0.isEmpty || right.isEmpty || $0 == right } ?? true
  }

  /// The key that a service becomes; `nil` for one that stays with an initializer.
  func group(of service: Int) -> Int? { groupByService[service] }

  /// As a message calls it.
  private static func type(of group: Group, _ services: Services) -> String {
    group.form.isEmpty ? group.services.first.map { services.all[$0].type } ?? "" : group.form
  }

  static func place(_ services: Services, _ number: Int) -> MigrationPlan.Place {
    let service = services.all[number]
    return MigrationPlan.Place(
      "\(services.graph.components[service.component].name).\(service.property.fact.name)", service.property.location)
  }

  /// Of the root component first, then what most components require, then by place.
  private static func rank(_ members: [Int], _ services: Services) -> [Int] {
    let top = members.contains { services.isTop(services.all[$0].component) } ? 0 : 1
    let key = members.first.map { "\(services.all[$0].property.fact.name): \(services.all[$0].form)" } ?? ""
    let count = services.requirers(of: key, among: Set(members.map { services.all[$0].component })).count
    return [top, -count, members.first ?? 0]
  }

  /// `Profile` of `ProfileComponent`.
  private static func stem(_ component: Component) -> String {
    let name = component.bareName
    return name.hasSuffix("Component") && name != "Component" ? String(name.dropLast("Component".count)) : name
  }

  private static func free(_ name: String, _ taken: Set<String>, _ groups: [Group]) -> String {
    var candidate = name
    var number = 2
    while taken.contains(candidate) || groups.contains(where: { $0.name == candidate }) {
      candidate = "\(name)\(number)"
      number += 1
    }
    return candidate
  }

  private func otherType(
    _ name: String, _ sets: [[Int]], _ services: Services
  ) -> MigrationPlan.Collision {
    let renamed = groups.filter { group in
      group.original == name && group.name != name && sets.contains { $0.first == group.services.first }
    }.map { "\(Self.type(of: $0, services)) \($0.name)" }
    let places = sets.flatMap { members in
      members.map { number in
        let place = Self.place(services, number)
        return MigrationPlan.Place("\(place.text): \(services.all[number].type)", place.location)
      }
    }
    return MigrationPlan.Collision(
      kind: .otherType, name: name, proposal: "call " + renamed.joined(separator: ", "), places: places)
  }

  private mutating func takeProviders(_ group: Group, _ services: Services) {
    let components = Set(group.services.map { services.all[$0].component })
    // Applications that have one each have a live value each.
    guard components.count > 1, services.meet(components) else { return }
    let isPathDependent = services.isPathDependent("\(group.original): \(group.form)")
    collisions.append(
      MigrationPlan.Collision(
        kind: isPathDependent ? .pathDependent : .severalProviders, name: group.id,
        proposal: "keep one as the live value, and set the others with withDependencies where their component is made",
        places: group.services.map { Self.place(services, $0) }))
  }
}
