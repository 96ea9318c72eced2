import DepGraphModel

/// What outlives the code in an override that makes it.
extension EntryWalk {
  /// Whether a place is in a closure that outlives the member around it.
  func isKept(_ position: SourcePosition, by member: Int, surely: Bool) -> Bool {
    let found = graph.index.members[member]
    return found.fact.escapes.contains { escape in
      guard escape.scope == .process, escape.code.contains(position) else { return false }
      if escape.kind == .argument { return !surely && code.handed.mayKeep(escape, from: found.module) }
      if escape.kind == .defaultValue { return !surely && !isGiven(escape.function, by: member) }
      guard escape.kind == .closure || escape.kind == .kept && !surely else { return false }
      guard surely else { return code.handed.mayKeep(escape, from: found.module) }
      guard escape.source.isEmpty else { return false }
      // What another value keeps, that value may also run by itself.
      return escape.function.isEmpty
        || !isWide && graph.index.typesByName[escape.function] != nil
          && !code.handed.calls(escape.function, from: found.module)
    }
  }

  /// Whether a wrapper may run the initial value of its property where the property is first taken.
  func isDelayed(_ position: SourcePosition, by member: Int) -> Bool {
    guard isWide || shown.contains(member) else { return false }
    let found = graph.index.members[member]
    return found.fact.escapes.contains { escape in
      escape.scope == .process && escape.kind == .argument && escape.code.contains(position)
        && code.handed.mayKeep(escape, from: found.module)
    }
  }

  /// A call or a name in code that is left out, where what it gives is kept outside of that.
  mutating func takeHandedOut(_ call: FollowedMember.Call, of member: Int) {
    let position = call.fact.position
    guard
      let escape = escape(at: position, of: member) ?? kept(at: position, by: member) ?? named(call.fact, by: member)
    else { return }
    if !givesOut {
      givesOut = true
      enterOperators()
    }
    let kind = escape.kind
    // `Factory(Model.init)`, `registry.add(Model.self)`: what keeps the name may make values later.
    let isNamed = kind == .reference && call.fact.labels == nil
    // What a stored property holds is asked by what takes the property.
    let isAnswering =
      kind == .made && !taken.contains(member)
      && code.handed.mayKeep(escape, from: graph.index.members[member].module)
    // `Plan<SendMail>()`: what is made may make values of the type later.
    if !taken.contains(member) {
      for type in graph.argumentTypes(of: call.fact, from: member) { build(type) }
    }
    for target in call.targets where isFollowed(target, of: call, from: member) {
      switch graph.places[target.node] {
      case .member(let called):
        let found = graph.index.members[called]
        if taken.contains(member), !found.mayGiveClosures { continue }
        if isAnswering, found.fact.kind == .initializer, let type = graph.owner(of: called) { answer(type) }
        noteGiven(call.fact.labels ?? [], of: called)
        let isFunction = found.fact.kind == .function || isNamed && found.fact.kind == .initializer
        enter(called, as: kind == .reference && isFunction ? .called : .handedOut)
      case .value(let type): if isNamed { build(type) } else if isAnswering { answer(type) }
      case .addition: break
      }
    }
  }

  /// A view or a reducer that an operation gives back: the system runs its body when it is shown, and a store that of a
  /// reducer when an action comes, which is later.
  ///
  ///     withDependencies { $0.mail = .noop } operation: { RootView() }
  mutating func takeShown(_ call: FollowedMember.Call, of member: Int) {
    guard let escape = escape(at: call.fact.position, of: member), escape.kind == .made, escape.function.isEmpty,
      code.handed.mayKeep(escape, from: graph.index.members[member].module)
    else { return }
    // The reducer of a store that is made there too runs with what is in force.
    let isOfStore = graph.index.members[member].fact.calls.contains { other in
      code.handed.isStore(other.callee.last ?? "")
        && (escape.scope == .process || escape.scope.contains(other.position))
    }
    for target in call.targets where target.isCertain {
      guard let made = graph.madeType(at: target.node) else { continue }
      show(made)
      if case .member(let initializer) = graph.places[target.node] { enter(initializer, as: .shown) }
      if !isOfStore, code.isReducer(made) { reducing.insert(made) }
    }
  }

  private mutating func show(_ type: CodeTypeIndex) {
    guard code.isView(type) else { return }
    for member in graph.instanceMembers(of: type) {
      let fact = graph.index.members[member].fact
      if fact.name == "body" { enter(member) } else if fact.isInitialValue { enter(member, as: .shown) }
    }
  }

  /// Follows what values keep that code which is left out gave out. The objects that they are made of keep what was in force
  /// there.
  mutating func handOut(_ nodes: [CodeNode]) {
    for node in nodes {
      guard case .member(let member) = graph.places[node] else { continue }
      enter(member, as: .handedOut)
      for target in graph.callTargets(of: member).joined() {
        if let type = graph.madeType(at: target.node) { buildLeftOut(type) }
      }
    }
    drain()
  }

