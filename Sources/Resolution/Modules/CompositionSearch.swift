import DepGraphModel

/// Which modules put an application together: contract.md, "composition module".
struct CompositionSearch {
  private let table: ModuleTable
  private let facts: FactTable
  private let dependents: [Set<ModuleIndex>]
  private let tests: Set<ModuleIndex>
  /// Modules that end up in some root.
  private let linkedByRoots: Set<ModuleIndex>
  /// Roots, what the configuration names, and what declares the entry point of a root.
  private let given: Set<ModuleIndex>
  /// Modules that are composition modules if they are used as these are.
  private let candidates: [ModuleIndex]
  /// Modules that would be candidates if they linked a second implementation, and read no dependency: one that links an
  /// implementation of what it reads is a feature.
  private let singles: [ModuleIndex]
  /// Modules that declare an entry point which no root links.
  private let idleEntries: [ModuleIndex]

  /// - Parameter tests: tests and what only they use.
  init(
    table: ModuleTable, facts: FactTable, options: ResolutionOptions, dependents: [Set<ModuleIndex>],
    linked: [Set<ModuleIndex>], linkedByRoots: Set<ModuleIndex>, declaring: Set<ModuleIndex>,
    implementations: Set<ModuleIndex>, tests: Set<ModuleIndex>
  ) {
    self.table = table
    self.facts = facts
    self.dependents = dependents
    self.tests = tests
    self.linkedByRoots = linkedByRoots
    let entries = Set(
      table.modules.indices.filter {
        table.modules[$0].kind.isImportable && EntryPoints.startsApplication($0, facts: facts)
      })
    let given = Set(
      table.modules.indices.filter {
        table.modules[$0].kind.isRoot || options.compositionPatterns.match(table.modules[$0].name)
      }
    ).union(entries.intersection(linkedByRoots))
    self.given = given
    idleEntries = entries.subtracting(given).sorted()
    let plain = table.modules.indices.filter { index in
      !given.contains(index) && !entries.contains(index) && !declaring.contains(index)
        && !FeatureTraits.hasScreens(index, facts: facts)
    }
    candidates = plain.filter { linked[$0].intersection(implementations).count >= 2 }
    singles = plain.filter { index in
      linked[index].intersection(implementations).count == 1
        && !FeatureTraits.readsDependencies(index, facts: facts)
    }
  }

  var compositions: Set<ModuleIndex> { grown(among: candidates) { _, _ in false } }

  /// Modules that are composition modules but for one thing, with that thing.
  func doubts(besides compositions: Set<ModuleIndex>) -> [ModuleIndex: ResolvedModule.CompositionDoubt] {
    var found: [ModuleIndex: ResolvedModule.CompositionDoubt] = [:]
    for index in idleEntries { found[index] = .unused }
    for index in singles where isUsed(index, by: compositions) && blockers(of: index, compositions).isEmpty {
      found[index] = .singleImplementation
    }
    let open = candidates.filter { !compositions.contains($0) }
    guard !open.isEmpty else { return found }
    let uses = ImportedModules(table: table, facts: facts)
    let possible = grown(among: candidates) { user, module in
      !uses.mayUse(module, from: user) || isLinkedByNothing(user)
    }
    for index in open {
      if possible.contains(index) {
        found[index] = .idleLinkers(dependents[index].filter { !possible.contains($0) && !tests.contains($0) }.sorted())
      } else if !isUsed(index, by: compositions), blockers(of: index, compositions).isEmpty,
        !FeatureTraits.readsDependencies(index, facts: facts)
      {
        found[index] = .unused
      }
    }
    return found
  }

  /// From the roots down: a module joins once everything that uses it may compose.
  private func grown(
    among candidates: [ModuleIndex], isIdle: (_ user: ModuleIndex, _ module: ModuleIndex) -> Bool
  ) -> Set<ModuleIndex> {
    var found = given
    var grew = true
    while grew {
      grew = false
      for index in candidates where !found.contains(index) {
        guard isUsed(index, by: found),
          blockers(of: index, found).allSatisfy({ isIdle($0, index) })
        else { continue }
        found.insert(index)
        grew = true
      }
    }
    return found
  }

  /// Whether a root uses a module, itself or through the modules that put it together.
  private func isUsed(_ module: ModuleIndex, by compositions: Set<ModuleIndex>) -> Bool {
    dependents[module].contains { compositions.contains($0) && linkedByRoots.contains($0) }
  }

  private func blockers(of module: ModuleIndex, _ compositions: Set<ModuleIndex>) -> Set<ModuleIndex> {
    dependents[module].subtracting(compositions).subtracting(tests)
  }

  private func isLinkedByNothing(_ module: ModuleIndex) -> Bool {
    !linkedByRoots.contains(module) && dependents[module].isSubset(of: tests)
  }
}

/// What features do, and what puts an application together does not.
enum FeatureTraits {
  static func hasScreens(_ module: ModuleIndex, facts: FactTable) -> Bool {
    facts.sources(of: module).contains { source in
      source.facts.imports.contains { LibraryCatalogue.featureModules.contains($0.module) }
    }
  }

  static func isFeature(_ module: ModuleIndex, facts: FactTable) -> Bool {
    hasScreens(module, facts: facts) || readsDependencies(module, facts: facts)
  }

  static func readsDependencies(_ module: ModuleIndex, facts: FactTable) -> Bool {
    facts.readSources(of: module).contains { source in
      source.dependencies.consumptions.contains { $0.form == .wrapper || $0.form == .expression }
    }
  }
}

/// What the sources of modules say they use.
private struct ImportedModules {
  let table: ModuleTable
  let facts: FactTable

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
    facts.sources(of: module).flatMap(\.facts.imports)
  }

  private func isRead(_ file: String) -> Bool {
    guard let facts = facts[file] else { return false }
    return !facts.problems.contains { $0.kind == .unparsedSource || $0.kind == .unreadableFile }
  }
}
