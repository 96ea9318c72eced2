import DepGraphModel

/// Members of properties of `DependencyValues` that are no dependencies themselves: `$0.clients.mail = .noop`.
extension OverrideExpansion {
  /// What the setter of a property sets.
  func written(by property: String, at place: Place, in scope: FileScope, seen: Set<String>) -> [Outcome] {
    var setter = place.fact
    setter.subject = .helperCall(property)
    setter.receiver = "DependencyValues"
    return expand(setter, file: place.file, in: scope, seen: seen)
  }

  /// What setting a member sets: the key that the member takes of the values which the setter puts in place, or else what
  /// the setter makes of the member. Of several keys, the setter does not say which.
  /// - Returns: `nil` where nothing tells.
  func members(
    named member: String, of space: RegistrationTable.Namespace, chain: ArraySlice<String>, at place: Place,
    in scope: FileScope, seen: Set<String>
  ) -> [Outcome]? {
    var whole = place
    whole.fact.isPartial = !chain.isEmpty
    whole.fact.subject = .dependency(.keyPath(property: space.property, chain: Array(chain)))
    let written = self.written(by: space.property, at: whole, in: scope, seen: seen)
    if written.contains(where: \.override.isUnfollowed) || written.isEmpty {
      let targets = Set(targets(ofMember: member, of: space)).filter(\.isKey)
      guard targets.count == 1, let target = targets.first else { return written.isEmpty ? nil : written }
      return [Outcome(override: override(at: whole, target: target))]
    }
    let keys = written.filter { $0.override.target.isKey && !$0.override.isPartial }
    guard !keys.isEmpty else { return nil }
    return keys.map { outcome in
      var outcome = outcome
      outcome.override.isPartial = !chain.isEmpty
      outcome.override.endpoint = chain.count == 1 ? chain.first : nil
      outcome.override.branches.append("one of several")
      return outcome
    }
  }

  /// The keys that a member of a type reads: `values[Mail.self]`.
  private func targets(ofMember member: String, of space: RegistrationTable.Namespace) -> [DependencyTarget] {
    facts.readSources(of: space.module).flatMap { source -> [DependencyTarget] in
      let scope = visibility.scope(of: source.file, in: space.module)
      return source.dependencies.consumptions.filter { $0.member == member && $0.owner.last == space.type }.map {
        switch $0.reference {
        case .keyPath(let property, _): registrations.target(of: property, in: scope)
        case .type(let type): registrations.target(of: type, within: $0.owner, in: scope)
        case .all, .member, .given, .variable, .undecided: .computed
        }
      }
    }
  }
}
