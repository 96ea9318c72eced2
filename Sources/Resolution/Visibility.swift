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
  private let facts: [String: FileFacts]
  private var exports: [ModuleIndex: (modules: Set<ModuleIndex>, external: Set<String>)] = [:]
  private var scopes: [ScopeKey: FileScope] = [:]
  private var moduleWide: [ModuleIndex: ModuleWideScope] = [:]

  private struct ScopeKey: Hashable {
    var file: String
    var module: ModuleIndex
  }

  init(table: ModuleTable, facts: [String: FileFacts]) {
    self.table = table
    self.facts = facts
  }

  func scope(of file: String, in module: ModuleIndex) -> FileScope {
    let key = ScopeKey(file: file, module: module)
    if let known = scopes[key] { return known }
    var scope = FileScope(file: file, module: module, visible: [module], testable: [], external: [])
    for fact in facts[file]?.imports ?? [] { add(fact, to: &scope) }
    let own = exported(by: module)
    scope.visible.formUnion(own.modules)
    scope.external.formUnion(own.external)
    // The library itself may be a module of the tree.
    let names = scope.visible.map { table.modules[$0].moduleName }
    scope.external.formUnion(LibraryCatalogue.dialectModules.intersection(names))
    scopes[key] = scope
    return scope
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

  /// Whether the library is imported anywhere in what a module links.
  func linksDialect(_ module: ModuleIndex) -> Bool {
    dialectUsers.intersects(table.closures[module])
  }

  /// Names imported anywhere in what a module links that are no modules of the project.
  func externalImports(linkedBy module: ModuleIndex) -> Set<String> {
    table.closures[module].elements.reduce(into: []) { names, member in
      for file in table.modules[member].files { names.formUnion(scope(of: file, in: member).external) }
    }
  }

  private lazy var dialectUsers: ModuleSet = {
    var users = ModuleSet(capacity: table.modules.count)
    for module in table.modules.indices {
      let imports = table.modules[module].files.lazy.flatMap { self.facts[$0]?.imports ?? [] }
      if imports.contains(where: { LibraryCatalogue.dialectModules.contains($0.module) }) { users.insert(module) }
    }
    return users
  }()

  /// What may hold a registration or a conformance that a file sees and this run did not: modules without source,
  /// sources that were not understood.
  func blindSpots(of scope: FileScope) -> [String] {
    let wide = moduleWideScope(of: scope.module)
    let external = scope.external.union(externalImports(linkedBy: scope.module))
      .filter { !LibraryCatalogue.isKnownToHideNothing($0) }
    let unread = wide.modules.elements.flatMap { module in
      table.modules[module].files.filter { file in
        facts[file]?.problems.contains { $0.kind != .ambiguousKey } ?? true
      }
    }
    return external.sorted() + Set(unread).sorted()
  }

  private func add(_ fact: ImportFact, to scope: inout FileScope) {
    guard let target = table.module(named: fact.module, from: scope.module) else {
      if fact.module != table.modules[scope.module].moduleName { scope.external.insert(fact.module) }
      return
    }
    scope.visible.insert(target)
    if fact.isTestable { scope.testable.insert(target) }
    let reexported = exported(by: target)
    scope.visible.formUnion(reexported.modules)
    scope.external.formUnion(reexported.external)
  }

  /// What importing a module brings in besides it. A ring of re-exports ends where it began.
  private func exported(by module: ModuleIndex) -> (modules: Set<ModuleIndex>, external: Set<String>) {
    if let known = exports[module] { return known }
    var modules: Set<ModuleIndex> = []
    var external: Set<String> = []
    var stack = [module]
    var seen: Set<ModuleIndex> = [module]
    while let current = stack.popLast() {
      for file in table.modules[current].files {
        for fact in facts[file]?.imports ?? [] where fact.isExported {
          guard let target = table.module(named: fact.module, from: current) else {
            external.insert(fact.module)
            continue
          }
          modules.insert(target)
          if seen.insert(target).inserted { stack.append(target) }
        }
      }
    }
    exports[module] = (modules, external)
    return (modules, external)
  }
}
