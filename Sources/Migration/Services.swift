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
    /// Of the value of its key: what may fail or take time is called, and so held as a closure.
    var valueType: String { closure(returning: type) }

    func closure(returning type: String) -> String {
      property.fact.effects.isEmpty ? type : "@Sendable () \(property.fact.effects) -> \(type)"
    }

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
        if isInput(property, of: index) {
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

  /// Whether code that makes the component gives it the value. One whose initializers take a parent at most sets it itself.
  private func isInput(_ property: Component.Property, of component: ComponentIndex) -> Bool {
    guard property.fact.storage == .input else { return false }
    let initializers = graph.components[component].functions.filter { $0.name == "init" }
    return initializers.isEmpty || initializers.contains { $0.parameters.contains { $0.name != "parent" } }
  }

  private func isRequired(_ property: Component.Property) -> Bool { property.key.map(required.contains) ?? false }

  /// What is required by a component, what another member of its own one reads, and what other code reads of what is
  /// offered to it. What a component makes for itself moves with the code that uses it: private helpers, its own screen.
  private func wantedMembers() -> Set<Identity> {
    var wanted: Set<Identity> = []
    for (index, component) in graph.components.enumerated() {
      var read: Set<String> = []
      for property in component.properties {
        read.formUnion(property.fact.mentions.filter { $0 != property.fact.name })
      }
      for function in component.functions { read.formUnion(function.mentions) }
      for property in component.properties {
        let name = property.fact.name
        let isKept = property.fact.isShared || property.fact.storage != .computed
        let isHidden = property.fact.standing == .isPrivate && !isKept
        let isOffered = property.fact.isPublic || isKept || isTop(index) && property.fact.product != property.fact.type
        if isRequired(property) || !isHidden && read.contains(name)
          || !isHidden && isOffered && graph.accessedMembers.contains(name)
        {
          wanted.insert(Identity(component: index, name: property.fact.name))
        }
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
        return isInput(property, of: current) ? .input(identity) : nil
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
    requirement(word, of: component, depth: 0)
  }

  private func requirement(_ word: String, of component: ComponentIndex, depth: Int) -> Reference? {
    let named = graph.components[component].requirements.filter { $0.name == word }
    if named.isEmpty, !isWithoutProtocol(component) { return nil }
    for requirement in named {
      let chosen = choices[Identity(component: component, name: requirement.key)] ?? []
      for provider in chosen.sorted() + (providersByKey[requirement.key] ?? []) {
        if let number = number(of: requirement.name, in: provider) { return .service(number) }
        let identity = Identity(component: provider, name: requirement.name)
        guard let member = members[identity] else { continue }
        if isInput(member, of: provider) { return .input(identity) }
        // What its provider hands on from further up, by whatever name.
        if let forwarded = member.fact.forwards, depth < graph.components.count {
          return self.requirement(forwarded, of: provider, depth: depth + 1)
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
    var found = Set(reads.compactMap { requirement($0, of: component) })
    var seen: Set<String> = []
    var stack = mentions
    while let word = stack.popLast() {
      guard seen.insert(word).inserted else { continue }
      if let reference = reference(word, in: component) {
        found.insert(reference)
      } else if let helper = helper(word, in: component) {
        stack += helper.fact.mentions
        found.formUnion(helper.fact.reads.compactMap { requirement($0, of: component) })
      }
    }
    return found
  }

  /// A property that is not a service, whose code is needed with the code that reads it.
  private func helper(_ word: String, in component: ComponentIndex) -> Component.Property? {
    levels(of: component).lazy.compactMap { members[Identity(component: $0, name: word)] }.first {
      $0.fact.storage == .computed && $0.fact.forwards == nil && $0.child == nil
    }
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
