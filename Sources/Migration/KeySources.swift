import DepGraphModel
import DepGraphResolution

/// Writes the keys that can be registered now.
struct KeySources {
  let context: MigrationContext
  let plan: MigrationPlan
  let types: ValueTypes
  let facts: [String: FileFacts]

  private static let library = "Dependencies"

  /// Sorted by path.
  func files() -> [(path: String, text: String)] {
    let ready = Set(plan.queue.filter { $0.step == .register && $0.isReady && $0.together.isEmpty }.map(\.id))
    return context.keys.groups.indices.flatMap { group -> [(path: String, text: String)] in
      let key = plan.keys[group]
      let planned = context.keys.groups[group]
      guard key.state == .planned, ready.contains("register \(planned.id)"), key.builds == nil,
        let interface = key.interface
      else { return [] }
      let services = planned.services.map { context.services.all[$0] }
      return files(key, services, interface)
    }.sorted { $0.path < $1.path }
  }

  /// Each application has the live value of its own component.
  private func files(
    _ key: MigrationPlan.Key, _ services: [Services.Service], _ interface: AnsweredModule
  ) -> [(path: String, text: String)] {
    guard let service = services.first else { return [] }
    let homes = services.map { context.module($0.property.module) }
    if homes.allSatisfy({ $0 == interface }) { return [whole(key, service, interface)] }
    return [declaration(key, service, interface)]
      + zip(services, homes).map { live(key, $0, in: $1, interface: interface) }
  }

  private func whole(
    _ key: MigrationPlan.Key, _ service: Services.Service, _ interface: AnsweredModule
  ) -> (path: String, text: String) {
    let type = spelled(service)
    let code = ValueCode(service, context: context, types: types)
    let access = isReadElsewhere(key) ? "public " : ""
    let text = """
      \(origin(key.providers.map(\.text)))
      \(imports(of: service.property.location.file, code, in: interface))

      extension DependencyValues {
        \(access)var \(SwiftWord.escaped(key.name)): \(type) {
          get { self[\(key.keyType).self] }
          set { self[\(key.keyType).self] = newValue }
        }
      }

      private enum \(key.keyType): DependencyKey {
        static let liveValue: \(type) = \(code.initialValue)
      }

      """
    return ("\(folder(interface))/\(key.keyType).swift", text)
  }

  private func origin(_ providers: [String]) -> String { "// From \(providers.joined(separator: ", "))." }

  private func declaration(
    _ key: MigrationPlan.Key, _ service: Services.Service, _ interface: AnsweredModule
  ) -> (path: String, text: String) {
    let type = spelled(service)
    // This is text for the user's tree: a stub of any type has to compile, and to stop with a reason when it runs.
    let text = """
      \(origin(key.providers.map(\.text)))
      \(lines(ofImports: typeImports(of: key, service, in: interface).union([Self.library])))

      public enum \(key.keyType): TestDependencyKey {
        public static var testValue: \(type) { fatalError("\(key.keyType) has no test value") }
      }

      extension DependencyValues {
        public var \(SwiftWord.escaped(key.name)): \(type) {
          get { self[\(key.keyType).self] }
          set { self[\(key.keyType).self] = newValue }
        }
      }

      """
    return ("\(folder(interface))/\(key.keyType).swift", text)
  }

  private func live(
    _ key: MigrationPlan.Key, _ service: Services.Service, in home: AnsweredModule, interface: AnsweredModule
  ) -> (path: String, text: String) {
    let code = ValueCode(service, context: context, types: types)
    let component = context.services.graph.components[service.component]
    let text = """
      \(origin(["\(component.name).\(service.property.fact.name)"]))
      \(imports(of: service.property.location.file, code, in: home, with: interface))

      extension \(key.keyType): DependencyKey {
        public static let liveValue: \(spelled(service)) = \(code.initialValue)
      }

      """
    return ("\(folder(home))/\(key.keyType)+Live.swift", text)
  }

