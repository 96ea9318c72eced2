import DepGraphModel

/// What runs of the values that live values make.
extension CalledCode {
  /// The members that may run one of a value, where all that name it are such as live values lead to; `nil` where other
  /// code names it, or where nothing names any member of the value: it is used in a way that is not seen.
  func liveCallers(of member: Int) -> [Int]? {
    guard running.isBound(member), let callers = liveUsers(of: member) else { return nil }
    guard callers.isEmpty else { return callers }
    let others = graph.owner(of: member).map { graph.instanceMembers(of: $0) } ?? []
    return others.contains { $0 != member && liveUsers(of: $0).map { !$0.isEmpty } ?? isNamed($0) } ? [] : nil
  }

  /// Those of a member that live values lead to; `nil` where other code that runs names it, or may run it without its name.
  private func liveUsers(of member: Int) -> [Int]? {
    guard let name = graph.useName(of: member, ofValue: true) else { return nil }
    let isOthers = uses.callers(of: member, named: name).contains { share in
      runs[share.module] && !(share.users?.isEmpty ?? false)
    }
    return isOthers ? nil : uses.boundCallers(of: member, named: name)
  }

  private func isNamed(_ member: Int) -> Bool { graph.useName(of: member, ofValue: true) != nil }

  /// The members that take a stored `@Dependency` of a type that live values lead to, where these do to all of them; `nil`
  /// where other code may take it, or the syntax does not tell.
  func liveTakers(of index: Int) -> [Int]? {
    let read = consumptions[index]
    let readers = code.reads.readers(of: index).map(\.member)
    guard let variable = read.variable, read.form == .wrapper, read.site == .member, read.member == nil,
      !readers.isEmpty, readers.allSatisfy(running.isBound),
      !uses.modules(taking: variable, of: read.module).contains(where: { runs[$0] })
    else { return nil }
    return readers
  }
}
