import DepGraphModel
import DepGraphResolution

/// The flat list of keys.
struct PlannedKeys {
  /// Services of one name and type.
  struct Group {
    var name: String
    var form: String
    /// As the property was called in its component, where the key has another name.
    var original: String
    /// Positions in `Services.all`, in the order of their places.
    var services: [Int]
  }

  private(set) var groups: [Group] = []
  private(set) var collisions: [MigrationPlan.Collision] = []
  private var groupByService: [Int: Int] = [:]

  init(_ services: Services) {
    var byForm: [[String]: [Int]] = [:]
    for number in services.all.indices where services.bound[number] == nil {
      let service = services.all[number]
      byForm[[service.property.fact.name, service.form], default: []].append(number)
    }
    let byName = Dictionary(grouping: byForm.keys, by: { $0[0] })
    let taken = Set(byName.keys)
    for name in byName.keys.sorted() {
      let forms = (byName[name] ?? []).sorted { left, right in
        Self.rank(byForm[left] ?? [], services).lexicographicallyPrecedes(Self.rank(byForm[right] ?? [], services))
      }
      for (position, form) in forms.enumerated() {
        let members = byForm[form] ?? []
        let isLibraryName = position == 0 && LibraryKeys.properties.contains(name)
        var key = name
        if position > 0 || isLibraryName, let first = members.first {
          key = Self.free(
            name + "In" + Self.stem(services.graph.components[services.all[first].component]), taken, groups)
        }
        groups.append(Group(name: key, form: form[1], original: name, services: members))
        if isLibraryName {
          collisions.append(
            MigrationPlan.Collision(
              kind: .libraryName, name: name, proposal: "call it \(key): the library registers \\.\(name)",
              places: members.map { Self.place(services, $0) }))
        }
      }
      if forms.count > 1 { collisions.append(otherType(name, forms, byForm, services)) }
      for form in forms { takeProviders(name, byForm[form] ?? [], services) }
    }
    groups.sort { ($0.name, $0.form) < ($1.name, $1.form) }
    for (position, group) in groups.enumerated() {
      for number in group.services { groupByService[number] = position }
    }
    collisions.sort { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
  }

  /// The same keys, where a name that the project has registered for another type is left to that type.
  /// - Parameter registered: by the name of a property, the types of its values, `nil` where one is not known.
  func avoiding(
    _ registered: [String: [(form: String?, location: SourceLocation)]], _ services: Services
  ) -> PlannedKeys {
    var result = self
    for (position, group) in groups.enumerated() {
      guard let others = registered[group.name], !others.isEmpty,
        others.allSatisfy({ $0.form.map { $0 != group.form } ?? false }), let first = group.services.first
      else { continue }
      let stem = group.original + "In" + Self.stem(services.graph.components[services.all[first].component])
      let key = Self.free(stem, Set(registered.keys).union(groups.map(\.original)), result.groups)
      result.groups[position].name = key
      result.collisions.append(
        MigrationPlan.Collision(
          kind: .otherType, name: group.name,
          proposal: "call \(group.form) \(key): \\.\(group.name) is registered for \(others[0].form ?? "")",
          places: group.services.map { Self.place(services, $0) }
            + others.map { MigrationPlan.Place("\\.\(group.name): \($0.form ?? "")", $0.location) }))
    }
    result.collisions.sort { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    return result
  }

  /// The key that a service becomes; `nil` for one that stays with an initializer.
  func group(of service: Int) -> Int? { groupByService[service] }

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
    _ name: String, _ forms: [[String]], _ byForm: [[String]: [Int]], _ services: Services
  ) -> MigrationPlan.Collision {
    let renamed = groups.filter { $0.original == name && $0.name != name }.map { "\($0.form) \($0.name)" }
    let places = forms.flatMap { form in
      (byForm[form] ?? []).map { number in
        let place = Self.place(services, number)
        return MigrationPlan.Place("\(place.text): \(services.all[number].type)", place.location)
      }
    }
    return MigrationPlan.Collision(
      kind: .otherType, name: name, proposal: "call " + renamed.joined(separator: ", "), places: places)
  }

  private mutating func takeProviders(_ name: String, _ members: [Int], _ services: Services) {
    let components = Set(members.map { services.all[$0].component })
    // Applications that have one each have a live value each.
    guard components.count > 1, services.meet(components), let first = members.first else { return }
    let isPathDependent = services.isPathDependent("\(name): \(services.all[first].form)")
    collisions.append(
      MigrationPlan.Collision(
        kind: isPathDependent ? .pathDependent : .severalProviders, name: name,
        proposal: "keep one as the live value, and set the others with withDependencies where their component is made",
        places: members.map { Self.place(services, $0) }))
  }
}
