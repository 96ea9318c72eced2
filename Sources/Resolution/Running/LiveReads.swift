import DepGraphModel

/// What each live value reads while it is built, and later.
struct LiveReads {
  struct Read {
    var fact: ConsumptionFact
    var file: String
    var module: ModuleIndex
  }

  let graph: CodeGraph
  let values: ValueBodies
  private let resolution: ConsumptionResolution
  private let keys: KeyTable
  private let handed: HandedClosures
  private let added: AddedMembers
  /// By name the operators that are declared for types of others alone.
  private let foreignOperators: [String: [Int]]
  private var readsByNode: [CodeNode: [Read]] = [:]
  /// By file, what is set whole for an operation, whatever holds.
  private var scopes: [String: [(extent: OverrideExtent, key: KeyIndex)]] = [:]
  /// Keys whose live value code takes by its name; `nil` where a name does not say whose.
  private var taken: Set<KeyIndex>? = []

  init(graph: CodeGraph, values: ValueBodies, keys: KeyTable, resolution: ConsumptionResolution) {
    self.graph = graph
    self.values = values
    self.keys = keys
    self.resolution = resolution
    handed = HandedClosures(graph)
    added = AddedMembers(graph: graph)
    let operators = graph.index.members.indices.filter { member in
      CodeGraph.isOperator(graph.index.members[member].fact.name)
        && graph.owner(of: member).map { graph.types[$0].module == nil } ?? true
    }
    foreignOperators = Dictionary(grouping: operators) { graph.index.members[$0].fact.name }
    let places = CodePlaces(graph: graph)
    let table = graph.lookup.table
    for module in table.modules.indices.prefix(table.ownCount) {
      for source in resolution.facts.readSources(of: module) {
        for fact in source.dependencies.consumptions {
          let place = places.place(of: CodePlaces.Subject(fact, file: source.file, module: module))
          for node in place.nodes {
            readsByNode[node, default: []].append(Read(fact: fact, file: source.file, module: module))
          }
        }
      }
      for override in resolution.overrides(of: module) where override.form == .withDependencies {
        guard case .key(let key) = override.target, !override.isPartial, override.branches.isEmpty,
          override.conditions.isEmpty
        else { continue }
        scopes[override.location.file, default: []].append((override.extent, key))
      }
    }
    for (member, found) in graph.index.members.enumerated() {
      for call in found.fact.calls where call.callee.last == ValueFact.Kind.live.memberName {
        guard !values.quiet.contains(graph.node(.member(member))) else { continue }
        take(liveValueOf: Array(call.callee.dropLast()), from: member)
      }
    }
  }

  private mutating func take(liveValueOf qualifier: [String], from member: Int) {
    let isOwn = qualifier.isEmpty || qualifier == ["Self"]
    if let key = key(spelled: isOwn ? graph.index.members[member].fact.owner : qualifier, from: member) {
      taken?.insert(key)
    } else if !isOwn, qualifier.last?.first?.isUppercase != true {
      taken = nil
    }
  }

  func isTakenByName(_ key: KeyIndex) -> Bool { taken?.contains(key) ?? true }

  func reads() -> [LiveRead] {
    values.live.keys.sorted().flatMap { body in
      var walk = LiveReadWalk(body: body, source: self)
      walk.run()
      return walk.reads
    }
  }

  /// What a member may take of values of types that the project extends, by its name.
  func added(mentionedBy member: Int) -> [CodeNode] { added.mentioned(by: member) }

  /// The operators that a member may call on values of types of others, by their name.
  func foreignOperators(named name: String, from member: Int) -> [Int] {
    (foreignOperators[name] ?? []).filter { graph.canSee($0, from: member) }
  }

  func reads(in node: CodeNode) -> [Read] { readsByNode[node] ?? [] }

  /// Whether something happens while the member around it runs.
  func isEager(_ timing: Timing, in member: Int) -> Bool {
    switch timing {
    case .eager: true
    case .deferred, .event, .assigned, .called, .unread: false
    case .handed(let function), .named(let function):
      handed.runsAtOnce(function, from: graph.index.members[member].module)
    }
  }

  /// The keys that are set for what runs at a place of a member, while the member runs.
  func keysSet(at position: SourcePosition, in member: Int) -> Set<KeyIndex> {
    let found = graph.index.members[member]
    guard let scopes = scopes[found.file], !found.fact.detached.contains(where: { $0.contains(position) }) else {
      return []
    }
    return Set(scopes.filter { $0.extent.contains(position) }.map(\.key))
  }

  /// Those that are set at the first and at the last of several places.
  func keysSet(from first: SourcePosition, to last: SourcePosition, in member: Int) -> Set<KeyIndex> {
    let set = keysSet(at: first, in: member)
    return set.isEmpty || first == last ? set : set.intersection(keysSet(at: last, in: member))
  }

  /// The type around a read.
  func owner(of read: Read) -> CodeTypeIndex? {
    graph.type(ofStored: read.fact.owner, in: CodeIndex.FileKey(module: read.module, file: read.file), container: nil)
  }

  /// The stored `@Dependency` members of a type.
  func stored(in type: CodeTypeIndex) -> [Read] {
    reads(in: graph.node(.value(type))).filter { $0.fact.member == nil }
  }

  func targets(of read: Read) -> [DependencyTarget] {
    resolution.targets(of: read.fact, file: read.file, module: read.module)
  }

  /// The key whose `liveValue` a call such as `Mail.liveValue` reads directly.
  func key(spelled path: [String], from member: Int) -> KeyIndex? {
    let found = graph.index.members[member]
    let scope = resolution.visibility.scope(of: found.file, in: found.module)
    return keys.key(
      graph.lookup.identity(of: path, within: [], file: found.file, module: found.module), in: scope)
  }
}
