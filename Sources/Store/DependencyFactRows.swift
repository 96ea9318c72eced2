import DepGraphModel

extension ValueFact: StoredFact {
  static var table: String { "value_fact" }
  static var columns: [String] { ["kind", "owner", "annotation", "conditions", "line", "column"] }

  func write(to row: inout RowWriter) {
    row.text(kind.rawValue)
    row.list(owner)
    row.type(annotation)
    row.conditions(conditions)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(
      kind: try row.word(), owner: try row.list(), annotation: try row.optionalType(), conditions: try row.conditions(),
      position: try row.position())
  }
}

extension RegistrationFact: StoredFact {
  static var table: String { "registration_fact" }
  static var columns: [String] {
    [
      "property", "value_type", "getter", "setter", "is_derived", "is_deprecated", "access", "conditions", "line",
      "column",
    ]
  }

  func write(to row: inout RowWriter) {
    row.text(property)
    row.text(valueType)
    row.list(getter.texts)
    if let setter { row.list(setter.texts) } else { row.null() }
    row.flag(isDerived)
    row.flag(isDeprecated)
    row.text(access.rawValue)
    row.conditions(conditions)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    let property = try row.text()
    let valueType = try row.text()
    let getter = try Accessor(texts: try row.list())
    var setter: Accessor?
    if let texts = try row.optionalList() { setter = try Accessor(texts: texts) }
    self.init(
      property: property, valueType: valueType, getter: getter, setter: setter, isDerived: try row.flag(),
      isDeprecated: try row.flag(), access: try row.word(), conditions: try row.conditions(),
      position: try row.position())
  }
}

extension RegistrationFact.Accessor {
  var texts: [String] {
    switch self {
    case .key(let type): ["key"] + type.texts
    case .delegates(let property): ["delegates", property]
    case .unknown: ["unknown"]
    }
  }

  init(texts: [String]) throws(IndexError) {
    switch (texts.first, texts.count) {
    case ("key", 2...): self = .key(try TypeReference(texts: texts.dropFirst()))
    case ("delegates", 2): self = .delegates(property: texts[1])
    case ("unknown", 1): self = .unknown
    case (_, _): throw RowReader.damage
    }
  }
}

extension DependencyReference {
  var texts: [String] {
    switch self {
    case .keyPath(let property, let chain): ["key-path", property] + chain
    case .type(let type): ["type"] + type.texts
    case .all: ["all"]
    case .member(let name): ["member", name]
    case .given(let given): ["given", given.function, given.label]
    case .variable(let path): ["variable"] + path
    case .undecided: ["undecided"]
    }
  }

  init(texts: [String]) throws(IndexError) {
    switch (texts.first, texts.count) {
    case ("key-path", 2...): self = .keyPath(property: texts[1], chain: Array(texts.dropFirst(2)))
    case ("type", 2...): self = .type(try TypeReference(texts: texts.dropFirst()))
    case ("all", 1): self = .all
    case ("member", 2): self = .member(texts[1])
    case ("given", 3): self = .given(GivenReference(function: texts[1], label: texts[2]))
    case ("variable", 2...): self = .variable(Array(texts.dropFirst()))
    case ("undecided", 1): self = .undecided
    case (_, _): throw RowReader.damage
    }
  }
}

extension ConsumptionFact: StoredFact {
  static var table: String { "consumption_fact" }
  static var columns: [String] {
    [
      "reference", "form", "site", "owner", "member", "variable", "timing", "uses", "is_preview_or_test_value",
      "conditions", "line", "column",
    ]
  }

