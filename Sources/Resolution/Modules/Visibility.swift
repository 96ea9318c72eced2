import DepGraphModel

/// What one file can name: the modules it imports and what those re-export.
struct FileScope {
  let file: String
  let module: ModuleIndex
  /// Modules of the project, the file's own first.
  var visible: Set<ModuleIndex>
  /// Modules imported by `@testable`.
  var testable: Set<ModuleIndex>
  /// Imported names that are no module of the project.
  var external: Set<String>
  /// Those of them whose source was not read.
  var unread: Set<String>
}

/// What members of a module can name besides what their own file imports.
struct ModuleWideScope {
  var modules: ModuleSet
  /// Modules imported by `@testable`.
  var testable: Set<ModuleIndex>
}

/// Follows imports and `@_exported` imports. Scopes are made on demand and kept, since many facts share a file.
final class Visibility {
  private let table: ModuleTable
  private let facts: FactTable
  private var exports: [ModuleIndex: Exports] = [:]
  /// Modules that may declare more than was seen: of libraries that were not understood as a whole, and the project's own.
  private let unread: Set<ModuleIndex>
  private var scopes: [ScopeKey: FileScope] = [:]
  /// For modules of the project that are called like the library, whether they are it.
  private var libraries: [ModuleIndex: Bool] = [:]
  /// By module.
  private var moduleWide: [ModuleWideScope?]
  private var spots: [ModuleIndex: Spots] = [:]
  /// Imported names whose source was not read and that are known to bring the library, once it has been asked for.
  private var umbrellas: Set<String>?

  private struct Exports {
    var modules: Set<ModuleIndex> = []
    var external: Set<String> = []
    var unread: Set<String> = []

    /// Most modules re-export nothing.
    func add(to scope: inout FileScope) {
      if !modules.isEmpty { scope.visible.formUnion(modules) }
      if !external.isEmpty { scope.external.formUnion(external) }
      if !unread.isEmpty { scope.unread.formUnion(unread) }
    }
  }

  private struct ScopeKey: Hashable {
    var file: String
    var module: ModuleIndex
  }

  init(table: ModuleTable, facts: FactTable, unreadLibraries: Set<ModuleIndex> = []) {
    self.table = table
    self.facts = facts
    moduleWide = [ModuleWideScope?](repeating: nil, count: table.modules.count)
    unread = unreadLibraries.union(table.modules.indices.filter { !table.modules[$0].isWhole })
  }

  func scope(of file: String, in module: ModuleIndex) -> FileScope {
    let key = ScopeKey(file: file, module: module)
    if let known = scopes[key] { return known }
    var scope = spelledScope(of: file, in: module)
    if scope.seesDialect == .possibly, !scope.unread.isDisjoint(with: foundUmbrellas()) {
      scope.external.insert("Dependencies")
    }
    scopes[key] = scope
    return scope
  }

  /// What the imports say by their names.
  private func spelledScope(of file: String, in module: ModuleIndex) -> FileScope {
    var scope = FileScope(file: file, module: module, visible: [module], testable: [], external: [], unread: [])
    for fact in facts[file]?.imports ?? [] { add(fact, to: &scope) }
    let own = exported(by: module)
    own.add(to: &scope)
    // The library itself may be a module of the tree.
    if renaming.contains(where: scope.visible.contains) { scope.external.insert("Dependencies") }
    for (module, name) in dialectModules where scope.visible.contains(module) && isWhatItIsCalled(module) {
      scope.external.insert(name)
    }
    return scope
  }

  /// A file of the project that extends the library's `DependencyValues`, or conforms to its `TestDependencyKey`, has the
  /// name from some import. Where only one can bring it, that module re-exports the library.
  private func foundUmbrellas() -> Set<String> {
    if let umbrellas { return umbrellas }
    var found: Set<String> = []
    let own = table.modules.indices.filter(table.isOwn)
    let isLibraryHere = own.contains { module in
      facts.sources(of: module).contains { source in
        source.facts.types.contains {
          $0.kind != .extension && ["DependencyValues", "TestDependencyKey"].contains($0.path.last)
        }
      }
    }
    if !isLibraryHere {
      for module in own {
        for source in facts.readSources(of: module) where source.usesLibrary {
          let scope = spelledScope(of: source.file, in: module)
          guard scope.seesDialect == .possibly, scope.unknown.count == 1 else { continue }
          found.formUnion(scope.unknown)
        }
      }
    }
    umbrellas = found
    return found
  }

  /// A module of the project may be called `Dependencies` and be something else: the library declares `DependencyValues`.
  private func isWhatItIsCalled(_ module: ModuleIndex) -> Bool {
    guard table.isOwn(module), table.modules[module].moduleName == "Dependencies" else { return true }
    if let known = libraries[module] { return known }
    let isLibrary = table.modules[module].files.contains { file in
      facts[file]?.types.contains { $0.path == ["DependencyValues"] && $0.kind != .extension } ?? true
    }
    libraries[module] = isLibrary
    return isLibrary
  }

  /// What members of a module can reach without `MemberImportVisibility`: whatever is imported in any file of any module
  /// that it links, itself included.
  func moduleWideScope(of module: ModuleIndex) -> ModuleWideScope {
    if let known = moduleWide[module] { return known }
    var wide = ModuleWideScope(modules: table.closures[module], testable: [])
    for file in table.modules[module].files {
      let scope = scope(of: file, in: module)
      for visible in scope.visible { wide.modules.insert(visible) }
      wide.testable.formUnion(scope.testable)
    }
    moduleWide[module] = wide
    return wide
  }

