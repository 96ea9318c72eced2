import DepGraphModel

/// Methods of which it is not known whether they are called outside of code that is left out.
struct OpenMethods {
  /// Those of types of which code that is left out alone builds values.
  var ofKept: Set<Int> = []
  /// Those that something names, or that a class or a protocol calls on `self`.
  var named: Set<Int> = []
  /// Those of a class that all values have replaced of which it is known that they are built.
  var replaced: Set<Int> = []
  /// By the name of what a class or a protocol calls on `self`, the members that do so.
  var callers: [String: Set<String>] = [:]

  /// All of them.
  mutating func take() -> [Int] {
    defer { (ofKept, named, replaced) = ([], [], []) }
    return ofKept.union(named).union(replaced).sorted()
  }
}

/// Names that code outside and code that is left out both take: of values of several types, which of them are meant outside
/// is not known.
extension EntryWalk {
  /// A method that something takes of a value which may be one of code that is left out.
  mutating func enterOfKept(_ method: Int) {
    if isWide { enter(method) } else { open.ofKept.insert(method) }
  }

  mutating func enterNamed(_ method: Int) {
    let name = graph.index.members[method].fact.name
    if isOpen(method), takesLeftOut(memberNamed: name) { open.named.insert(method) } else { enter(method) }
  }

  mutating func enterInherited(_ method: Int) {
    let name = graph.index.members[method].fact.name
    if isOpen(method), (open.callers[name] ?? []).contains(where: { takesLeftOut(memberNamed: $0) }) {
      open.named.insert(method)
    } else {
      enter(method)
    }
  }

  private func isOpen(_ method: Int) -> Bool {
    guard !isWide, !kept.isEmpty, !members.contains(method), let owner = graph.owner(of: method) else { return false }
    return graph.kind(of: owner) == .class || !graph.ancestors(of: owner).isEmpty
  }

  /// Enters what is settled once nothing else is left to follow.
  /// - Returns: whether there is more to follow.
  mutating func enterOpen() -> Bool {
    guard !isWide else { return false }
    for method in open.ofKept.sorted() where !isAnsweredOtherwise(method, onlyByRelated: false) {
      open.ofKept.remove(method)
      enter(method)
    }
    for method in open.named.sorted() where !isAnsweredOtherwise(method, onlyByRelated: true) {
      open.named.remove(method)
      enter(method)
    }
    for method in open.replaced.sorted() where !isReplaced(method) {
      open.replaced.remove(method)
      enter(method)
    }
    return !queue.isEmpty
  }

  /// Whether what a class calls on `self` is a method of its own that the values which run it have replaced.
  func isReplaced(_ node: CodeNode, by call: FollowedMember.Call) -> Bool {
    guard !isWide, call.name != nil, case .member(let method) = graph.places[node] else { return false }
    return isReplaced(method)
  }

  mutating func takeReplaced(_ node: CodeNode) {
    if case .member(let method) = graph.places[node] { open.replaced.insert(method) }
  }

  private func isReplaced(_ method: Int) -> Bool {
    guard let owner = graph.owner(of: method), builtBelow.contains(owner), graph.kind(of: owner) == .class,
      graph.index.members[method].isInstanceMember
    else { return false }
    let name = graph.index.members[method].fact.name
    guard !code.methods.named(name, of: owner).below.isEmpty else { return false }
    return built.subtracting(builtBelow).allSatisfy { type in
      !graph.ancestors(of: type).contains(owner) || !code.methods.named(name, of: type).own.contains(method)
    }
  }

  /// Whether a value of another type is there that has a method of that name.
  private func isAnsweredOtherwise(_ method: Int, onlyByRelated isRelated: Bool) -> Bool {
    guard let owner = graph.owner(of: method) else { return false }
    return code.methods.named(graph.index.members[method].fact.name).contains { other in
      guard other != method, let type = graph.owner(of: other), type != owner,
        built.contains(type) || named.types.contains(type)
      else {
        return false
      }
      return !isRelated || areRelated(owner, type)
    }
  }

  private func areRelated(_ one: CodeTypeIndex, _ other: CodeTypeIndex) -> Bool {
    // What has no source, such as `Sendable`, says nothing.
    func related(_ type: CodeTypeIndex) -> Set<CodeTypeIndex> {
      Set(graph.ancestors(of: type).filter { graph.types[$0].module != nil }).union([type])
    }
    return !related(one).isDisjoint(with: related(other))
  }
}

extension EntryWalk {
  /// What a member of a class or a protocol calls on `self` may be that of a subclass or a conforming type.
  mutating func takeInherited(_ call: FollowedMember.Call, from member: Int) {
    guard let name = call.name, !CodeGraph.isTypeName(name), let owner = graph.owner(of: member), isInheritable(owner)
    else { return }
    let caller = graph.index.members[member].fact.name
    // What is taken of a value from elsewhere may be that of code which is left out.
    let isOpen =
      !kept.isEmpty
      && (detaching.contains(member) || entryNames.contains(caller) || entryNamesOfKept.contains(caller))
    takeInherited(name, of: owner, by: caller, isOpen: isOpen)
  }

  /// - Parameters:
  ///   - caller: the name of what calls it.
  ///   - isOpen: whether the value may be one that code which is left out builds.
  mutating func takeInherited(_ name: String, of base: CodeTypeIndex, by caller: String, isOpen: Bool) {
    guard isInheritable(base) else { return }
    let isNew = inheritedNames[name, default: []].insert(base).inserted
    let isNewlyOpen = isOpen && openNames[name, default: []].insert(base).inserted
    guard isNew || isNewlyOpen else { return }
    open.callers[name, default: []].insert(caller)
    for method in methods.named(name) {
      guard let other = graph.owner(of: method), built.contains(other) || isOpen && kept.contains(other) else {
        continue
      }
      if graph.ancestors(of: other).contains(base) { enterInherited(method) }
    }
  }

  func isInheritable(_ type: CodeTypeIndex) -> Bool {
    switch graph.kind(of: type) {
    case .class, .protocol: true
    case .struct, .enum, .actor, .extension, .typealias, nil: false
    }
  }

  func isInherited(_ name: String, by type: CodeTypeIndex) -> Bool {
    guard let bases = inheritedNames[name] else { return false }
    return graph.ancestors(of: type).contains(where: bases.contains)
  }
}
