import DepGraphModel

/// Members that code takes of values.
extension EntryWalk {
  /// What a member mentions outside of the code that is left out.
  func mentions(of number: Int) -> [FollowedMember.Mention] {
    let member = graph.index.members[number]
    let isCut =
      ends[number] != nil || idle.contains(number) || arguments[number].map { !$0.isEmpty } ?? false
      || handedOut.contains(number) || detaching.contains(number) || code.carried.isIn(member) || isYielding(number)
      || excluded[member.file]?.contains(where: { member.holds($0) }) ?? false
    let found = code.followed[number]
    guard isCut || awaits else { return found.mentions }
    let hasTiming = detaching.contains(number) || awaits
    let placed = found.placedMentions.filter { mention in
      let timing = hasTiming ? mention.timing : .eager
      return !leavesOut(mention.position, timing, of: number) || !leavesOut(mention.last, timing, of: number)
    }
    if isCut, member.fact.kind != .script, !isDoubtful { return placed }
    return placed + found.mentions.dropFirst(found.placedMentions.count)
  }

  mutating func take(_ mention: FollowedMember.Mention, from member: Int) {
    let isGuessed = isGuessed[graph.index.members[member].module]
    let isKept = !kept.isEmpty && !mention.isOfMadeValue
    if isKept, isGuessed, mention.receiver != nil { entryNamesOfKept.insert(mention.name) }
    if let (type, methods) = mention.receiver,
      take(mention.name, methods, of: type, isOpen: isKept, from: member)
    {
      return
    }
    // Brackets behind what may be a list of the standard library.
    guard !Self.namesOfSyntax.contains(mention.name) else { return }
    let isOpen = isKept && (isGuessed || isWide && !isStaticValue(member))
    let call = LabelledName(name: mention.name, labels: mention.labels)
    if calledNames.contains(call), mention.isOfMadeValue || foreignNames.contains(call),
      !isOpen || isGuessed && entryCalls.contains(call)
    {
      return
    }
    var methods = graph.accepting(mention.labels, methods.named(mention.name))
    // A store runs that of a reducer: `comment.body` is of something else.
    if mention.name == "body" { methods.removeAll { graph.owner(of: $0).map(code.isReducer) ?? false } }
    names.insert(mention.name)
    if calledNames.insert(call).inserted {
      for method in methods where isBuilt(method, from: member) { enterNamed(method) }
    }
    if !mention.isOfMadeValue, foreignNames.insert(call).inserted {
      for method in methods where mayComeFromElsewhere(method, from: member) { enterNamed(method) }
    }
    if isOpen {
      if isGuessed { entryNames.insert(mention.name) }
      guard !isGuessed || entryCalls.insert(call).inserted else { return }
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
  private mutating func take(
    _ name: String, _ methods: MethodTable.Methods, of type: CodeTypeIndex, isOpen: Bool, from member: Int
  ) -> Bool {
    guard isInheritable(type) else {
      for method in methods.own { enter(method) }
      return !methods.own.isEmpty || hasStatic(name, of: type)
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

  /// `Command.fetch().dry()`: what is taken of the type itself is called by its name, and is none of another type.
  private func hasStatic(_ name: String, of type: CodeTypeIndex) -> Bool {
    graph.index.staticMembers[name]?.contains { graph.owner(of: $0) == type } ?? false
  }

  /// A type without source exists somewhere.
  private func isBuilt(_ method: Int, from member: Int) -> Bool {
    guard let owner = graph.owner(of: method) else { return false }
    if built.contains(owner) || adopted.contains(owner) || madeBefore.contains(owner) { return true }
    return graph.types[owner].module == nil && mayRun(method, from: member)
  }

  /// What conforms to a protocol may come from where the walk does not look.
  private func mayComeFromElsewhere(_ method: Int, from member: Int) -> Bool {
    graph.owner(of: method).map { isAdoptedUnseen($0) && mayRun(method, from: member) } ?? false
  }

  private func mayRun(_ method: Int, from member: Int) -> Bool {
    isGuessed[graph.index.members[method].module] || graph.canSee(method, from: member)
  }

  /// Whether a member that was followed before may call what code alone builds which is left out: of a value whose type
  /// is not written where it is called, by what a protocol asks for, or where the member or its type holds such a value.
  mutating func callsKept(_ member: Int) -> Bool {
    guard !kept.isEmpty else { return false }
    return code.followed[member].mentions.contains { mention in
      mention.receiver == nil && !mention.isOfMadeValue
        && (isAskedOfKept(mention.name) || isHeld(mention.name, by: member))
    }
  }

  private func isHeld(_ name: String, by member: Int) -> Bool {
    methods.named(name).contains { method in
      graph.owner(of: method).map { kept.contains($0) && code.holding.holds($0, in: member) } ?? false
    }
  }

  private mutating func isAskedOfKept(_ name: String) -> Bool {
    if let known = asked[name] { return known }
    let found = methods.named(name).contains { method in
      guard let owner = graph.owner(of: method), kept.contains(owner) else { return false }
      return graph.ancestors(of: owner).contains { ancestor in
        graph.kind(of: ancestor) == .protocol
          && graph.facts(of: ancestor).contains { position in
            code.facts[graph.index.types[position].file]?.vocabulary.contains(name, as: .word) ?? false
          }
      }
    }
    asked[name] = found
    return found
  }
}
