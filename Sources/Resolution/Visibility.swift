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

/// Follows imports and `@_exported` imports. Scopes are made on demand and kept, since many facts share a file.
final class Visibility {
  private let table: ModuleTable
  private let facts: [String: FileFacts]
  private var exports: [ModuleIndex: (modules: Set<ModuleIndex>, external: Set<String>)] = [:]
  private var scopes: [ScopeKey: FileScope] = [:]
  private var moduleWide: [ModuleIndex: FileScope] = [:]

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

  /// What members of a module can reach without `MemberImportVisibility`: everything that is imported in any file of any
  /// module that it links, itself included.
  func moduleWideScope(of module: ModuleIndex) -> FileScope {
    if let known = moduleWide[module] { return known }
    var wide = FileScope(file: "", module: module, visible: table.closures[module], testable: [], external: [])
    for member in table.closures[module] {
      for file in table.modules[member].files {
        let scope = scope(of: file, in: member)
        if member == module { wide.visible.formUnion(scope.visible) }
        if member == module { wide.testable.formUnion(scope.testable) }
        wide.external.formUnion(scope.external)
      }
    }
    moduleWide[module] = wide
    return wide
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
