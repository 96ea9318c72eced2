extension PlanMaker {
  mutating func makeKeys() {
    for _ in 0..<random.number(4...9) {
      let package = anyPackage()
      let home =
        reusableHome(in: package) ?? addModule(moduleName(["Client", "Kit", "Interface", "API"]), package: package)
      addKey(form: random.pick(KeyForm.open), to: home, isSplit: random.chance(70))
    }
    if random.chance(30) { addProtocolClient() }
    // A module that got a second key may have made an earlier read ambiguous.
    let graph = graph
    plan.reads = graph.plan.reads.filter { read in
      guard case .live(let live, _) = read.place else { return true }
      let around = [graph.plan.keys[read.key].module, graph.plan.keys[graph.plan.lives[live].key].module]
      return graph.isUnambiguous(read.key, in: read.module, importing: around)
    }
  }

  private mutating func reusableHome(in package: Int) -> Int? {
    guard random.chance(20) else { return nil }
    return random.pickIfAny(Set(plan.keys.map(\.module)).filter { plan.modules[$0].package == package }.sorted())
  }

  /// A key with its registration and, mostly, with a live value.
  @discardableResult
  mutating func addKey(form: KeyForm, to home: Int, isSplit: Bool, isPlain: Bool = false) -> Int {
    let noun = noun(in: home)
    let (subject, path, type) = PlanMaker.names(of: form, noun: noun)
    let property = lowercasedFirst(noun) + (form == .entryInferred ? "Entry" : "")
    var key = PlannedKey(
      noun: noun, form: form, module: home, property: property, subject: subject, path: path, valueType: type,
      hasTestConformance: isSplit || random.chance(40))
    if !form.declaresTestValue || form.isEntry && !isSplit { key.hasTestConformance = false }
    // A conformance under a condition does not bring the one that it needs.
    if form == .generic { key.hasTestConformance = true }
    let number = plan.keys.count
    plan.keys.append(key)
    if !isPlain { decorate(number, isSplit: isSplit) }
    addLive(of: number, isSplit: isSplit, isPlain: isPlain)
    return number
  }

  private func lowercasedFirst(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

  static func names(of form: KeyForm, noun: String) -> (subject: String, path: [String], type: String) {
    switch form {
    case .client, .inlineStruct, .inlineClass, .inlineActor, .macroClient:
      ("\(noun)Client", ["\(noun)Client"], "\(noun)Client")
    case .alias: ("\(noun)Client", ["\(noun)Client"], "\(noun)Alias")
    case .separate, .refined, .privateKey: ("\(noun)Key", ["\(noun)Key"], "any \(noun)Service")
    case .nested: ("\(noun)Space.Client", ["\(noun)Space", "Client"], "\(noun)Space.Client")
    case .inValues, .privateNested:
      ("\(noun)Key", ["DependencyValues", "\(noun)Key"], "any \(noun)Service")
    case .entry: ("\(noun)ServiceKey", ["DependencyValues", "\(noun)ServiceKey"], "any \(noun)Service")
    case .entryNamed: ("\(noun)NamedKey", ["DependencyValues", "\(noun)NamedKey"], "any \(noun)Service")
    case .entryInferred: ("\(noun)EntryKey", ["DependencyValues", "\(noun)EntryKey"], "\(noun)Entry")
    case .entryInternal: ("", ["DependencyValues", "__Key"], "any \(noun)Service")
    case .protocolClient: ("\(noun)Service", ["_$\(noun)Service"], "\(noun)Service")
    case .generic: ("\(noun)Box", ["\(noun)Box"], "\(noun)Box<Int>")
    }
  }

  /// What a key has besides: most have nothing.
  private mutating func decorate(_ key: Int, isSplit: Bool) {
    let form = plan.keys[key].form
    if form.isEntry || form == .generic {
      return
    }
    switch random.number(0...99) {
    case 0..<6: plan.keys[key].registration = .readOnly
    case 6..<10: plan.keys[key].registration = .mismatched
    case 10..<18: plan.keys[key].registration = .modify
    case 18..<24: plan.keys[key].registration = .labelled
    case 24..<30: plan.keys[key].registration = .qualified
    case 30..<36: plan.keys[key].registration = .delegated
    case 36..<40: plan.keys[key].sharedProperty = (plan.keys[key].property ?? "") + "Copy"
    case 40..<46: plan.keys[key].property = nil
    case 46..<49:
      let used = Set(plan.keys.compactMap(\.property))
      if let free = ["date", "locale", "timeZone"].first(where: { !used.contains($0) }) {
        plan.keys[key].property = free
      }
    default: break
    }
  }

  private mutating func addLive(of key: Int, isSplit: Bool, isPlain: Bool) {
    let form = plan.keys[key].form
    let home = plan.keys[key].module
    var live = PlannedLive(key: key, module: home)
    if !isPlain {
      if form == .macroClient, random.chance(20) {
        live.making = .incomplete
      } else {
        live.making = random.pick([.inPlace, .inPlace, .staticFunction, .ownType, .filled, .inPlace])
        if random.chance(8) { live.making = random.pick([.trap, .testValue, .previewValue]) }
      }
      // Without a test value the conformance is all that makes it a key, in every build.
      if form != .generic, live.making.isReal, plan.keys[key].hasTestConformance, random.chance(20) {
        live.condition = random.pick([
          .debug, .release, .iOS, .staging, .simulator, .canImportUIKit, .oldCompiler, .never,
        ])
      }
      live.isApart = random.chance(20) && live.condition == .none && !form.isEntry
    }
    if form.isEntry, !isSplit {
      live.making = .inPlace
      live.condition = .none
    }
    guard isSplit else {
      if !isPlain, !form.isEntry, form != .generic, plan.keys[key].hasTestConformance, random.chance(8) {
        plan.keys[key].isTestLive = true
      }
      plan.lives.append(live)
      return
    }
    if !isPlain, random.chance(8) {
      plan.notes.append("no live value of \(plan.keys[key].subject)")
      if random.chance(50), form.isNameable, !form.isEntry, form != .generic {
        let module = liveModule(for: home)
        plan.oddities.append(.memberWithoutConformance(module: module, key: key))
      }
      return
    }
    live.module = liveModule(for: home)
    plan.lives.append(live)
    if !isPlain, random.chance(8) {
      plan.keys[key].misplaced = (live.module, random.pick(["testValue", "previewValue"]))
    }
    if !isPlain, live.condition == .none, live.making.isReal, random.chance(35) {
      addLiveReads(to: plan.lives.count - 1)
    }
  }

  /// A module that implements what another declares, named in one of the usual ways or in none of them.
  mutating func liveModule(for home: Int) -> Int {
    let name = plan.modules[home].name
    let package = plan.modules[home].package
    let same = plan.lives.map(\.module).filter { plan.modules[$0].links.contains(home) }
    if random.chance(25), let known = random.pickIfAny(same) { return known }
    var candidates = [name + "Live", "Live" + name, name + "Engine"]
    if name.hasSuffix("Interface") { candidates.append(String(name.dropLast("Interface".count))) }
    let module = addModule(derivedName(candidates), package: package)
    plan.modules[module].links = [home]
    return module
  }

  /// Lets a live value read keys that were there before it, so that no ring comes about by chance.
  private mutating func addLiveReads(to live: Int) {
    let module = plan.lives[live].module
    let earlier = (0..<plan.lives[live].key).filter { key in
      let home = plan.keys[key].module
      return plan.modules[home].package >= plan.modules[module].package && home != module
        && plan.keys[key].form != .entryInternal && plan.keys[key].noun != plan.keys[plan.lives[live].key].noun
        && (plan.keys[key].property != nil || plan.keys[key].form.isNameable)
    }
    guard let key = random.pickIfAny(Array(earlier)) else { return }
    let home = plan.keys[key].module
    let around = [home, plan.keys[plan.lives[live].key].module]
    guard graph.canDepend(module, on: home), graph.isUnambiguous(key, in: module, importing: around) else { return }
    if !plan.modules[module].links.contains(home) { plan.modules[module].links.append(home) }
    plan.reads.append(
      PlannedRead(
        module: module, key: key, place: .live(live, random.pick([.eager, .deferred, .unread])),
        form: random.number(0...9_999), through: home))
  }

  mutating func addLocalKey(to feature: Int) {
    let form = random.pick([KeyForm.privateKey, .privateNested, .entryInternal, .client, .separate])
    let key = addKey(form: form, to: feature, isSplit: false, isPlain: true)
    plan.reads.append(
      PlannedRead(module: feature, key: key, form: random.number(0...9_999), through: feature))
    guard form == .entryInternal, random.chance(50) else { return }
    plan.keys[key].isUnimplementable = true
    plan.keys[key].subject = plan.keys[key].property ?? ""
    plan.keys[key].hasTestConformance = true
    plan.lives.removeAll { $0.key == key }
    plan.notes.append("entry that nobody can implement: \(plan.keys[key].subject)")
  }

  private mutating func addProtocolClient() {
    let home = addModule(moduleName(["Client", "Kit"]), package: anyPackage())
    addKey(form: .protocolClient, to: home, isSplit: false, isPlain: true)
  }

  /// Keys whose live values read each other in a ring, each declared and implemented in modules of its own.
  mutating func makeRing() {
    let package = anyPackage()
    let count = random.number(1...3)
    let timings: [PlannedRead.Timing] =
      random.chance(50) ? [.eager, .eager, .eager] : (0..<3).map { _ in random.pick([.eager, .deferred, .unread]) }
    let keys = (0..<count).map { _ in
      addKey(
        form: random.pick([.client, .macroClient, .separate, .inlineStruct, .nested, .inValues]),
        to: addModule(moduleName(["Client", "API"]), package: package), isSplit: true, isPlain: true)
    }
    guard Set(keys.map { plan.keys[$0].noun }).count == count else { return }
    for (position, key) in keys.enumerated() {
      guard let live = plan.lives.firstIndex(where: { $0.key == key }) else { continue }
      let next = keys[(position + 1) % count]
      let module = plan.lives[live].module
      let home = plan.keys[next].module
      plan.lives[live].making = random.pick([.inPlace, .staticFunction, .ownType, .filled])
      if !plan.modules[module].links.contains(home) { plan.modules[module].links.append(home) }
      plan.reads.append(
        PlannedRead(
          module: module, key: next, place: .live(live, timings[position]), form: random.number(0...9_999),
          through: home))
    }
    plan.notes.append("ring of \(keys.map { plan.keys[$0].subject }), \(timings.prefix(count))")
  }
}

extension PlannedLive.Making {
  /// Whether it makes a value that works.
  var isReal: Bool {
    switch self {
    case .inPlace, .staticFunction, .ownType, .filled, .oneModuleFurther: true
    case .trap, .testValue, .previewValue, .incomplete: false
    }
  }
}
