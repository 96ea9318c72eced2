extension PlanMaker {
  /// Some executables become applications of an Xcode project that links the packages' products.
  ///
  /// - Parameter isAlone: whether the tree holds no second project. Where it does, an import of what an application does
  ///   not link may mean either of two modules.
  mutating func moveRootsToXcode(isAlone: Bool) {
    guard random.chance(50) else { return }
    for root in graph.roots where random.chance(70) {
      guard isAlone || graph.imports[root].isSubset(of: graph.closures[root]) else { continue }
      plan.modules[root].isXcode = true
      plan.notes.append("\(plan.modules[root].name) is an application of an Xcode project")
      if random.chance(50) { archiveLiveValue(of: root) }
    }
    guard plan.modules.contains(where: \.isXcode) else { return }
    plan.description = random.pick([.xcode, .xcodeGen, .tuist])
    plan.notes.append("its description is \(plan.description)")
  }

  /// Some trees are told by a module graph alone.
  mutating func describeByModuleGraph() {
    guard plan.description == .packages, random.chance(20) else { return }
    plan.description = .moduleGraph
    plan.notes.append("its description is a module graph")
  }

  /// What the application links of a live value moves to a static library of its project.
  private mutating func archiveLiveValue(of root: Int) {
    let expectations = Expectations(plan)
    let needed = expectations.needs(of: root).keys.sorted().filter { number in
      let key = plan.keys[number]
      let lives = expectations.liveValues(of: number, in: root)
      return !lives.isEmpty && key.form.isNameable && key.form != .generic && key.hasTestConformance
        && lives.allSatisfy { live in
          plan.modules[root].links.contains(live.module) && live.module != key.module
            && isLinkedForItself(live, by: root)
        }
    }
    guard let key = random.pickIfAny(needed) else { return }
    for live in expectations.liveValues(of: key, in: root) { plan.modules[root].links.removeAll { $0 == live.module } }
    let home = plan.keys[key].module
    let archive = addModule(derivedName([plan.modules[home].name + "Archive"]), package: 0, kind: .archive)
    plan.modules[archive].isXcode = true
    plan.modules[archive].links = [home]
    plan.modules[root].links.append(archive)
    plan.lives.append(PlannedLive(key: key, module: archive))
    if random.chance(30) {
      plan.modules[root].extraImports.append(PlannedImport(module: archive, form: .plain))
    }
    plan.notes.append("the live value of \(plan.keys[key].subject) is in the archive \(plan.modules[archive].name)")
  }

  /// Whether nothing else of what the root links depends on the module of a live value, nor the root's own sources.
  private func isLinkedForItself(_ live: PlannedLive, by root: Int) -> Bool {
    !graph.imports[root].contains(live.module)
      && graph.closures[root].allSatisfy { $0 == root || !plan.modules[$0].links.contains(live.module) }
  }
}
