import DepGraphModel

/// Which property of `DependencyValues` is which key, module by module.
struct RegistrationTable {
  struct Entry {
    var fact: RegistrationFact
    var file: String
    var module: ModuleIndex
    /// What builds meet in which nothing nearer is registered under the name.
    var otherwise: ConditionStack = []

    /// Under which the name means this.
    var conditions: ConditionStack { otherwise + fact.conditions }
  }

  /// One of the things that a property comes to.
  struct Meaning {
    var target: DependencyTarget
    /// Under which it does, where builds differ.
    var conditions: ConditionStack
    /// Whether a member that reads it may have set it before.
    var mayBeSet = false
  }

  let table: ModuleTable
  private let types: TypeIndex
  private let keys: KeyTable
  let visibility: Visibility
  /// By property, in the order of modules and files.
  let entries: [String: [Entry]]
  private let configured: [String: DependencyTarget]
  private let standing: KeyStanding
  private let catalogue: LibraryCatalogue

  init(
    table: ModuleTable, facts: FactTable, types: TypeIndex, keys: KeyTable, visibility: Visibility,
    configured: [ResolutionOptions.ExternalKey], catalogue: LibraryCatalogue
  ) {
    self.catalogue = catalogue
    self.table = table
    self.types = types
    self.keys = keys
    self.visibility = visibility
    var entries: [String: [Entry]] = [:]
    for module in table.modules.indices {
      for source in facts.readSources(of: module) {
        let file = source.file
        let registrations = source.dependencies.registrations
        guard !registrations.isEmpty else { continue }
        guard visibility.scope(of: file, in: module).seesDialect != .no else { continue }
        for fact in registrations {
          entries[fact.property, default: []].append(Entry(fact: fact, file: file, module: module))
        }
      }
    }
    self.entries = entries
    self.standing = KeyStanding(table: table, facts: facts, visibility: visibility)
    var configuredTargets: [String: DependencyTarget] = [:]
    for key in configured {
      let property = String(key.keyPath.drop { $0 == "\\" || $0 == "." })
      if key.hasLiveValue {
        configuredTargets[property] = .known
      } else if let index = keys.keys.firstIndex(where: { $0.id == "configured:\(key.key)" }) {
        configuredTargets[property] = .key(index)
      }
    }
    self.configured = configuredTargets
  }

  /// What `\.property` means in a file.
  func target(of property: String, in scope: FileScope, depth: Int = 0) -> DependencyTarget {
    guard depth < 8 else { return .computed }
    let found = visible(property, from: scope)
    if found.allSatisfy({ !table.isOwn($0.module) }) {
      return targetOfLibrary(property, registrations: found, in: scope, depth: depth)
    }
    let targets = found.map { target(of: $0, depth: depth) }
    let keys = Set(targets.compactMap { if case .key(let key) = $0 { key } else { nil } }).sorted()
    if keys.count > 1 { return .ambiguous(keys) }
    return keys.first.map { .key($0) } ?? targets[0]
  }

  /// What setting `\.property` in a file sets: one key, or one in each of several builds.
  func settings(of property: String, in scope: FileScope) -> [Meaning] {
    let found = visible(property, from: scope)
    guard found.count > 1, found.contains(where: { table.isOwn($0.module) }), areExclusive(found) else {
      let read = target(of: property, in: scope)
      return [Meaning(target: read == .computed ? found.first.map(written) ?? read : read, conditions: [])]
    }
    let alternatives = found.map { ($0, target(of: $0, depth: 0)) }
    let isOne = Set(alternatives.map(\.1)).count == 1
    return (isOne ? Array(alternatives.prefix(1)) : alternatives).map { entry, target in
      Meaning(target: target, conditions: isOne ? [] : entry.conditions)
    }
  }

  /// A property that is no dependency but has members that are.
  struct Namespace {
    var property: String
    /// The last name of its type.
    var type: String
    var module: ModuleIndex
  }

