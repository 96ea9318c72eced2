import DepGraphModel

/// Of which objects the library knows what they were made with: those that have a `@Dependency` property of their own, and
/// those that an operation gives back. `withDependencies(from:)` of another one changes nothing.
struct DependencyObjects {
  private let graph: CodeGraph
  /// Classes with such a property.
  private var holders: Set<CodeTypeIndex> = []
  /// Of which operations give something back.
  private var given: Set<CodeTypeIndex> = []
  /// Whether it is not known of what some operation gives something back.
  private var mayGiveAny = false

  init(_ graph: CodeGraph, _ sources: [(key: CodeIndex.FileKey, facts: SwiftDependenciesFacts)]) {
    self.graph = graph
    for (key, facts) in sources {
      for read in facts.consumptions where isStored(read, in: key) {
        if let type = graph.type(ofStored: read.owner, in: key, container: nil) { holders.insert(type) }
      }
      guard graph.lookup.table.modules[key.module].kind != .test else { continue }
      for operation in facts.operations { take(operation, in: key) }
    }
  }

  /// Whether the library may know dependencies of an object of a class. Of what is no class of the project, it may.
  func mayBeKnown(_ type: CodeTypeIndex) -> Bool {
    guard graph.kind(of: type) == .class, !mayGiveAny else { return true }
    var seen: Set<CodeTypeIndex> = [type]
    var stack = [type]
    while let next = stack.popLast() {
      if holders.contains(next) || given.contains(next) { return true }
      stack += graph.children(of: next).filter { seen.insert($0).inserted }
    }
    // What is declared to give a superclass may give any class below.
    return graph.ancestors(of: type).contains { given.contains($0) && graph.kind(of: $0) == .class }
  }

  /// `@Dependency(\.mail) var mail`, `let mail = Dependency(\.mail)`
  private func isStored(_ read: ConsumptionFact, in key: CodeIndex.FileKey) -> Bool {
    guard !read.owner.isEmpty, read.site != .staticMember else { return false }
    guard read.site == .local else { return read.site == .member }
    return graph.index.member(named: read.member, of: read.owner, at: read.position, in: key)
      .map { graph.index.members[$0].fact.isInitialValue } ?? false
  }

  private mutating func take(_ operation: OperationFact, in key: CodeIndex.FileKey) {
    switch operation.result {
    case .none: break
    case .made(let path):
      if let type = graph.index.fileNumbers[key].flatMap({
        graph.type(spelled: path, within: operation.owner, inFile: $0)
      }) {
        given.insert(type)
      }
    case .called(let name): takeFunctions(named: name, isKnown: false)
    case .implicit(let name): takeFunctions(named: name, isKnown: true)
    case .unknown: mayGiveAny = true
    }
  }

  /// - Parameter isKnown: whether a function of another library cannot be meant.
  private mutating func takeFunctions(named name: String, isKnown: Bool) {
    let found = graph.index.numbersOfNames[name].map { number in
      graph.index.members.indices.filter { graph.index.members[$0].nameNumber == number }
    }
    guard let found, !found.isEmpty else {
      if !isKnown { mayGiveAny = true }
      return
    }
    for member in found {
      let fact = graph.index.members[member].fact
      if let type = fact.resultType.flatMap({ graph.type(spelled: $0.path, from: member) }) {
        given.insert(type)
      } else if fact.resultType != nil || fact.kind != .function {
        mayGiveAny = true
      }
    }
  }
}

extension OverrideCode {
  /// A `withDependencies(from:)` that passes nothing on to what reads.
  func emptyPropagation(for reads: [ResolvedConsumption]) -> ResolvedRoot.EmptyPropagation? {
    guard !carried.empty.isEmpty else { return nil }
    let readers = reads.compactMap { read in
      graph.type(
        ofStored: read.owner, in: CodeIndex.FileKey(module: read.module, file: read.location.file), container: nil)
    }
    return carried.empty.first { scope in readers.contains(where: scope.makes) }?.place
  }
}
