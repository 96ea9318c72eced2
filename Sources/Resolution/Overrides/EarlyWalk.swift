import DepGraphModel

/// Follows what the entry of a root runs, in the order in which it runs, until dependencies are prepared. Only what is
/// sure to run at once is followed.
struct EarlyWalk {
  private enum Event {
    case call(MemberFact.Call)
    case mention(String)
    case preparation
  }

  private let search: CoverageSearch
  /// By member, where it prepares dependencies.
  private var preparations: [Int: [SourcePosition]] = [:]
  private let excluded: [String: [OverrideExtent]]
  /// What runs, as a whole or up to where it is left.
  private(set) var members: Set<Int> = []
  /// Where members are left for what prepares dependencies.
  private(set) var ends: [Int: SourcePosition] = [:]
  private var built: Set<CodeTypeIndex> = []
  private(set) var isPrepared = false

  init(search: CoverageSearch, prepared: [Int], excluded: [String: [OverrideExtent]]) {
    self.search = search
    self.excluded = excluded
    for index in prepared {
      let override = search.overrides[index]
      let key = CodeIndex.FileKey(module: override.module, file: override.location.file)
      guard let member = search.code.sites[index] ?? script(of: key) else { continue }
      preparations[member, default: []].append(override.location.position)
    }
    ends = preparations.compactMapValues { $0.min() }
  }

  private var graph: CodeGraph { search.code.graph }

  private func script(of key: CodeIndex.FileKey) -> Int? {
    (graph.index.membersByFile[key] ?? 0..<0).first { graph.index.members[$0].fact.kind == .script }
  }

  mutating func run(from entry: EntryCode) {
    let statements = entry.members.filter { graph.index.members[$0].isStatement }
    if !statements.isEmpty { return run(statements: statements) }
    let ranked = entry.members.compactMap { member in rank(graph.index.members[member].fact).map { ($0, member) } }
    let types = entry.types.flatMap(initialValues).map { (1, $0) }
    for (_, member) in (ranked + types).sorted(by: { $0 < $1 }) {
      run(member)
      if isPrepared { return }
    }
  }

  /// In which order the system runs the members of a type that starts a program; `nil` for what runs later.
  private func rank(_ fact: MemberFact) -> Int? {
    switch fact.name {
    case "main" where fact.isStatic: 0
    case "init": 2
    case "application": 3
    case "run" where fact.kind == .function: 4
    default: nil
    }
  }

  /// Statements and variables of a source, in the order in which they stand there.
  private mutating func run(statements: [Int]) {
    let events = statements.flatMap { member in
      self.events(of: member).map { (member: member, event: $0.event, position: $0.position) }
    }
    members.formUnion(statements)
    for (member, event, position) in events.sorted(by: { $0.position < $1.position }) {
      take(event, of: member)
      guard isPrepared else { continue }
      for other in statements { ends[other] = position }
      return
    }
  }

  private func events(of member: Int) -> [(event: Event, position: SourcePosition)] {
    let fact = graph.index.members[member].fact
    let calls = fact.calls.filter { $0.timing == .eager }.map { (event: Event.call($0), position: $0.position) }
    let mentions = fact.mentionPlaces.map { (event: Event.mention($0.name), position: $0.position) }
    let prepared = (preparations[member] ?? []).map { (event: Event.preparation, position: $0) }
    let file = graph.index.members[member].file
    return (calls + mentions + prepared).filter { !isExcluded($0.position, in: file) }
      .sorted { $0.position < $1.position }
  }

  private mutating func run(_ member: Int) {
    let found = graph.index.members[member]
    guard search.runs[found.module], members.insert(member).inserted else { return }
    for (event, position) in events(of: member) {
      take(event, of: member)
      guard isPrepared else { continue }
      ends[member] = position
      return
    }
  }

  private mutating func take(_ event: Event, of member: Int) {
    switch event {
    case .preparation: isPrepared = true
    case .call(let call):
      for target in graph.targets(of: call, from: member) where target.isCertain && !isPrepared {
        switch graph.places[target.node] {
        case .member(let called): run(called)
        case .value(let type): build(type)
        case .addition: break
        }
      }
    case .mention(let name):
      for method in search.code.methods[name] ?? [] where !isPrepared {
        if let owner = graph.owner(of: method), built.contains(owner) { run(method) }
      }
    }
  }

  private mutating func build(_ type: CodeTypeIndex) {
    guard built.insert(type).inserted else { return }
    for member in initialValues(of: type) where !isPrepared { run(member) }
  }

  /// What runs before the initializer. The system makes some values later.
  private func initialValues(of type: CodeTypeIndex) -> [Int] {
    ([type] + graph.ancestors(of: type)).flatMap { level in
      graph.members(of: level).filter { member in
        let fact = graph.index.members[member].fact
        return fact.isInitialValue
          && !fact.calls.contains { Self.laterWrappers.contains($0.callee.last ?? "") }
      }
    }
  }

  private static let laterWrappers: Set<String> = [
    "StateObject", "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
  ]

  // MARK: Reads

  /// Whether a read happens on the way.
  func reads(_ index: Int) -> Bool {
    let read = search.consumptions[index]
    guard let member = search.code.reads.member(of: index) else {
      guard read.member == nil, read.variable != nil else { return false }
      return search.code.reads.readers(of: index).contains { reader in
        reader.places.contains { $0.timing == .eager && isPassed($0.position, in: reader.member) }
      }
    }
    let places = read.isVariable ? read.uses : [read.location.position]
    return read.timing == .eager && places.contains { isPassed($0, in: member) }
  }

  private func isPassed(_ position: SourcePosition, in member: Int) -> Bool {
    guard members.contains(member) else { return false }
    if let end = ends[member], end <= position { return false }
    return !isExcluded(position, in: graph.index.members[member].file)
  }

  private func isExcluded(_ position: SourcePosition, in file: String) -> Bool {
    excluded[file]?.contains { $0.contains(position) } ?? false
  }
}
