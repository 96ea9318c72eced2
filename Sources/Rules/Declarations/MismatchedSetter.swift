import DepGraphModel
import DepGraphResolution

/// A registration that reads one key and writes another.
struct MismatchedSetter: Rule {
  let card = RuleCard(
    id: "mismatched-setter", group: .declarations, defaultSeverity: .error,
    summary: "The getter and the setter of a registration use different keys.",
    rationale: """
      An override writes one key and every read takes the other: overriding the dependency has no effect, in tests, in \
      previews and at run time, and nothing says so. Usually a registration was copied and changed in one place only.
      """,
    example: """
      extension DependencyValues {
        var mail: Mail {
          get { self[MailKey.self] }
          set { self[MessageKey.self] = newValue }
        }
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
    var seen: Set<SourceLocation> = []
    return context.graph.registrations.compactMap { registration in
      guard let read = registration.readKey, let written = registration.writtenKey, read.id != written.id,
        seen.insert(registration.location).inserted
      else { return nil }
      let property = registration.property
      return Finding(
        confidence: context.isCompiled(registration.conditions, in: registration.module) == true ? .proven : .likely,
        subject: property, keyPath: property,
        claim: "\\.\(property) reads \(read.name) and writes \(written.name): overriding it has no effect",
        help: "use \(read.name) in the setter too", location: registration.location,
        cause: [context.id(registration.module), property])
    }
  }
}
