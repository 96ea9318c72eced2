import DepGraphModel
import DepGraphResolution

/// Both graphs of a project on its way, and what was made of them.
struct MigrationContext {
  let resolved: ResolvedGraph
  let services: Services
  let keys: PlannedKeys
  /// Of components, made unique where several have one name.
  let names: [String]
  /// By a property of `DependencyValues`, what the project registers under the name.
  private let registered: [String: [Registered]]
  /// By a key, the modules with a live value of it.
  private let liveModules: [KeyIndex: Set<ModuleIndex>]
  /// Names of the modules that the sources of a module import.
  private let imported: [ModuleIndex: Set<String>]
  private let declaredTypes: Set<String>

  /// A property of `DependencyValues` with the keys that it reads.
  private struct Registered {
    var keys: Set<KeyIndex>
    /// Of the value, in one form for all spellings; `nil` where the source does not say it.
    var form: String?
    var module: ModuleIndex
    var location: SourceLocation
  }

  init(
    _ resolved: ResolvedGraph, _ components: ComponentGraph, declaredTypes: Set<String>, facts: [String: FileFacts]
  ) {
    self.resolved = resolved
    self.declaredTypes = declaredTypes
    services = Services(components)
    let planned = PlannedKeys(services)
    let counts = Dictionary(components.components.map { ($0.name, 1) }, uniquingKeysWith: +)
    imported = resolved.modules.enumerated().reduce(into: [:]) { found, next in
      found[next.offset] = Set(next.element.module.files.flatMap { facts[$0]?.imports ?? [] }.map(\.module))
    }
    names = components.components.map { counts[$0.name] == 1 ? $0.name : $0.id }
    var registered: [String: [Registered]] = [:]
    for registration in resolved.registrations where resolved.modules[registration.module].role != .test {
      let type = facts[registration.location.file]?[SwiftDependenciesFacts.self].registrations.first {
        $0.property == registration.property && $0.position == registration.location.position
      }?.valueType
      var found = Registered(
        keys: [], form: type.flatMap { $0.isEmpty ? nil : components.form(of: $0) }, module: registration.module,
        location: registration.location)
      switch registration.target {
      case .key(let key): found.keys = [key]
      case .ambiguous(let keys): found.keys = Set(keys)
      case .known, .external, .computed, .unresolved, .all: break
      }
      registered[registration.property, default: []].append(found)
    }
    keys = planned.avoiding(registered.mapValues { $0.map { ($0.form, $0.location) } }, services)
    self.registered = registered
    var liveModules: [KeyIndex: Set<ModuleIndex>] = [:]
    for conformance in resolved.conformances where conformance.kind == .live {
      liveModules[conformance.key, default: []].insert(conformance.module)
    }
    self.liveModules = liveModules
  }

  /// Whether a module links another one, by itself or through others.
  func links(_ from: ModuleIndex, _ to: ModuleIndex) -> Bool { from != to && services.graph.links(from, to) }

  /// Whether the sources of a module can import `Dependencies`: it links a product that has it, or imports it already.
  func linksLibrary(_ index: ModuleIndex) -> Bool {
    let products: Set<String> = ["Dependencies", "ComposableArchitecture"]
    let module = resolved.modules[index].module
    return imported[index]?.isDisjoint(with: products) == false
      || module.links.contains { link in
        switch link.target {
        case .external(let product, _): products.contains(product)
        case .module(let id): self.module(withID: id).map { products.contains($0.moduleName) } ?? false
        }
      }
  }

  private func module(withID id: String) -> Module? { resolved.modules.first { $0.module.id == id }?.module }

  func index(of module: AnsweredModule) -> ModuleIndex? {
    resolved.modules.firstIndex { $0.module.id == module.id }
  }

  func modules(named name: String) -> [ModuleIndex] {
    resolved.modules.indices.filter { resolved.modules[$0].module.moduleName == name }
  }

  func module(_ index: ModuleIndex) -> AnsweredModule {
    let module = resolved.modules[index].module
    return AnsweredModule(id: module.id, name: module.name)
  }

  /// Whether a property of `DependencyValues` in the project has the name and the type of a planned key.
  func isRegistered(_ group: Int) -> Bool { !registrations(of: group).isEmpty }

  private func registrations(of group: Int) -> [Registered] {
    let planned = keys.groups[group]
    let found = (registered[planned.name] ?? []).filter { PlannedKeys.mayBeOne($0.form, planned.valueForm) }
    // Where applications that share no code have keys of one name, each has its own registration.
    guard !found.isEmpty, keys.groups.count(where: { $0.name == planned.name }) > 1 else { return found }
    let components = planned.services.map { services.all[$0].component }
    let running = services.graph.roots.filter { root in components.contains { root.isLinked[$0] } }.map(\.module)
    let closures = resolved.roots.filter { running.contains($0.module) }.map(\.closure)
    let homes = planned.services.map { services.all[$0].property.module }
    return found.filter { registration in
      homes.contains(registration.module) || closures.contains { $0[registration.module] }
    }
  }

  /// The keys that code reads.
  func groups(readBy references: Set<Services.Reference>) -> Set<Int> {
    Set(
      references.compactMap { reference in
        if case .service(let number) = reference { keys.group(of: number) } else { nil }
      })
  }

  /// Whether it is also live wherever its components run.
  func isDone(_ group: Int) -> Bool { isRegistered(group) && rootsWithout(group).isEmpty }

  /// The roots that run one of its components and link no live value of a registered key. Sorted.
  func rootsWithout(_ group: Int) -> [String] {
    let targets = registrations(of: group).reduce(into: Set<KeyIndex>()) { $0.formUnion($1.keys) }
    guard !targets.isEmpty else { return [] }
    let live = targets.reduce(into: Set<ModuleIndex>()) { $0.formUnion(liveModules[$1] ?? []) }
    let components = Set(keys.groups[group].services.map { services.all[$0].component })
    return services.graph.roots.compactMap { root -> String? in
      guard let module = root.module, components.contains(where: { root.isLinked[$0] }),
        let closure = resolved.roots.first(where: { $0.module == module })?.closure,
        !live.contains(where: { closure[$0] })
      else { return nil }
      return resolved.modules[module].module.name
    }.sorted()
  }

  /// A name for the type of a planned key that nothing in the project has.
  func keyType(_ group: Int) -> String {
    let name = keys.groups[group].name
    let base = name.prefix(1).uppercased() + name.dropFirst()
    let candidates = ["\(base)Key", "\(base)DependencyKey"] + (2..<100).map { "\(base)Key\($0)" }
    guard !isRegistered(group) else { return candidates[0] }
    return candidates.first { !declaredTypes.contains($0) } ?? candidates[0]
  }

  /// All that the code of a component needs.
  func references(in index: ComponentIndex) -> Set<Services.Reference> {
    let component = services.graph.components[index]
    var found: Set<Services.Reference> = []
    for property in component.properties where property.fact.forwards == nil {
      found.formUnion(
        services.references(mentions: property.fact.mentions, reads: property.fact.reads, in: index))
    }
    for function in component.functions {
      found.formUnion(services.references(mentions: function.mentions, reads: function.reads, in: index))
    }
    let uses = services.graph.uses[index]
    let names = uses?.isWhole ?? false ? Set(component.requirements.map(\.name)) : uses?.properties ?? []
    for name in names.sorted() {
      if let reference = services.requirement(name, of: index) { found.insert(reference) }
    }
    return found
  }
}
