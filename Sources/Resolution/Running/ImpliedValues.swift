import DepGraphModel

/// Finds the code that may make a value of a bound type without its name: by `.init(…)`, by a case of an enumeration, or
/// by what is generic and asks a protocol for an initializer.
///
/// For such code to know the type, some code that no value of a key leads to has to say it: as the type of a property, a
/// parameter or a result, behind `typealias`, as a generic argument.
struct ImpliedValues {
  /// For each bound node the numbers of the sources that hold such code.
  private(set) var callers: [Set<Int>]
  private let numbers: [CodeNode: Int]
  private let graph: CodeGraph
  private let previews: Set<Int>

  /// - Parameters:
  ///   - count: how many nodes are bound.
  ///   - said: the bound types that free code says, with the numbers of its sources.
  ///   - plain: the numbers of the sources that run only where bound types are used.
  init(
    count: Int, numbers: [CodeNode: Int], said: SaidTypes, plain: Set<Int>, graph: CodeGraph
  ) {
    callers = [Set<Int>](repeating: [], count: count)
    self.numbers = numbers
    self.graph = graph
    previews = graph.previewMembers()
    let sources = said.sources.mapValues { $0.subtracting(plain) }.filter { !$0.value.isEmpty }
    guard !sources.isEmpty else { return }
    let calls = implicitCalls()
    for (type, files) in sources.sorted(by: { $0.key < $1.key }) {
      // `.failed` is a case, `.shared` may be a static member of a source that was not parsed.
      if graph.kind(of: type) == .enum || !isParsed(type) { take(numbers[graph.node(.value(type))], from: files) }
      takeGeneric(type, from: files)
      for initializer in initializers(of: type) {
        let found = calls.filter { mayMean($0, initializer) }.flatMap(\.files).filter {
          canCall(initializer, fromFile: $0)
        }
        for number in initializer.numbers { take(number, from: found) }
      }
    }
  }

  private mutating func take(_ number: Int?, from files: some Sequence<Int>) {
    if let number { callers[number].formUnion(files) }
  }

  // MARK: What is generic

  /// Whoever is generic may make a value of a type, or call a static member, where a protocol asks for it.
  private mutating func takeGeneric(_ type: CodeTypeIndex, from files: Set<Int>) {
    let protocols = graph.ancestors(of: type).filter { graph.kind(of: $0) == .protocol }
    if protocols.contains(where: { asks($0, for: "init") }) || conformsToUnknown(type) {
      for initializer in initializers(of: type) { for number in initializer.numbers { take(number, from: files) } }
    }
    let asksForStatic = protocols.contains { asks($0, for: "static") }
    for member in graph.members(of: type) where graph.index.members[member].isStaticOfOwnName {
      guard asksForStatic || isAsked(type, for: graph.index.members[member].fact.name) else { continue }
      take(numbers[graph.node(.member(member))], from: files)
    }
  }

  /// `allCases`, by a protocol without source.
  private func isAsked(_ type: CodeTypeIndex, for name: String) -> Bool {
    graph.facts(of: type).contains { position in
      graph.index.types[position].fact.inherits.contains { reference in
        guard let parent = reference.path.last, graph.index.typesByName[parent] == nil else { return false }
        return SystemProtocols.asksForStatic(name, parent)
      }
    }
  }

  /// By the words of the source that declares it, which may be no parsed one.
  private func asks(_ type: CodeTypeIndex, for word: String) -> Bool {
    graph.facts(of: type).contains { position in
      let found = graph.index.types[position]
      return found.fact.kind == .protocol && graph.index.sources[found.fileNumber].facts.vocabulary.contains(word)
    }
  }

  /// Whether a type, or a class above it, conforms to a protocol without source that may ask for an initializer.
  private func conformsToUnknown(_ type: CodeTypeIndex) -> Bool {
    ([type] + graph.ancestors(of: type)).contains { level in
      graph.facts(of: level).contains { position in
        graph.index.types[position].fact.inherits.contains { reference in
          let name = reference.path.last ?? ""
          return graph.index.typesByName[name] == nil && !PlainProtocols.names.contains(name)
            && !Self.plainSuffixes.contains { name.hasSuffix($0) }
        }
      }
    }
  }

