import DepGraphModel

/// Makes components, protocols and creations of the facts of all files.
struct ComponentReading {
  var components: [Component] = []
  var protocols: [DependencyProtocol] = []
  var creations: [ComponentCreation] = []
  var generated: [GeneratedProviders] = []
  var uses: [ComponentIndex: DependencyUses] = [:]
  var usesOfOthers = DependencyUses()
  var unknownCreations: [UnknownCreation] = []
  var unseenParents: [UnseenParent] = []
  var accessedMembers: Set<String> = []

  let modules: ModuleGraph
  /// Sources with facts, sorted, each with the modules that it belongs to. Those of tests are left out.
  let sources: [Source]
  var componentsByType: [NamedType: ComponentIndex] = [:]
  var componentsByName: [String: [ComponentIndex]] = [:]
  var protocolsByType: [NamedType: Int] = [:]
  let aliases: ComponentAliases

  struct Source {
    var file: String
    var modules: [ModuleIndex]
    var facts: NeedleFacts

    var module: ModuleIndex { modules[0] }

    /// By Needle's generator. What it reads is no use: it reads all that is required.
    var isGenerated: Bool {
      !facts.registrations.isEmpty && facts.creations.isEmpty
        && !facts.types.contains { ComponentReading.kinds[$0.base?.path.last ?? ""] != nil }
    }

    func location(_ position: SourcePosition) -> SourceLocation { SourceLocation(file: file, position: position) }
  }

  init(modules: ModuleGraph, facts: [String: FileFacts]) {
    self.modules = modules
    let read = facts.compactMapValues { file -> NeedleFacts? in
      let found = file[NeedleFacts.self]
      return found == NeedleFacts() ? nil : found
    }
    var owners: [String: [ModuleIndex]] = [:]
    for (index, module) in modules.modules.enumerated() where module.role != .test && !read.isEmpty {
      for file in module.module.files where read[file] != nil { owners[file, default: []].append(index) }
    }
    sources = owners.sorted { $0.key < $1.key }.compactMap { file, modules in
      read[file].map { Source(file: file, modules: modules, facts: $0) }
    }
    aliases = ComponentAliases(facts: sources.isEmpty ? [:] : facts)
    guard !sources.isEmpty else { return }
    takeProtocols()
    takeComponents()
    markRepeated()
    takeMembers()
    takeCreations()
    takeMistakenCreations()
    takeUnseenParents()
    takeUses()
    takeGenerated()
  }

  // MARK: Protocols

  private mutating func takeProtocols() {
    for source in sources {
      for fact in source.facts.protocols {
        protocols.append(
          DependencyProtocol(
            id: "\(modules.modules[source.module].module.id).\(fact.path.joined(separator: "."))",
            name: fact.path.joined(separator: "."), bareName: fact.path.last ?? "", module: source.module,
            modules: source.modules, location: source.location(fact.position), fact: fact))
      }
    }
    protocols.sort { ($0.id, $0.location) < ($1.id, $1.location) }
    for (index, found) in protocols.enumerated() {
      for module in found.modules {
        let type = NamedType.declared(module: module, path: found.fact.path)
        if protocolsByType[type] == nil { protocolsByType[type] = index }
      }
    }
    for index in protocols.indices {
      let found = protocols[index]
      for reference in found.fact.inherits {
        let type = modules.type(
          reference.path, within: Array(found.fact.path.dropLast()), file: found.location.file, module: found.module)
        if let other = protocolsByType[type], other != index { protocols[index].inherited.append(other) }
        if isLibrary(type, ["Dependency"]) { protocols[index].isDependency = true }
        if isLibrary(type, ["PluginExtension"]) { protocols[index].isPluginExtension = true }
      }
    }
    inherit(\.isDependency)
    inherit(\.isPluginExtension)
  }

  private mutating func inherit(_ mark: WritableKeyPath<DependencyProtocol, Bool>) {
    var grew = true
    while grew {
      grew = false
      for index in protocols.indices where !protocols[index][keyPath: mark] {
        guard protocols[index].inherited.contains(where: { protocols[$0][keyPath: mark] }) else { continue }
        protocols[index][keyPath: mark] = true
        grew = true
      }
    }
  }

  /// Whether a type is one of NeedleFoundation's, which may be a module of the project.
  func isLibrary(_ type: NamedType, _ names: Set<String>) -> Bool {
    switch type {
    case .declared(let module, let path):
      path.count == 1 && names.contains(path[0]) && modules.modules[module].module.moduleName == "NeedleFoundation"
    case .external(let path): names.contains(path.last ?? "") && path.count <= 2
    }
  }

  // MARK: Components

  static let kinds: [String: Component.Kind] = [
    "Component": .component, "BootstrapComponent": .bootstrap, "PluginizedComponent": .pluginized,
    "UberPluginizedComponent": .pluginized, "NonCoreComponent": .nonCore,
  ]

