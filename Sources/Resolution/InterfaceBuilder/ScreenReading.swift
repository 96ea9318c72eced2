import DepGraphModel

/// Makes screens of what the sources say of classes and protocols.
struct ScreenReading {
  struct Source {
    var file: String
    var modules: [ModuleIndex]
    var facts: ScreenFacts
    var types: [TypeFact]
    var libraries: Set<ScreenLibrary>

    var module: ModuleIndex { modules[0] }

    func location(_ position: SourcePosition) -> SourceLocation { SourceLocation(file: file, position: position) }
  }

  let modules: ModuleGraph
  let classes: ClassTable
  let sources: [Source]
  private(set) var screens: [Screen] = []
  private var byType: [NamedType: ScreenIndex] = [:]
  private var protocols: ScreenProtocols
  /// Positions in `screens`, by the bare name of what they are nested in or called.
  private var pending: [NamedType: Declaration] = [:]

  /// A class with its extensions.
  private struct Declaration {
    var source: Source
    var fact: TypeFact?
    var parts: [(source: Source, screen: ScreenTypeFact?, type: TypeFact)] = []
  }

  init(modules: ModuleGraph, classes: ClassTable, facts: [String: FileFacts], owners: [String: [ModuleIndex]]) {
    self.modules = modules
    self.classes = classes
    sources = owners.keys.sorted().compactMap { file in
      guard let fact = facts[file], fact.ofDialects[ScreenFacts.dialect] != nil, let owners = owners[file] else {
        return nil
      }
      let seen = ScreenLibrary.allCases.filter { library in
        fact.imports.contains { $0.module == library.rawValue }
          || modules.sees(library.rawValue, file: file, module: owners[0])
      }
      return Source(
        file: file, modules: owners, facts: fact[ScreenFacts.self], types: fact.types, libraries: Set(seen))
    }
    protocols = ScreenProtocols(modules: modules, sources: sources)
    takeDeclarations()
    takeScreens()
  }

  func screen(_ reference: TypeReference, within scope: [String], in source: Source) -> ScreenIndex? {
    byType[modules.type(reference.path, within: scope, file: source.file, module: source.module)]
  }

  // MARK: Declarations

  private mutating func takeDeclarations() {
    for source in sources {
      let screenFacts = Dictionary(
        source.facts.types.map { ([$0.path.joined(separator: "."), "\($0.position.line):\($0.position.column)"], $0) },
        uniquingKeysWith: { first, _ in first })
      for fact in source.types where fact.kind == .class || fact.kind == .extension {
        let type =
          fact.kind == .class
          ? NamedType.declared(module: source.module, path: fact.path)
          : modules.type(fact.path, file: source.file, module: source.module)
        guard case .declared = type else { continue }
        let key = [fact.path.joined(separator: "."), "\(fact.position.line):\(fact.position.column)"]
        var declaration = pending[type] ?? Declaration(source: source, fact: nil)
        if fact.kind == .class, declaration.fact == nil {
          declaration.fact = fact
          declaration.source = source
        }
        declaration.parts.append((source, screenFacts[key], fact))
        pending[type] = declaration
      }
    }
  }

  private mutating func takeScreens() {
    var found: [(type: NamedType, screen: Screen)] = []
    for (type, declaration) in pending {
      guard case .declared(let module, let path) = type else { continue }
      // The class itself may be in a source that says nothing of screens.
      guard let index = classes.index(module: module, path: path) else { continue }
      let own = ownProtocols(declaration)
      guard !own.protocols.isEmpty || inheritsScreen(index) else { continue }
      found.append((type, screen(type, index, declaration, own)))
    }
    // Subclasses of screens in sources that name no library.
    let known = Set(found.map(\.type))
    for index in classes.entries.indices {
      let entry = classes.entries[index]
      let type = NamedType.declared(module: entry.module, path: entry.path)
      guard !known.contains(type), pending[type] == nil, inheritsScreen(index, among: known) else { continue }
      guard let source = sources.first(where: { $0.file == entry.file }) else { continue }
      found.append(
        (type, screen(type, index, Declaration(source: source, fact: nil), ScreenProtocols.Meaning())))
    }
    screens = found.map(\.screen).sorted { ($0.id, $0.location) < ($1.id, $1.location) }
    for (index, screen) in screens.enumerated() {
      for module in screen.modules {
        let type = NamedType.declared(module: module, path: screen.path)
        if byType[type] == nil { byType[type] = index }
      }
    }
    inherit()
    takeDefaults()
    takeDependencies()
  }

