import DepGraphModel

/// Facts with every case of every kind and with texts that break naive encodings, the same for the same seed.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  /// The facts of so many files, by path.
  static func files(_ count: Int) -> [String: FileFacts] {
    var files: [String: FileFacts] = [:]
    for seed in 0..<count {
      var dice = Dice(seed: UInt64(seed))
      files["\(seed).swift"] = dice.facts()
    }
    return files
  }

  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  mutating func flag() -> Bool { number(below: 2) == 0 }

  mutating func maybe<Element>(_ element: Element) -> Element? { flag() ? element : nil }

  mutating func many<Element>(_ make: (inout Dice) -> Element) -> [Element] {
    (0..<number(below: 4)).map { _ in make(&self) }
  }

  mutating func text() -> String {
    pick([
      "", "mail", "Client", "a.b", "`a\"b`", "\\u0041", "\"", "\\", "[\"x\"]", "nul\0nul", "line\nline\r\n", "größe",
      "e\u{301}", "🌦\u{200d}", "\u{1}\u{1f}\u{7f}", "a && b", "'; DROP TABLE file", "\u{feff}",
    ])
  }

  mutating func texts() -> [String] { many { $0.text() } }

  mutating func position() -> SourcePosition {
    SourcePosition(line: pick([1, 2, 40_000, Int.max]), column: pick([1, 7, 20_000_000]))
  }

  mutating func type() -> TypeReference { TypeReference(path: texts(), genericArguments: text()) }

  mutating func reference() -> DependencyReference {
    switch number(below: 7) {
    case 0: .keyPath(property: text(), chain: texts())
    case 1: .type(type())
    case 2: .member(text())
    case 3: .given(GivenReference(function: text(), label: text()))
    case 4: .variable([text()])
    case 5: .undecided
    default: .all
    }
  }

  mutating func accessor() -> RegistrationFact.Accessor {
    switch number(below: 3) {
    case 0: .key(type())
    case 1: .delegates(property: text())
    default: .unknown
    }
  }

  mutating func subject() -> OverrideFact.Subject {
    switch number(below: 12) {
    case 0: .dependency(reference())
    case 1: .everything(text())
    case 2: .each(reference())
    case 3: .replaced(by: flag() ? text() : nil)
    case 4: .given(to: text())
    case 5: .handed(to: text(), helper: text())
    case 7: .carried
    case 9: .mutated(reference(), by: text())
    case 10: .renewed
    case 8: .around(text())
    case 6: .handedOn(from: text(), to: text())
    default: .helperCall(text())
    }
  }
}

extension Dice {
  mutating func facts() -> FileFacts {
    var facts = FileFacts(
      imports: many { $0.importFact() }, types: many { $0.typeFact() }, suppressions: many { $0.suppression() },
      problems: many { $0.problem() }, isParsed: flag(),
      vocabulary: SourceVocabulary(hashes: many { UInt32($0.number(below: 1 << 31)) }), lineCount: number(below: 3))
    facts[SwiftDependenciesFacts.self] = SwiftDependenciesFacts(
      values: many { $0.value() }, registrations: many { $0.registration() },
      consumptions: many { $0.consumption() }, overrides: many { $0.override() }, members: many { $0.member() },
      endpoints: many { $0.endpoint() })
    return facts
  }

  private mutating func importFact() -> ImportFact {
    ImportFact(
      module: text(), declarationKind: maybe("struct"), isExported: flag(), isTestable: flag(),
      isImplementationOnly: flag(), access: maybe(pick(AccessLevel.allCases)),
      conditions: texts().map { Condition($0) },
      position: position())
  }

  private mutating func typeFact() -> TypeFact {
    TypeFact(
      kind: pick(TypeFact.Kind.allCases), path: texts(), genericParameters: texts(), inherits: many { $0.type() },
      access: pick(AccessLevel.allCases), attributes: texts(), whereClause: text(),
      conditions: texts().map { Condition($0) },
      position: position())
  }

  private mutating func value() -> ValueFact {
    ValueFact(
      kind: pick(ValueFact.Kind.allCases), owner: texts(), annotation: maybe(type()),
      conditions: texts().map { Condition($0) },
      position: position())
  }

  private mutating func registration() -> RegistrationFact {
    RegistrationFact(
      property: text(), valueType: text(), getter: accessor(), setter: maybe(accessor()), isDerived: flag(),
      isDeprecated: flag(), access: pick(AccessLevel.allCases), conditions: texts().map { Condition($0) },
      position: position())
  }

  private mutating func consumption() -> ConsumptionFact {
    ConsumptionFact(
      reference: reference(), form: pick(ConsumptionFact.Form.allCases), site: pick(ConsumptionFact.Site.allCases),
      owner: texts(), member: maybe(text()), variable: maybe(text()), timing: pick(Timing.allCases),
      uses: many { $0.position() }, isPreviewOrTestValue: flag(), conditions: texts().map { Condition($0) },
      position: position())
  }

  mutating func extent() -> OverrideExtent {
    switch number(below: 3) {
    case 0: .process
    case 1: .code(from: position(), to: position())
    default: .unknown
    }
  }

  private mutating func override() -> OverrideFact {
    OverrideFact(
      subject: subject(), form: pick(OverrideFact.Form.allCases), isPartial: flag(), owner: texts(),
      member: maybe(text()), isPreviewOrTestValue: flag(), conditions: texts().map { Condition($0) }, branches: texts(),
      extent: extent(), answersEvent: flag(), runsHandedCode: flag(), position: position())
  }

  private mutating func member() -> MemberFact {
    MemberFact(
      kind: pick(MemberFact.Kind.allCases), owner: texts(), name: text(), isStatic: flag(),
      access: pick(AccessLevel.allCases), isDispatched: flag(), isInitialValue: flag(),
      parameters: maybe(many { .init(label: $0.text(), isOptional: $0.flag()) }), resultType: maybe(type()),
      result: result(),
      calls: many {
        .init(
          callee: $0.texts(), labels: $0.maybe($0.texts()), timing: $0.pick(Timing.allCases), position: $0.position())
      },
      reads: many { .init(variable: $0.text(), timing: $0.pick(Timing.allCases), position: $0.position()) },
      mentions: texts(), mentionPlaces: many { MemberFact.Mention(name: $0.text(), position: $0.position()) },
      detached: many { $0.extent() }, conditions: texts().map { Condition($0) }, position: position(), end: position())
  }

  private mutating func suppression() -> SuppressionFact {
    SuppressionFact(
      scope: pick(SuppressionFact.Scope.allCases), rules: texts(), reason: text(), position: position())
  }

  private mutating func result() -> MemberFact.Result {
    switch number(below: 4) {
    case 0: .unknown
    case 1: .trap(text())
    case 2: .member(texts())
    default: .instance(type: texts(), labels: texts(), assigned: texts())
    }
  }

  private mutating func endpoint() -> EndpointFact {
    EndpointFact(
      client: texts(), name: text(), method: maybe(text()), isRequired: flag(),
      conditions: texts().map { Condition($0) }, position: position())
  }

  private mutating func problem() -> FactProblem {
    FactProblem(kind: pick(Problem.Kind.allCases), message: text(), position: position())
  }
}
