import DepGraphModel

/// Which property of `DependencyValues` is which key, module by module.
struct RegistrationTable {
  private struct Entry {
    var fact: RegistrationFact
    var file: String
    var module: ModuleIndex
  }

  private let table: ModuleTable
  private let types: TypeIndex
  private let keys: KeyTable
  private let visibility: Visibility
  /// By property, in the order of modules and files.
  private let entries: [String: [Entry]]
  private let configured: [String: DependencyTarget]

  init(
    table: ModuleTable, facts: [String: FileFacts], types: TypeIndex, keys: KeyTable, visibility: Visibility,
    configured: [ResolutionOptions.ExternalKey]
  ) {
    self.table = table
    self.types = types
    self.keys = keys
    self.visibility = visibility
    var entries: [String: [Entry]] = [:]
    for module in table.modules.indices {
      for file in table.modules[module].files {
        guard let registrations = facts[file]?.registrations, !registrations.isEmpty else { continue }
        guard visibility.scope(of: file, in: module).seesDialect != .no else { continue }
        for fact in registrations {
          entries[fact.property, default: []].append(Entry(fact: fact, file: file, module: module))
        }
      }
    }
    self.entries = entries
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
    guard !found.isEmpty else {
      if let configured = configured[property] { return configured }
      return LibraryCatalogue.registeredProperties.contains(property) ? .known : .unresolved
    }
    let targets = found.map { target(of: $0, depth: depth) }
    let keys = Set(targets.compactMap { if case .key(let key) = $0 { key } else { nil } }).sorted()
    if keys.count > 1 { return .ambiguous(keys) }
    return keys.first.map { .key($0) } ?? targets[0]
  }

  /// The key of `Mail.self`.
  func target(of reference: TypeReference, within scope: [String], in file: FileScope) -> DependencyTarget {
    // `Self.MailKey` stands for the type around it.
    let path = reference.path.first == "Self" ? scope + reference.path.dropFirst() : reference.path
    let identity = types.identity(of: path, within: scope, file: file, visibility: visibility)
    return keys.key(identity, in: file).map { .key($0) } ?? .external
  }

  func allResolved() -> [ResolvedRegistration] {
    entries.values.flatMap { $0 }
      .map { entry in
        ResolvedRegistration(
          property: entry.fact.property, module: entry.module, target: target(of: entry, depth: 0),
          isSettable: entry.fact.setter != nil,
          location: SourceLocation(file: entry.file, position: entry.fact.position))
      }
      .sorted { ($0.location, $0.module) < ($1.location, $1.module) }
  }

  private func target(of entry: Entry, depth: Int) -> DependencyTarget {
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

  /// The file's own module first; then what it imports; then, as members leak without `MemberImportVisibility`, what is
  /// imported anywhere in what the module links.
  private func visible(_ property: String, from scope: FileScope) -> [Entry] {
    let named = entries[property] ?? []
    let own = named.filter {
      $0.module == scope.module && (!$0.fact.access.isFileScoped || $0.file == scope.file)
    }
    if !own.isEmpty { return own }
    let imported = named.filter { scope.visible.contains($0.module) && isOpen($0, testable: scope.testable) }
    if !imported.isEmpty || named.isEmpty { return imported }
    let wide = visibility.moduleWideScope(of: scope.module)
    return named.filter { wide.modules.contains($0.module) && isOpen($0, testable: wide.testable) }
  }

  private func isOpen(_ entry: Entry, testable: Set<ModuleIndex>) -> Bool {
    switch entry.fact.access {
    case .public, .open, .package: true
    case .internal: testable.contains(entry.module)
    case .private, .fileprivate: false
    }
  }
}