  private func ownProtocols(_ declaration: Declaration) -> ScreenProtocols.Meaning {
    var found = ScreenProtocols.Meaning()
    for part in declaration.parts {
      for reference in part.type.inherits {
        let named = protocols.meaning(of: reference, within: Array(part.type.path.dropLast()), in: part.source)
        if !named.protocols.isEmpty { found.formUnion(named) }
      }
    }
    return found
  }

  /// Whether a class above it is a screen by itself.
  private func inheritsScreen(_ index: Int) -> Bool {
    classes.chain(of: index).classes.dropFirst().contains { above in
      let entry = classes.entries[above]
      guard let declaration = pending[.declared(module: entry.module, path: entry.path)] else { return false }
      return !ownProtocols(declaration).protocols.isEmpty
    }
  }

  private func inheritsScreen(_ index: Int, among known: Set<NamedType>) -> Bool {
    classes.chain(of: index).classes.dropFirst().contains { above in
      known.contains(.declared(module: classes.entries[above].module, path: classes.entries[above].path))
    }
  }

  private func screen(
    _ type: NamedType, _ index: Int, _ declaration: Declaration, _ own: ScreenProtocols.Meaning
  ) -> Screen {
    let entry = classes.entries[index]
    let source = sources.first { $0.file == entry.file }
    let owners = source?.modules ?? [entry.module]
    let facts = declaration.parts.compactMap { part in part.screen.map { (part.source, $0) } }
    var statics: [String: Screen.Static] = [:]
    for (source, fact) in facts {
      for value in fact.statics where statics[value.name] == nil {
        statics[value.name] = Screen.Static(value: value.value, location: source.location(value.position), isOwn: true)
      }
    }
    let inject = facts.first { $0.1.inject != nil }
    let moduleID = modules.modules[entry.module].module.id
    return Screen(
      id: "\(moduleID).\(entry.path.joined(separator: "."))", name: entry.path.joined(separator: "."), path: entry.path,
      module: entry.module, moduleID: moduleID, modules: owners, location: entry.location, protocols: own.protocols,
      ownProtocols: own.protocols, declaredProtocols: own.declared, usesLibrary: own.isLibrary,
      hasDefaultNames: declaration.parts.contains { part in
        part.source.libraries.contains(.instantiateStandard) || part.source.libraries.contains(.reusable)
      },
      isFinal: facts.contains { $0.1.isFinal }, isGeneric: entry.isGeneric,
      isFileScoped: declaration.fact?.access.isFileScoped ?? false, objectiveCName: entry.objectiveCName,
      kind: kind(of: index), superscreen: nil, statics: statics, dependency: nil, inject: inject?.1.inject,
      injectLocation: inject.flatMap { source, fact in fact.inject.map { source.location($0.position) } },
      code: Dictionary(
        grouping: facts.flatMap { source, fact in fact.code.map { Screen.Code(fact: $0, file: source.file) } },
        by: \.fact.name),
      outlets: Set(facts.flatMap { $0.1.outlets }), members: Set(facts.flatMap { $0.1.members }),
      deadMembers: facts.flatMap { source, fact in
        fact.deadMembers.map { ($0.name, source.location($0.position)) }
      }, wrapped: facts.lazy.compactMap { $0.1.wrapped }.first)
  }

