import DepGraphModel

extension CodeMember {
  /// Whether it is a variable that holds closures which run where its name is used.
  var keepsClosures: Bool {
    guard fact.kind == .property, fact.name.utf8.first != UInt8(ascii: "(") else { return false }
    return fact.escapes.contains { $0.scope == .process && $0.kind == .closure }
  }

  /// Whether an override is in force for a part of its body.
  func holds(_ extent: OverrideExtent) -> Bool {
    switch extent {
    case .code(let start, _): contains(start) || fact.kind == .script
    case .process, .unknown: false
    }
  }
}
