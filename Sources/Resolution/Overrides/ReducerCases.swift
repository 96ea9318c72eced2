import DepGraphModel

/// The reducers that the cases of a `@Reducer enum` hold, and the reducers that run one:
///
///     @Reducer enum Path { case detail(Detail) }
///     var body: some ReducerOf<Self> { Reduce { … }.forEach(\.path, action: \.path) }
///
/// The macro makes `Detail()`, and `forEach` without a closure takes what the macro makes: no source names either.
struct ReducerCases {
  /// What is given no closure where it runs the cases of an enumeration.
  static let takers: Set<String> = ["forEach", "ifLet", "ifCaseLet"]

  /// By enumeration, the reducers of its cases.
  private var held: [CodeTypeIndex: [CodeTypeIndex]] = [:]
  /// By reducer, the enumerations whose cases it runs.
  private var run: [CodeTypeIndex: [CodeTypeIndex]] = [:]
  /// The other way round: what makes a reducer of a case, and an enumeration's.
  private var makers: [CodeTypeIndex: [CodeTypeIndex]] = [:]

  init(graph: CodeGraph, reducers: Set<CodeTypeIndex>) {
    let enumerations = graph.index.types.indices.filter { position in
      let fact = graph.index.types[position].fact
      return fact.kind == .enum && fact.attributes.contains("Reducer")
    }
    guard !enumerations.isEmpty else { return }
    let payloads = Dictionary(grouping: graph.takers.all.indices) { number in
      Owner(file: graph.takers.all[number].file, path: graph.takers.all[number].fact.owner)
    }
    for position in enumerations {
      let found = graph.index.types[position]
      guard let type = graph.type(ofFact: position) else { continue }
      let cases = (payloads[Owner(file: found.fileNumber, path: found.fact.path)] ?? [])
        .compactMap(graph.type(taken:)).filter(reducers.contains)
      guard !cases.isEmpty else { continue }
      held[type, default: []] += cases
      for reducer in cases { makers[reducer, default: []].append(type) }
      for reducer in Self.users(of: type, found, graph, reducers) where reducer != type {
        run[reducer, default: []].append(type)
        makers[type, default: []].append(reducer)
      }
    }
  }

  private struct Owner: Hashable {
    var file: Int
    var path: [String]
  }

  /// The reducer around an enumeration; of one that stands by itself, those of the sources where its name means it.
  private static func users(
    of type: CodeTypeIndex, _ enumeration: CodeTypeFact, _ graph: CodeGraph, _ reducers: Set<CodeTypeIndex>
  ) -> [CodeTypeIndex] {
    let path = enumeration.fact.path
    if path.count > 1,
      let outer = graph.type(
        ofStored: Array(path.dropLast()), in: graph.index.files[enumeration.fileNumber],
        container: enumeration.container),
      reducers.contains(outer)
    {
      return [outer]
    }
    guard let name = path.last else { return [] }
    return reducers.sorted().filter { reducer in
      graph.facts(of: reducer).contains { position in
        let number = graph.index.types[position].fileNumber
        return graph.index.sources[number].facts.vocabulary.contains(name, as: .word)
          && graph.type(spelled: path, within: graph.types[reducer].path, inFile: number) == type
      }
    }
  }

  var isEmpty: Bool { held.isEmpty }

  func cases(of enumeration: CodeTypeIndex) -> [CodeTypeIndex] { held[enumeration] ?? [] }

  func makers(of reducer: CodeTypeIndex) -> [CodeTypeIndex] { makers[reducer] ?? [] }

  func enumerations(runBy reducer: CodeTypeIndex) -> [CodeTypeIndex] { run[reducer] ?? [] }
}
