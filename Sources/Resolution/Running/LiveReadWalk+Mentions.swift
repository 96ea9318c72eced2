import DepGraphModel

/// What code takes of values while a live value is built runs then: a method that it calls, a computed property, a
/// subscript, an operator, the observers of what it sets.
extension LiveReadWalk {
  mutating func followMentions(of member: Int, step: Step, through: Int?) {
    guard step.isEager else { return }
    let fact = graph.index.members[member].fact
    for mention in fact.mentionPlaces + fact.valueMentions where runs(mention.timing, in: member, where: step.use) {
      follow(mention, from: member, step: step, through: through)
    }
  }

  /// Whether `settings.$name` takes the projection alone.
  private func isProjection(_ name: String, at first: SourcePosition, to last: SourcePosition, in member: Int) -> Bool {
    graph.index.members[member].fact.valueMentions.contains {
      $0.position == first && $0.last == last && $0.name == "$" + name
    }
  }

  private mutating func follow(
    _ mention: MemberFact.Mention, from member: Int, step: Step, through: Int?
  ) {
    let place = Step(
      node: step.node, isEager: true, isOnlyOffered: step.isOnlyOffered,
      set: step.set.union(source.keysSet(from: mention.position, to: mention.last, in: member)))
    let further = longer(through, by: mention.receiver + [mention.name])
    if mention.name == "callAsFunction" { followGiven(mention, from: member, place, through: further) }
    let receiver = graph.receiver(mention.receiver, from: member)
    guard case .type(let type) = receiver else {
      return offerOperators(mention, from: member, place, through: further)
    }
    let made = madeType(of: type)
    if mention.name.hasPrefix("$") {
      for property in properties(named: String(mention.name.dropFirst()), of: made) {
        take(["projectedValue"], ofWrappersOf: property, as: .taken, place, through: further)
      }
      return
    }
    if !mention.isSet {
      recordStored(
        mention.name, of: made, at: [mention.position, mention.last], isEager: true, in: member, step: step,
        through: further)
    }
    let isInitialization =
      mention.isSet && mention.receiver == ["self"] && graph.index.members[member].fact.kind == .initializer
    if mention.labels == nil, !isInitialization {
      for property in graph.members(named: mention.name, of: made)
      where !graph.wrappers(of: property).isEmpty
        && (mention.isSet || !isProjection(mention.name, at: mention.position, to: mention.last, in: member))
      {
        take(["wrappedValue"], ofWrappersOf: property, as: mention.isSet ? .assigned : .taken, place, through: further)
      }
    }
    let found = graph.members(meantBy: mention, of: made, from: member)
    for found in found { follow(found, meantBy: mention, place, through: further) }
    if found.isEmpty, CodeGraph.isOperator(mention.name) {
      follow(operator: mention, of: made, from: member, place, through: further)
    }
  }

  private mutating func follow(
    _ found: Int, meantBy mention: MemberFact.Mention, _ place: Step, through: Int?
  ) {
    let fact = graph.index.members[found].fact
    if mention.isSet {
      append(found, as: .assigned, place, through: through)
    } else if !(fact.kind == .property && fact.isInitialValue) {
      append(found, as: .taken, place, through: through)
    }
    if mention.labels != nil, fact.kind == .property { append(found, as: .called, place, through: through) }
  }

  private mutating func append(_ member: Int, as use: Step.Use, _ place: Step, through: Int?) {
    append(
      graph.node(.member(member)), as: use, isEager: place.isEager, set: place.set, isOffered: place.isOnlyOffered,
      through: through)
  }

  private func properties(named name: String, of type: CodeTypeIndex) -> [Int] {
    ([type] + graph.ancestors(of: type)).lazy.map { self.graph.members(named: name, of: $0) }.first { !$0.isEmpty }
      ?? []
  }

  private mutating func take(
    _ names: [String], ofWrappersOf property: Int, as use: Step.Use, _ place: Step, through: Int?
  ) {
    for wrapper in graph.wrappers(of: property) {
      for name in names {
        for accessor in graph.members(named: name, of: wrapper) { append(accessor, as: use, place, through: through) }
      }
    }
  }

  /// Whether a variable of the body is taken that has a wrapper, is not known.
  mutating func offerWrapper(_ type: CodeTypeIndex, step: Step, through: Int?) {
    guard graph.has(attribute: "propertyWrapper", type) else { return }
    let place = Step(node: step.node, isEager: false, isOnlyOffered: step.isOnlyOffered)
    for name in ["wrappedValue", "projectedValue"] {
      for accessor in graph.members(named: name, of: type) { append(accessor, as: .taken, place, through: through) }
    }
  }

