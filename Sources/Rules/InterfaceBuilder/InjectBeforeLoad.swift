package import DepGraphModel
package import DepGraphResolution

/// An `inject` that uses outlets of a view that is not loaded yet.
package struct InjectBeforeLoad: GraphRule {
  package init() {}

  package let card = RuleCard(
    id: "ib-inject-before-load", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "`inject` of a controller uses an outlet, although it runs before the view is loaded.",
    rationale: """
      Instantiate calls `inject` right after the controller is made, before `viewDidLoad`: its outlets are still nil, and the first \
      use crashes. A controller that conforms to `ViewLoadBeforeInject` has its view loaded first.
      """,
    example: """
      final class HomeViewController: UIViewController, StoryboardInstantiatable {
        @IBOutlet var label: UILabel!
        func inject(_ dependency: String) { label.text = dependency }
      }
      """,
    fix: """
      final class HomeViewController: UIViewController, StoryboardInstantiatable, ViewLoadBeforeInject {
        @IBOutlet var label: UILabel!
        func inject(_ dependency: String) { label.text = dependency }
      }
      """)

  package func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    guard !graph.loadsViewsBeforeInject else { return [] }
    return graph.screens.compactMap { screen in
      guard screen.kind == .controller, screen.usesLibrary, screen.isInstantiatable,
        !screen.protocols.contains(.viewLoadBeforeInject), let inject = screen.inject,
        let place = screen.injectLocation,
        let use = inject.uses.first(where: { screen.outlets.contains($0.name) })
      else { return nil }
      return Finding(
        subject: screen.name,
        claim: "inject of \(screen.name) uses the outlet \(use.name) before the view is loaded",
        help: "conform \(screen.name) to ViewLoadBeforeInject, or call loadViewIfNeeded() first",
        location: SourceLocation(file: place.file, position: use.position),
        related: [RelatedPlace(message: "\(screen.name) is declared here", location: screen.location)],
        cause: [screen.id, use.name])
    }
  }
}
