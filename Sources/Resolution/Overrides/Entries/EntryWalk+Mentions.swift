import DepGraphModel

/// Members that code takes of values.
extension EntryWalk {
  struct Mention {
    var name: String
    /// Whether the value is made or named by its type right there.
    var isOfMadeValue: Bool
    var receiver: CodeGraph.Receiver
    /// Whether it is neither called nor assigned to.
    var isTaken = false
    /// Whether only a key path names it.
    var isNamed = false
  }

  /// What a member mentions outside of the code that is left out.
  func mentions(of number: Int) -> [Mention] {
    let member = graph.index.members[number]
    // What its closures mention and what it mentions itself is not told apart.
    if isAhead, member.fact.kind == .property, member.fact.isStatic { return [] }
    let isCut =
      ends[number] != nil || idle.contains(number) || arguments[number].map { !$0.isEmpty } ?? false
      || handedOut.contains(number) || detaching.contains(number) || code.carried.isIn(member) || isYielding(number)
      || excluded[member.file]?.contains(where: { member.holds($0) }) ?? false
    let placed = member.fact.placedMentions.filter {
      guard isCut || awaits else { return true }
      let timing = detaching.contains(number) || awaits ? $0.timing : .eager
      return !leavesOut($0.position, timing, of: number) || !leavesOut($0.last, timing, of: number)
    }
    .map {
      Mention(
        name: $0.name, isOfMadeValue: $0.isOfMadeValue, receiver: graph.receiver($0.receiver, from: number),
        isTaken: $0.labels == nil && !$0.isSet && $0.timing == .eager, isNamed: $0.timing.isNamed)
    }
    if isCut, member.fact.kind != .script, !isDoubtful { return placed }
    return placed
      + member.fact.mentionsWithoutPlace.map {
        Mention(name: $0, isOfMadeValue: member.fact.mentionsOfMadeValues.contains($0), receiver: .unknown)
      }
  }

  mutating func take(_ mention: Mention, from member: Int) {
    let isGuessed = isGuessed[graph.index.members[member].module]
    let isKept = !kept.isEmpty && !mention.isOfMadeValue
    switch mention.receiver {
    case .type(let type): if take(mention.name, of: type, isOpen: isKept, from: member) { return }
    case .external, .unknown: break
    }
    // Brackets behind what may be a list of the standard library.
    guard !Self.namesOfSyntax.contains(mention.name) else { return }
    let isOpen = isKept && (isGuessed || isWide && !isStaticValue(member))
    let methods = methods.named(mention.name)
    if names.insert(mention.name).inserted {
      for method in methods where isBuilt(method, from: member) { enterNamed(method) }
    }
    if !mention.isOfMadeValue, foreignNames.insert(mention.name).inserted {
      for method in methods where mayComeFromElsewhere(method, from: member) { enterNamed(method) }
    }
    if isOpen, !isGuessed || entryNames.insert(mention.name).inserted {
      for method in methods where isGuessed || mayMean(method, from: member) {
        if let owner = graph.owner(of: method), kept.contains(owner) { enterOfKept(method) }
      }
    }
  }

  /// The closures of a client take what their callers hand them.
  private func isStaticValue(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    return fact.kind == .property && fact.isStatic
  }

  /// What the language calls by no name.
  private static let namesOfSyntax: Set<String> = ["subscript", "callAsFunction", "makeIterator", "makeAsyncIterator"]

  /// Whether code of a member may take a method of a value: by the type that has it, or by what that inherits from.
  private func mayMean(_ method: Int, from member: Int) -> Bool {
    if graph.canSee(method, from: member) { return true }
    guard let owner = graph.owner(of: method) else { return false }
    let file = graph.index.members[member].fileNumber
    return graph.ancestors(of: owner).contains {
      graph.types[$0].module != nil && graph.canSee(type: $0, fromFile: file)
    }
  }

  /// - Returns: whether it is known what the type has of that name. What finds members by key paths has any.
  private mutating func take(_ name: String, of type: CodeTypeIndex, isOpen: Bool, from member: Int) -> Bool {
    let methods = code.methods.named(name, of: type)
    guard isInheritable(type) else {
      for method in methods.own { enter(method) }
      return !methods.own.isEmpty
    }
    for method in methods.own { enterNamed(method) }
    for method in methods.below where isFollowed[graph.index.members[method].module] {
      guard let owner = graph.owner(of: method) else { continue }
      if isBuilt(method, from: member) {
        enterNamed(method)
      } else if isOpen, kept.contains(owner) {
        enterOfKept(method)
      } else if isOpen, mayComeFromElsewhere(method, from: member) {
        enterNamed(method)
      }
    }
    // Of types of which values are found to be built later.
    inheritedNames[name, default: []].insert(type)
    open.callers[name, default: []].insert(name)
    return !methods.own.isEmpty || !methods.below.isEmpty
  }

  /// A type without source exists somewhere.
  private func isBuilt(_ method: Int, from member: Int) -> Bool {
    guard let owner = graph.owner(of: method) else { return false }
    if built.contains(owner) || adopted.contains(owner) { return true }
    return graph.types[owner].module == nil && mayRun(method, from: member)
  }

  /// What conforms to a protocol may come from where the walk does not look.
  private func mayComeFromElsewhere(_ method: Int, from member: Int) -> Bool {
    graph.owner(of: method).map { isAdoptedUnseen($0) && mayRun(method, from: member) } ?? false
  }

  private func mayRun(_ method: Int, from member: Int) -> Bool {
    isGuessed[graph.index.members[method].module] || graph.canSee(method, from: member)
  }

  /// `send()` of a variable whose type has a `callAsFunction`.
  mutating func takeCalledValue(_ call: MemberFact.Call, _ targets: [CodeTarget], from member: Int) {
    guard call.labels != nil, let last = call.callee.last, !CodeGraph.isTypeName(last),
      call.callee.count == 1 || call.callee.first == "self", !code.methods.named("callAsFunction").isEmpty,
      !targets.contains(where: { isFunction($0.node) })
    else { return }
    let receiver = graph.receiver(call.callee, from: member)
    take(Mention(name: "callAsFunction", isOfMadeValue: false, receiver: receiver), from: member)
  }

  private func isFunction(_ node: CodeNode) -> Bool {
    switch graph.places[node] {
    case .member(let member): graph.index.members[member].fact.kind == .function
    case .value, .addition: false
    }
  }
}
