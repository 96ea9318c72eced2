import DepGraphModel

/// What the language and wrappers of properties run of a value without its name.
extension EntryWalk {
  /// What takes a property takes it of its wrapper.
  mutating func enterWrapper(of property: Int) {
    for target in graph.callTargets(of: property).joined() where target.isCertain {
      let type: CodeTypeIndex?
      switch graph.places[target.node] {
      case .member(let member): type = graph.owner(of: member)
      case .value(let made): type = made
      case .addition: type = nil
      }
      if let type, isWrapper(type) { enterUnnamed(of: type) }
    }
  }

  private func isWrapper(_ type: CodeTypeIndex) -> Bool {
    graph.facts(of: type).contains { graph.index.types[$0].fact.attributes.contains("propertyWrapper") }
  }

  /// What may run on a value of a type though nothing names it.
  mutating func enterUnnamed(of type: CodeTypeIndex) {
    for level in [type] + graph.ancestors(of: type) {
      for member in graph.members(of: level) where code.runsUnnamed(member) && !isLeftEvent(member) { enter(member) }
      for member in graph.operatorsTaking[level] ?? [] where mayHaveOperands(member) { enter(member) }
    }
  }

  /// Whether there may be a value for each operand of an operator outside of types. One of an enumeration is made by the
  /// name of a case.
  func mayHaveOperands(_ member: Int) -> Bool {
    graph.operands(of: member).allSatisfy { type in
      switch graph.kind(of: type) {
      case .struct, .class, .actor:
        graph.types[type].module == nil || built.contains(type)
          || graph.ancestors(of: type).contains(where: built.contains)
          || graph.children(of: type).contains(where: built.contains)
      case .enum, .protocol, .extension, .typealias, nil: true
      }
    }
  }

  /// `@objc func buttonTapped()`
  private func isLeftEvent(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    return leavesEvents && fact.isDispatched && fact.kind == .function && !fact.isStatic
  }
}
