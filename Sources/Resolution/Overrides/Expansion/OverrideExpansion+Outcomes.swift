import DepGraphModel

/// What facts come to. Most of them come to the same in each round that follows functions which hand an update on.
final class KnownOutcomes {
  final class Entry {
    let fact: OverrideFact
    let file: String
    let scope: FileScope
    /// `nil` where it is up to functions that apply an update, or set something for code, which they are handed.
    var outcomes: [OverrideExpansion.Outcome]?

    init(_ fact: OverrideFact, file: String, scope: FileScope) {
      (self.fact, self.file, self.scope) = (fact, file, scope)
    }
  }

  fileprivate var entries: [ModuleIndex: [Entry]] = [:]
  /// Whether such a function was asked for.
  var isOpen = false
}

extension OverrideExpansion {
  func outcomes(of module: ModuleIndex) -> [Outcome] {
    let entries = settled.entries[module] ?? self.entries(of: module)
    settled.entries[module] = entries
    return entries.flatMap { entry in
      if let known = entry.outcomes { return known }
      settled.isOpen = false
      let found = outcomes(of: entry)
      if !settled.isOpen { entry.outcomes = found }
      return found
    }
  }

  private func outcomes(of entry: KnownOutcomes.Entry) -> [Outcome] {
    expand(entry.fact, file: entry.file, in: entry.scope, seen: []).map { outcome in
      var outcome = outcome
      if outcome.override.extent == entry.fact.extent { outcome.surroundingName = entry.fact.surroundingName }
      return outcome
    }
  }

  private func entries(of module: ModuleIndex) -> [KnownOutcomes.Entry] {
    facts.readSources(of: module).flatMap { source -> [KnownOutcomes.Entry] in
      let (file, found) = (source.file, source.dependencies.overrides)
      guard !found.isEmpty else { return [] }
      let scope = visibility.scope(of: file, in: module)
      // A store's closure needs no import of the library in its own file: nothing in it is named.
      let isVisible = scope.seesDialect != .no || visibility.linksDialect(module)
      return found.filter { $0.form != .helper && (isVisible || $0.subject.isOfTheProject) }
        .map { KnownOutcomes.Entry($0, file: file, scope: scope) }
    }
  }
}
