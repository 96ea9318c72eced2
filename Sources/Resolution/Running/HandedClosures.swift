import DepGraphModel

/// Which functions and initializers of the project call what they are handed before they return, by their names.
struct HandedClosures {
  private struct Use {
    var isCalled = false
    var isKept = false
    var isDelayed = false
  }

  private var uses: [ModuleIndex: [String: Use]] = [:]
  private var all: [String: Use] = [:]
  /// The names of what gives a stream or a lazy sequence.
  private var deferring: Set<String> = []
  private var sources: [FactTable.Source] = []
  /// The names of functions that take back whatever was set.
  private var resetting: Set<String> = []

  init(_ index: CodeIndex) {
    for member in index.members {
      let name = member.fact.kind == .initializer ? member.fact.owner.last ?? "" : member.fact.name
      for parameter in member.fact.parameters ?? [] {
        switch parameter.closure {
        case .none: continue
        case .called:
          uses[member.module, default: [:]][name, default: Use()].isCalled = true
          all[name, default: Use()].isCalled = true
        case .kept, .delayed:
          uses[member.module, default: [:]][name, default: Use()].isKept = true
          all[name, default: Use()].isKept = true
          if parameter.closure == .delayed {
            uses[member.module, default: [:]][name, default: Use()].isDelayed = true
            all[name, default: Use()].isDelayed = true
          }
        }
      }
    }
    sources = index.sources
    for source in sources { deferring.formUnion(source.dependencies.deferring) }
    takeResets()
  }

  /// What takes everything back by itself, or by another helper.
  private mutating func takeResets() {
    var callers: [String: [String]] = [:]
    var waiting: [String] = []
    for source in sources {
      for fact in source.dependencies.overrides where fact.form == .helper {
        guard let name = fact.member else { continue }
        if case .helperCall(let called) = fact.subject { callers[called, default: []].append(name) }
        if fact.subject == .renewed, fact.receiver == "DependencyValues" { waiting.append(name) }
      }
    }
    while let name = waiting.popLast() {
      if resetting.insert(name).inserted { waiting += callers[name] ?? [] }
    }
  }

  init() {}

  /// Whether a function of the project of that name keeps what it is handed.
  func keeps(_ function: String, from module: ModuleIndex) -> Bool {
    (uses[module]?[function] ?? all[function])?.isKept ?? false
  }

  /// Whether a function of that name keeps what is written as its argument.
  func delays(_ function: String, from module: ModuleIndex) -> Bool {
    (uses[module]?[function] ?? all[function])?.isDelayed ?? false
  }

  /// Whether what a function or a property of that name gives may keep the closures that are handed to its methods.
  /// Of a source that was not parsed, its words tell.
  func isDeferring(_ name: String) -> Bool {
    if deferring.contains(name) { return true }
    let hash = SourceVocabulary.hash(of: name, as: .word)
    return sources.contains { source in
      !source.facts.isParsed && source.facts.vocabulary.functions.contains(hash)
        && source.facts.vocabulary.contains(anyOf: Self.streams)
    }
  }

  private static let streams = SourceVocabulary.hashes(of: [
    "AsyncStream", "AsyncThrowingStream", "AsyncSequence", "AsyncChannel", "AnyPublisher", "LazySequence", "lazy",
  ])

  func resets(_ function: String) -> Bool { resetting.contains(function) }

  /// Whether a function of that name calls what it is handed, before or after it returns.
  func calls(_ function: String, from module: ModuleIndex) -> Bool {
    (uses[module]?[function] ?? all[function])?.isCalled ?? false
  }

  /// Where several functions of a name differ, nothing is concluded.
  func runsAtOnce(_ function: String, from module: ModuleIndex) -> Bool {
    guard let use = uses[module]?[function] ?? all[function] else { return false }
    return use.isCalled && !use.isKept
  }
}
