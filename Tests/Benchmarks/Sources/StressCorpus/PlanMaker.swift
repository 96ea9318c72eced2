/// Makes a plan from a seed: first a project without a fault, then some faults and near cases.
struct PlanMaker {
  var random: SeededRandom
  var plan = Plan()
  var graph: PlanGraph { PlanGraph(plan) }
  private var names: Set<String> = []
  private var nouns: Set<String> = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// - Parameter isStrict: whether rules are switched on that are off.
  /// - Parameter isAlone: whether the tree holds no second project.
  mutating func make(isStrict: Bool, isAlone: Bool) -> Plan {
    makePackages()
    makeKeys()
    if random.chance(40) { makeRing() }
    makeUmbrellas()
    makeFeatures()
    makeCompositions()
    makeRoots()
    makeTests()
    heal()
    plantFaults()
    plantForPolicies()
    loosenImports()
    moveRootsToXcode(isAlone: isAlone)
    if isAlone { describeByModuleGraph() }
    if isStrict { makePolicies() }
    return plan
  }

  // MARK: Names

  private static let words = [
    "Harbor", "Meadow", "Summit", "Lantern", "Willow", "Anchor", "Comet", "Ember", "Falcon", "Glacier", "Indigo",
    "Juniper", "Kestrel", "Lagoon", "Maple", "Nimbus", "Orchid", "Prairie", "Quartz", "Raven", "Sierra", "Thistle",
    "Umber", "Violet", "Walnut", "Yarrow", "Zephyr", "Beacon", "Cedar", "Delta",
  ]
  private static let things = [
    "Mail", "Weather", "Player", "Search", "Account", "Photo", "Ledger", "Router", "Token", "Draft", "Vault", "Audio",
    "Camera", "Printer", "Socket", "Parser", "Wallet", "Ticket", "Report", "Sensor",
  ]

  mutating func moduleName(_ endings: [String]) -> String {
    while true {
      let name = random.pick(PlanMaker.words) + random.pick(endings)
      if names.insert(name).inserted { return name }
      let longer = random.pick(PlanMaker.words) + name
      if names.insert(longer).inserted { return longer }
    }
  }

  /// Takes a name that follows from another one, such as `HarborLive`.
  mutating func derivedName(_ candidates: [String]) -> String {
    let free = candidates.filter { !names.contains($0) }
    guard let name = random.pickIfAny(free) else { return moduleName(["Engine"]) }
    names.insert(name)
    return name
  }

  /// Mostly a name of its own; sometimes one that a key of another module has already.
  mutating func noun(in module: Int) -> String {
    let here = Set(plan.keys.filter { $0.module == module }.map(\.noun))
      .union(plan.reads.filter { $0.module == module }.map { plan.keys[$0.key].noun })
    let others = nouns.subtracting(here).sorted()
    if random.chance(18), let taken = random.pickIfAny(others) { return taken }
    let fresh = PlanMaker.things.filter { !nouns.contains($0) }
    let noun = random.pickIfAny(fresh) ?? random.pick(PlanMaker.things) + random.pick(PlanMaker.words)
    nouns.insert(noun)
    return here.contains(noun) ? noun + "Service" : noun
  }

  // MARK: Parts

  private mutating func makePackages() {
    let count = random.number(1...3)
    let isNested = count > 1 && random.chance(50)
    plan.packages = ["Northwind", "Toolkit", "Platform"].prefix(count).enumerated().map { index, name in
      if index == 0 { return PlannedPackage(name: name, folder: isNested ? "App" : "") }
      return PlannedPackage(name: name, folder: (isNested ? "Shared/" : "Packages/") + name)
    }
  }

  mutating func addModule(_ name: String, package: Int, kind: PlannedModule.Kind = .library) -> Int {
    plan.modules.append(PlannedModule(name: name, package: package, kind: kind))
    return plan.modules.count - 1
  }

  mutating func anyPackage() -> Int { random.number(0...(plan.packages.count - 1)) }

  private mutating func makeUmbrellas() {
    for _ in 0..<random.number(0...2) {
      let package = anyPackage()
      let homes = Set(plan.keys.filter { plan.modules[$0.module].package >= package }.map(\.module)).sorted()
      var shown: [Int] = []
      for home in random.some(random.number(2...3), of: homes) where !clashes(home, with: shown) { shown.append(home) }
      guard shown.count > 1 else { continue }
      let module = addModule(moduleName(["Umbrella", "Exports", "Clients"]), package: package)
      plan.modules[module].links = shown
      plan.modules[module].reexports = shown
      plan.modules[module].reexportsLibrary = random.chance(40)
      if random.chance(40) {
        let outer = addModule(moduleName(["Everything", "Prelude"]), package: package)
        plan.modules[outer].links = [module]
        plan.modules[outer].reexports = [module]
      }
    }
  }

  private func clashes(_ module: Int, with others: [Int]) -> Bool {
    let mine = Set(plan.keys.filter { $0.module == module }.map(\.noun))
    return plan.keys.contains { others.contains($0.module) && mine.contains($0.noun) }
  }

