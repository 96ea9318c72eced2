import DepGraphModel

/// Applications and commands that code of the project starts.
extension EntryWalk {
  /// `Tool.main()` runs a command, and `Tool.parse()` makes it.
  mutating func takeLaunch(_ call: MemberFact.Call, from member: Int) {
    guard EntryCode.launches(call), let type = graph.type(spelled: call.callee.dropLast(), from: member) else { return }
    launch(type, runs: call.callee.last == "main")
  }

  private mutating func launch(_ type: CodeTypeIndex, runs: Bool) {
    guard let members = launched[type] else { return }
    build(type)
    guard runs else { return }
    launched[type] = nil
    for member in members { enter(member, as: .building) }
    for command in EntryCode.commands(listedBy: type, graph: graph) { launch(command, runs: true) }
  }
}
