import DepGraphModel
import DepGraphResolution

/// A screen that is not final.
struct NonFinalClass: GraphRule {
  let card = RuleCard(
    id: "ib-non-final-class", group: .interfaceBuilder, defaultSeverity: nil,
    summary: "A screen is not `final`, although nothing inherits from it.",
    rationale: """
      A function that returns `Self` can only be written for final classes, and a subclass would need a document of its own.
      """,
    example: """
      class HomeViewController: UIViewController, StoryboardInstantiatable {}
      """,
    fix: """
      final class HomeViewController: UIViewController, StoryboardInstantiatable {}
      """, profile: .line)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.screens.compactMap { screen in
      // The convention is about views and controllers; what is handed to them may be injectable too.
      guard !screen.isFinal, screen.kind != nil, !graph.isTest(screen.module),
        !graph.classes.hasSubclasses(screen.bareName)
      else {
        return nil
      }
      return Finding(
        subject: screen.name, claim: "\(screen.name) is not final", help: "declare it as `final class`",
        location: screen.location, cause: [screen.id])
    }
  }
}
