import DepGraphModel

/// Which modules put an application together: contract.md, "composition module".
struct CompositionSearch {
  private let table: ModuleTable
  private let facts: [String: FileFacts]
  private let dependents: [Set<ModuleIndex>]
  private let tests: Set<ModuleIndex>
  /// Roots, and what the configuration names.
  private let given: Set<ModuleIndex>
  /// Modules that are composition modules if they are used as these are.
  private let candidates: [ModuleIndex]

  /// - Parameter tests: tests and what only they use.
  init(
    table: ModuleTable, facts: [String: FileFacts], options: ResolutionOptions, dependents: [Set<ModuleIndex>],
    linked: [Set<ModuleIndex>], declaring: Set<ModuleIndex>, implementations: Set<ModuleIndex>,
    tests: Set<ModuleIndex>
  ) {
    self.table = table
    self.facts = facts
    self.dependents = dependents
    self.tests = tests
    let given = Set(
      table.modules.indices.filter {
        table.modules[$0].kind.isRoot || options.compositionPatterns.match(table.modules[$0].name)
      })
    self.given = given
    candidates = table.modules.indices.filter { index in
      !given.contains(index) && !declaring.contains(index)
        && linked[index].intersection(implementations).count >= 2
        && !Self.importsFeatureFramework(table.modules[index], facts: facts)
    }
  }

  var compositions: Set<ModuleIndex> { grown { _, _ in false } }

  /// Modules that would be composition modules if nothing linked them that imports them nowhere, with what does so.
  func idleLinkers(besides compositions: Set<ModuleIndex>) -> [ModuleIndex: [ModuleIndex]] {
    let open = candidates.filter { !compositions.contains($0) }
    guard !open.isEmpty else { return [:] }
    let uses = ImportedModules(table: table, facts: facts)
    let possible = grown { user, module in !uses.mayUse(module, from: user) }
    return open.filter { possible.contains($0) }.reduce(into: [:]) { found, module in
      found[module] = dependents[module].filter { !possible.contains($0) && !tests.contains($0) }.sorted()
    }
  }

  /// From the roots down: a module joins once everything that uses it may compose.
  private func grown(isIdle: (_ user: ModuleIndex, _ module: ModuleIndex) -> Bool) -> Set<ModuleIndex> {
    var found = given
    var grew = true
    while grew {
      grew = false
      for index in candidates where !found.contains(index) {
        let users = dependents[index]
        guard users.contains(where: { table.modules[$0].kind.isRoot }) else { continue }
        if users.allSatisfy({ found.contains($0) || tests.contains($0) || isIdle($0, index) }) {
          found.insert(index)
          grew = true
        }
      }
    }
    return found
  }

  private static func importsFeatureFramework(_ module: Module, facts: [String: FileFacts]) -> Bool {
    module.files.contains { file in
      facts[file]?.imports.contains { LibraryCatalogue.featureModules.contains($0.module) } ?? false
    }
  }
}

/// What the sources of modules say they use.
private struct ImportedModules {
  let table: ModuleTable
  let facts: [String: FileFacts]

  /// Whether something in a module may use another: by an import of its own or of what re-exports it, or in a source that
  /// was not read.
  func mayUse(_ module: ModuleIndex, from user: ModuleIndex) -> Bool {
    let files = table.modules[user].files
    guard table.modules[user].kind.isImportable, !files.isEmpty, files.allSatisfy(isRead) else { return true }
    let name = table.modules[module].moduleName
    var seen: Set<ModuleIndex> = [user]
    var waiting = imports(of: user)
    while let fact = waiting.popLast() {
      if fact.module == name { return true }
      guard let next = table.module(named: fact.module, from: user), seen.insert(next).inserted else { continue }
      waiting += imports(of: next).filter(\.isExported)
    }
    return false
  }

  private func imports(of module: ModuleIndex) -> [ImportFact] {
    table.modules[module].files.flatMap { facts[$0]?.imports ?? [] }
  }

  private func isRead(_ file: String) -> Bool {
    guard let facts = facts[file] else { return false }
    return !facts.problems.contains { $0.kind == .unparsedSource || $0.kind == .unreadableFile }
  }
}