  private mutating func makeFeatures() {
    var features: [Int] = []
    for _ in 0..<random.number(3...7) {
      let package = random.chance(75) ? 0 : anyPackage()
      let feature = addModule(moduleName(["Feature", "Screen", "Flow"]), package: package)
      plan.modules[feature].isScreen = random.chance(30)
      plan.modules[feature].reexportsLibrary = random.chance(15)
      for other in random.some(random.number(0...2), of: features) where graph.canDepend(feature, on: other) {
        plan.modules[feature].links.append(other)
        plan.modules[feature].extraImports.append(PlannedImport(module: other, form: .plain))
      }
      for _ in 0..<random.number(1...3) { addRead(to: feature) }
      if random.chance(20) { addLocalKey(to: feature) }
      features.append(feature)
    }
  }

  /// A read of some key that the module may link, by its own import or through a re-export.
  mutating func addRead(to module: Int, place: PlannedRead.Place = .code, except: Set<Int> = []) {
    let keys = plan.keys.indices.filter { key in
      let home = plan.keys[key].module
      return !except.contains(key) && home != module && plan.keys[key].form != .entryInternal
        && plan.modules[home].package >= plan.modules[module].package
        && (plan.keys[key].property != nil || plan.keys[key].form.isNameable)
    }
    guard let key = random.pickIfAny(Array(keys)) else { return }
    let home = plan.keys[key].module
    let umbrellas = plan.modules.indices.filter { module in
      plan.modules[module].reexports.count > 0 && graph.brought(by: module).contains(home)
    }
    let usable = umbrellas.filter { plan.modules[$0].package >= plan.modules[module].package }
    let through = random.chance(50) ? random.pickIfAny(usable) ?? home : home
    guard graph.canDepend(module, on: through), graph.isUnambiguous(key, in: module, importing: [through]) else {
      return
    }
    if !plan.modules[module].links.contains(through) { plan.modules[module].links.append(through) }
    plan.reads.append(
      PlannedRead(module: module, key: key, place: place, form: random.number(0...9_999), through: through))
  }

  private mutating func makeCompositions() {
    guard random.chance(35) else { return }
    let lives = Set(plan.lives.map(\.module)).filter { module in
      plan.lives.contains { $0.module == module && plan.keys[$0.key].module != module }
    }.sorted()
    guard lives.count > 1 else { return }
    let module = addModule(moduleName(["Wiring", "Composition", "Assembly"]), package: 0)
    plan.modules[module].links = random.some(random.number(2...4), of: lives)
    plan.notes.append("composition module \(plan.modules[module].name)")
  }

  private mutating func makeRoots() {
    let features = plan.modules.indices.filter { isFeature($0) }
    let compositions = plan.modules.indices.filter { isComposition($0) }
    for number in 0..<random.number(1...3) {
      let isPreview = number > 0 && random.chance(30)
      let package = number == 0 ? 0 : random.chance(70) ? 0 : anyPackage()
      let root = addModule(
        moduleName(isPreview ? ["PreviewHost", "Previews"] : ["App", "Tool", "Kiosk"]),
        package: package, kind: .executable)
      let usable = features.filter { plan.modules[$0].package >= package }
      for feature in random.some(random.number(1...3), of: usable) {
        plan.modules[root].links.append(feature)
        plan.modules[root].extraImports.append(PlannedImport(module: feature, form: .plain))
      }
      if package == 0, let composition = random.pickIfAny(compositions), random.chance(70) {
        plan.modules[root].links.append(composition)
        if random.chance(50) {
          plan.modules[root].extraImports.append(PlannedImport(module: composition, form: .plain))
        }
      }
      if random.chance(30) { addRead(to: root) }
    }
  }

  func isFeature(_ module: Int) -> Bool {
    ["Feature", "Screen", "Flow"].contains { plan.modules[module].name.hasSuffix($0) }
      && plan.modules[module].kind == .library
  }

  func isComposition(_ module: Int) -> Bool {
    ["Wiring", "Composition", "Assembly"].contains { plan.modules[module].name.hasSuffix($0) }
  }

  private mutating func makeTests() {
    let features = plan.modules.indices.filter { isFeature($0) }
    for feature in random.some(random.number(0...2), of: features) {
      let tests = addModule(plan.modules[feature].name + "Tests", package: plan.modules[feature].package, kind: .test)
      plan.modules[tests].links = [feature]
      plan.modules[tests].extraImports = [PlannedImport(module: feature, form: .testable)]
      addRead(to: tests, place: .test)
      if random.chance(40),
        let live = random.pickIfAny(
          plan.lives.map(\.module).filter {
            plan.modules[$0].package >= plan.modules[tests].package
          })
      {
        plan.modules[tests].links.append(live)
      }
    }
  }

  // MARK: Without a fault

  /// Links a live value of everything that each root needs, where there is one.
  private mutating func heal() {
    for root in graph.roots {
      for _ in 0..<8 {
        let expectations = Expectations(plan)
        let missing = expectations.needs(of: root).keys.sorted().filter {
          expectations.liveValues(of: $0, in: root).isEmpty
        }
        var isMended = true
        for key in missing {
          guard let live = plan.lives.first(where: { $0.key == key && $0.condition != .never }),
            !plan.modules[root].links.contains(live.module)
          else { continue }
          plan.modules[root].links.append(live.module)
          isMended = false
        }
        if isMended { break }
      }
    }
  }
}
