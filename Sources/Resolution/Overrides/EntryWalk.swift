import DepGraphModel

/// Follows what the entry of a root calls. A value that is built runs its initializers and initial values; its methods
/// only where something that was followed takes a member of that name.
struct EntryWalk {
  private let code: OverrideCode
  /// By module, whether its code is followed.
  private let isFollowed: [Bool]
  /// Code that is left out, by file.
  private let excluded: [String: [OverrideExtent]]
  private let followsEvents: Bool
  private(set) var members: Set<Int> = []
  private var built: Set<CodeTypeIndex> = []
  private var names: Set<String> = []
  /// By the number of its name, whether a source that was not parsed holds it.
  private var isHeld: [Bool]
  /// Sources that were not parsed and whose words were taken.
  private var sources: Set<String> = []
  private var queue: [Int] = []

  init(
    code: OverrideCode, isFollowed: [Bool], excluded: [String: [OverrideExtent]] = [:], followsEvents: Bool = false
  ) {
    self.code = code
    self.isFollowed = isFollowed
    self.excluded = excluded
    self.followsEvents = followsEvents
    isHeld = [Bool](repeating: false, count: code.graph.index.numbersOfNames.count)
  }

  private var graph: CodeGraph { code.graph }

  mutating func run(from entry: EntryCode) {
    for source in entry.sources { take(source) }
    for type in entry.types { build(type) }
    for member in entry.members { enter(member) }
    while let member = queue.popLast() { follow(member) }
  }

  /// Whether a read or a call at a place is left out.
  func leavesOut(_ position: SourcePosition, _ timing: Timing, in file: String) -> Bool {
    switch timing {
    case .event where !followsEvents: return true
    case .unread: return true
    case .eager, .deferred, .event, .handed, .named: return excluded[file]?.contains { $0.contains(position) } ?? false
    }
  }

  private mutating func follow(_ member: Int) {
    let found = graph.index.members[member]
    for call in found.fact.calls where !leavesOut(call.position, call.timing, in: found.file) {
      for target in graph.targets(of: call, from: member) { enter(node: target.node) }
    }
    // Which of them stand inside of code that is left out is not known.
    if excluded[found.file]?.contains(where: { found.holds($0) }) ?? false { return }
    for name in found.fact.mentions where names.insert(name).inserted {
      for method in code.methods[name] ?? [] where mayBeBuilt(method) { enter(method) }
    }
  }

  private mutating func enter(node: CodeNode) {
    switch graph.places[node] {
    case .member(let member): enter(member)
    case .value(let type): build(type)
    case .addition: break
    }
  }

  private mutating func enter(_ member: Int) {
    let found = graph.index.members[member]
    guard isFollowed[found.module], members.insert(member).inserted else { return }
    queue.append(member)
  }

  private mutating func build(_ type: CodeTypeIndex) {
    guard built.insert(type).inserted else { return }
    for member in graph.members(of: type) {
      let found = graph.index.members[member]
      let fact = found.fact
      if !fact.isStatic, fact.isInitialValue || isNamed(found) || (fact.name == "body" && code.isScene(type)) {
        enter(member)
      }
    }
    for parent in graph.parents(of: type) where graph.kind(of: parent) == .class { build(parent) }
    for position in graph.facts(of: type) { takeUnparsed(graph.index.types[position]) }
  }

  private func isNamed(_ member: CodeMember) -> Bool {
    isHeld[member.nameNumber] || names.contains(member.fact.name)
  }

  /// A type without source exists somewhere, and so does what conforms to a protocol.
  private func mayBeBuilt(_ method: Int) -> Bool {
    guard let owner = graph.owner(of: method) else { return false }
    return built.contains(owner) || graph.types[owner].module == nil || graph.kind(of: owner) == .protocol
  }

  /// A type in a source without the library's words. The body of a view runs when it is shown, not when it is built.
  private mutating func takeUnparsed(_ type: CodeTypeFact) {
    guard isFollowed[type.module], !type.fact.inherits.contains(where: { $0.path.last == "View" }),
      !sources.contains(type.file), let facts = code.facts[type.file], !facts.isParsed
    else { return }
    take(type.file)
  }

  /// What a source that was not parsed may call.
  private mutating func take(_ source: String) {
    guard sources.insert(source).inserted else { return }
    let mentions = code.mentions.found(in: source)
    for name in mentions.names { isHeld[name] = true }
    for step in mentions.steps where isFollowed[step.module] {
      switch step.start {
      case .member(let member): enter(member)
      case .type(let type): build(type)
      }
    }
  }
}

extension CodeMember {
  /// Whether an override is in force for a part of its body.
  func holds(_ extent: OverrideExtent) -> Bool {
    switch extent {
    case .code(let start, _): contains(start) || fact.kind == .script
    case .process, .unknown: false
    }
  }
}
