import DepGraphModel

/// Finds out whether anything in a root calls the code that an override is part of.
final class CallSearch {
  private let code: OverrideCode
  /// By module, whether its code can run in the root.
  private let runs: [Bool]
  /// Types that nothing makes.
  private let unmade: Set<CodeTypeIndex>
  private var answers: [Subject: Bool] = [:]
  /// What is being asked, from the question that came from outside to the last one.
  private var open: Set<Subject> = []
  /// Of these, those that were taken for never run on the way to another answer.
  private var assumed: Set<Subject> = []
  /// Found not to run, perhaps since something was assumed.
  private var denied: [Subject] = []

  private enum Subject: Hashable {
    case member(Int)
    case type(CodeTypeIndex)
  }

  init(code: OverrideCode, runs: [Bool], unmade: Set<CodeTypeIndex>) {
    self.code = code
    self.runs = runs
    self.unmade = unmade
  }

  private var graph: CodeGraph { code.graph }

  /// - Parameter member: `nil` for code at the top level of a file.
  func mayRun(_ member: Int?) -> Bool {
    guard let member else { return true }
    return answer(.member(member)) { isRun(member) }
  }

  /// Whether anything names the types whose functions say what an override sets: which of several types with such a
  /// function is meant, a generic function does not say.
  func mayUseHelpers(of override: ResolvedOverride) -> Bool {
    override.helperTypes.allSatisfy(mayUse)
  }

  /// Likewise of the types whose functions may be meant in place of them.
  func mayUseOtherHelpers(of override: ResolvedOverride) -> Bool { override.otherHelpers.contains(where: mayUse) }

  private func mayUse(_ helper: ResolvedOverride.Applied) -> Bool {
    let key = CodeIndex.FileKey(module: helper.module, file: helper.location.file)
    return graph.type(ofStored: helper.owner, in: key, container: nil).map(mayExist) ?? true
  }

  /// What only calls itself is called by nothing, so an open question counts as answered with no. Where that turns out to be
  /// wrong, everything that was denied meanwhile is asked again.
  private func answer(_ subject: Subject, _ find: () -> Bool) -> Bool {
    if let known = answers[subject] { return known }
    guard open.insert(subject).inserted else {
      assumed.insert(subject)
      return false
    }
    let isFirst = open.count == 1
    var answer = find()
    while isFirst, assumed.contains(where: { answers[$0] == true }) || answer && assumed.contains(subject) {
      // Each round finds at least one more that runs.
      answers[subject] = answer ? true : nil
      for other in denied { answers[other] = nil }
      denied = []
      assumed = []
      if !answer { answer = find() }
    }
    open.remove(subject)
    answers[subject] = answer
    if !answer { denied.append(subject) }
    if isFirst {
      denied = []
      assumed = []
    }
    return answer
  }

  private func isRun(_ member: Int) -> Bool {
    let found = graph.index.members[member]
    // The library takes live values by their keys.
    if found.fact.kind == .script || found.fact.isStatic && found.fact.name == "liveValue" { return true }
    if let container = found.container, !mayRun(container) { return false }
    if let owner = graph.owner(of: member) {
      // The system takes it of the type that it is handed: `self[Key.self]`.
      if found.fact.isStatic, isTakenBySystem(owner, found.fact.name) { return true }
      guard mayExist(owner) else { return false }
      if found.fact.kind == .initializer, isMadeByName(owner) { return isCalled(initializer: member, of: owner) }
      if CodeGraph.isOperator(found.fact.name) || isRunUnnamed(member, of: owner) { return true }
    } else if found.isStatement, EntryCode.isScript(found.file) {
      return true
    }
    // The words of a source tell no operators.
    return CodeGraph.isOperator(found.fact.name) || isNamed(found.fact.name, besides: member)
  }

  /// Whether something that is no code of the project may run a member. What a protocol or a superclass asks for is not
  /// private.
  private func isRunUnnamed(_ member: Int, of owner: CodeTypeIndex) -> Bool {
    let found = graph.index.members[member]
    if found.runsUnnamed { return true }
    if found.fact.isStatic { return isTakenBySystem(owner, found.fact.name) }
    return !found.fact.access.isFileScoped && isOpen(owner, for: found.fact.name)
  }

  /// Whether a protocol or a superclass may call a member of a type.
  private func isOpen(_ type: CodeTypeIndex, for member: String) -> Bool {
    graph.facts(of: type).contains { position in
      graph.index.types[position].fact.inherits.contains { parent in
        SystemProtocols.mayCall(member, of: parent.path.last ?? "")
      }
    }
  }

