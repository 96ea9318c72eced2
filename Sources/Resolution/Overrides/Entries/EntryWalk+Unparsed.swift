import DepGraphModel

/// What sources without the library's words may run.
extension EntryWalk {
  /// A type in a source without the library's words. The body of a view runs when it is shown, not when it is built.
  mutating func takeUnparsed(_ type: CodeTypeFact) {
    guard isGuessed[type.module], !type.fact.inherits.contains(where: { $0.path.last == "View" }),
      !sources.contains(type.file), let facts = code.facts[type.file], !facts.isParsed
    else { return }
    take(type.file)
  }

  /// A function that a source without the library's words declares.
  mutating func takeUnparsed(_ call: FollowedMember.Call) {
    guard call.targets.isEmpty, let name = call.name else { return }
    for source in code.functions.sources(declaring: name) where isGuessed[source.module] { take(source.file) }
  }

  /// What a source that was not parsed may call.
  mutating func take(_ source: String) {
    guard sources.insert(source).inserted else { return }
    let mentions = code.mentions.found(in: source)
    for name in mentions.names { isHeld[name] = true }
    for step in mentions.steps where isFollowed[step.module] {
      switch step.start {
      case .member(let member): enter(member)
      // Words do not tell a reducer that is made from its actions, which views name.
      case .type(let type) where isAround && code.isReducer(type): takeName(of: graph.node(.value(type)))
      case .type(let type): build(type)
      }
    }
    if isWide { takeImplied(in: source) }
  }
}
