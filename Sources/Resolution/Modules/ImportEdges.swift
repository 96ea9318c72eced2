import DepGraphModel

/// Which module imports which, from the imports of all files.
struct ImportEdges {
  let table: ModuleTable
  let facts: FactTable

  /// What is imported and is no module of the project.
  func external() -> [ResolvedExternalImport] {
    table.modules.indices.prefix(table.ownCount).flatMap { importer -> [ResolvedExternalImport] in
      var places: [String: [ResolvedImport.Place]] = [:]
      for source in facts.sources(of: importer) {
        for fact in source.facts.imports
        where fact.module != table.modules[importer].moduleName
          && module(of: fact, importedBy: importer) == nil
        {
          let location = SourceLocation(file: source.file, position: fact.position)
          places[fact.module, default: []].append(ResolvedImport.Place(fact: fact, location: location))
        }
      }
      return places.sorted { $0.key < $1.key }.map { name, places in
        ResolvedExternalImport(from: importer, name: name, places: places.sorted { $0.location < $1.location })
      }
    }
  }

  func edges() -> [ResolvedImport] {
    table.modules.indices.prefix(table.ownCount).flatMap { importer -> [ResolvedImport] in
      var places: [ModuleIndex: [ResolvedImport.Place]] = [:]
      for source in facts.sources(of: importer) {
        for fact in source.facts.imports {
          guard let target = module(of: fact, importedBy: importer) else { continue }
          let location = SourceLocation(file: source.file, position: fact.position)
          places[target, default: []].append(ResolvedImport.Place(fact: fact, location: location))
        }
      }
      return places.sorted { $0.key < $1.key }.map { target, places in
        ResolvedImport(
          from: importer, to: target, isDeclared: table.isDeclared(target, by: importer),
          isLinked: table.closures[importer].contains(target),
          mayMeanAnother: table.mayMeanUnknown(target, importedBy: importer),
          places: places.sorted { $0.location < $1.location })
      }
    }
  }

  /// The module of the project that an import means. One of a library stays a name.
  private func module(of fact: ImportFact, importedBy importer: ModuleIndex) -> ModuleIndex? {
    table.module(named: fact.module, from: importer).flatMap { table.isOwn($0) ? $0 : nil }
  }
}
