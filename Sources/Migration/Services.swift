import DepGraphModel
import DepGraphResolution

/// The properties of all components, and which of them become keys.
struct Services {
  /// A property that code other than its own needs.
  struct Service {
    var component: ComponentIndex
    var property: Component.Property
    /// Of its type; where none is written, of the type that it makes.
    var type: String
    var form: String
    /// The components that its code makes.
    var builds: [ComponentIndex]
    var identity: Identity { Identity(component: component, name: property.fact.name) }
  }

  struct Identity: Hashable {
    var component: ComponentIndex
    var name: String
  }

  /// What a word in the code of a component means.
  enum Reference: Hashable {
    case service(Int)
    /// A value that the component is made with.
    case input(Identity)
    /// What nothing provides.
    case missing(String)
  }

  let graph: ComponentGraph
  /// In the order of their places.
  private(set) var all: [Service] = []
  private(set) var forwarders: [(component: ComponentIndex, property: Component.Property)] = []
  private(set) var inputs: [(component: ComponentIndex, property: Component.Property)] = []
  private(set) var untyped: [(component: ComponentIndex, property: Component.Property)] = []
  private var numbers: [Identity: Int] = [:]
  private var members: [Identity: Component.Property] = [:]
  /// By a component and a requirement's key, the components that provide it.
  private var choices: [Identity: Set<ComponentIndex>] = [:]
  private var providersByKey: [String: [ComponentIndex]] = [:]
  /// Components by the member of a component that makes them.
  private var made: [Identity: Set<ComponentIndex>] = [:]
  /// Services that need a value that their component is made with, with these values.
  private(set) var bound: [Int: Set<Identity>] = [:]
  /// The names and types that some component requires.
  private let required: Set<String>
  let tops: [ComponentIndex: [ComponentIndex]]
  let parents: [ComponentIndex: [ComponentIndex]]

  init(_ graph: ComponentGraph) {
    self.graph = graph
    required = Set(graph.components.flatMap { ($0.requirements + $0.promised).map(\.key) })
    (parents, tops) = Self.ancestry(of: graph)
    for creation in graph.creations where creation.fact.parent == .isSelf {
      guard let owner = creation.owner, let member = creation.fact.member else { continue }
      made[Identity(component: owner, name: member), default: []].insert(creation.child)
    }
    for root in graph.roots {
      for choice in root.choices {
        choices[Identity(component: choice.component, name: choice.requirement.key), default: []]
          .formUnion(choice.providers)
      }
    }
    takeProperties()
    takeBound()
  }

  /// Who makes each component, and the components without anyone who makes them that each is below of, itself included.
  private static func ancestry(
    of graph: ComponentGraph
  ) -> (parents: [ComponentIndex: [ComponentIndex]], tops: [ComponentIndex: [ComponentIndex]]) {
    var parents: [ComponentIndex: Set<ComponentIndex>] = [:]
    for creation in graph.creations where creation.fact.parent == .isSelf {
      if let owner = creation.owner, owner != creation.child { parents[creation.child, default: []].insert(owner) }
    }
    for (index, component) in graph.components.enumerated() {
      if let nonCore = component.nonCore { parents[nonCore, default: []].insert(index) }
    }
    var tops: [ComponentIndex: [ComponentIndex]] = [:]
    let children = Dictionary(
      grouping: parents.flatMap { child, owners in owners.map { (owner: $0, child: child) } }, by: \.owner)
    for top in graph.components.indices where (parents[top] ?? []).isEmpty || graph.components[top].kind == .bootstrap {
      var seen: Set<ComponentIndex> = []
      var stack = [top]
      while let next = stack.popLast() {
        guard seen.insert(next).inserted else { continue }
        stack += (children[next] ?? []).map(\.child)
      }
      for index in seen { tops[index, default: []].append(top) }
    }
    return (parents.mapValues { $0.sorted() }, tops)
  }

  // MARK: Properties

  private mutating func takeProperties() {
    let wanted = wantedMembers()
    var found: [Service] = []
    for (index, component) in graph.components.enumerated() {
      for property in component.properties {
        let identity = Identity(component: index, name: property.fact.name)
        members[identity] = property
        if property.fact.storage == .input {
          inputs.append((index, property))
          continue
        }
        if property.fact.forwards != nil {
          forwarders.append((index, property))
          continue
        }
        guard wanted.contains(identity), property.child == nil || isRequired(property) else { continue }
        guard let form = property.form ?? property.fact.product, let type = property.fact.type ?? property.fact.product
        else {
          untyped.append((index, property))
          continue
        }
        found.append(
          Service(
            component: index, property: property, type: type, form: form, builds: (made[identity] ?? []).sorted()))
      }
    }
    all = found.sorted { ($0.property.location, $0.component) < ($1.property.location, $1.component) }
    for (number, service) in all.enumerated() {
      numbers[service.identity] = number
      // Also what is not public: `check` reports that, and the plan goes on as if it were.
      providersByKey["\(service.property.fact.name): \(service.form)", default: []].append(service.component)
    }
  }

