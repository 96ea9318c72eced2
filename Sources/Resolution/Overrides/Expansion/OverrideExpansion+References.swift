import DepGraphModel

extension OverrideExpansion {
  /// What a key path or a key in a variable or an argument sets.
  /// - Parameter isEach: whether each of several is set, not one of them.
  func expand(_ reference: DependencyReference, isEach: Bool, at place: Place) -> [Outcome] {
    let fact = place.fact
    let read = ConsumptionFact(
      reference: reference, form: .current, site: .local, owner: fact.owner, member: fact.member,
      position: fact.position)
    let origins = flow.origins(of: ReadFlow.Place(fact: read, file: place.file, module: place.module))
    if origins.isEmpty, case .variable = reference { return [unfollowed(at: place)] }
    return origins.flatMap { origin -> [Outcome] in
      let written = visibility.scope(of: origin.written.file, in: origin.written.module)
      var base = override(at: place, target: .computed)
      if origins.count > 1, !isEach { base.branches.append("one of several") }
      let call = SourceLocation(file: origin.place.file, position: origin.place.fact.position)
      if call != base.location {
        base.conditions += origin.place.fact.conditions
        if base.extent == .process {
          base.module = origin.place.module
          base.owner = origin.place.fact.owner
          base.member = origin.place.fact.member
          base.location = call
        } else {
          base.calledFrom = call
        }
      }
      switch origin.reference {
      case .keyPath(let property, let chain):
        return registrations.settings(of: property, in: written).map { setting in
          var found = base
          found.target = setting.target
          found.property = property
          found.isPartial = found.isPartial || !chain.isEmpty
          found.conditions += setting.conditions
          return Outcome(override: found)
        }
      case .type(let type):
        base.target =
          origin.identity.map { registrations.target(of: $0, in: written) }
          ?? registrations.target(of: type, within: origin.written.fact.owner, in: written)
        return [Outcome(override: base)]
      case .undecided:
        // What a variable holds that nothing explains.
        if case .variable = reference { return [unfollowed(at: place)] }
        return []
      case .all, .member, .given, .variable: return []
      }
    }
  }
}
