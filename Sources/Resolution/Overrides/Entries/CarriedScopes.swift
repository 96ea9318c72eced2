import DepGraphModel

/// Code that runs with what another value was built with: the operation of `withDependencies(from: self)`, and what a
/// function is handed that runs it in such an operation.
struct CarriedScopes {
  private enum Carrier {
    /// What a value of the type was built with.
    case type(CodeTypeIndex)
    /// What some value was built with whose type is not known.
    case unknown
    /// Outside of every type, where nothing is known of a value.
    case anything
    /// The library knows nothing of the value.
    case nothing
  }

  private struct Scope {
    var extent: OverrideExtent
    var carrier: Carrier
  }

  private var scopes: [String: [Scope]] = [:]
  /// Those that pass nothing on.
  private(set) var empty: [EmptyPropagation] = []

  init() {}

  init(_ graph: CodeGraph, _ facts: FactTable) {
    let table = graph.lookup.table
    let sources = table.modules.indices.prefix(table.ownCount).flatMap { module in
      facts.readSources(of: module).map {
        (key: CodeIndex.FileKey(module: module, file: $0.file), facts: $0.dependencies)
      }
    }
    /// By function, the types whose values carry what it opens.
    var openers: [String: Set<CodeTypeIndex?>] = [:]
    for (key, found) in sources {
      for fact in found.overrides where fact.subject == .carried {
        let carrier = Self.carrier(of: fact, in: key, graph)
        scopes[key.file, default: []].append(Scope(extent: fact.extent, carrier: carrier))
        guard let function = fact.surroundingName else { continue }
        if case .type(let type) = carrier {
          openers[function, default: []].insert(type)
        } else {
          openers[function, default: []].insert(nil)
        }
      }
    }
    guard !scopes.isEmpty else { return }
    let objects = DependencyObjects(graph, sources)
    for file in scopes.keys.sorted() {
      scopes[file] = scopes[file]?.map { scope in
        guard case .type(let type) = scope.carrier, !objects.mayBeKnown(type) else { return scope }
        empty.append(EmptyPropagation(type: graph.types[type].path.last ?? "", extent: scope.extent, file: file, graph))
        return Scope(extent: scope.extent, carrier: .nothing)
      }
    }
    guard !openers.isEmpty else { return }
    for (key, found) in sources {
      for fact in found.overrides {
        guard case .around(let function) = fact.subject, let types = openers[function] else { continue }
        let carrier: Carrier = types.count == 1 ? types.first?.map { .type($0) } ?? .unknown : .unknown
        scopes[key.file, default: []].append(Scope(extent: fact.extent, carrier: carrier))
      }
    }
  }

  private static func carrier(of fact: OverrideFact, in key: CodeIndex.FileKey, _ graph: CodeGraph) -> Carrier {
    guard !fact.owner.isEmpty else { return .anything }
    let path: [String]
    switch fact.receiver {
    case nil: return .unknown
    case ""?: path = fact.owner
    case let name?: path = [name]
    }
    return graph.type(ofStored: path, in: key, container: nil).map { .type($0) } ?? .unknown
  }

  var isEmpty: Bool { scopes.isEmpty }

  func isIn(_ file: String) -> Bool { scopes[file] != nil }

  /// Whether a part of a member's body is such code.
  func isIn(_ member: CodeMember) -> Bool { scopes[member.file]?.contains { member.holds($0.extent) } ?? false }

  /// Whether code at a place runs without what is in force around it.
  /// - Parameter built: the types of the values that carry nothing.
  /// - Parameter surely: whether it does so for certain.
  func carries(_ position: SourcePosition, in file: String, unless built: Set<CodeTypeIndex>, surely: Bool) -> Bool {
    scopes[file]?.contains { scope in
      guard scope.extent.contains(position) else { return false }
      return switch scope.carrier {
      case .type(let type): !built.contains(type)
      case .unknown: !surely
      case .anything: true
      case .nothing: false
      }
    } ?? false
  }
}

/// A `withDependencies(from:)` of an object of which the library knows no dependencies.
struct EmptyPropagation {
  let place: ResolvedRoot.EmptyPropagation
  /// The types of which its operation makes values.
  private let made: Set<CodeTypeIndex>

  /// - Parameter type: the name of the object's class.
  init(type: String, extent: OverrideExtent, file: String, _ graph: CodeGraph) {
    var start = SourcePosition(line: 1, column: 1)
    if case .code(let from, _) = extent { start = from }
    place = ResolvedRoot.EmptyPropagation(
      type: type, location: SourceLocation(file: file, position: start))
    var made: Set<CodeTypeIndex> = []
    for member in graph.index.members.indices where graph.index.members[member].file == file {
      let calls = graph.index.members[member].fact.calls
      for number in calls.indices where extent.contains(calls[number].position) {
        for target in graph.targets(ofCall: number, of: member) {
          switch graph.places[target.node] {
          case .value(let type): made.insert(type)
          case .member(let called): graph.owner(of: called).map { _ = made.insert($0) }
          case .addition: break
          }
        }
      }
    }
    self.made = made
  }

  func makes(_ type: CodeTypeIndex) -> Bool { made.contains(type) }
}
