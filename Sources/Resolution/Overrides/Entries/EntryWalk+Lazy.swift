import DepGraphModel

/// Initial values of lazy, static and global properties: they run once, where something first takes the property.
extension EntryWalk {
  /// What members take in code that is left out.
  struct NamesLeftOut {
    /// The names of members, of whatever value.
    var members: Set<String> = []
    /// What calls begin with, and what they take of a type: `["Session", "shared"]`.
    var paths: Set<[String]> = []
    /// What runs by the functions that it surely calls.
    var reached: Set<Int> = []
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
  }

  /// Whether code that is left out takes a member of that name.
  mutating func takesLeftOut(memberNamed name: String) -> Bool { leftOut().members.contains(name) }

  /// Whether code that is left out takes something of a member's name.
  mutating func isTakenLeftOut(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    let name = fact.kind == .initializer ? fact.owner.last ?? "" : fact.name
    return takesLeftOut(memberNamed: name) || takesLeftOut([name])
  }

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
    while let next = waiting.popLast() {
      if found.reached.insert(next).inserted { waiting += targets(of: next) { _ in true } }
    }
    return found
  }

  /// What a member surely calls at certain places, and what making a value there runs.
  private func targets(of member: Int, where isMeant: (SourcePosition) -> Bool) -> [Int] {
    let followed = code.followed[member]
    let calls = followed.calls.filter { isMeant($0.fact.position) }.flatMap(\.targets).filter(\.isCertain)
    let methods = followed.placedMentions.filter { isMeant($0.position) }.flatMap { $0.receiver?.methods.own ?? [] }
    return calls.flatMap { target -> [Int] in
      switch graph.places[target.node] {
      case .member(let member): [member]
      case .value(let type): graph.members(of: type).filter { graph.index.members[$0].isRunWhenMade }
      case .addition: []
      }
    } + methods
  }
}

extension CodeMember {
  /// Whether making a value of its type runs it.
  fileprivate var isRunWhenMade: Bool { fact.isInitialValue || fact.kind == .initializer }
}
