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
      guard key.state == .planned, ready.contains("register \(key.name)"), key.builds == nil,
        let interface = key.interface, let number = context.keys.groups[group].services.first
      else { return [] }
      return files(key, context.services.all[number], interface)
    }.sorted { $0.path < $1.path }
  }

  private func files(
    _ key: MigrationPlan.Key, _ service: Services.Service, _ interface: AnsweredModule
  ) -> [(path: String, text: String)] {
    let type = spelled(service)
    let code = ValueCode(service, context: context)
    let origin = "// From \(key.providers.map(\.text).joined(separator: ", "))."
    guard interface != key.implementation else {
      let access = isReadElsewhere(key) ? "public " : ""
      let text = """
        \(origin)
        \(imports(of: service.property.location.file, code, besides: interface))

        extension DependencyValues {
          \(access)var \(key.name): \(type) {
            get { self[\(key.keyType).self] }
            set { self[\(key.keyType).self] = newValue }
          }
        }

        private enum \(key.keyType): DependencyKey {
          static var liveValue: \(type) {
        \(code.lines)
          }
        }

        """
      return [("\(folder(interface))/\(key.keyType).swift", text)]
    }
    let protocols = requirements(of: key).map(\.location.file)
    // This is text for the user's tree: a stub of any type has to compile, and to stop with a reason when it runs.
    let declaration = """
      \(origin)
      \(imports(of: protocols.first, nil, besides: interface))

      public enum \(key.keyType): TestDependencyKey {
        public static var testValue: \(type) { fatalError("\(key.keyType) has no test value") }
      }

      extension DependencyValues {
        public var \(key.name): \(type) {
          get { self[\(key.keyType).self] }
          set { self[\(key.keyType).self] = newValue }
        }
      }

      """
    let live = """
      \(origin)
      \(imports(of: service.property.location.file, code, besides: key.implementation, with: interface))

      extension \(key.keyType): DependencyKey {
        public static var liveValue: \(type) {
      \(code.lines)
        }
      }

      """
    return [
      ("\(folder(interface))/\(key.keyType).swift", declaration),
      ("\(folder(key.implementation))/\(key.keyType)+Live.swift", live),
    ]
  }

  /// Names of targets may hold anything.
  private func folder(_ module: AnsweredModule) -> String {
    let name = module.name.map { $0.isLetter || $0.isNumber || "_-. ".contains($0) ? $0 : "_" }
    return name.allSatisfy { $0 == "." } ? "_" : String(name)
  }

  /// A protocol is an existential type here.
  private func spelled(_ service: Services.Service) -> String {
    let isName = service.type.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard isName, let type = service.property.type, types.isProtocol(type) else { return service.type }
    return "any \(service.type)"
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

  private func imports(
    of file: String?, _ code: ValueCode?, besides own: AnsweredModule, with other: AnsweredModule? = nil
  ) -> String {
    var names = Set(
      (file.flatMap { facts[$0]?.imports } ?? []).filter { $0.conditions.isEmpty }.map(\.module))
    names.remove("NeedleFoundation")
    names.insert(Self.library)
    if let other { names.insert(moduleName(other)) }
    for read in code?.keys ?? [] {
      if let module = plan.keys[read].interface { names.insert(moduleName(module)) }
    }
    names.remove(moduleName(own))
    return names.sorted().map { "import \($0)" }.joined(separator: "\n")
  }

  private func moduleName(_ module: AnsweredModule) -> String {
    context.resolved.modules.first { $0.module.id == module.id }?.module.moduleName ?? module.name
  }
}

/// The code of a live value, made of the code of a component's property.
struct ValueCode {
  /// Positions of the keys that it reads.
  let keys: [Int]
  /// Indented by four blanks.
  let lines: String

  init(_ service: Services.Service, context: MigrationContext) {
    var reads: [(word: String, key: Int)] = []
    var isWhole = true
    let component = context.services.graph.components[service.component]
    let members = Set(component.properties.map(\.fact.name) + component.functions.map(\.name))
    func take(_ reference: Services.Reference?, _ word: String) {
      switch reference {
      case .service(let number):
        guard let key = context.keys.group(of: number) else {
          isWhole = false
          return
        }
        if !reads.contains(where: { $0.word == word }) { reads.append((word, key)) }
      case .input, .missing: isWhole = false
      case nil: if members.contains(word) { isWhole = false }
      }
    }
    for word in service.property.fact.mentions where word != service.property.fact.name {
      take(context.services.reference(word, in: service.component), word)
    }
    for word in service.property.fact.reads {
      take(context.services.requirement(word, of: service.component), word)
    }
    guard isWhole, let value = service.property.fact.value else {
      keys = []
      lines = "    fatalError(\"move the code of \(component.name).\(service.property.fact.name) here\")"
      return
    }
    keys = reads.map(\.key)
    let declared = reads.map { "    @Dependency(\\.\(context.keys.groups[$0.key].name)) var \($0.word)\n" }.joined()
    lines = declared + "    return \(value)"
  }
}