  /// Whether members of a module can reach those of another without `MemberImportVisibility`.
  func sees(_ other: ModuleIndex, from module: ModuleIndex) -> Bool {
    if moduleWide[module] == nil { _ = moduleWideScope(of: module) }
    return moduleWide[module]?.modules.contains(other) ?? false
  }

  func modules(named name: String) -> Set<ModuleIndex> { modulesByName[name] ?? [] }

  private lazy var modulesByName: [String: Set<ModuleIndex>] = table.modules.indices.reduce(into: [:]) {
    $0[table.modules[$1].moduleName, default: []].insert($1)
  }

  /// Whether the library is imported anywhere in what a module links.
  func linksDialect(_ module: ModuleIndex) -> Bool {
    dialectUsers.intersects(table.closures[module])
  }

  /// Names imported anywhere in what a module links whose source was not read.
  func unreadImports(linkedBy module: ModuleIndex) -> Set<String> {
    table.closures[module].elements.reduce(into: []) { names, member in
      if unread.contains(member) { names.insert(table.modules[member].moduleName) }
      guard table.isOwn(member) else {
        names.formUnion(table.externalProducts[member])
        return
      }
      for file in table.modules[member].files { names.formUnion(scope(of: file, in: member).unread) }
    }
  }

  /// Modules with another name for the wrapper or for `DependencyValues`: those who use it need not import the library.
  private lazy var renaming: Set<ModuleIndex> = Set(
    table.modules.indices.filter { module in
      facts.sources(of: module).contains { source in
        source.facts.types.contains { fact in
          fact.kind == .typealias && fact.inherits.count == 1
            && ["Dependency", "DependencyValues"].contains(fact.inherits[0].path.last ?? "")
        }
      }
    })

  /// Modules of the tree that are called like the library or what exports it.
  private lazy var dialectModules: [(ModuleIndex, String)] = table.modules.indices.compactMap { module in
    let name = table.modules[module].moduleName
    return LibraryCatalogue.dialectModules.contains(name) ? (module, name) : nil
  }

  private lazy var dialectUsers: ModuleSet = {
    var users = ModuleSet(capacity: table.modules.count)
    for module in table.modules.indices {
      let isUser = facts.sources(of: module).contains { source in
        source.facts.imports.contains { LibraryCatalogue.dialectModules.contains($0.module) }
      }
      if isUser { users.insert(module) }
    }
    return users
  }()

  /// What may hold a registration or a conformance that a file sees and this run did not: modules without source,
  /// sources that were not understood.
  func blindSpots(of scope: FileScope) -> [String] {
    let spots = spots(of: scope.module)
    return spots.names.union(scope.unknown).sorted() + spots.files
  }

  private struct Spots {
    var names: Set<String>
    var files: [String]
  }

  private func spots(of module: ModuleIndex) -> Spots {
    if let known = spots[module] { return known }
    let unread = moduleWideScope(of: module).modules.elements.filter(table.isOwn).flatMap { module in
      table.modules[module].files.filter { file in
        facts[file]?.problems.contains { $0.kind != .ambiguousKey && $0.kind != .undecidedRead } ?? true
      }
    }
    let names = unreadImports(linkedBy: module).filter { !LibraryCatalogue.isKnownToHideNothing($0) }
    let found = Spots(names: names, files: Set(unread).sorted())
    spots[module] = found
    return found
  }

  private func add(_ fact: ImportFact, to scope: inout FileScope) {
    guard let target = table.module(named: fact.module, from: scope.module) else {
      if fact.module != table.modules[scope.module].moduleName {
        scope.external.insert(fact.module)
        scope.unread.insert(fact.module)
      }
      return
    }
    scope.visible.insert(target)
    if fact.isTestable { scope.testable.insert(target) }
    // The name of a library stays what it was before its source lay on disk.
    if !table.isOwn(target) { scope.external.insert(fact.module) }
    if unread.contains(target) { scope.unread.insert(fact.module) }
    exported(by: target).add(to: &scope)
  }

  /// What importing a module brings in besides it. A ring of re-exports ends where it began.
  private func exported(by module: ModuleIndex) -> Exports {
    if let known = exports[module] { return known }
    var found = Exports()
    var stack = [module]
    var seen: Set<ModuleIndex> = [module]
    while let current = stack.popLast() {
      for source in facts.sources(of: current) {
        for fact in source.facts.imports where fact.isExported {
          guard let target = table.module(named: fact.module, from: current) else {
            found.external.insert(fact.module)
            found.unread.insert(fact.module)
            continue
          }
          found.modules.insert(target)
          if !table.isOwn(target) { found.external.insert(fact.module) }
          if unread.contains(target) { found.unread.insert(fact.module) }
          if seen.insert(target).inserted { stack.append(target) }
        }
      }
    }
    exports[module] = found
    return found
  }
}

extension FileScope {
  /// Imported names of which nothing is known.
  var unknown: Set<String> { unread.filter { !LibraryCatalogue.isKnownToHideNothing($0) } }
}

extension FactTable.Source {
  /// Whether it names what only swift-dependencies declares.
  fileprivate var usesLibrary: Bool {
    dependencies.registrations.contains { if case .key = $0.getter { true } else { false } }
      || facts.types.contains { $0.inherits.contains { $0.path.last == "TestDependencyKey" } }
  }
}