  private static let plainSuffixes = ["DataSource", "Delegate", "Observer"]

  // MARK: Initializers without a name

  private struct Initializer {
    /// `nil` for the one that a type without a written initializer has.
    var member: Int?
    var type: CodeTypeIndex
    var numbers: [Int]
  }

  /// `.init(…)` with certain labels, in free code; `nil` for a source whose words alone are known.
  private struct ImplicitCall {
    var labels: [String]?
    var words: SourceVocabulary?
    var files: [Int]
  }

  private func initializers(of type: CodeTypeIndex) -> [Initializer] {
    let value = numbers[graph.node(.value(type))].map { [$0] } ?? []
    let written = graph.members(named: "init", of: type)
    guard !written.isEmpty else { return [Initializer(member: nil, type: type, numbers: value)] }
    return written.map { member in
      Initializer(
        member: member, type: type, numbers: value + (numbers[graph.node(.member(member))].map { [$0] } ?? []))
    }
  }

  private func implicitCalls() -> [ImplicitCall] {
    var byLabels: [[String]?: Set<Int>] = [:]
    var found: [ImplicitCall] = []
    for (file, members) in graph.index.membersOfFiles.enumerated() {
      let source = graph.index.sources[file].facts
      if !source.isParsed {
        guard source.vocabulary.contains("init", as: .implicitMember) else { continue }
        found.append(ImplicitCall(labels: nil, words: source.vocabulary, files: [file]))
      }
      for member in members {
        let calls = graph.index.members[member].fact.calls.filter { $0.callee == ["", "init"] }
        guard !calls.isEmpty, numbers[graph.node(.member(member))] == nil, !previews.contains(member) else { continue }
        for call in calls where graph.expectedTypes(of: call, from: member).isEmpty {
          byLabels[call.labels, default: []].insert(file)
        }
      }
    }
    return found + byLabels.map { ImplicitCall(labels: $0, words: nil, files: $1.sorted()) }
  }

  private func mayMean(_ call: ImplicitCall, _ initializer: Initializer) -> Bool {
    guard let member = initializer.member else { return mayMeanMemberwise(call, of: initializer.type) }
    let parameters = graph.index.members[member].fact.parameters ?? []
    if let words = call.words { return MemberFact.Parameter.mayPass(parameters, words) }
    return call.labels.map { MemberFact.Parameter.accept($0, parameters) } ?? true
  }

  private func canCall(_ initializer: Initializer, fromFile file: Int) -> Bool {
    guard graph.canSee(type: initializer.type, fromFile: file) else { return false }
    if let member = initializer.member { return graph.canSee(member, fromFile: file) }
    guard isParsed(initializer.type) else { return true }
    // What is not written is internal.
    let home = graph.types[initializer.type].module
    return home == graph.index.files[file].module || home.map(graph.scope(ofFile: file).testable.contains) ?? false
  }

  /// Whether its initializers are known, as far as they are written.
  private func isParsed(_ type: CodeTypeIndex) -> Bool {
    graph.facts(of: type).allSatisfy { graph.index.sources[graph.index.types[$0].fileNumber].facts.isParsed }
  }

  /// The labels of the initializer that a structure gets are the names of its properties, which its source says.
  private func mayMeanMemberwise(_ call: ImplicitCall, of type: CodeTypeIndex) -> Bool {
    guard graph.kind(of: type) != .enum else { return false }
    guard let labels = call.labels, !labels.isEmpty else { return true }
    guard graph.kind(of: type) == .struct || !isParsed(type) else { return false }
    return graph.facts(of: type).contains { position in
      let found = graph.index.types[position]
      guard found.fact.kind != .extension else { return false }
      let words = graph.index.sources[found.fileNumber].facts.vocabulary
      return labels.allSatisfy { $0 == "{" || words.contains($0) }
    }
  }
}
