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
  private var words: [SourceVocabulary] = []
  private var queue: [Int] = []

  init(
    code: OverrideCode, isFollowed: [Bool], excluded: [String: [OverrideExtent]] = [:], followsEvents: Bool = false
  ) {
    self.code = code
    self.isFollowed = isFollowed
    self.excluded = excluded
    self.followsEvents = followsEvents
  }

  private var graph: CodeGraph { code.graph }

  mutating func run(from entry: EntryCode) {
    for vocabulary in entry.words { take(vocabulary) }
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
      let fact = graph.index.members[member].fact
      if !fact.isStatic, fact.isInitialValue || isNamed(fact.name) || (fact.name == "body" && code.isScene(type)) {
        enter(member)
      }
    }
    for parent in graph.parents(of: type) where graph.kind(of: parent) == .class { build(parent) }
    for position in graph.facts(of: type) { takeUnparsed(graph.index.types[position]) }
  }

  private func isNamed(_ name: String) -> Bool { names.contains(name) || words.contains { $0.contains(name) } }

  /// A type without source exists somewhere, and so does what conforms to a protocol.
  private func mayBeBuilt(_ method: Int) -> Bool {
    guard let owner = graph.owner(of: method) else { return false }
    return built.contains(owner) || graph.types[owner].module == nil || graph.kind(of: owner) == .protocol
  }

  /// A type in a source without the library's words. The body of a view runs when it is shown, not when it is built.
  private mutating func takeUnparsed(_ type: CodeTypeFact) {
    guard isFollowed[type.module], !type.fact.inherits.contains(where: { $0.path.last == "View" }),
      let facts = code.facts[type.file], !facts.isParsed
    else { return }
    take(facts.vocabulary)
  }

  /// What a source that was not parsed may call.
  private mutating func take(_ vocabulary: SourceVocabulary) {
    guard !words.contains(vocabulary) else { return }
    words.append(vocabulary)
    let words = [vocabulary]
    for position in graph.index.types.indices where isFollowed[graph.index.types[position].module] {
      let fact = graph.index.types[position].fact
      guard fact.kind != .extension, let name = fact.path.last, vocabulary.contains(name, as: .use) else { continue }
      if let type = graph.type(ofFact: position) { build(type) }
    }
    for (index, member) in graph.index.members.enumerated() where isFollowed[member.module] {
      let fact = member.fact
      if let owner = fact.owner.last {
        guard words.contains(where: { $0.contains(owner) }) else { continue }
        if fact.kind == .initializer || fact.isStatic && words.contains(where: { $0.contains(fact.name) }) {
          enter(index)
        }
        if !fact.isStatic, let type = graph.owner(of: index), words.contains(where: { $0.contains(owner, as: .use) }) {
          build(type)
        }
      } else if fact.kind != .script, words.contains(where: { $0.contains(fact.name) }) {
        enter(index)
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
