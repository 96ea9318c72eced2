import DepGraphModel
import DepGraphResolution

/// Two properties that are one dependency.
struct SharedKey: Rule {
  let card = RuleCard(
    id: "shared-key", group: .declarations, defaultSeverity: .warning,
    summary: "Two registrations that one root links read the same key.",
    rationale: """
      Both properties give the same instance, and overriding one overrides the other. Usually a registration was copied \
      and its key was not changed. A second name for one dependency delegates to the first property instead.
      """,
    example: """
      extension DependencyValues {
        var parentService: Service { self[CommonServiceKey.self] }
        var childService: Service { self[CommonServiceKey.self] }
      }
      """,
    fix: """
      extension DependencyValues {
        var parentService: Service { self[ParentServiceKey.self] }
        var childService: Service { self[ChildServiceKey.self] }
      }
      """)

  func findings(in context: RuleContext) -> [Finding] {
    var byKey: [String: [ResolvedRegistration]] = [:]
    // A property that makes something of the key's value is a part of it, no second name. A deprecated one is a second
    // name on purpose.
    for registration in context.graph.registrations where !registration.isDerived && !registration.isDeprecated {
      guard let key = registration.readKey, context.productionModules.contains(registration.module) else { continue }
      byKey[key.id, default: []].append(registration)
    }
    var seen: Set<SourceLocation> = []
    return byKey.sorted { $0.key < $1.key }.compactMap { finding($0.value, context: context) }.filter { finding in
      // A source that several modules share holds one pair.
      seen.isDisjoint(with: finding.places)
        && {
          seen.formUnion(finding.places)
          return true
        }()
    }
  }

  private func finding(_ registrations: [ResolvedRegistration], context: RuleContext) -> Finding? {
    guard registrations.count > 1 else { return nil }
    let clashing = registrations.filter { mine in
      registrations.contains { clash(mine, $0, context: context) }
    }
    var seen: Set<SourceLocation> = []
    let places = clashing.filter { seen.insert($0.location).inserted }
    guard let first = places.first, places.count > 1, let key = first.readKey else { return nil }
    // However it is spelled here, reports call a key by one name.
    let keyName = if case .key(let index) = first.target { context.graph.keys[index].name } else { key.name }
    let names = Set(places.map(\.property)).sorted()
    let others = names.filter { $0 != first.property }.map { "\\.\($0)" }.joined(separator: ", ")
    return Finding(
      confidence: places.count { context.isSure($0.conditions, in: $0.module) } > 1 ? .proven : .likely,
      subject: keyName, keyPath: first.property,
      claim: "\\.\(first.property) and \(others) read the same key \(keyName): overriding one overrides the other",
      help: "give each of them a key of its own, or let one return the other's property", location: first.location,
      related: places.dropFirst().map {
        RelatedPlace(message: "\\.\($0.property) reads it here, in \(context.name($0.module))", location: $0.location)
      },
      places: places.map(\.location), cause: [key.id] + names)
  }

  /// The same name in two modules means the same service: whether a file can tell them apart is another rule's matter.
  private func clash(_ mine: ResolvedRegistration, _ other: ResolvedRegistration, context: RuleContext) -> Bool {
    guard mine.property != other.property, !Conditions.excludeEachOther(mine.conditions, other.conditions) else {
      return false
    }
    if mine.module == other.module { return true }
    return context.graph.roots.contains { $0.closure[mine.module] && $0.closure[other.module] }
  }
}