  /// - Returns: `nil` for a property whose value is that of a key.
  func namespace(_ property: String, in scope: FileScope) -> Namespace? {
    let found = visible(property, from: scope)
    guard found.count == 1, let entry = found.first, table.isOwn(entry.module), entry.fact.setter != nil,
      let type = entry.fact.valueType.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).last
    else { return nil }
    switch entry.fact.getter {
    case .unknown: break
    case .key(let key):
      // `self[Mail.self].settings` is of a key that is set in part.
      let isSame = key.path.last == String(type)
      guard entry.fact.isDerived, !isSame, entry.fact.setter == entry.fact.getter else { return nil }
    case .delegates: return nil
    }
    return Namespace(property: property, type: String(type), module: entry.module)
  }

  /// What a property sets whose getter makes its value of something else: `set { mail = newValue }`.
  private func written(_ entry: Entry) -> DependencyTarget {
    guard let setter = entry.fact.setter else { return .computed }
    var plain = entry
    plain.fact.getter = setter
    return target(of: plain, depth: 0)
  }

  /// Whether no build has two of several registrations.
  func areExclusive(_ found: [Entry]) -> Bool {
    found.indices.allSatisfy { left in
      found[..<left].allSatisfy { Conditions.excludeEachOther($0.conditions, found[left].conditions) }
    }
  }

  /// A property that no module of the project registers: the configuration knows best, then what the library is known
  /// for, then its source.
  private func targetOfLibrary(
    _ property: String, registrations: [Entry], in scope: FileScope, depth: Int
  ) -> DependencyTarget {
    if let configured = configured[property] { return configured }
    let modules = registrations.map { table.modules[$0.module].moduleName }
    var entries = catalogue.entries(of: property, registeredIn: modules)
    // What the file imports without source may hand on a library that nothing names.
    if registrations.isEmpty, !entries.allSatisfy(\.isUsed), visibility.blindSpots(of: scope).isEmpty {
      entries.removeAll { !$0.isUsed }
    }
    if entries.contains(where: { $0.live == .yes }) { return .known }
    if registrations.isEmpty, let entry = entries.first { return keys.catalogued(entry.key).map { .key($0) } ?? .known }
    let targets = Set(registrations.map { target(of: $0, depth: depth) })
    guard let only = targets.first else { return .unresolved }
    // Which of several a file means is for the compiler to say: it compiles.
    return targets.count == 1 ? only : .known
  }

  /// The key of `Mail.self`.
  func target(of reference: TypeReference, within scope: [String], in file: FileScope) -> DependencyTarget {
    // `Self.MailKey` means the type around it.
    let path = reference.path.first == "Self" ? scope + reference.path.dropFirst() : reference.path
    let identity = types.identity(of: path, within: scope, file: file, visibility: visibility)
    let arguments = types.arguments(
      of: TypeReference(path: path, genericArguments: reference.genericArguments), in: file, visibility: visibility)
    return keys.target(identity, arguments: arguments.text, in: file) ?? .external
  }

  /// Whether the sources do not say that a live value serves a generic key with its arguments.
  func isUndecided(_ target: DependencyTarget) -> Bool {
    guard case .key(let key) = target else { return false }
    return keys.undecided.contains(key)
  }

  /// The key of a type that was found in another way than by its spelling.
  func target(of identity: TypeIdentity, in file: FileScope) -> DependencyTarget {
    keys.target(identity, in: file) ?? .external
  }

  /// What the libraries on disk register for others to see.
  var libraryProperties: Set<String> {
    Set(entries.filter { $0.value.contains { !table.isOwn($0.module) && isOpen($0, testable: []) } }.keys)
  }

  func allResolved() -> [ResolvedRegistration] {
    entries.values.flatMap { $0 }.filter { table.isOwn($0.module) }
      .map { entry in
        ResolvedRegistration(
          property: entry.fact.property, module: entry.module, target: target(of: entry, depth: 0),
          isSettable: entry.fact.setter != nil, readKey: key(of: entry.fact.getter, in: entry),
          writtenKey: entry.fact.setter.flatMap { key(of: $0, in: entry) }, isDerived: entry.fact.isDerived,
          isDeprecated: entry.fact.isDeprecated,
          conditions: entry.fact.conditions,
          location: SourceLocation(file: entry.file, position: entry.fact.position))
      }
      .sorted { ($0.location, $0.module) < ($1.location, $1.module) }
  }

  /// By key, the types that its properties spell, as far as they are plain names.
  func valueTypes() -> [KeyIndex: Set<TypeIdentity>] {
    var found: [KeyIndex: Set<TypeIdentity>] = [:]
    for entry in entries.values.joined() where table.isOwn(entry.module) && !entry.fact.isDerived {
      let path = entry.fact.valueType.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard path.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }),
        case .key(let key) = target(of: entry, depth: 0)
      else { continue }
      let scope = visibility.scope(of: entry.file, in: entry.module)
      found[key, default: []].insert(
        types.identity(of: path, within: ["DependencyValues"], file: scope, visibility: visibility))
    }
    return found
  }

  /// The key that an accessor subscripts itself.
  private func key(of accessor: RegistrationFact.Accessor, in entry: Entry) -> RegisteredKey? {
    guard case .key(let reference) = accessor else { return nil }
    let scope = visibility.scope(of: entry.file, in: entry.module)
    let path = reference.path.first == "Self" ? ["DependencyValues"] + reference.path.dropFirst() : reference.path
    let identity = types.identity(of: path, within: ["DependencyValues"], file: scope, visibility: visibility)
    let index = keys.key(identity, in: scope)
    var id: String
    switch identity {
    case .declared(let module, let path, let file) where table.isOwn(module):
      id = ([table.modules[module].id] + path + [file].compactMap { $0 }).joined(separator: "\u{1}")
    case .external(let path), .declared(_, let path, _):
      // A spelling that nothing declares means the same within one module at most.
      id = index.map { keys.keys[$0].id } ?? ([table.modules[entry.module].id, "?"] + path).joined(separator: "\u{1}")
    }
    let arguments = types.arguments(of: reference, in: scope, visibility: visibility).text
    if !arguments.isEmpty { id += "<" + Specializations.normalized(arguments) + ">" }
    return RegisteredKey(
      name: reference.text, id: id,
      standing: keys.target(identity, in: scope) == nil
        ? standing.standing(of: identity, in: scope) : .keyOrUnknown)
  }

  /// Registrations of one name that a file sees by its imports and that no condition keeps apart. The file's own module
  /// comes first, as in Swift. What leaks in without `MemberImportVisibility` is left out: it may not be visible at all.
  func rivals(of property: String, in scope: FileScope) -> [SourceLocation] {
    guard let named = entries[property], named.count > 1 else { return [] }
    var found = own(named, from: scope)
    if found.isEmpty { found = imported(named, from: scope) }
    found.removeAll { !table.isOwn($0.module) }
    guard found.count > 1 else { return [] }
    let rivals = found.filter { mine in
      found.contains { other in
        (other.file, other.fact.position) != (mine.file, mine.fact.position)
          && !Conditions.excludeEachOther(mine.fact.conditions, other.fact.conditions)
      }
    }
    return Set(rivals.map { SourceLocation(file: $0.file, position: $0.fact.position) }).sorted()
  }

  private func own(_ named: [Entry], from scope: FileScope) -> [Entry] {
    named.filter { $0.module == scope.module && (!$0.fact.access.isFileScoped || $0.file == scope.file) }
  }

  private func imported(_ named: [Entry], from scope: FileScope) -> [Entry] {
    named.filter { scope.visible.contains($0.module) && isOpen($0, testable: scope.testable) }
  }

  func target(of entry: Entry, depth: Int = 0) -> DependencyTarget {
    let scope = visibility.scope(of: entry.file, in: entry.module)
    switch entry.fact.getter {
    case .key(let reference): return target(of: reference, within: ["DependencyValues"], in: scope)
    case .delegates(let property) where property == entry.fact.property: return .computed
    case .delegates(let property):
      let followed = target(of: property, in: scope, depth: depth + 1)
      return followed == .unresolved ? .computed : followed
    case .unknown: return .computed
    }
  }

  /// The file's own module first; then what it imports, of the project before of libraries; then, as members leak without
  /// `MemberImportVisibility`, what is imported anywhere in what the module links.
  func visible(_ property: String, from scope: FileScope) -> [Entry] {
    let named = entries[property] ?? []
    let own = own(named, from: scope)
    if own.isEmpty { return foreign(named, from: scope) }
    let nearer = own.map(\.fact.conditions)
    guard own.count < named.count, !Conditions.areWhole(nearer) else { return own }
    // Builds without those of the file's own module mean what they would mean without them.
    let others = foreign(named.filter { $0.module != scope.module }, from: scope).filter { table.isOwn($0.module) }
    return own
      + others.map { entry in
        var entry = entry
        entry.otherwise = nearer.map(\.negated)
        return entry
      }
  }

  private func foreign(_ named: [Entry], from scope: FileScope) -> [Entry] {
    let imported = imported(named, from: scope)
    if !imported.isEmpty || named.isEmpty { return ownFirst(imported) }
    let wide = visibility.moduleWideScope(of: scope.module)
    return ownFirst(named.filter { wide.modules.contains($0.module) && isOpen($0, testable: wide.testable) })
  }

  private func ownFirst(_ found: [Entry]) -> [Entry] {
    let own = found.filter { table.isOwn($0.module) }
    return own.isEmpty ? found : own
  }

  private func isOpen(_ entry: Entry, testable: Set<ModuleIndex>) -> Bool {
    switch entry.fact.access {
    case .public, .open, .package: true
    case .internal: testable.contains(entry.module)
    case .private, .fileprivate: false
    }
  }
}
