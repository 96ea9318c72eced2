/// What each root of a world misses when it runs, followed through what was planned.
struct WorldExpectation {
  let world: World

  /// The keys that are read while nothing sets them and no linked module makes them, each with one way to a read of it.
  func missing(in root: World.Root) -> [Int: String] {
    var walk = Walk(world: world, closure: root.closure)
    let prepared = Set(root.prepared.map(\.key))
    for action in root.early { walk.follow(action, covered: [], way: "early") }
    let repeated = root.isRepeated ? root.scopedActions : []
    for action in root.actions + repeated { walk.follow(action, covered: prepared, way: "entry") }
    for action in root.scopedActions { walk.follow(action, covered: prepared.union(root.scoped), way: "scope") }
    return walk.missing
  }

  /// All keys that something reads where nothing is set.
  func read(by action: World.Reference, in root: World.Root) -> Set<Int> {
    var walk = Walk(world: world, closure: root.closure)
    walk.follow(action, covered: [], way: "")
    return walk.read
  }

  private struct Walk {
    struct Step: Hashable {
      var element: Int
      var covered: Set<Int>
    }

    let world: World
    let closure: Set<Int>
    var missing: [Int: String] = [:]
    var read: Set<Int> = []
    var seen: Set<Step> = []

    mutating func follow(_ reference: World.Reference, covered: Set<Int>, way: String) {
      let target = reference.target
      let way = "\(way) → \(name(reference))"
      if case .read = reference.way {
        read.insert(target)
        if covered.contains(target) { return }
        guard let live = world.key(target)?.live, closure.contains(live) else {
          if missing[target] == nil { missing[target] = way }
          return
        }
      }
      guard seen.insert(Step(element: target, covered: covered)).inserted else { return }
      for next in world.elements[target].body { follow(next, covered: covered, way: way) }
    }

    private func name(_ reference: World.Reference) -> String {
      switch (reference.way, world.elements[reference.target].kind) {
      case (.read(let form), _): "read \(world.isPlain ? form % 5 : form) of Mail\(reference.target)"
      case (.takeLive, .key(let key)): "live value of Mail\(reference.target) (\(key.making))"
      case (.call, .unit(let form)): "Unit\(reference.target) (\(form.name))"
      case (.takeLive, .unit), (.call, .key): "Element\(reference.target)"
      }
    }
  }
}
