/// What a configuration asks for, and what in the sources agrees with it or does not.
extension PlanMaker {
  /// Sources that a rule which is off would speak of: they are written whether it is on or not.
  mutating func plantForPolicies() {
    for key in plan.keys.indices where random.chance(25) { addPreviewValue(to: key) }
    for _ in 0..<random.number(0...2) { linkLibrary() }
    for module in plan.modules.indices where random.chance(25) { plan.modules[module].hasDecoy = true }
    for module in plan.modules.indices where plan.modules[module].kind == .test {
      for _ in 0..<random.number(0...3) { overrideInTest(module) }
    }
  }

  private mutating func addPreviewValue(to number: Int) {
    let key = plan.keys[number]
    guard key.form.isNameable, !key.form.isEntry, key.form != .generic, key.misplaced == nil,
      key.hasTestConformance || plan.lives.contains(where: { $0.key == number && $0.module == key.module })
    else { return }
    plan.keys[number].hasPreviewValue = true
  }

  /// A module that declares a key and its live value links a library, for one of the two or for both.
  private mutating func linkLibrary() {
    let homes = plan.lives.filter { live in
      let key = plan.keys[live.key]
      return live.module == key.module && key.form.isNameable && !key.form.isEntry && live.condition != .never
        && plan.modules[live.module].products.isEmpty && plan.modules[live.module].kind == .library
    }
    guard let live = random.pickIfAny(homes) else { return }
    let importers = random.chance(50) ? .liveFiles : random.pick(PlannedProduct.Importers.allCases)
    plan.modules[live.module].products.append(PlannedProduct(key: live.key, importers: importers))
    plan.notes.append("\(plan.modules[live.module].name) links a library, imported by \(importers)")
  }

  private mutating func overrideInTest(_ module: Int) {
    let keys = plan.keys.indices.filter { number in
      let key = plan.keys[number]
      return key.property != nil && key.registration != .readOnly && key.registration != .mismatched
        && key.form != .entryInternal && key.module != module
        && (plan.modules[module].links.contains(key.module) || graph.canDepend(module, on: key.module))
        && graph.isUnambiguous(number, in: module, importing: [key.module])
    }
    guard let key = random.pickIfAny(Array(keys)) else { return }
    let home = plan.keys[key].module
    if !plan.modules[module].links.contains(home) { plan.modules[module].links.append(home) }
    let ending = random.pick(["Tests", "Tests", "Tests", "IntegrationTests"])
    let owner = random.chance(80) ? "Suite\(plan.overrides.count)" + ending : nil
    plan.overrides.append(
      PlannedOverride(
        module: module, key: key, reach: plan.keys[key].isClient && random.chance(25) ? .endpoint : .whole,
        place: .test,
        form: random.number(0...9_999), owner: owner))
  }

  // MARK: The configuration

  mutating func makePolicies() {
    var policies = PlannedPolicies()
    let implementations = Expectations(plan).implementations
    let homes = Set(plan.keys.map(\.module)).subtracting(implementations).filter { plan.modules[$0].kind == .library }
    if random.chance(50) {
      policies.interfaces = random.some(random.number(1...2), of: homes.sorted()).map { plan.modules[$0].name }
    }
    let readers = Set(plan.reads.map(\.module)).sorted().map { plan.modules[$0].name }
    switch random.number(0...3) {
    case 0: policies.readers.modules = random.some(1, of: readers)
    case 1: policies.readers = .init(types: ["Shared*", "*Holder"], folders: random.some(2, of: readers))
    default: break
    }
    if random.chance(50) { policies.tests.types = ["*IntegrationTests"] }
    let tests = plan.modules.filter { $0.kind == .test }.map(\.name)
    if random.chance(20) { policies.tests.modules = random.some(1, of: tests) }
    plan.policies = policies
    for kind in PlannedContract.Kind.allCases {
      for isTransitive in [false, true] where random.chance(60) { addContract(kind, isTransitive: isTransitive) }
    }
  }

  private static let groups = [
    ["*Client", "*Kit", "*Interface", "*API"], ["*Feature", "*Screen", "*Flow"], ["*Live", "Live*", "*Engine"],
    ["*App", "*Tool", "*Kiosk"], ["*Umbrella", "*Exports", "*Clients", "*Everything", "*Prelude"],
    ["*Wiring", "*Composition", "*Assembly"], ["*Tests"], ["*Previews", "*PreviewHost"],
  ]

  private mutating func addContract(_ kind: PlannedContract.Kind, isTransitive: Bool) {
    var contract = PlannedContract(kind: kind, isTransitive: isTransitive)
    contract.severity = random.chance(40) ? random.pick([.error, .warning, .info]) : nil
    switch kind {
    case .forbidden, .allowed, .required:
      contract.from = someModules()
      contract.to = someModules()
      if kind == .forbidden, random.chance(30) {
        let outside = random.pick(["SwiftUI", PlannedProduct.name])
        // A name that nothing in the tree has is a problem of its own.
        let isThere = outside == "SwiftUI" || plan.modules.contains { !$0.products.isEmpty }
        contract.to.append(isThere ? outside : "SwiftUI")
      }
      if kind == .allowed, random.chance(30) { contract.to += someModules() + someModules() }
      if kind == .allowed, random.chance(20) { contract.to = [] }
      if kind == .required { contract.to = Array(contract.to.prefix(2)) }
      if kind == .allowed, contract.from.isEmpty { return }
      guard !contract.from.isEmpty, kind == .allowed || !contract.to.isEmpty else { return }
    case .layers:
      contract.layers = disjoint((0..<random.number(2...4)).map { _ in someModules() }).filter { !$0.isEmpty }
      guard contract.layers.count > 1 else { return }
    case .independence:
      contract.from = someModules()
      guard !contract.from.isEmpty else { return }
    }
    plan.policies?.contracts.append(contract)
  }

  /// A module is in one layer: in the one that names it, or else in the only one with a pattern for it.
  private func disjoint(_ layers: [[String]]) -> [[String]] {
    var named: Set<String> = []
    var taken: Set<String> = []
    let names = Set(layers.joined().filter { NameMask($0).isName })
    return layers.map { layer in
      let kept = layer.filter { pattern in
        let mask = NameMask(pattern)
        guard !mask.isName else { return !named.contains(pattern) }
        let meant = plan.modules.map(\.name).filter { mask.matches($0) && !names.contains($0) }
        return taken.isDisjoint(with: meant)
      }
      for pattern in kept {
        let mask = NameMask(pattern)
        if mask.isName { named.insert(pattern) } else { taken.formUnion(plan.modules.map(\.name).filter(mask.matches)) }
      }
      return kept
    }
  }

  /// Patterns, each of which means at least one module; a pattern without a word about tests means none of them.
  private mutating func someModules() -> [String] {
    if random.chance(5) { return ["*"] }
    if random.chance(30) {
      let modules = random.some(random.number(1...3), of: plan.modules.map(\.name))
      return modules
    }
    let names = plan.modules.filter { $0.kind != .test }.map(\.name)
    return random.pick(PlanMaker.groups).filter { pattern in
      let mask = NameMask(pattern)
      return pattern == "*Tests"
        ? plan.modules.contains { $0.kind == .test && mask.matches($0.name) } : names.contains(where: mask.matches)
    }
  }
}
