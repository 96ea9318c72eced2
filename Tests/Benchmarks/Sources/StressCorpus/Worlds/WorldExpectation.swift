/// What each root of a world misses when it runs, followed through what was planned.
struct WorldExpectation {
  let world: World

  /// The keys that are read while nothing sets them and no linked module makes them.
  func missing(in root: World.Root) -> Set<Int> {
    var walk = Walk(world: world, closure: root.closure)
    let prepared = Set(root.prepared.map(\.key))
    for action in root.actions { walk.follow(action, covered: prepared) }
    for action in root.scopedActions { walk.follow(action, covered: prepared.union(root.scoped)) }
    return walk.missing
  }

  private struct Walk {
    struct Step: Hashable {
      var element: Int
      var covered: Set<Int>
    }

    let world: World
    let closure: Set<Int>
    var missing: Set<Int> = []
    var seen: Set<Step> = []

    mutating func follow(_ reference: World.Reference, covered: Set<Int>) {
      let target = reference.target
      if case .read = reference.way {
        if covered.contains(target) { return }
        guard let live = world.key(target)?.live, closure.contains(live) else {
          missing.insert(target)
          return
        }
      }
      guard seen.insert(Step(element: target, covered: covered)).inserted else { return }
      for next in world.elements[target].body { follow(next, covered: covered) }
    }
  }
}
