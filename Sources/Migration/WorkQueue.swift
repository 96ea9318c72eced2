import DepGraphGraph
import DepGraphModel
import DepGraphResolution

/// What has to be done, in which order, and what blocks what.
struct WorkQueue {
  private let context: MigrationContext
  private var items: [MigrationPlan.Item] = []
  private var graph: ComponentGraph { context.services.graph }

  init(_ context: MigrationContext) { self.context = context }

  /// - Parameters:
  ///   - collisions: those that a person has to decide on block their key.
  ///   - unlinked: modules that have to link the library.
  ///   - residue: removed last.
  mutating func items(
    collisions: [MigrationPlan.Collision], cycles: [[MigrationPlan.Place]], unlinked: [ModuleIndex],
    residue: [MigrationPlan.Residue]
  ) -> [MigrationPlan.Item] {
    for collision in collisions where collision.kind == .severalProviders || collision.kind == .pathDependent {
      add("decide \(collision.name)", .decide, "choose one provider of \(collision.name)", at: collision.places.first)
    }
    for cycle in cycles {
      add(Self.name(ofCycle: cycle), .decide, "break the cycle \(Self.text(ofCycle: cycle))", at: cycle.first)
    }
    for index in graph.components.indices {
      for name in missing(in: index) where !items.contains(where: { $0.id == "provide \(name)" }) {
        add(
          "provide \(name)", .decide, "provide \(name), which \(graph.components[index].name) requires",
          module: context.module(graph.components[index].module),
          at: MigrationPlan.Place(name, graph.components[index].location))
      }
    }
    for index in graph.components.indices {
      for identity in handedOn(to: index) where !items.contains(where: { $0.id == handItem(identity) }) {
        takeHandedOn(identity)
      }
    }
    for number in context.services.all.indices { takeHoist(number) }
    takeLibrary(unlinked)
    for group in context.keys.groups.indices { takeKey(group, cycles) }
    for index in graph.components.indices { takeComponent(index) }
    takeResidue(residue)
    return ordered()
  }

  private mutating func add(
    _ id: String, _ step: MigrationPlan.Item.Step, _ title: String, module: AnsweredModule? = nil,
    blockedBy: Set<String> = [], at place: MigrationPlan.Place?
  ) {
    items.append(
      MigrationPlan.Item(
        id: id, step: step, title: title, module: module, blockedBy: blockedBy.sorted(), location: place?.location))
  }

  static func text(ofCycle cycle: [MigrationPlan.Place]) -> String {
    (cycle + cycle.prefix(1)).map(\.text).joined(separator: " -> ")
  }

  private static func name(ofCycle cycle: [MigrationPlan.Place]) -> String { "break \(text(ofCycle: cycle))" }

  // MARK: Under Needle: one flat list at the root

  private func hoist(_ number: Int) -> String? {
    let service = context.services.all[number]
    guard context.services.bound[number] == nil, !context.services.isTop(service.component) else { return nil }
    if let group = context.keys.group(of: number), context.isRegistered(group) || isAtTop(group, as: number) {
      return nil
    }
    return "move \(context.names[service.component]).\(service.property.fact.name)"
  }

  /// Whether the component that a service would be moved to has one of the same name and type: which of them becomes the
  /// live value is decided, and the others are set where their component is made.
  private func isAtTop(_ group: Int, as number: Int) -> Bool {
    let tops = context.services.tops[context.services.all[number].component] ?? []
    return context.keys.groups[group].services.contains { tops.contains(context.services.all[$0].component) }
  }

  private mutating func takeHoist(_ number: Int) {
    guard let id = hoist(number) else { return }
    let service = context.services.all[number]
    let place = PlannedKeys.place(context.services, number)
    let tops = context.services.tops[service.component] ?? []
    var blocking = Set(
      context.services.references(of: number).compactMap { reference -> String? in
        switch reference {
        case .service(let other): other == number ? nil : hoist(other)
        case .input, .missing: nil
        }
      })
    if let group = context.keys.group(of: number) { blocking.formUnion(decisions(on: context.keys.groups[group].id)) }
    let targets = tops.map { graph.components[$0].name }
    let target = targets.isEmpty ? "the root component" : targets.joined(separator: ", ")
    add(
      id, .hoist, "move \(place.text) to \(target)", module: context.module(graph.components[service.component].module),
      blockedBy: blocking, at: place)
  }

