import DepGraphModel

/// What frameworks call of values that they were handed, and of those that they make themselves.
extension EntryWalk {
  /// Callbacks that come from one function, by its name.
  struct AwaitedCallbacks {
    var byFunction: [String: Set<Int>] = [:]
  }

  /// Before dependencies are prepared, nothing calls back yet.
  private var hasCallbacks: Bool { followsEvents && ends.isEmpty }

  /// Runs what is called back of values of a type, wherever they are made.
  mutating func enterCallbacks(of type: CodeTypeIndex) {
    guard hasCallbacks else { return }
    if isWide { for declaration in code.callbacks.unparsed(of: type) { takeUnparsed(declaration) } }
    for callback in code.callbacks.of(type) {
      switch callback.caller {
      case .system: if isWide || built.contains(type) { enter(callback: callback.member) }
      case .delegator: if isWide, !leavesEvents { enter(callback: callback.member) }
      case .unknown: if isWide { enter(callback: callback.member) }
      case .function(let name): if isWide { awaited.byFunction[name, default: []].insert(callback.member) }
      }
    }
  }

  /// Types of which the system makes values by itself.
  mutating func enterFound(where isEntered: (ModuleIndex) -> Bool) {
    guard hasCallbacks else { return }
    for type in code.callbacks.found {
      if let module = graph.types[type].module, isFollowed[module], isEntered(module) { build(type) }
    }
    if isWide { for member in code.callbacks.asked { enter(callback: member) } }
    drain()
  }

  /// - Returns: whether there is more to follow.
  mutating func enterAwaited() -> Bool {
    for name in awaited.byFunction.keys.sorted() where names.contains(name) {
      for member in (awaited.byFunction.removeValue(forKey: name) ?? []).sorted() {
        enter(callback: member)
      }
    }
    return !queue.isEmpty
  }

  private mutating func enter(callback member: Int) {
    callbacks.insert(member)
    enter(member)
  }

  /// The first callback that leads to one of some members.
  func callback(leadingTo found: Set<Int>) -> Int? {
    callbacks.sorted().first { callback in
      var seen: Set<Int> = [callback]
      var waiting = [callback]
      while let member = waiting.popLast() {
        if found.contains(member) { return true }
        let nodes = graph.targets(of: graph.node(.member(member))).flatMap { target -> [CodeNode] in
          switch graph.places[target.node] {
          case .member: [target.node]
          case .value, .addition: graph.targets(of: target.node).map(\.node)
          }
        }
        for node in nodes {
          if case .member(let next) = graph.places[node], members.contains(next), seen.insert(next).inserted {
            waiting.append(next)
          }
        }
      }
      return false
    }
  }
}
