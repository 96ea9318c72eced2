import DepGraphModel

/// What the language and wrappers of properties run of a value without its name.
extension EntryWalk {
  /// What takes a property takes it of its wrapper.
  mutating func enterWrapper(of property: Int) {
    for type in graph.wrappers(of: property) { enterUnnamed(of: type) }
  }

  /// What may run on a value of a type though nothing names it.
  mutating func enterUnnamed(of type: CodeTypeIndex) {
    for level in [type] + graph.ancestors(of: type) {
      for member in graph.members(of: level) where code.runsUnnamed(member) && !isLeftEvent(member) { enter(member) }
      for member in graph.operatorsTaking[level] ?? [] where mayHaveOperands(member) { enter(member) }
    }
  }

  /// Literals and operators, where there need be no value of their type yet.
  mutating func enterOperators() {
    for member in code.calledBySyntax where mayHaveOperands(member) { enter(member) }
  }

  /// Whether there may be a value for each operand of an operator outside of types. One of an enumeration is made by the
  /// name of a case.
  private func mayHaveOperands(_ member: Int) -> Bool {
    (graph.operandsOfOperators[member] ?? []).allSatisfy { type in
      switch graph.kind(of: type) {
      case .struct, .class, .actor:
        graph.types[type].module == nil || isThere(type) || graph.ancestors(of: type).contains(where: isThere)
          || graph.children(of: type).contains(where: isThere)
      case .enum, .protocol, .extension, .typealias, nil: true
      }
    }
  }

  private func isThere(_ type: CodeTypeIndex) -> Bool { built.contains(type) || givesOut && kept.contains(type) }

  /// `@objc func buttonTapped()`
  private func isLeftEvent(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    return leavesEvents && fact.isDispatched && fact.kind == .function && !fact.isStatic
  }
}

extension CodeGraph {
  /// The types of the project that wrap a property.
  func wrappers(of property: Int) -> [CodeTypeIndex] {
    if let known = knownTypes.wrappers[property] { return known }
    let types = callTargets(of: property).joined().filter(\.isCertain).compactMap { target -> CodeTypeIndex? in
      switch places[target.node] {
      case .member(let member): owner(of: member)
      case .value(let type): type
      case .addition: nil
      }
    }
    let found = Set(types).sorted().filter { has(attribute: "propertyWrapper", $0) }
    knownTypes.wrappers[property] = found
    return found
  }
}
