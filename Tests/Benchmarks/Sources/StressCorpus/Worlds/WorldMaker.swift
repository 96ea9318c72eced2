/// Makes a world from a seed.
struct WorldMaker {
  private var random: SeededRandom
  private var world = World()

  init(seed: UInt64) { random = SeededRandom(seed: seed ^ 0x3041D) }

  mutating func make() -> World {
    world.isPlain = random.chance(40)
    world.isMonolith = random.chance(20)
    world.moduleCount = world.isMonolith ? 1 : random.number(2...5)
    for _ in 0..<random.number(9...16) { addElement() }
    for _ in 0..<random.number(6...8) { addRoot() }
    return world
  }

  // MARK: Elements

  private mutating func addElement() {
    let index = world.elements.count
    let module = random.number(0...(world.moduleCount - 1))
    let isKey = index < 2 || random.chance(45)
    guard isKey else {
      let form = random.pick(World.UnitForm.all)
      world.elements.append(World.Element(kind: .unit(form), module: module, body: body(in: module, atLeast: 1)))
      return
    }
    var key = World.Key()
    key.isProtocol = random.chance(35)
    if random.chance(65) {
      key.live = random.number(module...(world.moduleCount - 1))
      key.making = random.pick(World.LiveForm.allCases.filter { $0 != (key.isProtocol ? .initializer : .conforming) })
    }
    let body = key.live.map { self.body(in: $0, atLeast: 0) } ?? []
    world.elements.append(World.Element(kind: .key(key), module: module, body: body))
  }

  private mutating func body(in module: Int, atLeast: Int) -> [World.Reference] {
    let count = random.number(atLeast...3)
    return (0..<count).compactMap { _ in reference { $0.isSubset(of: Set(0...module)) } }
  }

  /// Something that may be referred to from where the modules that it needs are at hand.
  private mutating func reference(_ isAllowed: (Set<Int>) -> Bool) -> World.Reference? {
    let candidates = world.elements.indices.flatMap { index -> [World.Reference] in
      guard let key = world.key(index) else { return [World.Reference(target: index, way: .call)] }
      let read = World.Reference(target: index, way: .read(random.number(0...16)))
      return key.live != nil && random.chance(25) ? [World.Reference(target: index, way: .takeLive)] : [read]
    }
    return random.pickIfAny(candidates.filter { isAllowed(world.needs(of: $0)) })
  }

  // MARK: Roots

  private mutating func addRoot() {
    let modules = Array(0..<world.moduleCount)
    let links = random.some(random.number(1...world.moduleCount), of: modules)
    var root = World.Root(
      entry: random.pick(World.Root.Entry.allCases), links: links, closure: world.closure(of: links))
    let keys = world.elements.indices.filter {
      world.key($0) != nil && root.closure.contains(world.elements[$0].module)
    }
    if random.chance(50) {
      let prepared = random.some(random.number(1...2), of: keys)
      // The last two read the key before they set it: what its live value reads there would count as prepared.
      root.prepared = prepared.map { ($0, random.number(0...(world.elements[$0].body.isEmpty ? 6 : 4))) }
    }
    var actions = uncalled(in: root.closure).map { World.Reference(target: $0, way: .call) }
    for _ in 0..<random.number(1...3) {
      if let extra = reference({ $0.isSubset(of: root.closure) }) { actions.append(extra) }
    }
    if random.chance(40) {
      root.scoped = random.some(random.number(1...2), of: keys)
      let first = random.some(random.number(0...actions.count), of: Array(actions.indices))
      root.actions = first.map { actions[$0] }
      root.scopedActions = actions.indices.filter { !first.contains($0) }.map { actions[$0] }
      root.scopeForm = random.number(0...8)
      root.isRepeated = random.chance(25)
    } else {
      root.actions = actions
    }
    if !root.prepared.isEmpty, random.chance(30) { root.early = early(in: root, of: actions) }
    if random.chance(15) { root.unused = random.some(1, of: keys) }
    root.links = Set(links + neededLinks(of: root)).sorted()
    world.roots.append(root)
  }

  /// Something that may run before the keys are set: the library refuses to set one whose live value was read.
  private mutating func early(in root: World.Root, of actions: [World.Reference]) -> [World.Reference] {
    let prepared = root.prepared.map(\.key).filter { world.key($0)?.live.map(root.closure.contains) == true }
    let candidates = actions.filter { WorldExpectation(world: world).read(by: $0, in: root).isDisjoint(with: prepared) }
    return random.pickIfAny(candidates).map { [$0] } ?? []
  }

  /// What the root names itself it links itself.
  private func neededLinks(of root: World.Root) -> [Int] {
    (root.early + root.actions + root.scopedActions).flatMap { world.needs(of: $0) }
      + (root.prepared.map(\.key) + root.scoped + root.unused).map { world.elements[$0].module }
  }

  /// Units of linked modules that nothing linked calls: the entry does, so that every read runs.
  private func uncalled(in closure: Set<Int>) -> [Int] {
    var called: Set<Int> = []
    for index in world.elements.indices where closure.contains(world.home(of: index)) {
      for reference in world.elements[index].body { called.insert(reference.target) }
    }
    return world.elements.indices.filter {
      world.key($0) == nil && closure.contains(world.elements[$0].module) && !called.contains($0)
    }
  }
}
