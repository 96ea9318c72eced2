package import DepGraphModel

extension ResolvedGraph {
  /// The flat rows that the index keeps.
  package func snapshot(of project: ProjectModel) -> GraphSnapshot {
    func id(_ module: ModuleIndex) -> String { modules[module].module.id }
    func key(_ target: DependencyTarget) -> String? {
      if case .key(let key) = target { keys[key].id } else { nil }
    }
    let lives = conformances.filter { $0.kind == .live }
    var snapshot = GraphSnapshot(
      modules: modules.map { resolved in
        let module = resolved.module
        return GraphSnapshot.ModuleRow(
          id: module.id, name: module.name, moduleName: module.moduleName, package: module.package,
          kind: module.kind.rawValue, role: resolved.role?.rawValue ?? "", fileCount: module.files.count,
          location: module.location, files: module.files, lineCount: resolved.lineCount)
      },
      edges: GraphSnapshot.EdgeList(edgeRows(of: project) + dialects.flatMap(\.moduleEdges)),
      roots: roots.map { rootRow($0, lives: lives) } + testRows,
      keys: keys.map { key in
        GraphSnapshot.KeyRow(id: key.id, name: key.name, module: key.module.map(id), location: key.location)
      },
      registrations: registrations.map { registration in
        GraphSnapshot.RegistrationRow(
          property: registration.property, key: key(registration.target), module: id(registration.module),
          isSettable: registration.isSettable, location: registration.location)
      },
      consumptions: consumptions.map { consumption in
        GraphSnapshot.ConsumptionRow(
          module: id(consumption.module), property: consumption.property, key: key(consumption.target),
          site: consumption.site.rawValue, location: consumption.location)
      },
      liveValues: lives.map { conformance in
        GraphSnapshot.LiveValueRow(
          key: keys[conformance.key].id, module: id(conformance.module),
          condition: conformance.conditions.text, location: conformance.location)
      }, nodes: nodeRows + dialects.flatMap(\.nodes),
      relations: relationRows + dialects.flatMap(\.relations))
    snapshot.packages = project.packages.map {
      GraphSnapshot.PackageRow(
        id: $0.id, name: $0.name, format: $0.format.id, directory: $0.directory, manifest: $0.manifest)
    }
    snapshot.products = project.packages.flatMap { package in
      package.products.map {
        GraphSnapshot.ProductRow(name: $0.name, package: package.id, modules: $0.modules, location: $0.location)
      }
    }
    snapshot.libraryReads = libraryReadRows
    snapshot.services = dialects.flatMap(\.services)
    var known: Set<GraphSnapshot.OverrideRow> = []
    snapshot.overrides = overrides.map { override in
      GraphSnapshot.OverrideRow(
        module: id(override.module), property: override.property, key: key(override.target),
        form: override.form.rawValue, isPartial: override.isPartial, location: override.location)
    }.filter { known.insert($0).inserted }
    snapshot.values = values.filter { $0.kind != .live }.map { value in
      GraphSnapshot.ValueRow(
        key: keys[value.key].id, module: id(value.module), kind: value.kind.rawValue, location: value.location)
    }
    return snapshot
  }

  private func rootRow(_ root: ResolvedRoot, lives: [ResolvedConformance]) -> GraphSnapshot.RootRow {
    let builds = BuildVariants(platforms: root.platforms)
    let unmet = lives.indices.filter { index in
      let live = lives[index]
      guard root.closure[live.module], !live.conditions.isEmpty else { return false }
      return !builds.canMeet(ConditionalPlace(conditions: live.conditions, in: modules[live.module]))
    }
    var content = GraphSnapshot.RootContent(closure: root.closure.indices.filter { root.closure[$0] })
    content.needs = root.needs.map { need in
      // What is shipped runs without an override in debug builds alone.
      let cover = need.partialCover.flatMap { $0.onlyIn == nil ? $0 : nil }
      return GraphSnapshot.NeedRow(
        key: keys[need.key].id, reads: need.consumptions, scoped: (cover?.reads ?? []).sorted(), scope: cover?.place)
    }
    content.covered = root.covered.sorted().map {
      GraphSnapshot.CoverRow(key: keys[$0].id, location: root.coverPlaces[$0])
    }
    content.provided = root.provided.sorted().map { keys[$0].id }
    content.unmet = unmet
    return GraphSnapshot.RootRow(
      module: modules[root.module].module.id, isPreview: root.isPreview, moduleCount: content.closure.count,
      content: content)
  }