  /// `defaultValue` of an `EnvironmentKey`
  private func isTakenBySystem(_ type: CodeTypeIndex, _ member: String) -> Bool {
    graph.facts(of: type).contains { position in
      graph.index.types[position].fact.inherits.contains { parent in
        SystemProtocols.staticMembers[parent.path.last ?? ""]?.contains(member) ?? false
      }
    }
  }

  /// Whether something names a type, or makes it without naming it.
  private func mayExist(_ type: CodeTypeIndex) -> Bool {
    answer(.type(type)) { isMade(type) }
  }

  private func isMade(_ type: CodeTypeIndex) -> Bool {
    if unmade.contains(type) { return false }
    let facts = graph.facts(of: type).map { graph.index.types[$0].fact }
    let isKnown = graph.kind(of: type) == nil || graph.kind(of: type) == .protocol || isMadeBySystem(facts)
    return isKnown
      || graph.index.spellings(of: graph.types[type].path.last ?? "").contains {
        isNamed($0, of: type)
      } || graph.children(of: type).contains(where: isLinked) || isTaken(type)
  }

  /// Whether code that may run calls an initializer of a type that only its name makes.
  private func isCalled(initializer member: Int, of type: CodeTypeIndex) -> Bool {
    if OverrideCode.isCalledBySyntax(graph.index.members[member]) { return true }
    return graph.spellings(of: type).contains { name in
      code.holders.files(holding: name).contains { file in
        guard runs[graph.index.files[file].module] else { return false }
        guard graph.index.sources[file].facts.isParsed else { return true }
        return graph.index.membersOfFiles[file].contains { other in
          other != member && graph.index.members[other].names(name)
            && graph.mayCall(initializer: member, of: type, from: other) && mayRun(other)
        }
      }
    } || graph.unnamedCallers(ofInitializer: member, of: type).contains { mayRun($0) }
  }

  /// Whether a value of a type is made by its name or by `.init(…)` alone: a subclass, generic code or a framework makes none.
  private func isMadeByName(_ type: CodeTypeIndex) -> Bool {
    let facts = graph.facts(of: type).map { graph.index.types[$0].fact }
    guard graph.kind(of: type) == .struct, !isMadeBySystem(facts), !isOpen(type, for: "init") else { return false }
    return !graph.ancestors(of: type).contains { graph.kind(of: $0) == .protocol } && !isTaken(type)
      && !facts.contains { $0.attributes.contains("propertyWrapper") || $0.attributes.contains("resultBuilder") }
  }

  private func isLinked(_ type: CodeTypeIndex) -> Bool { graph.types[type].module.map { runs[$0] } ?? true }

  /// Whether code that may run makes it by an implicit member, where something takes such a value.
  private func isTaken(_ type: CodeTypeIndex) -> Bool {
    let names = Set(graph.takers(of: type).flatMap(\.fact.names))
    return Set(names.map(\.taker)).sorted().contains { taker in
      code.holders.files(holding: taker).contains { isGiven(to: taker, names, in: $0) }
    }
  }

  private func isGiven(to taker: String, _ names: Set<TypeTakers.Name>, in file: Int) -> Bool {
    guard runs[graph.index.files[file].module] else { return false }
    // `.init(…)` alone says too little.
    guard graph.index.sources[file].facts.isParsed else { return taker != "init" }
    return graph.index.membersOfFiles[file].contains { other in
      graph.index.members[other].fact.calls.contains { call in
        guard case .taken(taker, let label) = call.expected else { return false }
        return names.contains(TypeTakers.Name(taker: taker, label: label))
      } && mayRun(other)
    }
  }

  /// A storyboard or the system may make it by its name.
  private func isMadeBySystem(_ facts: [TypeFact]) -> Bool {
    facts.contains { fact in
      fact.startsRoot || fact.kind == .class && isOutside(fact.inherits.first) || fact.attributes.contains("objc")
        || fact.inherits.contains { Self.systemProtocols.contains($0.path.last ?? "") }
    }
  }

  /// What the root links of types that the system may make, as far as the system may run it.
  var membersOfSystemTypes: [Int] {
    graph.index.members.indices.filter { member in
      guard runs[graph.index.members[member].module], let owner = graph.owner(of: member) else { return false }
      return isMadeBySystem(graph.facts(of: owner).map { graph.index.types[$0].fact })
        && isRunUnnamed(member, of: owner)
    }
  }

