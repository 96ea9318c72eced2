package import DepGraphModel

/// The functions that decide whether code runs without the overrides around it: those that closures are handed to, and those
/// that are called where an override is in force. Only their sources tell, and these need not say a word of the library.
package struct HandedFunctions: Equatable, Sendable {
  /// The names of the functions that closures are handed to which may run later, as words.
  private var taking: Set<UInt32> = []
  /// The names of what is called in code that an override is in force for.
  private var called: Set<UInt32> = []

  /// None where nothing is overridden.
  package init(in facts: [String: FileFacts]) {
    let sources = facts.values.filter { !$0.ofDialects.isEmpty }.map(\.dependencies)
    var taking: Set<String> = []
    var called: Set<String> = []
    for source in sources {
      let scopes = source.overrides.filter { !$0.isPreviewOrTestValue }.map(\.extent).filter(\.isOfCode)
      guard !scopes.isEmpty else { continue }
      for member in source.members {
        for call in member.calls where scopes.contains(where: { $0.contains(call.position) }) {
          if let name = call.callee.last { called.insert(name) }
        }
        for mention in member.mentionPlaces where scopes.contains(where: { $0.contains(mention.position) }) {
          called.insert(mention.name)
        }
      }
    }
    guard !called.isEmpty else { return }
    for member in sources.lazy.flatMap(\.members) {
      for code in member.escapes where code.isHanded { taking.insert(code.function) }
    }
    self.taking = Set(taking.map { SourceVocabulary.hash(of: $0, as: .word) })
    self.called = Set(called.map { SourceVocabulary.hash(of: $0, as: .word) })
  }

  package var isEmpty: Bool { taking.isEmpty && called.isEmpty }

  /// Whether a source may declare one that keeps a closure or leaves its task, as far as its words tell.
  package func mayBeDeclared(in facts: FileFacts) -> Bool {
    guard !facts.isParsed, facts.problems.isEmpty else { return false }
    let functions = facts.vocabulary.functions
    return functions.contains(where: taking.contains)
      || functions.contains(where: called.contains) && facts.vocabulary.contains(anyOf: Self.leaving)
  }

  /// What runs code outside of the task.
  private static let leaving = SourceVocabulary.hashes(of: [
    "DispatchQueue", "DispatchWorkItem", "DispatchSource", "OperationQueue", "BlockOperation", "Operation", "Thread",
    "Timer", "RunLoop", "detached", "asyncAfter", "addOperation", "addObserver", "sink",
  ])
}

extension OverrideExtent {
  fileprivate var isOfCode: Bool {
    switch self {
    case .code: true
    case .process, .unknown: false
    }
  }
}

extension EscapingCode {
  /// Whether the function that it is handed to says whether it runs later.
  fileprivate var isHanded: Bool {
    switch kind {
    case .closure, .kept, .held, .argument: !function.isEmpty
    case .made, .reference, .defaultValue, .omitted, .yielded, .reset: false
    }
  }
}