  /// In a test the library reads no live value: nothing is missing there.
  private var testRows: [GraphSnapshot.RootRow] {
    let targets = Dictionary(grouping: links.filter { $0.link.kind == .link }, by: \.from).mapValues { $0.map(\.to) }
    let tests = modules.indices.filter { index in
      modules[index].module.kind == .test || modules[index].module.kind.isRoot && modules[index].role == .test
    }
    return tests.map { test in
      var linked: Set<ModuleIndex> = [test]
      var stack = [test]
      while let module = stack.popLast() {
        for target in targets[module] ?? [] where linked.insert(target).inserted { stack.append(target) }
      }
      return GraphSnapshot.RootRow(
        module: modules[test].module.id, isPreview: false, isTest: true, moduleCount: linked.count,
        content: GraphSnapshot.RootContent())
    }
  }

  /// Previews and tests do not run in a root.
  private var libraryReadRows: [GraphSnapshot.LibraryReadRow] {
    consumptions.compactMap { read in
      guard read.target == .known, !read.isPreviewOrTestValue, modules[read.module].runsInRoots,
        let property = read.property
      else { return nil }
      return GraphSnapshot.LibraryReadRow(
        module: modules[read.module].module.id, property: property,
        key: LibraryCatalogue.keysByProperty[property], location: read.location)
    }
  }

  private var nodeRows: [GraphSnapshot.NodeRow] {
    keys.map { key in
      GraphSnapshot.NodeRow(
        kind: "key", id: key.id, name: key.name, module: key.module.map { modules[$0].module.id },
        location: key.location)
    }
  }

  private var relationRows: [GraphSnapshot.RelationRow] {
    func row(
      _ kind: String, _ module: ModuleIndex, _ key: KeyIndex, _ location: SourceLocation
    ) -> GraphSnapshot.RelationRow {
      GraphSnapshot.RelationRow(kind: kind, from: modules[module].module.id, to: keys[key].id, location: location)
    }
    func rows(
      _ kind: String, _ module: ModuleIndex, _ target: DependencyTarget, _ location: SourceLocation
    ) -> [GraphSnapshot.RelationRow] {
      if case .key(let key) = target { [row(kind, module, key, location)] } else { [] }
    }
    let all =
      registrations.flatMap { rows("registers", $0.module, $0.target, $0.location) }
      + consumptions.flatMap { rows("reads", $0.module, $0.target, $0.location) }
      + overrides.flatMap { rows("overrides", $0.module, $0.target, $0.location) }
      + conformances.map { row($0.kind == .live ? "lives" : "tests", $0.module, $0.key, $0.location) }
    // What a function overrides is an override of everyone who calls it.
    var known: Set<GraphSnapshot.RelationRow> = []
    return all.filter { known.insert($0).inserted }
  }

  private func edgeRows(of project: ProjectModel) -> [GraphSnapshot.EdgeRow] {
    let declared = project.modules.flatMap { module in
      module.links.map { link in
        let target: String
        switch link.target {
        case .module(let id): target = id
        case .external(let product, _): target = "external:\(product)"
        }
        return GraphSnapshot.EdgeRow(
          from: module.id, to: target, kind: link.kind.rawValue, product: link.product, location: link.location)
      }
    }
    let imported = imports.map { edge in
      GraphSnapshot.EdgeRow(
        from: modules[edge.from].module.id, to: modules[edge.to].module.id, kind: "import", product: nil,
        location: edge.places[0].location)
    }
    return declared + imported
  }
}
