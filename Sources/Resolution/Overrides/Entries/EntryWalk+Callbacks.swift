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
      case .system: if isWide || built.contains(type) { enter(callback.member) }
      case .delegator, .unknown: if isWide { enter(callback.member) }
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
    drain()
  }

  /// - Returns: whether there is more to follow.
  mutating func enterAwaited() -> Bool {
    for name in awaited.byFunction.keys.sorted() where names.contains(name) {
      for member in (awaited.byFunction.removeValue(forKey: name) ?? []).sorted() { enter(member) }
    }
    return !queue.isEmpty
  }
}
