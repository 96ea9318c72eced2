import DepGraphModel

/// Initial values of lazy, static and global properties: they run once, where something first takes the property.
extension EntryWalk {
  /// What members take in code that is left out.
  struct NamesLeftOut {
    /// The names of members, of whatever value.
    var members: Set<String> = []
    /// What calls begin with, and what they take of a type: `["Session", "shared"]`.
    var paths: Set<[String]> = []
    /// What runs by the functions that it surely calls, and not by those that are called ahead of it.
    var reached: Set<Int> = []
    /// What runs before all of it.
    var ahead: Set<Int> = []
  }

  /// Whether code in an override takes the property: by its name, by what that calls of the type, initializers and
  /// methods which it names, or, of one that is made once for all, by the functions that it calls.
  mutating func mayHaveRunLeftOut(_ property: Int) -> Bool {
    guard !excluded.isEmpty else { return false }
    let fact = graph.index.members[property].fact
    guard let owner = graph.owner(of: property) else {
      return fact.owner.isEmpty && (takesLeftOut([fact.name]) || leftOut().reached.contains(property))
    }
    if fact.isStatic {
      if leftOut().reached.contains(property) { return true }
      return graph.spellings(of: owner).contains { takesLeftOut([$0, fact.name]) }
    }
    let names = leftOut().members
    let name = fact.name
    if names.contains(name) { return true }
    return graph.members(of: owner).contains { member in
      let fact = graph.index.members[member].fact
      guard member != property, fact.kind == .initializer || names.contains(fact.name) else { return false }
      return fact.mentions.contains(name) || fact.calls.contains { $0.callee.last == name || $0.callee.first == name }
    }
  }

  /// Takes a property whose initial value code that is left out may have run.
  mutating func doubt(_ member: Int) {
    let fact = graph.index.members[member].fact
    doubtful.insert(member)
    // What it keeps, such as a closure, runs here whoever took it first.
    guard graph.owner(of: member) == nil || fact.isStatic, members.insert(member).inserted else { return }
    taken.insert(member)
    queue.append(member)
    for target in code.followed[member].calls.flatMap(\.targets) where target.isCertain {
      switch graph.places[target.node] {
      case .member(let made):
        if graph.index.members[made].fact.kind == .initializer, let type = graph.owner(of: made) { makeBefore(type) }
      case .value(let type): makeBefore(type)
      case .addition: break
      }
    }
  }

  /// Of a value that may have been made before, the methods run where they are called.
  private mutating func makeBefore(_ type: CodeTypeIndex) {
    guard madeBefore.insert(type).inserted else { return }
    for member in graph.instanceMembers(of: type) {
      let found = graph.index.members[member]
      if found.fact.kind != .initializer, !found.fact.isInitialValue, isNamed(found) { enter(member) }
    }
  }

  /// Whether code that is left out takes a member of that name.
  mutating func takesLeftOut(memberNamed name: String) -> Bool { leftOut().members.contains(name) }

  /// Whether code that is left out takes something of a member's name.
  mutating func isTakenLeftOut(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    let name = fact.kind == .initializer ? fact.owner.last ?? "" : fact.name
    return takesLeftOut(memberNamed: name) || takesLeftOut([name])
  }

  /// Whether a member runs before all of it.
  mutating func runsAhead(_ member: Int) -> Bool { leftOut().ahead.contains(member) }

  /// Whether it makes a value of a type of that name.
  mutating func isMadeLeftOut(_ type: String) -> Bool { takesLeftOut([type]) }

  private mutating func takesLeftOut(_ path: [String]) -> Bool { leftOut().paths.contains(path) }

  private mutating func leftOut() -> NamesLeftOut {
    if let known = namesLeftOut { return known }
    let found = findLeftOut()
    namesLeftOut = found
    return found
  }