  /// Names of targets may hold anything.
  private func folder(_ module: AnsweredModule) -> String {
    let name = module.name.map { $0.isLetter || $0.isNumber || "_-. ".contains($0) ? $0 : "_" }
    return name.allSatisfy { $0 == "." } ? "_" : String(name)
  }

  private func spelled(_ service: Services.Service) -> String { service.closure(returning: result(of: service)) }

  /// A protocol is an existential type here.
  private func result(of service: Services.Service) -> String {
    let isName = service.type.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard isName, let type = service.property.type else {
      // No type of a key's values is unwrapped implicitly.
      return service.type.hasSuffix("!") ? service.type.dropLast() + "?" : service.type
    }
    // A type of the component, by its bare name.
    let component = context.services.graph.components[service.component]
    if type.path == component.fact.path + [service.type] { return "\(component.name).\(service.type)" }
    return types.isProtocol(type) ? "any \(service.type)" : service.type
  }

  private func isReadElsewhere(_ key: MigrationPlan.Key) -> Bool {
    let homes = requirements(of: key).map { context.services.graph.components[$0.component].moduleID }
    return homes.contains { $0 != key.implementation.id }
  }

  private func requirements(of key: MigrationPlan.Key) -> [(component: ComponentIndex, location: SourceLocation)] {
    context.services.graph.components.indices.flatMap { index in
      guard key.requiredBy.contains(context.names[index]) else { return [(ComponentIndex, SourceLocation)]() }
      return context.services.graph.components[index].requirements.filter { requirement in
        key.providers.contains { $0.text.hasSuffix(".\(requirement.name)") }
      }.map { (index, $0.location) }
    }
  }

  /// Of a source beside the one that the code comes from.
  private func imports(
    of file: String, _ code: ValueCode, in own: AnsweredModule, with other: AnsweredModule? = nil
  ) -> String {
    var names = imports(of: file)
    names.insert(Self.library)
    if let other { names.insert(moduleName(other)) }
    for read in code.keys {
      if let module = plan.keys[read].interface { names.insert(moduleName(module)) }
    }
    names.remove(moduleName(own))
    return lines(ofImports: names)
  }

  private func lines(ofImports names: Set<String>) -> String {
    names.sorted().map { "import \($0)" }.joined(separator: "\n")
  }

  private func imports(of file: String) -> Set<String> {
    Set((facts[file]?.imports ?? []).filter { $0.conditions.isEmpty }.map(\.module))
      .subtracting(["NeedleFoundation"])
  }

  /// What names the type of a value in a module: of a source that names it, the imports of modules which declare a part of
  /// it. Where a part is not known to be declared anywhere, what else the source imports may declare that.
  private func typeImports(
    of key: MigrationPlan.Key, _ service: Services.Service, in own: AnsweredModule
  ) -> Set<String> {
    let places = [service.property.location.file] + requirements(of: key).map(\.location.file)
    guard let module = context.index(of: own) else { return [] }
    let near = places.first { context.resolved.modules[module].module.files.contains($0) }
    let names = imports(of: near ?? places.last ?? "").subtracting([moduleName(own)])
    var words = TypeWords(service.type)
    words.drop(types.names(in: module))
    var found: Set<String> = []
    for name in names {
      let modules = context.modules(named: name)
      let declared = modules.reduce(into: Set<String>()) { $0.formUnion(types.names(in: $1)) }
      guard words.qualifiers.contains(name) || !words.names.isDisjoint(with: declared) else { continue }
      words.drop(declared.union([name]))
      found.insert(name)
    }
    if !words.names.isEmpty {
      found.formUnion(names.filter { near != nil || context.modules(named: $0).isEmpty })
    }
    // What depends on the module cannot be a part of the type.
    return found.filter { name in !context.modules(named: name).contains { context.links($0, module) } }
  }

  private func moduleName(_ module: AnsweredModule) -> String {
    context.index(of: module).map { context.resolved.modules[$0].module.moduleName } ?? module.name
  }
}
