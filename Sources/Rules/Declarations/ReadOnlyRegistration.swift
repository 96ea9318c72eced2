import DepGraphModel
import DepGraphResolution

/// A dependency that tests cannot replace by its name.
struct ReadOnlyRegistration: Rule {
  let card = RuleCard(
    id: "read-only-registration", group: .declarations, defaultSeverity: .info,
    summary: "A registration has no setter.",
    rationale: """
      Tests, previews and parents override a dependency by writing its property. Without a setter they cannot, and \
      have to name the key's type instead, if they can see it.
      """,
    example: """
      extension DependencyValues {
        var mail: Mail { self[MailKey.self] }
      }
      """,
    fix: """
      extension DependencyValues {
        var mail: Mail {
          get { self[MailKey.self] }
          set { self[MailKey.self] = newValue }
        }
      }
      """)

  func findings(in context: RuleContext) -> [Finding] {
    let settable = Set(context.graph.registrations.compactMap(\.writtenKey?.id))
    var seen: Set<SourceLocation> = []
    return context.graph.registrations.compactMap { registration in
      guard !registration.isSettable, !registration.isDerived, let key = registration.readKey,
        context.productionModules.contains(registration.module), !settable.contains(key.id),
        seen.insert(registration.location).inserted
      else { return nil }
      let property = registration.property
      return Finding(
        subject: property, keyPath: property, claim: "\\.\(property) has no setter: nothing can override it",
        help: "add get { self[\(key.name).self] } and set { self[\(key.name).self] = newValue }",
        location: registration.location, cause: [context.id(registration.module), property])
    }
  }
}
