package import DepGraphModel
import DepGraphResolution

/// An entry point that sets a part of a key without a live value.
package struct PartialOverride: Rule {
  package init() {}

  package let card = RuleCard(
    id: "partial-override", group: .liveValues, defaultSeverity: .warning,
    summary: "A root sets single members of a dependency that has no live value; the others keep their test values.",
    rationale: """
      Assigning an endpoint copies the test value and changes that endpoint. From then on the library counts the key as \
      set: the other endpoints run the test value, and nothing reports it.
      """,
    example: """
      prepareDependencies { $0.weatherClient.forecast = { … } }
      """,
    fix: """
      prepareDependencies { $0.weatherClient = .live(…) }
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    context.graph.roots.flatMap { root -> [Finding] in
      var places: [KeyIndex: [ResolvedOverride]] = [:]
      for override in root.endpointOverrides {
        if case .key(let key) = override.target { places[key, default: []].append(override) }
      }
      return root.needs.compactMap { need in
        guard let overrides = places[need.key], context.isMissing(need.key, in: root) else { return nil }
        return finding(need.key, overrides.sorted { $0.location < $1.location }, root: root, context: context)
      }
    }
  }

  private func finding(
    _ key: KeyIndex, _ overrides: [ResolvedOverride], root: ResolvedRoot, context: RuleContext
  ) -> Finding {
    let name = context.name(root.module)
    let subject = context.graph.keys[key].name
    let isUnread = context.mayBeHidden(key, in: root)
    let members = Set(overrides.compactMap(\.endpoint)).sorted()
    let isNamed = overrides.allSatisfy { $0.endpoint != nil }
    return Finding(
      severityLimit: root.isPreview ? .info : nil, confidence: isUnread ? .unknown : .proven, subject: subject,
      keyPath: context.property(of: key), root: root.module, rootName: name,
      claim: "sets only \(isNamed ? Enumeration.few(members) : "a part") of \(subject), which has no live value: "
        + "the rest keeps its test value",
      help: "set the whole dependency, or link a live value for \(subject)", location: overrides[0].location,
      related: overrides.dropFirst().map {
        RelatedPlace(message: "another part is set here", location: $0.location)
      }
        + (context.graph.keys[key].location.map {
          [RelatedPlace(message: "the key is declared here", location: $0)]
        } ?? []),
      places: overrides.map(\.location), cause: [context.cause(of: key)])
  }
}
