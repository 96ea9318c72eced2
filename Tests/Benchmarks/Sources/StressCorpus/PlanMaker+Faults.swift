extension PlanMaker {
  /// Some faults and some near cases. What each of them leads to is worked out from the plan as a whole.
  mutating func plantFaults() {
    for _ in 0..<random.number(2...6) {
      switch random.number(0...17) {
      case 0, 1: unlinkLiveValue(then: .nothing)
      case 2: unlinkLiveValue(then: .override)
      case 3: unlinkLiveValue(then: .endpoint)
      case 4: unlinkLiveValue(then: .elsewhere)
      case 5: leak()
      case 6: duplicateLiveValue()
      case 7: linkUnusedLiveValue()
      case 8: linkLiveToLive()
      case 9: importUndeclared()
      case 10: linkWithoutImport()
      case 11: readInPreviewOrTest()
      case 12: readUnregistered()
      case 13: registerNoKey()
      case 14: readStatically()
      case 15: readAmbiguously()
      case 16: closeModuleRing()
      default: pairOfNames()
      }
    }
  }

  enum Remedy { case nothing, override, endpoint, elsewhere }

  /// A root forgets to link a live value; sometimes it, or something else, sets the key.
  private mutating func unlinkLiveValue(then remedy: Remedy) {
    let expectations = Expectations(plan)
    guard let root = random.pickIfAny(graph.roots) else { return }
    let needed = expectations.needs(of: root).keys.sorted().filter { key in
      let lives = expectations.liveValues(of: key, in: root)
      return !lives.isEmpty && lives.allSatisfy { plan.modules[root].links.contains($0.module) }
        && (remedy != .endpoint || plan.keys[key].isClient && plan.keys[key].property != nil)
    }
    guard let key = random.pickIfAny(needed) else { return }
    for live in expectations.liveValues(of: key, in: root) { plan.modules[root].links.removeAll { $0 == live.module } }
    plan.notes.append("\(plan.modules[root].name) does not link a live value of \(plan.keys[key].subject)")
    switch remedy {
    case .nothing: break
    case .override: override(key, in: root, reach: .whole)
    case .endpoint: override(key, in: root, reach: .endpoint)
    case .elsewhere:
      let features = graph.closures[root].sorted().filter { isFeature($0) }
      if let feature = random.pickIfAny(features) {
        if random.chance(30) { plan.modules[feature].hasDelegate = true }
        override(key, in: feature, reach: .whole)
      }
    }
  }

  private mutating func override(_ key: Int, in module: Int, reach: PlannedOverride.Reach) {
    let home = plan.keys[key].module
    guard home != module, plan.keys[key].form != .entryInternal else { return }
    guard plan.modules[module].links.contains(home) || graph.canDepend(module, on: home) else { return }
    guard graph.isUnambiguous(key, in: module, importing: [home]) else { return }
    guard plan.keys[key].registration != .readOnly || plan.keys[key].form.isNameable else { return }
    if !plan.modules[module].links.contains(home) { plan.modules[module].links.append(home) }
    let isConditional = reach == .whole && random.chance(25)
    let condition: Condition = isConditional ? random.pick([.debug, .staging, .iOS]) : .none
    plan.overrides.append(
      PlannedOverride(
        module: module, key: key, reach: reach, condition: condition, form: random.number(0...9_999)))
    if condition == .debug, random.chance(50) {
      plan.overrides.append(
        PlannedOverride(module: module, key: key, condition: .release, form: random.number(0...9_999)))
    }
    plan.notes.append("\(plan.modules[module].name) sets \(plan.keys[key].subject) (\(reach), \(condition))")
  }

  private var implementations: [Int] {
    Set(plan.lives.filter { plan.keys[$0.key].module != $0.module }.map(\.module)).sorted()
  }

  private mutating func leak() {
    let users = plan.modules.indices.filter { plan.modules[$0].kind == .library && !implementations.contains($0) }
    guard let user = random.pickIfAny(Array(users)), let live = random.pickIfAny(implementations),
      graph.canDepend(user, on: live)
    else { return }
    let isSamePackage = plan.modules[user].package == plan.modules[live].package
    let isLinked = !isSamePackage || random.chance(75)
    if isLinked { plan.modules[user].links.append(live) }
    if !isLinked || random.chance(60) {
      plan.modules[user].extraImports.append(PlannedImport(module: live, form: random.pick([.plain, .access])))
    }
    plan.notes.append("\(plan.modules[user].name) uses \(plan.modules[live].name)")
  }

  private mutating func duplicateLiveValue() {
    let usable = plan.lives.indices.filter { index in
      let live = plan.lives[index]
      return plan.keys[live.key].form.isNameable && plan.keys[live.key].form != .generic
        && (!plan.keys[live.key].form.isEntry || live.module != plan.keys[live.key].module)
        && [.none, .debug, .release].contains(live.condition) && live.making.isReal
    }
    guard let index = random.pickIfAny(Array(usable)) else { return }
    let live = plan.lives[index]
    let home = plan.keys[live.key].module
    let spare = addModule(derivedName([plan.modules[home].name + "Spare"]), package: plan.modules[home].package)
    plan.modules[spare].links = [home]
    var second = PlannedLive(key: live.key, module: spare)
    switch live.condition {
    case .debug: second.condition = random.pick([.release, .none])
    case .release: second.condition = random.pick([.debug, .none])
    default: second.condition = random.chance(20) ? .iOS : .none
    }
    plan.lives.append(second)
    let users = graph.roots.filter { root in
      graph.closures[root].contains(live.module) && plan.modules[root].package <= plan.modules[spare].package
    }
    for root in random.some(random.number(1...2), of: users) { plan.modules[root].links.append(spare) }
    plan.notes.append("a second live value of \(plan.keys[live.key].subject) in \(plan.modules[spare].name)")
  }

  private mutating func linkUnusedLiveValue() {
    guard let root = random.pickIfAny(graph.roots), let live = random.pickIfAny(implementations),
      plan.modules[root].package <= plan.modules[live].package, !plan.modules[root].links.contains(live)
    else { return }
    plan.modules[root].links.append(live)
    plan.notes.append("\(plan.modules[root].name) links \(plan.modules[live].name) besides")
  }

  private mutating func linkLiveToLive() {
    guard let from = random.pickIfAny(implementations), let to = random.pickIfAny(implementations),
      graph.canDepend(from, on: to), !plan.modules[from].links.contains(to)
    else { return }
    plan.modules[from].links.append(to)
    if random.chance(60) { plan.modules[from].extraImports.append(PlannedImport(module: to, form: .plain)) }
    plan.notes.append("\(plan.modules[from].name) depends on \(plan.modules[to].name)")
  }

  private mutating func importUndeclared() {
    let users = plan.modules.indices.filter { plan.modules[$0].kind == .library }
    guard let user = random.pickIfAny(Array(users)) else { return }
    let targets = plan.modules.indices.filter {
      plan.modules[$0].package == plan.modules[user].package && graph.canDepend(user, on: $0)
        && !plan.modules[user].links.contains($0)
        && clashFree($0, with: user)
    }
    guard let target = random.pickIfAny(targets) else { return }
    plan.modules[user].extraImports.append(
      PlannedImport(module: target, form: random.pick(PlannedImport.Form.allCases)))
    plan.notes.append("\(plan.modules[user].name) imports \(plan.modules[target].name) undeclared")
  }

  /// Whether what a module brings clashes with nothing that the other one reads.
  private func clashFree(_ module: Int, with user: Int) -> Bool {
    let brought = graph.brought(by: module)
    let nouns = Set(plan.keys.filter { brought.contains($0.module) }.map(\.noun))
    return !plan.reads.contains { $0.module == user && nouns.contains(plan.keys[$0.key].noun) }
  }

  /// A root links a feature but never imports it.
  private mutating func linkWithoutImport() {
    guard let root = random.pickIfAny(graph.roots) else { return }
    let features = plan.modules[root].extraImports.map(\.module).filter { isFeature($0) }
    guard let feature = random.pickIfAny(features) else { return }
    plan.modules[root].extraImports.removeAll { $0.module == feature }
    plan.notes.append("\(plan.modules[root].name) links \(plan.modules[feature].name) and does not import it")
  }

  private mutating func readInPreviewOrTest() {
    let features = plan.modules.indices.filter { isFeature($0) }
    guard let feature = random.pickIfAny(Array(features)) else { return }
    let known = Set(plan.reads.filter { $0.module == feature }.map(\.key))
    let place = random.pick([PlannedRead.Place.preview, .testValue])
    // Previews are of SwiftUI.
    if place == .preview { plan.modules[feature].isScreen = true }
    addRead(to: feature, place: place, except: known)
  }

  private mutating func readUnregistered() {
    let users = plan.modules.indices.filter { isFeature($0) }
    guard let user = random.pickIfAny(Array(users)) else { return }
    let property = "missing" + random.pick(["One", "Other", "Third", "Fourth"]) + "\(plan.oddities.count)"
    plan.oddities.append(.unregistered(module: user, property: property))
    plan.notes.append("\(plan.modules[user].name) reads \\.\(property)")
  }

  private mutating func registerNoKey() {
    let users = plan.modules.indices.filter { plan.modules[$0].kind == .library }
    guard let user = random.pickIfAny(Array(users)) else { return }
    let type = "Lost" + random.pick(["Cause", "Client", "Service"]) + "\(plan.oddities.count)"
    plan.oddities.append(.undeclaredKey(module: user, type: type, isDeclared: random.chance(60)))
    plan.notes.append("\(plan.modules[user].name) registers \(type), which is no key")
  }

  private mutating func readStatically() {
    let reads = plan.reads.filter {
      $0.place == .code && $0.through == plan.keys[$0.key].module && plan.keys[$0.key].property != nil
        && $0.module != plan.keys[$0.key].module
    }
    guard let read = random.pickIfAny(reads) else { return }
    let owner = "Shared\(plan.oddities.count)"
    plan.oddities.append(.staticRead(module: read.module, key: read.key, owner: owner))
    plan.notes.append("\(owner) in \(plan.modules[read.module].name) reads statically")
  }

  private mutating func readAmbiguously() {
    let pairs = plan.keys.indices.flatMap { left in
      plan.keys.indices.filter { right in
        left < right && plan.keys[left].noun == plan.keys[right].noun && plan.keys[left].property != nil
          && plan.keys[left].property == plan.keys[right].property
          && plan.keys[left].module != plan.keys[right].module
          && plan.keys[left].form != .entryInternal && plan.keys[right].form != .entryInternal
      }.map { [left, $0] }
    }
    let users = plan.modules.indices.filter { isFeature($0) }
    guard let pair = random.pickIfAny(pairs), let user = random.pickIfAny(Array(users)) else { return }
    let homes = pair.map { plan.keys[$0].module }
    let isThere = plan.oddities.contains { oddity in
      if case .ambiguous(user, pair) = oddity { true } else { false }
    }
    guard !isThere, !homes.contains(user), homes.allSatisfy({ graph.canDepend(user, on: $0) }),
      !plan.keys.contains(where: { $0.module == user && $0.noun == plan.keys[pair[0]].noun })
    else { return }
    let seen = graph.visibleKeys(in: user, importing: homes).filter { plan.keys[$0].noun == plan.keys[pair[0]].noun }
    guard seen == pair else { return }
    for home in homes where !plan.modules[user].links.contains(home) { plan.modules[user].links.append(home) }
    plan.oddities.append(.ambiguous(module: user, keys: pair))
    plan.notes.append("\(plan.modules[user].name) cannot tell \(plan.keys[pair[0]].property ?? "") apart")
  }

  /// One module links another, which imports it back. At most one such ring in a plan.
  private mutating func closeModuleRing() {
    guard !plan.notes.contains(where: { $0.hasPrefix("module ring") }) else { return }
    let pairs = plan.modules.indices.flatMap { from in
      plan.modules[from].links.filter { to in
        plan.modules[from].package == plan.modules[to].package && plan.modules[from].kind == .library
          && plan.modules[to].reexports.isEmpty && plan.modules[from].reexports.isEmpty && clashFree(from, with: to)
          && !implementations.contains(from) && !implementations.contains(to)
          && !plan.keys.contains { $0.module == from }
      }.map { (from, $0) }
    }
    guard let (from, to) = random.pickIfAny(pairs) else { return }
    plan.modules[to].extraImports.append(PlannedImport(module: from, form: .plain))
    plan.notes.append("module ring of \(plan.modules[from].name) and \(plan.modules[to].name)")
  }

  /// Two modules that hold no key and are told apart by their names.
  private mutating func pairOfNames() {
    let package = anyPackage()
    let name = moduleName(["Parser", "Format"])
    let style = random.number(0...2)
    let interface = addModule(style == 0 ? derivedName([name + "Interface"]) : name + "Base", package: package)
    let implementation = addModule(
      style == 0 ? name : derivedName([style == 1 ? name + "BaseLive" : name + "Fast"]), package: package)
    plan.modules[implementation].links = [interface]
    let users = plan.modules.indices.filter { isFeature($0) && plan.modules[$0].package <= package }
    guard let user = random.pickIfAny(Array(users)) else { return }
    plan.modules[user].links.append(implementation)
    plan.notes.append("\(plan.modules[user].name) uses \(plan.modules[implementation].name) by its name")
  }

  /// Takes away some imports: members are seen all the same where something else that is imported brings the module.
  mutating func loosenImports() {
    for index in plan.reads.indices {
      let read = plan.reads[index]
      guard read.place == .code, let through = read.through, through != read.module, random.chance(12),
        plan.keys[read.key].property != nil, plan.modules[read.module].links.contains(through),
        plan.keys[read.key].form != .entryInternal
      else { continue }
      plan.reads[index].through = nil
      let graph = PlanGraph(plan)
      var wide = graph.closures[read.module]
      for name in graph.imports[read.module] { wide.formUnion(graph.brought(by: name)) }
      let rivals = plan.keys.filter { $0.noun == plan.keys[read.key].noun && wide.contains($0.module) }
      let isSeen = !graph.visibleKeys(in: read.module, importing: []).filter {
        plan.keys[$0].noun == plan.keys[read.key].noun
      }.isEmpty
      if rivals.count != 1 || isSeen || !areLoaded(in: graph) { plan.reads[index].through = through }
    }
  }

  /// Whether every read that imports nothing itself is of a module that the compiler comes across.
  private func areLoaded(in graph: PlanGraph) -> Bool {
    plan.reads.allSatisfy { read in
      read.through != nil
        || PlanGraph.reached(from: read.module) { graph.imports[$0].sorted() }.contains(plan.keys[read.key].module)
    }
  }
}
