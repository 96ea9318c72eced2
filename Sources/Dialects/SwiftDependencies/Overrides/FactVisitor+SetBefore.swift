import DepGraphModel

extension FactVisitor {
  /// Whether an update has set a dependency whole before the current place, whatever way led there: what it takes of it
  /// then is what it set.
  func isSet(_ reference: DependencyReference, by root: OverrideRoot) -> Bool {
    guard root.prefix == .all, let whole = Self.whole(reference), let start = root.overrideMark else { return false }
    let closure = body.closures.last { $0.root.map { $0.form == root.form && $0.extent == root.extent } ?? false }
    // The value of an assignment is made before it.
    let end = body.assignmentMark.map { $0 < start ? facts.overrides.count : $0 } ?? facts.overrides.count
    let (branches, conditions) = (body.branches(from: closure?.branchMark ?? 0), conditions.current)
    return facts.overrides[start..<max(start, end)].contains { override in
      override.subject == .dependency(whole) && !override.isPartial && override.form == root.form
        && override.extent == root.extent && (override.timing == body.timing || override.timing == .eager)
        && conditions.starts(with: override.conditions) && holds(override.branches, where: branches)
    }
  }

  /// Of what is prepared, the way to the update is known as well.
  private func holds(_ needed: [String], where branches: [String]) -> Bool {
    branches.starts(with: needed) || body.branches.starts(with: needed)
  }

  /// The dependency that a chain takes a part of.
  private static func whole(_ reference: DependencyReference) -> DependencyReference? {
    switch reference {
    case .keyPath(let property, _): .keyPath(property: property, chain: [])
    case .type: reference
    case .all, .member, .given, .variable, .undecided: nil
    }
  }
}