  /// Decided by the name of the first class that is not the project's.
  private func kind(of index: Int) -> Screen.Kind? {
    guard let name = classes.chain(of: index).external.last else { return nil }
    if name.hasSuffix("ViewController") || name.hasSuffix("SplitViewController") { return .controller }
    if name.hasSuffix("Cell") || name.hasSuffix("ReusableView") || name.hasSuffix("HeaderFooterView")
      || name == "NSCollectionViewItem"
    {
      return .cell
    }
    return name.hasSuffix("View") || ["UIControl", "UIButton", "UILabel", "NSControl"].contains(name) ? .view : nil
  }

  // MARK: Inheritance

  private mutating func inherit() {
    for index in screens.indices {
      guard let position = classes.index(module: screens[index].module, path: screens[index].path) else { continue }
      for above in classes.chain(of: position).classes.dropFirst() {
        let entry = classes.entries[above]
        guard let parent = byType[.declared(module: entry.module, path: entry.path)] else { continue }
        if screens[index].superscreen == nil { screens[index].superscreen = parent }
        screens[index].protocols.formUnion(screens[parent].ownProtocols)
        screens[index].declaredProtocols.formUnion(screens[parent].declaredProtocols)
        screens[index].usesLibrary = screens[index].usesLibrary || screens[parent].usesLibrary
        screens[index].hasDefaultNames = screens[index].hasDefaultNames || screens[parent].hasDefaultNames
        screens[index].outlets.formUnion(screens[parent].outlets)
        screens[index].statics.merge(screens[parent].statics) { own, _ in own }
        screens[index].code.merge(screens[parent].code) { own, _ in own }
      }
    }
  }

  /// What extensions of protocols say for the classes that conform, those of the project's own before the library's: a
  /// protocol that refines another has the nearer declaration.
  private mutating func takeDefaults() {
    var defaults: [Default] = []
    for source in sources {
      let positions = Dictionary(
        source.types.lazy.filter { $0.kind == .extension }.map { ($0.position, $0) },
        uniquingKeysWith: { first, _ in first })
      for fact in source.facts.types where fact.kind == .extension && !fact.statics.isEmpty {
        let meaning = protocols.meaning(of: TypeReference(path: fact.path), within: [], in: source)
        guard !meaning.protocols.isEmpty else { continue }
        let type = modules.type(fact.path, file: source.file, module: source.module)
        defaults.append(
          Default(
            source: source, statics: fact.statics, type: type, meaning: meaning,
            bounds: positions[fact.position].map { Self.bounds(ofSelf: $0.whereClause) } ?? []))
      }
    }
    let nearest = defaults.enumerated().sorted {
      ($1.element.meaning.declared.count, $0.offset) < ($0.element.meaning.declared.count, $1.offset)
    }
    for (_, found) in nearest {
      for index in screens.indices where applies(found, to: screens[index]) {
        for value in found.statics where screens[index].statics[value.name] == nil {
          screens[index].statics[value.name] = Screen.Static(
            value: value.value, location: found.source.location(value.position), isOwn: false)
        }
      }
    }
  }

  /// An extension of a protocol that declares statics.
  private struct Default {
    var source: Source
    var statics: [ScreenStaticFact]
    var type: NamedType
    var meaning: ScreenProtocols.Meaning
    /// What it asks of the types that it is for.
    var bounds: [[String]]
  }

  /// What a `where` clause says `Self` is.
  private static func bounds(ofSelf clause: String) -> [[String]] {
    clause.split(separator: ",").compactMap { requirement in
      let parts = requirement.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
      guard parts.count == 2, parts[0] == "Self" else { return nil }
      return parts[1].split(separator: ".").map(String.init)
    }
  }

  private func applies(_ found: Default, to screen: Screen) -> Bool {
    switch found.type {
    case .declared: guard screen.declaredProtocols.contains(found.type) else { return false }
    case .external:
      // An extension for some of them is closer than the library's default for objects, one for all is not.
      let refined: Set<ScreenProtocol> = found.bounds.isEmpty ? [] : Set(screen.protocols.compactMap(\.refined))
      guard !found.meaning.protocols.isDisjoint(with: screen.protocols.union(refined)) else { return false }
    }
    return found.bounds.allSatisfy { isBound(screen, by: $0, in: found.source) }
  }

