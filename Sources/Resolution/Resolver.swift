package import DepGraphModel

/// Project model + facts → resolved graph. A pure function: the same input gives the same graph.
package struct Resolver {
  private let project: ProjectModel
  private let facts: [String: FileFacts]
  private let options: ResolutionOptions
  private let dialects: [any DialectGraph.Type]
  private let incomplete: Set<ModuleIndex>

  /// - Parameters:
  ///   - facts: by repository-relative file.
  ///   - incomplete: roots that link something that could not be read.
  package init(
    project: ProjectModel, facts: [String: FileFacts], options: ResolutionOptions,
    dialects: [any DialectGraph.Type] = DialectGraphs.all, incomplete: Set<ModuleIndex> = []
  ) {
    self.project = project
    self.facts = facts
    self.options = options
    self.dialects = dialects
    self.incomplete = incomplete
  }

  package func resolve() -> ResolvedGraph {
    guard let graph = resolve(unless: { false }) else { preconditionFailure("nothing more was to be read") }
    return graph
  }

  /// - Parameter isMoreToRead: asked once, at the first root with needs of which code decides what they mean: whether
  ///   sources that were not read may decide it.
  /// - Returns: `nil` where they may: what other roots need is not worth finding out without them.
  package func resolve(unless isMoreToRead: () -> Bool) -> ResolvedGraph? {
    let libraries = LibraryModules(project)
    let table = libraries.table
    let sources = facts
    let facts = FactTable(sources, modules: table.modules)
    let catalogue = LibraryCatalogue(pinned: project.external.pinnedVersions, isNamed: namedLibraries().contains)
    let visibility = Visibility(table: table, facts: facts, unreadLibraries: libraries.unread)
    let types = TypeIndex(table: table, facts: facts)
    let written = candidates(table: table, facts: facts, types: types, visibility: visibility)
    let inherited = InheritedKeys(
      candidates: written, table: table, facts: facts, types: types, visibility: visibility)
    let keys = KeyTable(
      candidates: written + inherited.candidates, table: table, configured: options.externalKeys,
      specializations: Specializations(table: table, facts: facts, types: types, visibility: visibility),
      superclasses: inherited.superclasses, unread: libraries.unread)
    let registrations = RegistrationTable(
      table: table, facts: facts, types: types, keys: keys, visibility: visibility, configured: options.externalKeys,
      catalogue: catalogue)
    let resolution = ConsumptionResolution(
      table: table, facts: facts, types: types, visibility: visibility, registrations: registrations)
    let lookup = MemberLookup(table: table, facts: facts, types: types, visibility: visibility)
    let code = CodeGraph(lookup: lookup, facts: facts)
    let valueBodies = ValueBodies(graph: code, keys: keys)
    let liveReads = LiveReads(graph: code, values: valueBodies, keys: keys, resolution: resolution).reads()
    let found = project.modules.indices.flatMap { resolution.consumptions(of: $0) }
      .sorted { ($0.module, $0.location) < ($1.module, $1.location) }
    let running = RunningCode(graph: code, values: valueBodies, consumptions: found, facts: facts)
    let consumptions = marked(found, running)
    let overrides = StoredProperties(table: table, facts: facts)
      .joining(
        // A library that hands on what it was handed sets nothing.
        project.modules.indices.filter { !LibraryCatalogue.dialectModules.contains(project.modules[$0].moduleName) }
          .flatMap { resolution.overrides(of: $0) }, keys: keys.keys,
        valueTypes: registrations.valueTypes())
    let importEdges = ImportEdges(table: table, facts: facts)
    let imports = importEdges.edges()
    let conformances = keys.conformances.filter { table.isOwn($0.module) }
    var modules = RoleAssignment(
      table: libraries.ownTable, options: options, facts: facts, keys: keys.keys, conformances: conformances
    ).modules()
    let importable = ImportableModules(table: table, facts: facts)
    for index in modules.indices { modules[index].importable = importable.asked(by: index) }
    let formats = Dictionary(project.packages.map { ($0.id, $0.format) }, uniquingKeysWith: { first, _ in first })
    let unread = unreadModules(facts)
    let hiddenModules = Set(project.modules.indices.filter { isHidden(project.modules[$0]) })
    let registered = registrations.allResolved()
    let live = conformances.filter { $0.kind == .live }
    let analysis = RootAnalysis(
      modules: RootModules(modules, table: table, formats: formats, imports: imports, facts: facts),
      code: RootCode(
        running: running, consumptions: consumptions, overrides: overrides, conformances: conformances, facts: facts,
        unread: unread, hidden: hiddenModules),
      liveModules: Dictionary(grouping: live, by: \.key).mapValues { $0.map(\.module) },
      libraryLiveValues: keys.libraryLiveValues, libraryReads: libraryReads(resolution),
      foreignKeys: keys.foreignKeys,
      configuredKeys: options.liveKeys(keys.keys, registered, conformances), options: options)
    guard let roots = analysis.roots(unless: isMoreToRead) else { return nil }
    let external = ExternalPackages(project: project)
    let hidden = Set(hiddenModules.map { project.modules[$0].moduleName })
    let ground = ModuleGraph(
      modules: modules, roots: roots.map { ModuleGraph.Root(module: $0.module, closure: $0.closure) }, table: table,
      types: types, visibility: visibility,
      oldestVersions: project.oldestVersions, versionLimits: project.versionLimits,
      pinnedVersions: project.external.pinnedVersions)
    let graph = ResolvedGraph(
      modules: modules, links: table.ownLinks, imports: imports,
      externalImports: importEdges.external(), keys: keys.keys, conformances: conformances,
      values: values(keys: keys, lookup: lookup, facts: facts),
      registrations: registered, consumptions: consumptions, overrides: overrides,
      liveReads: liveReads.sorted { ($0.from, $0.location, $0.to) < ($1.from, $1.location, $1.to) }, roots: roots,
      unreadModules: unread.union(incomplete), hiddenModules: hiddenModules.union(incomplete),
      problems: ambiguityProblems(consumptions, keys: keys.keys)
        + blindSpotProblems(
          consumptions, except: external.products(reachedFrom: roots, modules: modules).union(hidden))
        + undecidedProblems(resolution)
        + external.problems(reachedFrom: roots, modules: modules),
      libraryProperties: libraryProperties(catalogue), libraryRegistrations: registrations.libraryProperties,
      packages: project.packages,
      objectFiles: ObjectFiles(modules: project.modules, imports: imports, facts: facts),
      dialects: dialects.map { $0.init(modules: ground, facts: sources) })
    return KeySelection(graph, onlyInLibraries: keys.onlyLibraryKeys).selected()
  }

  /// The keys that the modules of libraries read, by module.
  private func libraryReads(_ resolution: ConsumptionResolution) -> [ModuleIndex: Set<KeyIndex>] {
    var found: [ModuleIndex: Set<KeyIndex>] = [:]
    for module in resolution.table.modules.indices where !resolution.table.isOwn(module) {
      for consumption in resolution.consumptions(of: module) {
        if case .key(let key) = consumption.target { found[module, default: []].insert(key) }
      }
    }
    return found
  }

  /// Packages, products and modules that the project pins, links, imports, or has a copy of.
  private func namedLibraries() -> Set<String> {
    var names = Set(project.external.libraries.map(\.identity) + project.external.pinnedVersions.keys)
    for module in project.modules {
      names.insert(module.moduleName)
      for link in module.links {
        guard case .external(let product, let package) = link.target else { continue }
        names.insert(product)
        if let package { names.insert(package.lowercased()) }
      }
    }
    for source in facts.values { names.formUnion(source.imports.map(\.module)) }
    return names
  }

  /// What libraries register: by their source where it is on disk, else by what is known of their versions.
  private func libraryProperties(_ catalogue: LibraryCatalogue) -> [String: [String]] {
    var registered: [String: Set<String>] = [:]
    for library in project.external.libraries where library.isWhole {
      let files = library.modules.flatMap(\.files)
      registered[library.identity] = Set(files.flatMap { facts[$0]?.registrations.map(\.property) ?? [] })
    }
    return catalogue.registeringModules { property, entry in registered[entry.package]?.contains(property) ?? true }
  }

  private func candidates(
    table: ModuleTable, facts: FactTable, types: TypeIndex, visibility: Visibility
  ) -> [KeyTable.Candidate] {
    let protocols = KeyProtocols(types: types, visibility: visibility)
    var found: [KeyTable.Candidate] = []
    for module in table.modules.indices {
      for source in facts.sources(of: module) {
        for fact in source.facts.types where fact.kind != .protocol && fact.kind != .typealias {
          guard fact.inherits.contains(where: { protocols.names.contains($0.path.last ?? "") }) else { continue }
          let scope = visibility.scope(of: source.file, in: module)
          let kinds = fact.inherits.reduce(into: Set<ResolvedConformance.Kind>()) { kinds, reference in
            kinds.formUnion(protocols.kinds(of: reference, in: scope, types: types, visibility: visibility))
          }
          guard !kinds.isEmpty else { continue }
          let identity = identity(of: fact, in: scope, types: types, visibility: visibility)
          var narrowed = fact
          if fact.kind == .extension, fact.whereClause.first != "<" {
            // `extension IntBox: DependencyKey` of `typealias IntBox = Box<Int>`
            let text = types.arguments(of: TypeReference(path: fact.path), in: scope, visibility: visibility).text
            if !text.isEmpty {
              narrowed.whereClause = "<\(text)>" + (fact.whereClause.isEmpty ? "" : " where \(fact.whereClause)")
            }
          }
          for kind in ResolvedConformance.Kind.allCases where kinds.contains(kind) {
            found.append(KeyTable.Candidate(identity: identity, kind: kind, scope: scope, fact: narrowed))
          }
        }
      }
    }
    return found
  }

  private func identity(
    of fact: TypeFact, in scope: FileScope, types: TypeIndex, visibility: Visibility
  ) -> TypeIdentity {
    if fact.kind == .extension {
      return types.identity(of: fact.path, within: [], file: scope, visibility: visibility)
    }
    return .declared(
      module: scope.module, path: fact.path, file: fact.access.isFileScoped ? scope.file : nil)
  }

  private func values(keys: KeyTable, lookup: MemberLookup, facts: FactTable) -> [ResolvedValue] {
    let sources = ValueSources(lookup: lookup, facts: facts)
    return project.modules.indices.flatMap { module in
      facts.readSources(of: module).flatMap { source in
        source.dependencies.values.compactMap { fact -> ResolvedValue? in
          let file = source.file
          let scope = lookup.visibility.scope(of: file, in: module)
          let identity = lookup.identity(of: fact.owner, within: [], file: file, module: module)
          guard let key = keys.key(identity, in: scope) else { return nil }
          return ResolvedValue(
            key: key, module: module, kind: fact.kind,
            source: sources.source(of: fact, file: file, module: module), conditions: fact.conditions,
            location: SourceLocation(file: file, position: fact.position))
        }
      }
    }
  }

  private func marked(_ consumptions: [ResolvedConsumption], _ running: RunningCode) -> [ResolvedConsumption] {
    zip(consumptions, running.liveBodies()).map { consumption, bodies in
      var marked = consumption
      marked.liveBodiesOf = bodies
      return marked
    }
  }

  /// Whether it has sources that could not be read. A prebuilt framework hides as much as a package without source does.
  private func isHidden(_ module: Module) -> Bool { !module.isWhole && module.kind != .binary }

  private func unreadModules(_ facts: FactTable) -> Set<ModuleIndex> {
    Set(
      project.modules.indices.filter { module in
        isHidden(project.modules[module]) || !facts.isComplete(project.modules[module], at: module)
          || facts.sources(of: module).contains { source in
            source.facts.problems.contains { $0.kind == .unparsedSource || $0.kind == .unreadableFile }
          }
      })
  }

  /// A name that no registration was found for, where one may hide in a module that nothing else reports: packages
  /// without source and sources that were not understood are problems of their own.
  private func blindSpotProblems(
    _ consumptions: [ResolvedConsumption], except toldProducts: Set<String>
  ) -> [Problem] {
    var seen: Set<String> = []
    return consumptions.compactMap { consumption in
      guard consumption.target == .unresolved, !consumption.blindSpots.isEmpty, let property = consumption.property,
        !consumption.blindSpots.contains(where: { toldProducts.contains($0) || facts[$0] != nil }),
        seen.insert("\(consumption.module) \(property)").inserted
      else { return nil }
      let spots = consumption.blindSpots.prefix(5).joined(separator: ", ")
      let more = consumption.blindSpots.count > 5 ? " and \(consumption.blindSpots.count - 5) more" : ""
      return Problem(
        kind: .unresolvedRegistration,
        message:
          "no registration of \\.\(property) was found; it may be declared in code that was not read: \(spots)\(more)",
        location: consumption.location)
    }
  }

  /// Reads of which nothing says what is read. Tests are not judged for live values.
  private func undecidedProblems(_ resolution: ConsumptionResolution) -> [Problem] {
    var seen: Set<SourceLocation> = []
    return project.modules.indices.filter { project.modules[$0].kind != .test }.flatMap { module in
      resolution.undecided(of: module).filter { !$0.isPreviewOrTestValue && seen.insert($0.location).inserted }.map {
        Problem(
          kind: .undecidedRead,
          message: "\(project.modules[module].name) reads a dependency here that cannot be determined from the source",
          location: $0.location)
      }
    }
  }

  private func ambiguityProblems(_ consumptions: [ResolvedConsumption], keys: [ResolvedKey]) -> [Problem] {
    consumptions.compactMap { consumption in
      guard case .ambiguous(let candidates) = consumption.target else { return nil }
      let names = candidates.map { keys[$0].id }.joined(separator: ", ")
      return Problem(
        kind: .ambiguousKey,
        message: "\\.\(consumption.property ?? "?") could refer to \(names): it was not checked",
        location: consumption.location)
    }
  }
}
