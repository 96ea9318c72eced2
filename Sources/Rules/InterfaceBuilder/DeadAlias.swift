import DepGraphModel
import DepGraphResolution

/// A member that an earlier version of the library used.
struct DeadAlias: GraphRule {
  let card = RuleCard(
    id: "ib-dead-alias", group: .interfaceBuilder, defaultSeverity: .warning,
    summary: "A screen declares `Parameter`, `Bindable` or `bind(_:)`, which the library no longer uses.",
    rationale: """
      Earlier versions of Instantiate took the dependency of a screen from them. Now they mean nothing: unless `Dependency` is declared \
      as well, the screen takes no dependency at all.
      """,
    example: """
      final class HomeViewController: UIViewController, StoryboardInstantiatable {
        typealias Parameter = String
      }
      """,
    fix: """
      final class HomeViewController: UIViewController, StoryboardInstantiatable {
        typealias Dependency = String
      }
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.screens.flatMap { screen -> [Finding] in
      guard screen.usesLibrary else { return [] }
      return screen.deadMembers.map { member in
        Finding(
          subject: screen.name, claim: "\(member.name) of \(screen.name) is not used by Instantiate",
          help: member.name == "bind(_:)" ? "call it inject(_:)" : "call it Dependency, or delete it",
          location: member.location, cause: [screen.id, member.name])
      }
    }
  }
}