  private func isRequired(_ property: Component.Property) -> Bool { property.key.map(required.contains) ?? false }

  /// What is required by a component, read by another member of its own one, or read by other code.
  private func wantedMembers() -> Set<Identity> {
    var wanted: Set<Identity> = []
    for (index, component) in graph.components.enumerated() {
      for property in component.properties {
        let identity = Identity(component: index, name: property.fact.name)
        if isRequired(property) { wanted.insert(identity) }
        if graph.accessedMembers.contains(property.fact.name) { wanted.insert(identity) }
        for word in property.fact.mentions where word != property.fact.name {
          wanted.insert(Identity(component: index, name: word))
        }
      }
      for function in component.functions {
        for word in function.mentions { wanted.insert(Identity(component: index, name: word)) }
      }
    }
    return wanted
  }

  func isTop(_ component: ComponentIndex) -> Bool { (tops[component] ?? []).contains(component) }

  // MARK: References

  /// What a word in the code of a component means; `nil` for what is not a member of it.
  func reference(_ word: String, in component: ComponentIndex) -> Reference? {
    for current in levels(of: component) {
      let identity = Identity(component: current, name: word)
      if let number = numbers[identity] { return .service(number) }
      if let property = members[identity] {
        if let forwarded = property.fact.forwards { return requirement(forwarded, of: component) }
        return property.fact.storage == .input ? .input(identity) : nil
      }
    }
    return nil
  }

  /// A component and those that it inherits from, nearest first.
  func levels(of component: ComponentIndex) -> [ComponentIndex] {
    var found = [component]
    while let above = graph.components[found[found.count - 1]].superclass, found.count < 16 { found.append(above) }
    return found
  }

  /// What `dependency.word` means in a component; `nil` for what is not a requirement: a member that an extension of the
  /// protocol adds. Where the protocol was not found anything may be one.
  func requirement(_ word: String, of component: ComponentIndex) -> Reference? {
    let named = graph.components[component].requirements.filter { $0.name == word }
    if named.isEmpty, !isWithoutProtocol(component) { return nil }
    for requirement in named {
      let chosen = choices[Identity(component: component, name: requirement.key)] ?? []
      for provider in chosen.sorted() + (providersByKey[requirement.key] ?? []) {
        if let number = number(of: requirement.name, in: provider) { return .service(number) }
        if members[Identity(component: provider, name: requirement.name)]?.fact.storage == .input {
          return .input(Identity(component: provider, name: requirement.name))
        }
      }
    }
    return .missing(word)
  }

  private func isWithoutProtocol(_ component: ComponentIndex) -> Bool {
    let found = graph.components[component]
    guard let text = found.dependencyText, text.split(separator: ".").last != "EmptyDependency" else { return false }
    return found.dependencies.isEmpty
  }

  private func number(of name: String, in component: ComponentIndex) -> Int? {
    numbers[Identity(component: component, name: name)]
  }

  /// All that a piece of code needs.
  func references(mentions: [String], reads: [String], in component: ComponentIndex) -> Set<Reference> {
    Set(mentions.compactMap { reference($0, in: component) })
      .union(reads.compactMap { requirement($0, of: component) })
  }

  func references(of number: Int) -> Set<Reference> {
    let service = all[number]
    return references(
      mentions: service.property.fact.mentions.filter { $0 != service.property.fact.name },
      reads: service.property.fact.reads, in: service.component)
  }

  /// A service whose code needs an input, or another such service.
  private mutating func takeBound() {
    let references = all.indices.map { self.references(of: $0) }
    var grew = true
    while grew {
      grew = false
      for number in all.indices {
        var found = bound[number] ?? []
        for reference in references[number] {
          switch reference {
          case .input(let identity): found.insert(identity)
          case .service(let other): found.formUnion(bound[other] ?? [])
          case .missing: break
          }
        }
        if !found.isEmpty, found != bound[number] {
          bound[number] = found
          grew = true
        }
      }
    }
  }

  /// Components whose requirement a service meets.
  func requirers(of key: String, among providers: Set<ComponentIndex>) -> [ComponentIndex] {
    graph.components.indices.filter { index in
      graph.components[index].requirements.contains { requirement in
        requirement.key == key
          && !(choices[Identity(component: index, name: key)]?.isDisjoint(with: providers) ?? false)
      }
    }
  }

  /// Whether one root has two of some components.
  func meet(_ components: Set<ComponentIndex>) -> Bool {
    guard !graph.roots.isEmpty else { return components.count > 1 }
    return graph.roots.contains { root in components.count { root.isLinked[$0] } > 1 }
  }

  /// Different providers of one requirement on different paths.
  func isPathDependent(_ key: String) -> Bool {
    choices.contains { $0.key.name == key && $0.value.count > 1 }
  }
}