  private func findLeftOut() -> NamesLeftOut {
    var found = NamesLeftOut()
    var waiting: [Int] = []
    let members = excluded.keys.flatMap { graph.index.files(at: $0) }.flatMap { graph.index.membersOfFiles[$0] }
    for number in members {
      let member = graph.index.members[number]
      waiting += targets(of: number) { isExcluded($0, in: member.file) }
      for mention in member.fact.mentionPlaces where isExcluded(mention.position, in: member.file) {
        found.members.insert(mention.name)
        if mention.receiver.count == 1 { found.paths.insert(mention.receiver + [mention.name]) }
      }
      for call in member.fact.calls where isExcluded(call.position, in: member.file) {
        let callee = call.callee
        if let first = callee.first { found.paths.insert([first]) }
        for (type, name) in zip(callee, callee.dropFirst()) where type.first?.isUppercase ?? false {
          found.paths.insert([type, name])
        }
      }
    }
    let holders = members.filter { number in
      excluded[graph.index.members[number].file]?.contains { graph.index.members[number].holds($0) } ?? false
    }
    let isProgram = holders.allSatisfy {
      isStatement($0) && graph.index.members[$0].file == graph.index.members[holders[0]].file
    }
    if holders.count == 1 || isProgram && !holders.isEmpty { found.ahead = calledAhead(in: holders[0]) }
    found.reached = reached(from: waiting).subtracting(found.ahead)
    return found
  }

  /// What runs before all code of a member that is left out, by what the member calls ahead of it; the statements of a
  /// program are one member.
  private func calledAhead(in member: Int) -> Set<Int> {
    let holder = graph.index.members[member]
    let starts = (excluded[holder.file] ?? []).compactMap { extent -> SourcePosition? in
      switch extent {
      case .code(let start, _): start
      case .process, .unknown: nil
      }
    }
    guard let first = starts.min() else { return [] }
    let members =
      isStatement(member)
      ? graph.index.membersOfFiles[holder.fileNumber].filter { graph.index.members[$0].isStatement } : [member]
    let calls = members.flatMap { code.followed[$0].calls }.filter {
      $0.fact.position < first && $0.fact.branches.isEmpty && $0.fact.conditions.isEmpty && $0.fact.timing == .eager
    }
    let methods = members.flatMap { zip(code.followed[$0].placedMentions, graph.index.members[$0].fact.placedMentions) }
      .filter { _, fact in
        fact.position < first && fact.branches.isEmpty && fact.conditions.isEmpty && fact.timing == .eager
      }.flatMap { mention, fact in
        mention.receiver?.methods.own ?? (fact.isOfMadeValue ? self.methods(named: mention.name, ofMadeBy: calls) : [])
      }
    return reached(from: calls.flatMap(self.members(calledBy:)) + methods)
  }

  private func isStatement(_ member: Int) -> Bool {
    let found = graph.index.members[member]
    return found.isStatement && EntryCode.isScript(found.file)
  }

  /// Those of the values that some calls make.
  private func methods(named name: String, ofMadeBy calls: [FollowedMember.Call]) -> [Int] {
    let types = calls.flatMap(\.targets).compactMap { graph.madeType(at: $0.node) }
    return Set(types).sorted().flatMap { code.methods.named(name, of: $0).own }
  }

  private func reached(from start: [Int]) -> Set<Int> {
    var (found, waiting): (Set<Int>, [Int]) = ([], start)
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += targets(of: next) { _ in true } }
    }
    return found
  }

  /// What a member surely calls at certain places, and what making a value there runs.
  private func targets(of member: Int, where isMeant: (SourcePosition) -> Bool) -> [Int] {
    let followed = code.followed[member]
    let calls = followed.calls.filter { isMeant($0.fact.position) }
    let methods = followed.placedMentions.filter { isMeant($0.position) }.flatMap { $0.receiver?.methods.own ?? [] }
    return calls.flatMap(members(calledBy:)) + methods
  }

  private func members(calledBy call: FollowedMember.Call) -> [Int] {
    call.targets.filter(\.isCertain).flatMap { target -> [Int] in
      switch graph.places[target.node] {
      case .member(let member): [member]
      case .value(let type): graph.members(of: type).filter { graph.index.members[$0].isRunWhenMade }
      case .addition: []
      }
    }
  }
}

extension CodeMember {
  /// Whether making a value of its type runs it.
  fileprivate var isRunWhenMade: Bool { fact.isInitialValue || fact.kind == .initializer }
}
