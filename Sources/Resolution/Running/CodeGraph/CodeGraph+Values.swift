import DepGraphModel

/// What there being a value of a type leads to.
extension CodeGraph {
  func targets(ofValue type: CodeTypeIndex) -> [CodeTarget] {
    guard let module = types[type].module else { return targets(ofExternalValue: type) }
    var found: [CodeTarget] = []
    var extending: Set<ModuleIndex> = []
    for member in instanceMembers(of: type) {
      let home = index.members[member].module
      if home == module { found.append(certain(.member(member))) } else { extending.insert(home) }
    }
    // What another module adds runs where that module takes such a value; as a witness it runs anywhere.
    for position in facts(of: type) where extending.contains(index.types[position].module) {
      if !index.types[position].fact.inherits.isEmpty {
        found.append(possible(.addition(type, index.types[position].module)))
      }
    }
    for parent in parents(of: type) { found += targets(ofParent: parent, in: module) }
    for member in operatorsTaking[type] ?? [] {
      // As for other members, what another module adds may run where that module has such a value.
      found.append(index.members[member].module == module ? certain(.member(member)) : possible(.member(member)))
    }
    return found
  }

  /// By type the operators outside of types that take values of it: code calls them without a name.
  func findOperators() -> [CodeTypeIndex: [Int]] {
    takers.ofOperators.reduce(into: [:]) { found, number in
      let (fact, file) = (takers.all[number].fact, takers.all[number].file)
      guard let type = type(taken: number),
        let member = index.container(at: fact.position, in: index.files[file]),
        Self.isOperator(index.members[member].fact.name), !(found[type]?.contains(member) ?? false)
      else { return }
      found[type, default: []].append(member)
    }
  }

  /// Values of a type without source are there anyway: what counts is the protocols that the project conforms it to.
  private func targets(ofExternalValue type: CodeTypeIndex) -> [CodeTarget] {
    guard let module = facts(of: type).map({ index.types[$0].module }).first else { return [] }
    return parents(of: type).flatMap { targets(ofParent: $0, in: module) }
  }

  /// A value of a class is one of its superclass, and its initializer runs one of that; defaults of a protocol's members
  /// belong to every type that conforms.
  private func targets(ofParent parent: CodeTypeIndex, in module: ModuleIndex) -> [CodeTarget] {
    guard let home = types[parent].module else { return [] }
    var found = [certain(.value(parent))]
    switch kind(of: parent) {
    case .class: found += members(named: "init", of: parent).map { certain(.member($0)) }
    case .protocol:
      let visible = lookup.visibility.moduleWideScope(of: module).modules
      for member in instanceMembers(of: parent) {
        let other = index.members[member].module
        if other != home, visible.contains(other) { found.append(certain(.member(member))) }
      }
    case .struct, .enum, .actor, .extension, .typealias, nil: break
    }
    return found
  }

  /// What a call of an initializer leads to.
  /// - Parameter labels: `nil` where the type itself is handed on: whoever gets it may call any of them.
  func targets(ofBuilding type: CodeTypeIndex, labels: [String]?, from caller: Int) -> [CodeTarget] {
    guard kind(of: type) != .protocol else { return [] }
    var found = [certain(.value(type))]
    let module = index.members[caller].module
    if types[type].module != module, instanceMembers(of: type).contains(where: { index.members[$0].module == module }) {
      found.append(certain(.addition(type, module)))
    }
    var initializers = accepting(labels, among: members(named: "init", of: type), from: caller)
    if initializers.isEmpty, kind(of: type) == .class {
      let classes = ancestors(of: type).filter { kind(of: $0) == .class }
      initializers =
        classes.lazy.map { self.accepting(labels, among: self.members(named: "init", of: $0), from: caller) }
        .first { !$0.isEmpty } ?? []
    }
    found += initializers.map { certain(.member($0)) }
    if labels == nil { found += builders(of: type, from: caller) }
    if labels == nil, mayAnswerForProtocol(type) {
      found += members(of: type).filter { index.members[$0].isStaticOfOwnName && canSee($0, from: caller) }
        .map { possible(.member($0)) }
    }
    return found
  }

