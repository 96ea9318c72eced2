import DepGraphModel

/// Code of a member that runs once dependencies are prepared.
struct PreparedCode: Hashable {
  var start: SourcePosition
  /// `nil` for all that comes.
  var end: SourcePosition?

  init(start: SourcePosition, end: SourcePosition? = nil) {
    (self.start, self.end) = (start, end)
  }

  /// What a call leads to may run other code before it prepares dependencies, and so do the values that it is called with.
  init(behind placed: EarlyWalk.Frame.Placed, end: SourcePosition? = nil) {
    self.init(start: placed.position, end: end)
    switch placed.event {
    case .preparation: break
    // What an application shows comes behind what the system calls first, though the same call starts both.
    case .call(let call, _) where call.callee.last == "main": break
    case .call, .mention: start.column += 1
    }
  }

  func contains(_ position: SourcePosition) -> Bool {
    start <= position && end.map { position < $0 } ?? true
  }
}

extension MemberFact {
  /// What it mentions, by places.
  var placedMentions: [Mention] { mentionPlaces.isEmpty ? orders : mentionPlaces }

  /// The other names that it mentions.
  var mentionsWithoutPlace: [String] {
    guard mentionPlaces.isEmpty else { return [] }
    return orders.isEmpty ? mentions : mentions.filter { name in !orders.contains { $0.name == name } }
  }
}
