import DepGraphGraph
package import DepGraphModel
package import DepGraphResolution

/// Plans the way from Needle to swift-dependencies.
package struct NeedleMigration {
  private let context: MigrationContext
  private let types: ValueTypes
  private let facts: [String: FileFacts]

  /// - Returns: `nil` for a graph that was made without the dialect.
  package init?(_ graph: ResolvedGraph, facts: [String: FileFacts]) {
    guard let components = graph.dialect(ComponentGraph.self) else { return nil }
    types = ValueTypes(graph, facts: facts)
    self.facts = facts
    context = MigrationContext(graph, components, declaredTypes: types.names, facts: facts)
  }

  package func plan(residue: [MigrationPlan.Residue]) -> MigrationPlan {
    let services = context.services
    var plan = MigrationPlan()
    plan.residue = residue.sorted { ($0.kind.rank, $0.location, $0.text) < ($1.kind.rank, $1.location, $1.text) }
    plan.keys = context.keys.groups.indices.map(key)
    plan.collisions = context.keys.collisions
    plan.forwarders = services.forwarders.map(forwarder).sorted { $0.location < $1.location }
    plan.lifetimes = lifetimes()
    plan.inputs = inputs()
    plan.cycles = cycles()
    plan.manual = manual()
    var queue = WorkQueue(context)
    plan.queue = queue.items(
      collisions: plan.collisions, cycles: plan.cycles, unlinked: unlinked(plan.keys), residue: plan.residue)
    plan.status = status(plan)
    return plan
  }

  private func status(_ plan: MigrationPlan) -> MigrationStatus {
    var status = MigrationStatus()
    status.components = context.services.graph.components.count
    status.dependencyProtocols = context.services.graph.protocols.count { $0.isDependency }
    status.keys = plan.keys.count
    status.registeredKeys = plan.keys.count { $0.state == .registered }
    status.changedLifetimes = Set(plan.lifetimes.filter(\.changes).map(\.key)).count
    status.residue = plan.residue.count
    return status
  }

  /// The modules that get a key or will read one, and do not link the library yet. Sorted.
  private func unlinked(_ keys: [MigrationPlan.Key]) -> [ModuleIndex] {
    let declaring = keys.filter { $0.state == .planned }.flatMap { key in
      [key.interface, key.implementation].compactMap { $0 } + key.otherImplementations
    }.compactMap(context.index(of:))
    let reading = context.services.graph.components.indices.filter { index in
      context.references(in: index).contains { if case .service = $0 { true } else { false } }
    }.map { context.services.graph.components[$0].module }
    return Set(declaring + reading).filter { !context.linksLibrary($0) }.sorted()
  }

  private func place(_ component: ComponentIndex, _ property: Component.Property) -> MigrationPlan.Place {
    MigrationPlan.Place("\(context.services.graph.components[component].name).\(property.fact.name)", property.location)
  }

  private func forwarder(_ component: ComponentIndex, _ property: Component.Property) -> MigrationPlan.Place {
    var found = place(component, property)
    if let name = property.fact.forwards, name != property.fact.name,
      case .service(let number) = context.services.reference(property.fact.name, in: component),
      let group = context.keys.group(of: number)
    {
      found.text += ": read \\.\(context.keys.groups[group].name)"
    }
    return found
  }

  // MARK: Keys

  private func key(_ group: Int) -> MigrationPlan.Key {
    let planned = context.keys.groups[group]
    let services = planned.services.map { context.services.all[$0] }
    let requirers = requirers(of: planned, services)
    let main = services.min { left, right in
      let (first, second) = (context.services.isTop(left.component), context.services.isTop(right.component))
      return first != second ? first : left.property.location < right.property.location
    }
    let home = main.map { $0.property.module } ?? 0
    let reads = Set(planned.services.flatMap { context.groups(readBy: context.services.references(of: $0)) })
    let builds = main?.builds.first.map { context.services.graph.components[$0].name }
    var key = MigrationPlan.Key(
      name: planned.name, keyType: context.keyType(group), type: main?.valueType ?? planned.form,
      state: context.isRegistered(group) ? .registered : .planned,
      interface: main.flatMap { interface(of: $0, requirers: requirers, home: home) }.map(context.module),
      implementation: context.module(home), providers: planned.services.map { PlannedKeys.place(context.services, $0) },
      requiredBy: Set(requirers.map { context.names[$0] }).sorted(), builds: builds,
      reads: reads.subtracting([group]).map { context.keys.groups[$0].name }.sorted())
    key.otherImplementations = Set(services.map(\.property.module)).subtracting([home]).sorted().map(context.module)
    return key
  }

  private func requirers(of group: PlannedKeys.Group, _ services: [Services.Service]) -> [ComponentIndex] {
    context.services.requirers(of: "\(group.original): \(group.form)", among: Set(services.map(\.component)))
  }

  /// The module of the value's type; without one, the only module whose code needs the key.
  private func interface(of service: Services.Service, requirers: [ComponentIndex], home: ModuleIndex) -> ModuleIndex? {
    if case .declared(let module, _) = service.property.type { return module }
    let needing = Set(requirers.map { context.services.graph.components[$0].module })
    if needing.allSatisfy({ $0 == home || context.links($0, home) }) { return home }
    return needing.count == 1 ? needing.first : nil
  }

  private func lifetimes() -> [MigrationPlan.Lifetime] {
    let lifetimes = Lifetimes(context.services, facts: facts)
    return context.keys.groups.indices.flatMap { group -> [MigrationPlan.Lifetime] in
      guard !context.isRegistered(group) else { return [] }
      // What makes a component makes a builder then, which keeps nothing.
      // So does what is called anew each time.
      return context.keys.groups[group].services.filter { number in
        context.services.all[number].builds.isEmpty && context.services.all[number].property.fact.effects.isEmpty
      }.map { number in
        lifetimes.lifetime(
          of: context.services.all[number], key: context.keys.groups[group].name,
          at: PlannedKeys.place(context.services, number))
      }
    }
  }

  private func inputs() -> [MigrationPlan.Input] {
    context.services.inputs.map { component, property in
      let identity = Services.Identity(component: component, name: property.fact.name)
      let needing = context.services.bound.filter { $0.value.contains(identity) }.keys
      return MigrationPlan.Input(
        component: context.services.graph.components[component].name, name: property.fact.name,
        type: property.fact.type ?? "", neededBy: needing.map { PlannedKeys.place(context.services, $0).text }.sorted(),
        location: property.location)
    }.sorted { $0.location < $1.location }
  }

  /// Cycles of live values. What makes a component is left out: a builder reads its dependencies when it builds.
  private func cycles() -> [[MigrationPlan.Place]] {
    let groups = context.keys.groups
    var edges: [(from: Int, to: Int)] = []
    for (from, group) in groups.enumerated() where !context.isRegistered(from) {
      var targets: Set<Int> = []
      for number in group.services where context.services.all[number].builds.isEmpty {
        let reads = context.groups(readBy: context.services.references(of: number))
        targets.formUnion(reads.filter { !context.isRegistered($0) })
      }
      edges += targets.sorted().map { (from: from, to: $0) }
    }
    let graph = DirectedGraph(nodeCount: groups.count, edges: edges)
    return graph.stronglyConnectedComponents().compactMap { members -> [Int]? in
      guard members.count > 1 || members.contains(where: graph.hasLoop) else { return nil }
      let ring = graph.shortestRing(within: members).map { edges[$0].from }
      // The same cycle begins with the same key.
      guard let start = ring.indices.min(by: { ring[$0] < ring[$1] }) else { return nil }
      return Array(ring[start...] + ring[..<start])
    }.sorted { $0.lexicographicallyPrecedes($1) }.map { ring in
      ring.map { group in
        let place = groups[group].services.first.map { PlannedKeys.place(context.services, $0).location }
        return MigrationPlan.Place(groups[group].id, place ?? SourceLocation(file: "?", line: 1, column: 1))
      }
    }
  }

  private func manual() -> [MigrationPlan.Place] {
    var found = context.services.untyped.map { component, property in
      let place = place(component, property)
      return MigrationPlan.Place("write the type of \(place.text)", place.location)
    }
    for group in context.keys.groups.indices where !context.isRegistered(group) {
      guard let number = context.keys.groups[group].services.first else { continue }
      let service = context.services.all[number]
      guard service.builds.isEmpty, let advice = types.advice(for: service, key: context.keys.groups[group].name) else {
        continue
      }
      found.append(MigrationPlan.Place(advice, service.property.location))
    }
    return found.sorted { ($0.location, $0.text) < ($1.location, $1.text) }
  }
}

extension NeedleMigration {
  /// The sources of keys whose turn has come: `Module/Key.swift` and what is in it.
  package func sources(for plan: MigrationPlan) -> [(path: String, text: String)] {
    KeySources(context: context, plan: plan, types: types, facts: facts).files()
  }
}

extension MigrationPlan.Residue.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
