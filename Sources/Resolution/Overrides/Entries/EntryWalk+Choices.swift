import DepGraphModel

/// What code runs only for some of the values that it may be called with, which the walk does not know:
///
///     func open(_ path: String) {
///       switch path {
///       case "mail": send()
///       default: break
///       }
///     }
extension EntryWalk {
  /// Of calls that are spelled alike, one is enough where all of them together are made for any value.
  func isOpen(_ call: FollowedMember.Call, in member: Int) -> Bool {
    guard isAround, call.fact.branches.asksForCase, isGivenValues(member) else { return false }
    let alike = graph.index.members[member].fact.calls.filter { $0.callee == call.fact.callee }
    return !BranchCover(alike.map(\.branches)).isWhole
  }

  func isOpen(_ mention: FollowedMember.Mention, in member: Int) -> Bool {
    let guards = graph.index.members[member].fact.mentionGuards.filter { $0.name == mention.name }
    guard guards.contains(where: { $0.branches.asksForCase }), isGivenValues(member) else { return false }
    return !BranchCover(guards.map(\.branches)).isWhole
  }

  /// What the system calls runs for whatever it is called with.
  private func isGivenValues(_ member: Int) -> Bool { !entered.contains(member) && graph.takesValues(member) }
}

extension [String] {
  /// Whether one of the branches is a case of a `switch`, or an `if case`.
  var asksForCase: Bool { contains { $0.hasPrefix("case ") || $0.hasPrefix("!(case ") } }
}

extension CodeGraph {
  /// Whether what code does may depend on what it is called with: on an argument, or on which case of an enumeration.
  func takesValues(_ member: Int) -> Bool {
    let fact = index.members[member].fact
    if fact.parameters?.isEmpty == false { return true }
    return index.members[member].isInstanceMember && owner(of: member).map { kind(of: $0) == .enum } ?? false
  }
}
