/// What follows from the links, imports and re-exports of a plan.
struct PlanGraph {
  let plan: Plan
  /// For each module all that it links, itself included.
  let closures: [Set<Int>]
  /// For each module what its files import, whether declared or not.
  let imports: [Set<Int>]

  init(_ plan: Plan) {
    self.plan = plan
    closures = plan.modules.indices.map { PlanGraph.reached(from: $0) { plan.modules[$0].links } }
    var imports = plan.modules.map { Set($0.reexports + $0.extraImports.map(\.module)) }
    for read in plan.reads {
      if let through = read.through, through != read.module { imports[read.module].insert(through) }
    }
    for live in plan.lives {
      let key = plan.keys[live.key]
      if key.module != live.module { imports[live.module].insert(key.module) }
      if let maker = live.maker {
        imports[live.module].insert(maker)
        imports[maker].insert(key.module)
      }
    }
    for key in plan.keys {
      if let misplaced = key.misplaced { imports[misplaced.module].insert(key.module) }
    }
    for override in plan.overrides where plan.keys[override.key].module != override.module {
      if override.reach != .everything { imports[override.module].insert(plan.keys[override.key].module) }
    }
    for oddity in plan.oddities {
      switch oddity {
      case .staticRead(let module, let key, _), .memberWithoutConformance(let module, let key):
        if plan.keys[key].module != module { imports[module].insert(plan.keys[key].module) }
      case .ambiguous(let module, let keys): imports[module].formUnion(keys.map { plan.keys[$0].module })
      case .unregistered, .undeclaredKey: break
      }
    }
    self.imports = imports
  }

  /// Whether an imported name can only be the module of the plan. A target that links nothing of another package may
  /// mean a module of that name from somewhere else.
  func isSure(importOf to: Int, from: Int) -> Bool {
    func home(_ module: Int) -> Int? { plan.modules[module].isXcode ? nil : plan.modules[module].package }
    return home(from) == home(to) || closures[from].contains(to)
      || plan.modules[from].links.contains { home($0) == home(to) }
  }

  static func reached(from start: Int, _ next: (Int) -> [Int]) -> Set<Int> {
    var seen: Set<Int> = [start]
    var stack = [start]
    while let current = stack.popLast() {
      for target in next(current) where seen.insert(target).inserted { stack.append(target) }
    }
    return seen
  }

  /// The modules that an import of one brings into view.
  func brought(by module: Int) -> Set<Int> { PlanGraph.reached(from: module) { plan.modules[$0].reexports } }

  /// The keys that a file sees, by what it imports. A private property is seen in its module only.
  func visibleKeys(in module: Int, importing imported: [Int]) -> [Int] {
    var modules = Set(plan.modules[module].reexports.flatMap { brought(by: $0) })
    for name in imported { modules.formUnion(brought(by: name)) }
    return plan.keys.indices.filter { key in
      let home = plan.keys[key].module
      return home == module || modules.contains(home) && plan.keys[key].form != .entryInternal
    }
  }

  /// Whether a file that imports these modules means one key by the names of this one.
  func isUnambiguous(_ key: Int, in module: Int, importing imported: [Int]) -> Bool {
    let same = visibleKeys(in: module, importing: imported).filter { plan.keys[$0].noun == plan.keys[key].noun }
    return same == [key]
  }

  /// Whether linking or importing one from the other closes no ring.
  func canDepend(_ from: Int, on to: Int) -> Bool {
    from != to && !needs(to, from) && plan.modules[from].package <= plan.modules[to].package
      && plan.modules[to].kind == .library
  }

  private func needs(_ from: Int, _ to: Int) -> Bool {
    PlanGraph.reached(from: from) { plan.modules[$0].links + imports[$0].sorted() }.contains(to)
  }

  var roots: [Int] { plan.modules.indices.filter { plan.modules[$0].kind == .executable } }
}
