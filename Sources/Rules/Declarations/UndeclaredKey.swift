import DepGraphModel
import DepGraphResolution

/// A registration whose key is none.
struct UndeclaredKey: Rule {
  let card = RuleCard(
    id: "undeclared-key", group: .declarations, defaultSeverity: .warning,
    summary: "A registration reads a type that conforms to neither TestDependencyKey nor DependencyKey.",
    rationale: """
      The subscript of DependencyValues takes keys only, so this does not compile: a key was renamed or removed, or its \
      conformance was lost. Where the type may be declared or conformed by something that was not read, nothing is \
      reported.
      """,
    example: """
      struct MailClient {}

      extension DependencyValues {
        var mailClient: MailClient { self[MailClient.self] }
      }
      """,
    fix: """
      extension MailClient: TestDependencyKey {
        static let testValue = MailClient()
      }
      """)

  func findings(in context: RuleContext) -> [Finding] {
    var seen: Set<SourceLocation> = []
    return context.graph.registrations.compactMap { registration in
      let keys = [registration.readKey, registration.writtenKey].compactMap { $0 }
      guard let key = keys.first(where: { $0.standing != .keyOrUnknown }), seen.insert(registration.location).inserted
      else { return nil }
      let isDeclared = key.standing == .noKey
      let isSure = isDeclared && context.isSure(registration.conditions, in: registration.module)
      let name = key.name.split(separator: ".").last.map(String.init) ?? key.name
      let isLeftOut = context.leftOut.source(naming: [name], with: LeftOutWords.conforming) != nil
      return Finding(
        confidence: isLeftOut ? .unknown : isSure ? .proven : .likely,
        subject: key.name,
        keyPath: registration.property,
        claim: isDeclared
          ? "\\.\(registration.property) reads \(key.name), which conforms to neither TestDependencyKey nor DependencyKey"
          : "\\.\(registration.property) reads \(key.name), which no module of the project that is visible to it declares",
        help: isDeclared ? "conform \(key.name) to TestDependencyKey or DependencyKey" : help(key, context: context),
        location: registration.location, cause: [context.id(registration.module), registration.property, key.name])
    }
  }

  private func help(_ key: RegisteredKey, context: RuleContext) -> String {
    let near = NearestName.suggestion(for: key.name, among: context.graph.keys.map(\.name))
    return near.map { "did you mean \($0)?" }
      ?? "declare \(key.name), or a key of your own if a framework declares \(key.name), and conform it to "
      + "TestDependencyKey or DependencyKey"
  }
}
