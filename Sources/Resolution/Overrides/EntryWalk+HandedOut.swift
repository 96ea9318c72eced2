import DepGraphModel

/// What outlives the code in an override that makes it.
extension EntryWalk {
  /// Whether a place is in a closure that outlives the member around it.
  func isKept(_ position: SourcePosition, by member: Int, surely: Bool) -> Bool {
    let found = graph.index.members[member]
    return found.fact.escapes.contains { escape in
      guard escape.scope == .process, escape.kind == .closure, escape.code.contains(position) else { return false }
      guard surely else { return code.handed.mayKeep(escape, from: found.module) }
      // What another value keeps, that value may also run by itself.
      return escape.function.isEmpty
        || !isWide && graph.index.typesByName[escape.function] != nil
          && !code.handed.calls(escape.function, from: found.module)
    }
  }

  /// A call or a name in code that is left out, where what it gives is kept outside of that.
  mutating func takeHandedOut(_ call: MemberFact.Call, _ targets: [CodeTarget], of member: Int) {
    guard let kind = kindOfEscape(at: call.position, of: member) else { return }
    for target in targets {
      guard target.isCertain || graph.module(of: target.node).map({ isGuessed[$0] }) ?? true,
        case .member(let called) = graph.places[target.node]
      else { continue }
      let isFunction = graph.index.members[called].fact.kind == .function
      enter(called, as: kind == .reference && isFunction ? .called : .handedOut)
    }
  }

  private func kindOfEscape(at position: SourcePosition, of member: Int) -> EscapingCode.Kind? {
    let found = graph.index.members[member]
    if handedOut.contains(member) {
      let escape = found.fact.escapes.first {
        $0.scope == .process && $0.kind != .closure && $0.code.contains(position)
      }
      if let escape { return escape.kind }
    }
    return excluded[found.file].flatMap { code.extents.escape(at: position, in: found.file, $0) }
  }

  /// Methods that code which is left out names and gives out.
  mutating func takeMethodsHandedOut(of member: Int) {
    for mention in graph.index.members[member].fact.mentionPlaces {
      guard kindOfEscape(at: mention.position, of: member) == .reference else { continue }
      for method in code.methods[mention.name] ?? [] where graph.index.members[method].fact.kind == .function {
        if let owner = graph.owner(of: method), kept.contains(owner) { enter(method) }
      }
    }
  }
}