  /// What a function or a property gave is called: `load()()`, `let load = makeLoad(); load()`.
  private mutating func followGiven(_ mention: MemberFact.Mention, from member: Int, _ place: Step, through: Int?) {
    guard let last = mention.receiver.last else { return }
    let name = last.hasSuffix("()") ? String(last.dropLast(2)) : last
    let path = Array(mention.receiver.dropLast())
    var found: [Int] = []
    if path.isEmpty {
      for (number, call) in graph.index.members[member].fact.calls.enumerated() where call.callee == [name] {
        for target in graph.targets(ofCall: number, of: member) where target.isCertain {
          if case .member(let called) = graph.places[target.node] { found.append(called) }
        }
      }
    } else if case .type(let type) = graph.receiver(path, from: member) {
      found = properties(named: name, of: madeType(of: type))
    }
    for given in Set(found).sorted() { append(given, as: .called, place, through: through) }
  }

  /// Operators outside of types that take a value of one.
  private mutating func follow(
    operator mention: MemberFact.Mention, of type: CodeTypeIndex, from member: Int, _ place: Step, through: Int?
  ) {
    let taking = ([type] + graph.ancestors(of: type)).flatMap { graph.operatorsTaking[$0] ?? [] }
      .filter { graph.index.members[$0].fact.name == mention.name && graph.canSee($0, from: member) }
    var place = place
    place.isEager = Set(taking).count == 1
    for found in taking { append(found, as: .taken, place, through: through) }
  }

  /// Operators of the library that the project declares for types of others: the operands are not known.
  private mutating func offerOperators(
    _ mention: MemberFact.Mention, from member: Int, _ place: Step, through: Int?
  ) {
    guard mention.receiver.isEmpty, CodeGraph.isOperator(mention.name), !mention.name.hasPrefix("$") else { return }
    var place = place
    place.isEager = false
    for found in source.foreignOperators(named: mention.name, from: member) {
      append(found, as: .taken, place, through: through)
    }
  }

  /// - Parameter isRun: whether the call itself is reached, and not only a name.
  mutating func follow(
    _ called: Int, by call: MemberFact.Call, isRun: Bool, from member: Int, step place: Step, through: Int?
  ) {
    let fact = graph.index.members[called].fact
    var place = place
    if graph.index.members[called].isBuilder, call.labels == nil {
      // What a block has no part for, its builder is not asked for.
      place.isEager = place.isEager && isRun && Self.buildersOfEveryBlock.contains(fact.name)
      return append(called, as: .taken, place, through: through)
    }
    // A function that is only named runs when it is called.
    place.isEager = place.isEager && (isRun || fact.kind == .property)
    let replacing = overrides(of: called, by: call, from: member)
    for own in replacing { append(own, as: .taken, place, through: through) }
    if fact.kind == .property {
      if call.labels != nil { append(called, as: .called, place, through: through) }
      if call.labels == nil, !graph.wrappers(of: called).isEmpty,
        !isProjection(fact.name, at: call.position, to: call.last, in: member)
      {
        take(["wrappedValue"], ofWrappersOf: called, as: .taken, place, through: through)
      }
    }
    if !replacing.isEmpty { place.isEager = false }
    append(called, as: .taken, place, through: through)
  }

  /// What an extension of a protocol calls on itself and the one type has of which there is a value.
  mutating func followRequirement(
    _ call: MemberFact.Call, from member: Int, _ step: Step, set: Set<KeyIndex>, through: Int?
  ) {
    guard let owner = graph.owner(of: member), graph.kind(of: owner) == .protocol else { return }
    let place = Step(node: step.node, isEager: true, isOnlyOffered: step.isOnlyOffered, set: set)
    for own in own(by: call, of: owner, from: member) { append(own, as: .taken, place, through: through) }
  }

  private static let buildersOfEveryBlock: Set<String> = ["buildBlock", "buildExpression", "buildFinalResult"]

  /// What the one type of which there is a value has in place of what its superclass calls on itself.
  private func overrides(of called: Int, by call: MemberFact.Call, from member: Int) -> [Int] {
    guard !graph.index.members[called].fact.isStatic, graph.index.members[called].fact.kind != .initializer,
      let owner = graph.owner(of: member), let declaring = graph.owner(of: called),
      declaring == owner || graph.ancestors(of: owner).contains(declaring)
    else { return [] }
    return own(by: call, of: owner, from: member).filter { $0 != called }
  }

  /// What a call on `self` means for the one type of which there is a value.
  private func own(by call: MemberFact.Call, of owner: CodeTypeIndex, from member: Int) -> [Int] {
    guard let name = call.callee.last, call.callee.count == 1 || call.callee.count == 2 && call.callee[0] == "self"
    else { return [] }
    let made = madeType(of: owner)
    let mention = MemberFact.Mention(name: name, labels: call.labels, position: call.position)
    return made == owner ? [] : graph.members(meantBy: mention, of: made, from: member)
  }
}