  func write(to row: inout RowWriter) {
    row.list(reference.texts)
    row.text(form.rawValue)
    row.text(site.rawValue)
    row.list(owner)
    row.text(member)
    row.text(variable)
    row.text(timing.rawValue)
    row.list(uses.flatMap(\.texts))
    row.flag(isPreviewOrTestValue)
    row.conditions(conditions)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(
      reference: try DependencyReference(texts: try row.list()), form: try row.word(), site: try row.word(),
      owner: try row.list(), member: try row.optionalText(), variable: try row.optionalText(),
      timing: try row.word(), uses: try SourcePosition.list(texts: try row.list()),
      isPreviewOrTestValue: try row.flag(), conditions: try row.conditions(), position: try row.position())
  }
}

extension OverrideFact: StoredFact {
  static var table: String { "override_fact" }
  static var columns: [String] {
    [
      "subject", "form", "is_partial", "owner", "member", "is_preview_or_test_value", "conditions", "branches",
      "extent",
      "answers_event", "runs_handed_code", "line", "column",
    ]
  }

  func write(to row: inout RowWriter) {
    row.list(subject.texts)
    row.text(form.rawValue)
    row.flag(isPartial)
    row.list(owner)
    row.text(member)
    row.flag(isPreviewOrTestValue)
    row.conditions(conditions)
    row.list(branches)
    row.list(extent.texts)
    row.flag(answersEvent)
    row.flag(runsHandedCode)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(
      subject: try Subject(texts: try row.list()), form: try row.word(), isPartial: try row.flag(),
      owner: try row.list(), member: try row.optionalText(), isPreviewOrTestValue: try row.flag(),
      conditions: try row.conditions(), branches: try row.list(), extent: try OverrideExtent(texts: try row.list()),
      answersEvent: try row.flag(), runsHandedCode: try row.flag(), position: try row.position())
  }
}

extension SourcePosition {
  var texts: [String] { [String(line), String(column)] }

  static func list(texts: [String]) throws(IndexError) -> [SourcePosition] {
    var found: [SourcePosition] = []
    var rest = texts[...]
    while let first = rest.popFirst() {
      guard let second = rest.popFirst(), let line = Int(first), let column = Int(second) else {
        throw RowReader.damage
      }
      found.append(SourcePosition(line: line, column: column))
    }
    return found
  }
}

extension OverrideExtent {
  var texts: [String] {
    switch self {
    case .process: ["process"]
    case .code(let start, let end): ["code"] + start.texts + end.texts
    case .unknown: ["unknown"]
    }
  }

  init(texts: [String]) throws(IndexError) {
    let positions = try SourcePosition.list(texts: Array(texts.dropFirst()))
    switch (texts.first, positions.count) {
    case ("process", 0): self = .process
    case ("code", 2): self = .code(from: positions[0], to: positions[1])
    case ("unknown", 0): self = .unknown
    case (_, _): throw RowReader.damage
    }
  }
}

extension OverrideFact.Subject {
  var texts: [String] {
    switch self {
    case .dependency(let reference): reference.texts
    case .each(let reference): ["each"] + reference.texts
    case .everything(let text): ["everything", text]
    case .helperCall(let name): ["helper-call", name]
    case .replaced(let name): ["replaced"] + (name.map { [$0] } ?? [])
    case .given(let function): ["given-update", function]
    case .handed(let function, let helper): ["handed", function, helper]
    case .handedOn(let function, let other): ["handed-on", function, other]
    }
  }

  init(texts: [String]) throws(IndexError) {
    switch (texts.first, texts.count) {
    case ("each", 2...): self = .each(try DependencyReference(texts: Array(texts.dropFirst())))
    case ("everything", 2): self = .everything(texts[1])
    case ("helper-call", 2): self = .helperCall(texts[1])
    case ("replaced", 1): self = .replaced(by: nil)
    case ("replaced", 2): self = .replaced(by: texts[1])
    case ("given-update", 2): self = .given(to: texts[1])
    case ("handed", 3): self = .handed(to: texts[1], helper: texts[2])
    case ("handed-on", 3): self = .handedOn(from: texts[1], to: texts[2])
    case (_, _): self = .dependency(try DependencyReference(texts: texts))
    }
  }
}
