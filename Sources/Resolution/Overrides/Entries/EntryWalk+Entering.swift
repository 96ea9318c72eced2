import DepGraphModel

/// What the walk gets to, and as what.
extension EntryWalk {
  /// - Parameter arguments: the labels of the call, `nil` where it is not known to be one.
  mutating func enter(node: CodeNode, arguments: [String]? = nil) {
    switch graph.places[node] {
    case .member(let member): enter(member, arguments: arguments)
    case .value(let type):
      build(type, arguments: arguments)
      // No value of an enumeration of reducers is one: what a macro makes for it runs its cases.
      if code.isReducer(type), code.reducerCases.cases(of: type).isEmpty { reducing.insert(type) }
    case .addition: break
    }
  }

  enum Entering {
    /// Something names it.
    case called
    /// A value of its type is built, or it is a statement.
    case building
    /// It is called in code that is left out, and its value is kept outside.
    case handedOut
    /// It is called in code that is left out.
    case detaching
    /// Code that is left out makes the view, and gives it out.
    case shown
  }

  mutating func enter(_ member: Int, as entering: Entering = .called, arguments: [String]? = nil) {
    let found = graph.index.members[member]
    guard isFollowed[found.module] else { return }
    if entering == .called || entering == .building { note(arguments, of: member) }
    if found.fact.isLazy, entering == .called, !isWide, mayHaveRunLeftOut(member) {
      return doubt(member)
    }
    let wasShown = entering != .shown && shown.remove(member) != nil
    let isNew = members.insert(member).inserted || wasShown
    var isMore = isNew
    switch entering {
    case .called:
      if idle.remove(member) != nil { isMore = true }
      if found.fact.isInitialValue {
        if isNew { taken.insert(member) }
        if isWide { enterWrapper(of: member) }
      } else if handedOut.remove(member) != nil {
        isMore = true
      }
      if detaching.remove(member) != nil { isMore = true }
    case .building:
      if isNew, found.keepsClosures { idle.insert(member) }
      if taken.remove(member) != nil || handedOut.remove(member) != nil { isMore = true }
      if detaching.remove(member) != nil { isMore = true }
    case .handedOut:
      if isNew || detaching.contains(member), handedOut.insert(member).inserted { isMore = true }
      if idle.remove(member) != nil { isMore = true }
    case .detaching:
      if isNew || handedOut.contains(member), detaching.insert(member).inserted { isMore = true }
      if idle.contains(member), idleInOverride.insert(member).inserted { isMore = true }
    case .shown: if isNew { shown.insert(member) }
    }
    if isMore { queue.append(member) }
  }

  mutating func build(_ type: CodeTypeIndex, arguments: [String]? = nil, below isBelow: Bool = false) {
    note(arguments, ofValuesOf: type)
    builtLeftOut.remove(type)
    if !isBelow { builtBelow.remove(type) }
    guard built.insert(type).inserted else { return }
    if isBelow { builtBelow.insert(type) }
    for member in graph.members(of: type) {
      let found = graph.index.members[member]
      let fact = found.fact
      if !fact.isStatic,
        fact.isInitialValue || isNamed(found) || isRunWhenShown(fact.name, of: type)
          || isInherited(fact.name, by: type)
      {
        enter(member, as: .building)
        if isNamed(found) { enterNamed(member) } else if isInherited(fact.name, by: type) { enterInherited(member) }
      }
    }
    for ancestor in graph.ancestors(of: type) where graph.kind(of: ancestor) == .protocol { adopt(ancestor) }
    if isWide { enterUnnamed(of: type) }
    enterCallbacks(of: type)
    for parent in graph.parents(of: type) where graph.kind(of: parent) == .class { build(parent, below: true) }
    for position in graph.facts(of: type) { takeUnparsed(graph.index.types[position]) }
  }

  private func isRunWhenShown(_ member: String, of type: CodeTypeIndex) -> Bool {
    member == "body" && code.isScene(type) || showsViews && code.isRunWhenShown(member, of: type)
  }

  func isNamed(_ member: CodeMember) -> Bool {
    isHeld[member.nameNumber] || names.contains(member.fact.name)
  }

  /// What an extension of a protocol holds runs on a value that conforms to it.
  private mutating func adopt(_ type: CodeTypeIndex) {
    guard adopted.insert(type).inserted else { return }
    for member in graph.instanceMembers(of: type) where isNamed(graph.index.members[member]) { enter(member) }
  }
}
