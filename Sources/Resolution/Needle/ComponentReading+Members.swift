import DepGraphModel

/// What components require, provide and hold.
extension ComponentReading {
  mutating func takeMembers() {
    for index in components.indices {
      let component = components[index]
      let home = component.superclass.map { components[$0] } ?? component
      let named = protocolsNamed(component.dependencyText ?? "", in: home)
      components[index].dependencies = named.protocols
      components[index].dependencyAlias = named.alias
      components[index].requirements = requirements(of: components[index].dependencies, file: component.location.file)
      let arguments = TypeArguments.split(component.fact.base?.genericArguments ?? "")
      if component.kind == .pluginized, arguments.count > 2 {
        components[index].nonCore = self.component(
          arguments[2].split(separator: ".").map(String.init), within: [], file: component.location.file,
          module: component.module)
        let promise = protocolsNamed(arguments[1], in: component)
        components[index].pluginExtensions = promise.protocols
        components[index].promised = requirements(of: promise.protocols, file: component.location.file)
        components[index].pluginAliases = [promise.alias, alias(arguments[2])].compactMap { $0 }
      }
    }
    for source in sources {
      for fact in source.facts.types {
        guard let index = owner(fact.path, in: source) else { continue }
        if !fact.isExtension, components[index].location != source.location(fact.position) { continue }
        let spelling = spelling(in: source)
        let isSeen = !fact.isExtension || fact.path == [components[index].bareName]
        let unseen = isSeen ? nil : fact.path.joined(separator: ".")
        if isSeen {
          for call in fact.calls where components[index].calls[call.name] == nil {
            components[index].calls[call.name] = Component.Call(
              spelling: call.spelling, location: source.location(call.position))
          }
        }
        components[index].conformances += fact.conformances
        if !source.isGenerated { components[index].functions += fact.functions }
        if fact.conformances.contains(where: { $0.path.last == "CustomStringConvertible" }) {
          components[index].describedAt.append(source.location(fact.position))
        }
        components[index].properties += fact.properties.map { property in
          Component.Property(
            fact: property, form: property.type.map(spelling.normalized), child: child(property, in: source),
            service: service(property, in: source),
            factory: modules.factory(property.factory, within: [], file: source.file, module: source.module),
            live: property.live.map {
              modules.type($0, within: components[index].fact.path, file: source.file, module: source.module)
            },
            type: property.type.map {
              modules.type(
                TypeArguments.path($0), within: components[index].fact.path, file: source.file, module: source.module)
            },
            modules: source.modules, location: source.location(property.position), unseenExtension: unseen)
        }
      }
    }
    takeInternalProperties()
    forgetOpaqueTypes()
    takeNesting()
    for index in components.indices {
      components[index].isDropped = isDropped(components[index])
    }
  }

  /// The generator drops internal properties since version 0.24. Where no newer one is required and a source that it
  /// generated reads one, they counted for the generator that wrote it. Whether they count for the next run is known where
  /// an older version is pinned.
  private mutating func takeInternalProperties() {
    guard !modules.isKnown("needle", since: "0.24.0") else { return }
    let read = sources.filter { !$0.facts.registrations.isEmpty }.reduce(into: Set<String>()) {
      $0.formUnion($1.facts.accessed)
    }
    guard !read.isEmpty else { return }
    let dropped: [ComponentPropertyFact.Standing] = [.isInternal, .isNotFirstPublic]
    let properties = components.flatMap(\.properties)
    let provided = Set(properties.filter(\.isProvided).map(\.fact.name))
    let isOlder = properties.contains {
      dropped.contains($0.fact.standing) && read.contains($0.fact.name) && !provided.contains($0.fact.name)
    }
    guard isOlder else { return }
    let isKnownOlder = modules.isKnown("needle", before: "0.24.0")
    for index in components.indices {
      for place in components[index].properties.indices
      where dropped.contains(components[index].properties[place].fact.standing) {
        if isKnownOlder {
          components[index].properties[place].fact.standing = .provided
        } else {
          components[index].properties[place].isOfOldGenerator = true
        }
      }
    }
  }

  /// What a type alias means that is not a name is unknown: properties with it differ by their names alone.
  private mutating func forgetOpaqueTypes() {
    guard !aliases.opaque.isEmpty else { return }
    func isOpaque(_ form: String?) -> Bool {
      form.map { TypeSpelling.words(of: $0).contains(where: aliases.opaque.contains) } ?? false
    }
    var names: Set<String> = []
    for component in components {
      names.formUnion(component.requirements.filter { isOpaque($0.form) }.map(\.name))
      names.formUnion(component.properties.filter { isOpaque($0.form) }.map(\.fact.name))
    }
    for index in components.indices {
      for place in components[index].requirements.indices
      where names.contains(components[index].requirements[place].name) {
        components[index].requirements[place].form = ""
      }
      for place in components[index].promised.indices where names.contains(components[index].promised[place].name) {
        components[index].promised[place].form = ""
      }
      for place in components[index].properties.indices
      where names.contains(components[index].properties[place].fact.name)
        && components[index].properties[place].form != nil
      {
        components[index].properties[place].form = ""
      }
    }
  }

