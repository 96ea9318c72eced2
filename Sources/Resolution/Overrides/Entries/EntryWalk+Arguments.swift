import DepGraphModel

/// What is there by default, for a call that leaves an argument out.
extension EntryWalk {
  /// Whether no call that was seen runs what is at a place.
  func isReplaced(_ position: SourcePosition, in member: Int) -> Bool {
    guard let labels = arguments[member], !labels.isEmpty else { return false }
    if labels.contains("=") { return true }
    return graph.index.members[member].fact.escapes.contains { escape in
      escape.kind == .omitted && escape.code.contains(position)
        && labels.contains(escape.function)
    }
  }

  /// - Parameter labels: those of the call; `nil` where the member is entered otherwise.
  mutating func note(_ labels: [String]?, of member: Int) {
    let fact = graph.index.members[member].fact
    guard !fact.isInitialValue else { return }
    let omitted = fact.escapes.filter { $0.kind == .omitted }
    guard !omitted.isEmpty else { return }
    let given = Set(labels ?? [])
    narrow(Set(omitted.filter { given.contains($0.function) || given.contains($0.source) }.map(\.function)), of: member)
  }

  /// The initial values of a structure that every call of its memberwise initializer replaces.
  mutating func note(_ labels: [String]?, ofValuesOf type: CodeTypeIndex) {
    guard graph.kind(of: type) == .struct, labels?.isEmpty == false || built.contains(type) else { return }
    let members = graph.members(of: type)
    guard !members.contains(where: { graph.index.members[$0].fact.kind == .initializer }) else { return }
    for member in members {
      let fact = graph.index.members[member].fact
      guard fact.isInitialValue, !fact.isStatic else { continue }
      narrow(labels?.contains(fact.name) ?? false ? ["="] : [], of: member)
    }
  }

  private mutating func narrow(_ labels: Set<String>, of member: Int) {
    let known = arguments[member]
    let left = known?.intersection(labels) ?? (members.contains(member) ? [] : labels)
    arguments[member] = left
    if let known, left != known, members.contains(member) { queue.append(member) }
  }
}