  private mutating func takeComponents() {
    var found: [Component] = []
    var waiting: [(source: Source, fact: ComponentTypeFact, base: NamedType)] = []
    for source in sources where modules.modules[source.module].module.moduleName != "NeedleFoundation" {
      for fact in source.facts.types where !fact.isExtension {
        guard let base = fact.base, fact.path.last != "UberPluginizedComponent" else { continue }
        let type = modules.type(
          base.path, within: Array(fact.path.dropLast()), file: source.file, module: source.module)
        let library = libraryBase(base, type, source)
        guard let library, let kind = Self.kinds[library.path.last ?? ""] else {
          waiting.append((source, fact, type))
          continue
        }
        var component = component(fact, kind: kind, in: source)
        component.baseAlias = library.path == base.path ? nil : base.text
        component.dependencyText = kind == .bootstrap ? nil : TypeArguments.split(library.genericArguments).first
        // The plug-in extension and the non-core component are named behind it.
        component.fact.base = library
        found.append(component)
      }
    }
    components = found.sorted { ($0.id, $0.location) < ($1.id, $1.location) }
    indexComponents()
    takeSubclasses(waiting)
  }

  /// The base as the library has it, also through a type alias; `nil` where it is something else.
  private func libraryBase(_ base: TypeReference, _ type: NamedType, _ source: Source) -> TypeReference? {
    let last = base.path.last ?? ""
    if Self.kinds[last] != nil {
      if last == "UberPluginizedComponent" { return base }
      guard isLibrary(type, [last]), modules.sees("NeedleFoundation", file: source.file, module: source.module) else {
        return nil
      }
      return base
    }
    // Of the branches of an `#if`, which may name different arguments, the first one.
    let targets = aliases.all(of: last)
    guard let target = targets.first, targets.allSatisfy({ Self.kinds[$0.path.last ?? ""] != nil }),
      targets.count > 1 || isLibrary(type, Set(Self.kinds.keys))
    else { return nil }
    // `typealias Scoped = Component` leaves the arguments to those who use it.
    return target.genericArguments.isEmpty
      ? TypeReference(path: target.path, genericArguments: base.genericArguments) : target
  }

  private func component(_ fact: ComponentTypeFact, kind: Component.Kind, in source: Source) -> Component {
    Component(
      id: "\(modules.modules[source.module].module.id).\(fact.path.joined(separator: "."))",
      name: fact.path.joined(separator: "."), bareName: fact.path.last ?? "", kind: kind, module: source.module,
      moduleID: modules.modules[source.module].module.id, modules: source.modules,
      location: source.location(fact.position), fact: fact)
  }

  private mutating func indexComponents() {
    componentsByType = [:]
    componentsByName = [:]
    for (index, found) in components.enumerated() {
      for module in found.modules {
        let type = NamedType.declared(module: module, path: found.fact.path)
        if componentsByType[type] == nil { componentsByType[type] = index }
      }
      componentsByName[found.bareName, default: []].append(index)
    }
  }

  /// Classes whose base is a component of the project, or a subclass of one.
  private mutating func takeSubclasses(_ classes: [(source: Source, fact: ComponentTypeFact, base: NamedType)]) {
    var superclasses: [String: String] = [:]
    var rest = classes
    var grew = true
    while grew {
      grew = false
      for candidate in rest {
        guard let parent = componentsByType[candidate.base] else { continue }
        var found = component(candidate.fact, kind: components[parent].kind, in: candidate.source)
        if found.kind == .bootstrap { found.kind = .component }
        found.dependencyText = components[parent].dependencyText
        superclasses[found.id] = components[parent].id
        components.append(found)
        grew = true
      }
      rest.removeAll { componentsByType[$0.base] != nil }
      if grew { indexComponents() }
    }
    components.sort { ($0.id, $0.location) < ($1.id, $1.location) }
    indexComponents()
    let byID = Dictionary(
      components.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for index in components.indices {
      components[index].superclass = superclasses[components[index].id].flatMap { byID[$0] }
    }
  }

  // MARK: Code

  private mutating func takeCreations() {
    for source in sources {
      if !source.isGenerated { accessedMembers.formUnion(source.facts.accessed) }
      for fact in source.facts.creations {
        if fact.target.isEmpty, fact.parent == .isSelf, let owner = owner(fact.owner, in: source) {
          unknownCreations.append(
            UnknownCreation(owner: owner, spelling: fact.spelling, location: source.location(fact.position)))
        }
        guard
          let child = component(fact.target, within: fact.owner, file: source.file, module: source.module)
        else { continue }
        creations.append(
          ComponentCreation(
            owner: owner(fact.owner, in: source), child: child, fact: fact, modules: source.modules,
            location: source.location(fact.position)))
      }
    }
    creations.sort { $0.location < $1.location }
  }

  private mutating func takeUses() {
    for source in sources {
      for use in source.facts.uses {
        let component = use.owner.flatMap { owner($0, in: source) }
        if use.isLookup {
          guard let component, !components[component].properties.contains(where: { $0.fact.name == use.property }),
            components[component].requirements.contains(where: { $0.name == use.property })
          else {
            continue
          }
        }
        var known = component.map { uses[$0] ?? DependencyUses() } ?? usesOfOthers
        if let property = use.property { known.properties.insert(property) } else { known.isWhole = true }
        if let component { uses[component] = known } else { usesOfOthers = known }
      }
    }
  }

  private mutating func takeGenerated() {
    for source in sources where !source.facts.registrations.isEmpty {
      generated.append(
        GeneratedProviders(
          file: source.file, modules: source.modules,
          paths: source.facts.registrations.map { registration in
            let names = registration.path.split(separator: "->").dropFirst().map(String.init)
            return GeneratedProviders.Path(names: names, location: source.location(registration.position))
          }))
    }
  }
}
