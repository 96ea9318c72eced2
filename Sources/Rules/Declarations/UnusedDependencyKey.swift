package import DepGraphModel
import DepGraphResolution

/// A key that no code reads.
package struct UnusedDependencyKey: Rule {
  package init() {}

  package let card = RuleCard(
    id: "unused-dependency-key", group: .declarations, defaultSeverity: nil,
    summary: "Nothing in the project reads a dependency key.",
    rationale: """
      The key, its registration and its live value are built, linked and maintained for nothing. Off by default: the \
      packages of a library are read by projects that are not in the tree.
      """,
    example: """
      extension DependencyValues {
        public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } }
      }
      // and no @Dependency(\\.mail) anywhere
      """,
    fix: .prose(
      """
      Remove the key, its registration and its live values.
      """))

  package func findings(in context: RuleContext) -> [Finding] {
    let graph = context.graph
    var read: Set<KeyIndex> = []
    var unresolved: Set<String> = []
    for consumption in graph.consumptions {
      switch consumption.target {
      case .key(let key): read.insert(key)
      case .ambiguous(let keys): read.formUnion(keys)
      case .unresolved: if let property = consumption.property { unresolved.insert(property) }
      case .known, .external, .computed, .all: break
      }
    }
    // A name that was not resolved may be any registration of that name.
    for registration in graph.registrations where unresolved.contains(registration.property) {
      if case .key(let key) = registration.target { read.insert(key) }
    }
    read.formUnion(graph.liveReads.map(\.to))
    return graph.keys.indices.compactMap { key in
      read.contains(key) ? nil : finding(key, context: context)
    }
  }

  private func finding(_ index: KeyIndex, context: RuleContext) -> Finding? {
    let key = context.graph.keys[index]
    guard let location = key.location, key.declaringModules.contains(where: context.productionModules.contains) else {
      return nil
    }
    let registrations = context.graph.registrations.filter { $0.target == .key(index) }
    let readsEverything = context.graph.consumptions.contains { $0.target == .all }
    let isUnread = !context.graph.unreadModules.isEmpty || context.isNamedOutside(index)
    return Finding(
      confidence: isUnread ? .unknown : readsEverything ? .likely : .proven,
      subject: key.name, keyPath: registrations.first?.property, claim: "nothing reads \(key.name)",
      help: "remove the key, its registration and its live values", location: location,
      related: registrations.map { RelatedPlace(message: "registered here", location: $0.location) }
        + context.conformances(of: index, kind: .live).filter { $0.location != location }.map {
          RelatedPlace(message: "the live value in \(context.name($0.module))", location: $0.location)
        },
      cause: [key.id])
  }
}
