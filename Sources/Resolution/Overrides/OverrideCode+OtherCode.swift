import DepGraphModel

extension OverrideCode {
  /// Whether code that an override is in force for calls what may be written anywhere: a closure that something holds, a
  /// requirement of a protocol, a method that subclasses replace, a method of a value of an unknown type.
  func callsOtherCode(_ index: Int, in extent: OverrideExtent) -> Bool {
    if let known = knownToCallOtherCode[index] { return known }
    let found = sites[index].map { callsOtherCode(of: $0, in: extent) } ?? true
    knownToCallOtherCode[index] = found
    return found
  }

  private func callsOtherCode(of member: Int, in extent: OverrideExtent) -> Bool {
    guard case .code = extent else { return true }
    let fact = graph.index.members[member].fact
    if fact.calledValues.contains(where: extent.contains) { return true }
    let followed = self.followed[member]
    return followed.calls.contains { extent.contains($0.fact.position) && isOpen($0, in: member) }
      || zip(fact.placedMentions, followed.placedMentions).contains { mention, found in
        extent.contains(mention.position) && mention.isOfOuterValue && !isOfFunctions(found)
      }
  }

  private func isOpen(_ call: FollowedMember.Call, in member: Int) -> Bool {
    // `Self().run()` of a protocol's extension.
    if call.fact.callee.first == "Self", graph.owner(of: member).map(graph.kind(of:)) == .protocol { return true }
    guard call.fact.labels != nil else { return false }
    let isOfProperty = call.targets.contains { target in
      guard case .member(let member) = graph.places[target.node] else { return false }
      return graph.index.members[member].fact.kind == .property
    }
    if isOfProperty { return true }
    // `perform()` of a protocol's extension, `step()` that a subclass replaces.
    guard let name = call.name, let owner = graph.owner(of: member), !CodeGraph.isTypeName(name) else { return false }
    let methods = methods.named(name, of: owner)
    if graph.kind(of: owner) == .protocol { return methods.own.isEmpty || !methods.below.isEmpty }
    return !methods.below.isEmpty
  }

  private func isOfFunctions(_ mention: FollowedMember.Mention) -> Bool {
    guard let (type, methods) = mention.receiver, graph.kind(of: type) != .protocol, !methods.own.isEmpty else {
      return false
    }
    return (methods.own + methods.below).allSatisfy { graph.index.members[$0].fact.kind == .function }
  }
}
