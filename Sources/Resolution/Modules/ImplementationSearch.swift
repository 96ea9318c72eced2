import DepGraphModel

/// Which modules implement what others declare: contract.md, "interface, implementation".
struct ImplementationSearch {
  typealias Reason = ResolvedModule.ImplementationReason

  let table: ModuleTable
  let options: ResolutionOptions
  let facts: FactTable
  let keys: [ResolvedKey]
  let conformances: [ResolvedConformance]
  let linked: [Set<ModuleIndex>]
  /// Modules that declare keys.
  let declaring: Set<ModuleIndex>

  /// By conformance first, then by pairs of names of which one depends on the other, then by the configuration.
  func implementations(besides tests: Set<ModuleIndex>) -> [ModuleIndex: Reason] {
    var found: [ModuleIndex: Reason] = [:]
    for conformance in conformances where conformance.kind == .live {
      let key = keys[conformance.key]
      guard !tests.contains(conformance.module), !key.declaringModules.contains(conformance.module) else { continue }
      found[conformance.module] = .conformance
    }
    for index in table.modules.indices where found[index] == nil {
      let name = table.modules[index].name
      if let interface = interfacesByName(of: index).min() {
        found[index] = .name(of: interface)
      } else if options.implementationPatterns.match(name) {
        found[index] = .configuration
      }
    }
    found = found.filter { index, _ in
      !options.interfacePatterns.match(table.modules[index].name) && !table.modules[index].kind.isRoot
        && !tests.contains(index)
    }
    addVariants(to: &found, besides: tests)
    return found
  }

  /// The modules that a module depends on and whose names make it their implementation.
  func interfacesByName(of index: ModuleIndex) -> Set<ModuleIndex> {
    let name = table.modules[index].name
    return linked[index].filter { ModuleNames.isImplementation(name, of: table.modules[$0].name) }
  }

  /// Whether a module declares a protocol or a client of closures, or may do so.
  func isImplementable(_ index: ModuleIndex) -> Bool {
    let module = table.modules[index]
    guard module.isWhole, !module.files.isEmpty, facts.isComplete(module, at: index),
      module.documents.objectiveC.isEmpty
    else { return true }
    return facts.sources(of: index).contains { source in
      source.facts.offersFunctions || !source.facts.problems.isEmpty
        || source.facts.imports.contains(where: \.isExported)
        || source.facts.types.contains { type in
          !type.access.isInternal && (type.kind == .protocol || type.kind == .class && type.access == .open)
        }
    }
  }

  /// `CoreLoggingDebug` on `CoreLogging`: another way of doing the same, built from the first one.
  private func addVariants(to found: inout [ModuleIndex: Reason], besides tests: Set<ModuleIndex>) {
    var grew = true
    while grew {
      grew = false
      for index in table.modules.indices where found[index] == nil && !tests.contains(index) && mayBeVariant(index) {
        guard let original = linked[index].filter({ found[$0] != nil && isVariant(index, of: $0) }).min() else {
          continue
        }
        found[index] = .variant(of: original)
        grew = true
      }
    }
  }

  private func mayBeVariant(_ index: ModuleIndex) -> Bool {
    let module = table.modules[index]
    return module.kind.isImportable && !declaring.contains(index) && !options.interfacePatterns.match(module.name)
  }

  /// A word alone would make `NetworkMonitor` a variant of `Network`: it has to be one for variants, or the module depends
  /// on the interface, shows nothing and reads nothing.
  private func isVariant(_ index: ModuleIndex, of original: ModuleIndex) -> Bool {
    let names = (table.modules[index].name, table.modules[original].name)
    guard let word = ModuleNames.variantWord(of: names.0, and: names.1) else { return false }
    return ModuleNames.variantWords.contains(word)
      || !interfacesByName(of: original).isDisjoint(with: linked[index])
        && !FeatureTraits.isFeature(index, facts: facts)
  }
}