  private func missing(in component: ComponentIndex) -> [String] {
    context.references(in: component).compactMap { reference in
      if case .missing(let name) = reference { name } else { nil }
    }.sorted()
  }

  /// What a component requires of another one and no key gives it: it needs a value that the other one is made with, or is
  /// such a value.
  private func handedOn(to component: ComponentIndex) -> [Services.Identity] {
    let own = context.services.levels(of: component)
    let found = context.references(in: component).compactMap { reference -> Services.Identity? in
      switch reference {
      case .service(let number):
        context.keys.group(of: number) == nil ? context.services.all[number].identity : nil
      case .input(let identity): identity
      case .missing: nil
      }
    }
    return found.filter { !own.contains($0.component) }.sorted { ($0.component, $0.name) < ($1.component, $1.name) }
  }

  private func handItem(_ identity: Services.Identity) -> String {
    "pass on \(context.names[identity.component]).\(identity.name)"
  }

  private mutating func takeHandedOn(_ identity: Services.Identity) {
    let component = graph.components[identity.component]
    let number = context.services.all.firstIndex { $0.identity == identity }
    let needed = number.flatMap { context.services.bound[$0] }.map { Set($0.map(\.name)).sorted() } ?? []
    let reason = needed.isEmpty ? "" : ", which needs \(needed.joined(separator: ", "))"
    let property = component.properties.first { $0.fact.name == identity.name }
    add(
      handItem(identity), .decide,
      "choose how to pass on \(component.name).\(identity.name)\(reason): set it with withDependencies where "
        + "\(component.name) is made, or pass it as an argument",
      module: context.module(component.module),
      at: property.map { MigrationPlan.Place(identity.name, $0.location) })
  }

  private func decisions(on name: String) -> Set<String> {
    let id = "decide \(name)"
    return items.contains { $0.id == id } ? [id] : []
  }

  // MARK: Keys

  /// It blocks nothing: keys can be written before they compile.
  private mutating func takeLibrary(_ modules: [ModuleIndex]) {
    guard let first = modules.first else { return }
    let names = modules.map { context.module($0).name }.sorted()
    let module = context.resolved.modules[first].module
    add(
      "link Dependencies", .register,
      "link product Dependencies of swift-dependencies to target\(names.count == 1 ? "" : "s") "
        + names.joined(separator: ", "),
      at: module.location.map { MigrationPlan.Place(module.name, $0) })
  }

  private func keyItem(_ group: Int) -> String? {
    context.isDone(group) ? nil : "register \(context.keys.groups[group].id)"
  }

  private mutating func takeKey(_ group: Int, _ cycles: [[MigrationPlan.Place]]) {
    guard let id = keyItem(group), let first = context.keys.groups[group].services.first else { return }
    let key = context.keys.groups[group]
    let place = PlannedKeys.place(context.services, first)
    let places = key.services.map { PlannedKeys.place(context.services, $0).text }
    let missing = context.rootsWithout(group)
    guard !context.isRegistered(group) else {
      add(
        id, .register, "link a live value of \\.\(key.name) into \(missing.joined(separator: ", "))",
        module: context.module(graph.components[context.services.all[first].component].module), at: place)
      return
    }
    var blocking = Set(key.services.compactMap(hoist)).union(decisions(on: key.id))
    for number in key.services {
      for child in context.services.all[number].builds { blocking.insert(convertItem(child)) }
      let reads = context.groups(readBy: context.services.references(of: number))
      blocking.formUnion(reads.subtracting([group]).compactMap(keyItem))
    }
    for cycle in cycles where cycle.contains(where: { $0.text == key.id }) {
      blocking.insert(Self.name(ofCycle: cycle))
    }
    add(
      id, .register, "register \\.\(key.name) with \(context.keyType(group)), of \(places.joined(separator: " and "))",
      module: context.module(graph.components[context.services.all[first].component].module), blockedBy: blocking,
      at: place)
  }

  // MARK: Components

  private func convertItem(_ component: ComponentIndex) -> String {
    (graph.components[component].kind == .bootstrap ? "remove " : "replace ") + context.names[component]
  }