  /// Whether the system calls a member when something happens.
  func isCalledLate(_ member: Int) -> Bool {
    guard let owner = graph.owner(of: member) else { return false }
    let parents = graph.facts(of: owner).flatMap { graph.index.types[$0].fact.inherits.compactMap(\.path.last) }
    return SystemProtocols.isCalledLate(graph.index.members[member].fact, of: parents)
  }

  /// The system finds types of these by itself.
  private static let systemProtocols: Set<String> = [
    "AppIntent", "AppShortcutsProvider", "XCTestCase", "ParsableCommand", "AsyncParsableCommand",
  ]

  private func isOutside(_ superclass: TypeReference?) -> Bool {
    guard let name = superclass?.path.last else { return false }
    return graph.index.typesByName[name] == nil
  }

  /// Whether code that may run, other than the type's own, takes the name of a type.
  private func isNamed(_ name: String, of type: CodeTypeIndex) -> Bool {
    code.holders.files(holding: name).contains { file in
      guard runs[graph.index.files[file].module] else { return false }
      guard graph.index.sources[file].facts.isParsed else { return true }
      return graph.index.membersOfFiles[file].contains { other in
        graph.index.members[other].names(name) && graph.owner(of: other) != type && mayRun(other)
      }
    }
  }

  /// Whether code that may run takes the name of a member.
  private func isNamed(_ name: String, besides member: Int) -> Bool {
    let type = graph.index.members[member].fact.isStatic ? graph.owner(of: member) : nil
    // What conforms to a protocol or inherits from a class has its static members too: `Build.start()`. Of a type that
    // conforms to a protocol, generic code takes them: `S.make()`.
    let isInherited =
      type.map { type in
        graph.kind(of: type) == .protocol || !graph.children(of: type).isEmpty
          || graph.ancestors(of: type).contains { graph.kind(of: $0) == .protocol }
      } ?? false
    let spellings =
      isInherited ? nil : type.map { graph.index.spellings(of: graph.types[$0].path.last ?? "") }
    return code.holders.files(holding: name).contains { file in
      guard runs[graph.index.files[file].module] else { return false }
      let facts = graph.index.sources[file].facts
      let isAtHome = type.map { graph.isExtended($0, in: graph.index.files[file]) } ?? true
      guard facts.isParsed else {
        return spellings?.contains { facts.vocabulary.contains("\($0).\(name)") } ?? true
          || isAtHome || facts.vocabulary.contains(name, as: .implicitMember)
      }
      return graph.index.membersOfFiles[file].contains { other in
        let found = graph.index.members[other]
        let isTaken = spellings.map { found.names(name, ofTypes: $0, isAtHome: isAtHome) } ?? found.names(name)
        return other != member && isTaken && mayRun(other)
      }
    }
  }
}

extension CodeMember {
  /// Whether it runs without anything naming it, where there is a value of its type.
  fileprivate var runsUnnamed: Bool {
    fact.isDispatched || fact.kind == .initializer || fact.isInitialValue && !fact.isStatic
      || ["deinit", "main", "body", "subscript", "callAsFunction", "wrappedValue"].contains(fact.name)
  }

  private var isQuiet: Bool { fact.name == "testValue" || fact.name == "previewValue" }

  fileprivate func names(_ name: String) -> Bool {
    !isQuiet
      && (fact.calls.contains { $0.callee.contains(name) || $0.expected.names(name) } || fact.mentions.contains(name)
        || fact.resultType?.path.contains(name) ?? false)
  }

  /// Whether it takes a static member: behind a dot with nothing in front of it, with its type's name or something unknown
  /// in front, or by its mere name in the type's own code.
  fileprivate func names(_ name: String, ofTypes types: Set<String>, isAtHome: Bool) -> Bool {
    guard !isQuiet else { return false }
    if fact.mentions.contains(name), !fact.mentionsOfMadeValues.contains(name) { return true }
    return fact.calls.contains { call in
      call.callee.indices.contains { position in
        guard call.callee[position] == name else { return false }
        guard position > 0 else { return isAtHome }
        let qualifier = call.callee[position - 1]
        return types.contains(qualifier) || !(qualifier.first?.isUppercase ?? false) || qualifier == "Self"
      }
    }
  }
}

extension ExpectedType {
  fileprivate func names(_ type: String) -> Bool {
    switch self {
    case .type(let path): path.contains(type)
    case .unknown, .taken: false
    }
  }
}