  /// What a result builder runs where its attribute stands.
  private func builders(of type: CodeTypeIndex, from caller: Int) -> [CodeTarget] {
    guard has(attribute: "resultBuilder", type) else { return [] }
    return members(of: type).filter { index.members[$0].isBuilder && canSee($0, from: caller) }
      .map { certain(.member($0)) }
  }

  /// Whether its declaration carries an attribute.
  func has(attribute: String, _ type: CodeTypeIndex) -> Bool {
    facts(of: type).contains { index.types[$0].fact.attributes.contains(attribute) }
  }

  /// Whether a protocol may ask for static members of a type: whoever gets the type calls no others.
  private func mayAnswerForProtocol(_ type: CodeTypeIndex) -> Bool {
    kind(of: type) == .class
      || facts(of: type).contains { position in
        index.types[position].fact.inherits.contains { !Self.protocolsOfValues.contains($0.path.last ?? "") }
      }
  }

  /// Protocols that ask for no static members but a key's values and operators.
  static let protocolsOfValues: Set<String> = [
    "AnyObject", "Codable", "CustomStringConvertible", "Decodable", "DependencyKey", "Encodable", "Equatable", "Error",
    "Hashable", "Identifiable", "LocalizedError", "ObservableObject", "Sendable", "TestDependencyKey",
  ]

  /// The members of types that only show previews.
  func previewMembers() -> Set<Int> {
    var found: Set<Int> = []
    for position in index.typesByParent["PreviewProvider"] ?? [] {
      guard let type = type(ofFact: position) else { continue }
      found.formUnion(members(of: type))
    }
    return found
  }

  /// Those of several members that a call with these labels can mean.
  func accepting(_ labels: [String]?, among members: [Int], from caller: Int) -> [Int] {
    members.filter { member in
      guard canSee(member, from: caller) else { return false }
      guard let labels, let parameters = index.members[member].fact.parameters else { return true }
      return MemberFact.Parameter.accept(labels, parameters)
    }
  }
}

extension CodeMember {
  /// Whether it is a static member that is not one of the library's protocols.
  var isStaticOfOwnName: Bool {
    fact.isStatic && !ValueFact.Kind.allCases.contains { $0.memberName == fact.name }
  }

  /// Whether a result builder has it for what is in its blocks.
  var isBuilder: Bool { fact.isStatic && fact.kind == .function && fact.name.hasPrefix("build") }

  /// Whether what calls it has the type, by whatever name, and needs no value of it.
  var isCalledThroughType: Bool { fact.kind == .initializer || isStaticOfOwnName }
}

extension MemberFact.Parameter {
  /// Whether a source may call a function with these parameters. A call spells the labels of what it has to give, closures
  /// that may trail aside.
  static func mayPass(_ parameters: [MemberFact.Parameter], _ words: SourceVocabulary) -> Bool {
    parameters.allSatisfy { parameter in
      parameter.isOptional || parameter.label == "_" || parameter.closure != .none || words.contains(parameter.label)
    }
  }

  /// Whether a call with these labels can mean a function with these parameters. A trailing closure, `{`, takes the place
  /// of any parameter that is left.
  static func accept(_ labels: [String], _ parameters: [MemberFact.Parameter]) -> Bool {
    var given = labels[...]
    var closures = 0
    if let first = given.firstIndex(of: "{") {
      closures = given.count - first
      given = given[..<first]
    }
    for parameter in parameters {
      if let label = given.first, label == parameter.label {
        given.removeFirst()
        // Any number of arguments: those behind the first have no label.
        while parameter.isOptional, given.first == "_", parameter.label == "_" { given.removeFirst() }
      } else if !parameter.isOptional {
        guard closures > 0 else { return false }
        closures -= 1
      }
    }
    return given.isEmpty
  }
}