  private mutating func buildLeftOut(_ type: CodeTypeIndex) {
    guard !built.contains(type) else { return }
    build(type)
    builtLeftOut.insert(type)
  }

  /// Whether all values of a type were built in code that is left out.
  func isBuiltLeftOut(_ type: CodeTypeIndex) -> Bool {
    builtLeftOut.contains(type) || kept.contains(type) && !built.contains(type)
  }

  /// What others call of a value that is there when the code in an override which makes it has returned: what it overrides,
  /// and what is asked of it by a protocol or a superclass in a source that reads and overrides nothing.
  private mutating func answer(_ type: CodeTypeIndex) {
    show(type)
    let asked = graph.ancestors(of: type).flatMap { ancestor in
      graph.facts(of: ancestor).compactMap { code.facts[graph.index.types[$0].file] }
        .filter { $0.dependencies.consumptions.isEmpty && $0.dependencies.overrides.isEmpty }.map(\.vocabulary)
    }
    for level in [type] + graph.ancestors(of: type) {
      for member in graph.instanceMembers(of: level) {
        let fact = graph.index.members[member].fact
        let isAsked = fact.kind == .function && asked.contains { $0.declares(function: fact.name) }
        if isAsked || code.runsUnnamed(member) { enter(member) }
      }
    }
  }

  /// What every call that hands out what a function gives says itself does not run by default.
  private mutating func noteGiven(_ labels: [String], of called: Int) {
    guard graph.index.members[called].fact.escapes.contains(where: { $0.kind == .defaultValue }) else { return }
    given[called] = given[called].map { $0.intersection(labels) } ?? Set(labels)
  }

  private func isGiven(_ label: String, by member: Int) -> Bool {
    // A trailing closure has no label.
    given[member].map { $0.contains(label) || $0.contains("{") } ?? false
  }

  /// What a stored property is made with, it keeps.
  private func kept(at position: SourcePosition, by member: Int) -> EscapingCode? {
    guard taken.contains(member), !isReplaced(position, in: member),
      !isExcluded(position, in: graph.index.members[member].file)
    else { return nil }
    return EscapingCode(kind: .made, code: .process, scope: .process, function: "")
  }

  /// A function that is only named by what gives out its values: `Machine([record])`.
  private func named(_ call: MemberFact.Call, by member: Int) -> EscapingCode? {
    guard givesNamed(member), call.labels == nil, case .named(let function) = call.timing,
      !isReplaced(call.position, in: member)
    else { return nil }
    let escape = EscapingCode(kind: .reference, code: .process, scope: .process, function: function)
    return code.handed.mayKeep(escape, from: graph.index.members[member].module) ? escape : nil
  }

  /// Whether what a member gives out keeps the functions that it names. A store runs those of a reducer in what is in
  /// force where it is made: `Scope(state: \.detail, child: Detail.init)`.
  private func givesNamed(_ member: Int) -> Bool {
    handedOut.contains(member) && !(graph.owner(of: member).map(code.isReducer) ?? false)
  }

  private func escape(at position: SourcePosition, of member: Int) -> EscapingCode? {
    let found = graph.index.members[member]
    if handedOut.contains(member) {
      // What an argument is by default, an initializer keeps.
      let escape = found.fact.escapes.first {
        $0.scope == .process && [.made, .reference, .omitted].contains($0.kind) && $0.code.contains(position)
      }
      if let escape, escape.kind != .omitted || !isReplaced(position, in: member) { return escape }
    }
    return excluded[found.file].flatMap { code.extents.escape(at: position, in: found.file, $0) }
  }

  /// Whether code that is left out gives out what a name at a place stands for.
  func isNamedOutside(_ position: SourcePosition, in file: String) -> Bool {
    excluded[file].flatMap { code.extents.escape(at: position, in: file, $0) }?.kind == .reference
  }

  /// Methods that code which is left out names and gives out.
  mutating func takeMethodsHandedOut(of member: Int) {
    for mention in graph.index.members[member].fact.mentionPlaces {
      let isNamed = givesNamed(member) && mention.labels == nil && !mention.isSet
      guard let kind = escape(at: mention.position, of: member)?.kind ?? (isNamed ? .reference : nil) else { continue }
      if kind == .reference { namesHandedOut.insert(mention.name) }
      for method in methods.named(mention.name) {
        let isFunction = graph.index.members[method].fact.kind == .function
        if let owner = graph.owner(of: method), kept.contains(owner) {
          enter(method, as: kind == .reference && isFunction ? .called : .handedOut)
        }
      }
    }
  }
}

extension CodeMember {
  /// Whether a value that it gives may keep closures of its own code: an initializer says which.
  fileprivate var mayGiveClosures: Bool {
    fact.kind != .initializer || fact.escapes.contains { [.closure, .kept, .reference].contains($0.kind) }
  }
}