  private mutating func takeComponent(_ index: ComponentIndex) {
    let component = graph.components[index]
    var blocking = Set(missing(in: index).map { "provide \($0)" }).union(handedOn(to: index).map(handItem))
    blocking.formUnion(context.groups(readBy: context.references(in: index)).compactMap(keyItem))
    // What it provides has to be somewhere else before it goes.
    for number in context.services.all.indices where context.services.all[number].component == index {
      if let group = context.keys.group(of: number), let item = keyItem(group) { blocking.insert(item) }
    }
    for creation in graph.creations
    where creation.owner == index && creation.child != index && creation.fact.parent != .notGiven {
      blocking.insert(convertItem(creation.child))
    }
    if let nonCore = component.nonCore { blocking.insert(convertItem(nonCore)) }
    // What inherits from it goes first.
    for other in graph.components.indices where graph.components[other].superclass == index {
      blocking.insert(convertItem(other))
    }
    let inputs = context.services.inputs.filter { $0.component == index }.map(\.property.fact.name)
    let handed = inputs.isEmpty ? "" : ", with \(inputs.joined(separator: ", ")) as arguments of its initializer"
    add(
      convertItem(index), .convert,
      component.kind == .bootstrap
        ? "remove \(component.name)" : "replace \(component.name) by a type that reads @Dependency\(handed)",
      module: context.module(component.module), blockedBy: blocking,
      at: MigrationPlan.Place(component.name, component.location))
  }

  private mutating func takeResidue(_ residue: [MigrationPlan.Residue]) {
    let last = Set(
      graph.components.indices.filter { context.services.isTop($0) }.map(convertItem))
    for kind in MigrationPlan.Residue.Kind.allCases {
      let places = residue.filter { $0.kind == kind }
      guard let first = places.first else { continue }
      let count = places.count == 1 ? "1 place" : "\(places.count) places"
      add(
        "remove \(kind.rawValue)", .remove, "remove \(Self.words(kind)): \(count)", blockedBy: last,
        at: MigrationPlan.Place("", first.location))
    }
  }

  private static func words(_ kind: MigrationPlan.Residue.Kind) -> String {
    switch kind {
    case .generatedSource: "the generated source"
    case .registration: "registerProviderFactories()"
    case .generatorCall: "calls of the generator"
    case .tool: "the generator from the list of tools"
    case .package: "Needle from manifests and projects"
    case .import: "import NeedleFoundation"
    case .documentation: "Needle from the documentation"
    }
  }

  // MARK: Order

  /// What blocks comes first, else by step and in the order of the source; what blocks each other is done together.
  private func ordered() -> [MigrationPlan.Item] {
    let numbers = Dictionary(firstOf: items.enumerated().map { ($1.id, $0) })
    let edges = items.indices.flatMap { item in
      items[item].blockedBy.compactMap { id in numbers[id].map { (from: item, to: $0) } }
    }
    let groups = DirectedGraph(nodeCount: items.count, edges: edges).stronglyConnectedComponents()
    var group = [Int](repeating: 0, count: items.count)
    for (position, members) in groups.enumerated() { for member in members { group[member] = position } }
    var found = items
    for item in found.indices {
      found[item].blockedBy.removeAll { id in numbers[id].map { group[$0] == group[item] } ?? true }
      found[item].together = groups[group[item]].filter { $0 != item }.map { items[$0].id }.sorted()
    }
    var waiting = found.indices.map { found[$0].blockedBy.count }
    var blocks: [Int: [Int]] = [:]
    for item in found.indices {
      for id in found[item].blockedBy { if let other = numbers[id] { blocks[other, default: []].append(item) } }
    }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      (found[left].step.rawValue, left) < (found[right].step.rawValue, right)
    }
    var open = Heap(found.indices.filter { waiting[$0] == 0 }, by: precedes)
    var order: [MigrationPlan.Item] = []
    while let next = open.popFirst() {
      order.append(found[next])
      for item in blocks[next] ?? [] {
        waiting[item] -= 1
        if waiting[item] == 0 { open.insert(item) }
      }
    }
    return order
  }
}

/// A queue whose first element is the one that precedes all others.
private struct Heap {
  private var elements: [Int] = []
  private let precedes: (Int, Int) -> Bool

  init(_ elements: [Int], by precedes: @escaping (Int, Int) -> Bool) {
    self.precedes = precedes
    for element in elements { insert(element) }
  }

  mutating func insert(_ element: Int) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, precedes(elements[child], elements[(child - 1) / 2]) {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && precedes(elements[child], elements[least]) {
        least = child
      }
      guard least != parent else { return first }
      elements.swapAt(parent, least)
      parent = least
    }
  }
}
