import DepGraphModel
import DepGraphResolution

/// What several targets compile from one source has one cause.
extension RuleContext {
  private struct Declaration: Hashable {
    var name: String
    var location: SourceLocation
  }

  static func causes(_ keys: [ResolvedKey]) -> [String] {
    var shared: [Declaration: String] = [:]
    for key in keys {
      guard let location = key.location else { continue }
      let declaration = Declaration(name: key.name, location: location)
      shared[declaration] = min(shared[declaration] ?? key.id, key.id)
    }
    return keys.map { key in key.location.flatMap { shared[Declaration(name: key.name, location: $0)] } ?? key.id }
  }
}