  /// By a class inside of another class, or of an extension, which is not visited, or by one inside of itself. A class
  /// inside of a component is visited: it takes that one's place.
  private func isDropped(_ component: Component) -> Bool {
    let visited = outermost(of: component).map { components[$0] } ?? component
    return component.superclass != nil || component.baseAlias != nil || component.inner != nil
      || visited.fact.enclosing.contains { $0 == .extension || $0 == .class }
  }

  private func outermost(of component: Component) -> ComponentIndex? {
    var found = component.outer
    while let next = found.flatMap({ components[$0].outer }) { found = next }
    return found
  }

  /// The component that is declared inside of another one, by that one.
  private mutating func takeNesting() {
    for (index, component) in components.enumerated() where component.fact.enclosing.last == .class {
      let around = componentsByType[
        .declared(module: component.module, path: Array(component.fact.path.dropLast()))]
      guard let around else { continue }
      components[around].inner = components[around].inner ?? index
      components[index].outer = around
    }
  }

  /// Those that an argument of a component names, also by a composition or a type alias.
  private func protocolsNamed(_ text: String, in component: Component) -> (protocols: [Int], alias: String?) {
    let alias = alias(text)
    let spelled = alias.flatMap { aliases.texts[$0] } ?? text
    return (TypeArguments.composed(spelled).compactMap { protocolNamed($0, in: component) }, alias)
  }

  private func alias(_ text: String) -> String? {
    TypeArguments.path(text).last.flatMap { aliases.names.contains($0) ? $0 : nil }
  }

  private func protocolNamed(_ text: String, in component: Component) -> Int? {
    let path = TypeArguments.path(text)
    let type = modules.type(
      path, within: component.fact.path, file: component.location.file, module: component.module)
    if let found = protocolsByType[type] { return found }
    let named = protocols.indices.filter { protocols[$0].bareName == path.last }
    return named.count == 1 ? named[0] : nil
  }

  private func requirements(of dependencies: [Int], file: String) -> [Component.Requirement] {
    var found: [String: Component.Requirement] = [:]
    var seen: Set<Int> = []
    var stack = dependencies
    while let index = stack.popLast() {
      guard seen.insert(index).inserted else { continue }
      let declared = protocols[index]
      let spelling = TypeSpelling(
        modules: modules.moduleNames(file: declared.location.file, module: declared.module), aliases: aliases.texts)
      for fact in declared.fact.requirements {
        let requirement = Component.Requirement(
          name: fact.name, type: fact.type, form: spelling.normalized(fact.type), owner: index,
          location: SourceLocation(file: declared.location.file, position: fact.position))
        // A requirement that two protocols have is met once.
        if found[requirement.key].map({ requirement.location < $0.location }) ?? true {
          found[requirement.key] = requirement
        }
      }
      stack += declared.inherited
    }
    return found.values.sorted { ($0.location, $0.key) < ($1.location, $1.key) }
  }

  private func spelling(in source: Source) -> TypeSpelling {
    TypeSpelling(modules: modules.moduleNames(file: source.file, module: source.module), aliases: aliases.texts)
  }

  private func service(_ property: ComponentPropertyFact, in source: Source) -> NamedType? {
    guard let product = property.product else { return nil }
    let path = product.split(separator: ".").map(String.init)
    let type = modules.type(path, file: source.file, module: source.module)
    if case .declared = type { return componentsByType[type] == nil ? type : nil }
    return nil
  }

  private func child(_ property: ComponentPropertyFact, in source: Source) -> ComponentIndex? {
    guard let type = property.type else { return nil }
    return component(TypeArguments.path(type), within: [], file: source.file, module: source.module)
  }

  /// A component by its name at one place; where the place does not see it, the only one of that name.
  func component(
    _ path: [String], within scope: [String], file: String, module: ModuleIndex
  ) -> ComponentIndex? {
    guard let last = path.last, !path.contains("") else { return nil }
    guard componentsByName[last] != nil || aliases.target(of: last) != nil else { return nil }
    let type = modules.type(path, within: scope, file: file, module: module)
    if let found = componentsByType[type] { return found }
    guard case .external = type, let named = componentsByName[last], named.count == 1 else { return nil }
    return named[0]
  }

  /// The component that a class or an extension is of.
  func owner(_ path: [String], in source: Source) -> ComponentIndex? {
    for module in source.modules {
      if let found = componentsByType[.declared(module: module, path: path)] { return found }
    }
    return path.isEmpty ? nil : component(path, within: [], file: source.file, module: source.module)
  }
}