  /// Whether a class may be what an extension is for.
  private func isBound(_ screen: Screen, by bound: [String], in source: Source) -> Bool {
    let type = modules.type(bound, file: source.file, module: source.module)
    if case .declared(let module, let path) = type {
      guard let wanted = classes.index(module: module, path: path) else {
        let meaning = protocols.meaning(of: TypeReference(path: bound), within: [], in: source)
        return meaning.protocols.isEmpty || screen.declaredProtocols.contains(type)
      }
      return classes.index(module: screen.module, path: screen.path).map {
        classes.chain(of: $0).classes.contains(wanted)
      } ?? true
    }
    switch (bound.last, screen.kind) {
    case ("UIView", .controller), ("NSView", .controller), ("UIViewController", .view), ("UIViewController", .cell),
      ("NSViewController", .view), ("NSViewController", .cell):
      return false
    default: return true
    }
  }

  // MARK: Dependencies

  private mutating func takeDependencies() {
    for index in screens.indices { screens[index].dependency = dependency(of: index, depth: 0) }
  }

  private func dependency(of index: ScreenIndex, depth: Int) -> Screen.Dependency? {
    guard depth < 8 else { return nil }
    let screen = screens[index]
    let type = NamedType.declared(module: screen.module, path: screen.path)
    let parts = pending[type]?.parts.compactMap { part in part.screen.map { (part.source, $0) } } ?? []
    for (source, fact) in parts {
      if let found = fact.dependency { return resolved(found, of: screen, in: source, depth) }
    }
    for (source, fact) in parts {
      if let found = fact.inject?.dependency { return resolved(found, of: screen, in: source, depth) }
    }
    if screen.protocols.contains(.rxView) {
      for (source, fact) in parts {
        guard let model = fact.viewModel else { continue }
        let location = source.location(fact.position)
        if model.path.last == "LazyVariable" {
          let isEmpty = ["Void", "()"].contains(model.genericArguments)
          let element = model.genericArguments.split(separator: ".").map(String.init)
          let named = modules.type(element, within: screen.path, file: source.file, module: source.module)
          return Screen.Dependency(
            isEmpty: isEmpty, parts: isEmpty ? [] : [Screen.Dependency.Part(type: named, location: location)],
            location: location)
        }
        // That of a view model of the project.
        return nil
      }
    }
    return screen.superscreen.flatMap { dependency(of: $0, depth: depth + 1) }
  }

  private func resolved(
    _ fact: ScreenDependencyFact, of screen: Screen, in source: Source, _ depth: Int
  ) -> Screen.Dependency {
    var isEmpty = fact.isEmpty
    var parts: [Screen.Dependency.Part] = []
    for part in fact.parts {
      var path = part.type.path
      if path.first == "Self" { path.removeFirst() }
      // `Other.Dependency`
      if path.count > 1, path.last == "Dependency",
        let other = self.screen(TypeReference(path: Array(path.dropLast())), within: screen.path, in: source),
        screens[other].id != screen.id
      {
        let inner = dependency(of: other, depth: depth + 1)
        if fact.parts.count == 1, inner?.isEmpty ?? true { isEmpty = true }
        parts += inner?.parts ?? []
        continue
      }
      if path == ["Dependency"], fact.parts.count == 1, let inner = nested(screen, depth) { return inner }
      let type = modules.type(path, within: screen.path, file: source.file, module: source.module)
      if fact.parts.count == 1, case .external(["Void"]) = type { isEmpty = true }
      parts.append(Screen.Dependency.Part(type: type, location: source.location(part.position)))
    }
    return Screen.Dependency(isEmpty: isEmpty, parts: parts, location: source.location(fact.position))
  }

  /// `inject(_ dependency: Dependency)` without a `Dependency` of its own: that of the class above.
  private func nested(_ screen: Screen, _ depth: Int) -> Screen.Dependency? {
    screen.superscreen.flatMap { dependency(of: $0, depth: depth + 1) }
  }
}
