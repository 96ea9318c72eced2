import DepGraphModel
import DepGraphResolution

/// An `inject` that uses outlets of a view that is not loaded yet.
struct InjectBeforeLoad: GraphRule {
  let card = RuleCard(
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

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    guard !graph.loadsViewsBeforeInject else { return [] }
    return graph.screens.compactMap { screen in
      guard screen.kind == .controller, screen.usesLibrary, screen.isInstantiatable,
        !screen.protocols.contains(.viewLoadBeforeInject), let inject = screen.inject,
        let place = screen.injectLocation
      else { return nil }
      var search = OutletSearch(screen: screen)
      guard let use = search.first(in: inject.uses, of: place.file) else { return nil }
      let helper = use.through.map { " through \($0)" } ?? ""
      return Finding(
        subject: screen.name,
        claim: "inject of \(screen.name) uses the outlet \(use.outlet)\(helper) before the view is loaded",
        help: "conform \(screen.name) to ViewLoadBeforeInject, or call loadViewIfNeeded() first",
        location: use.location,
        related: (use.through == nil ? [] : [RelatedPlace(message: "\(use.outlet) is used here", location: use.place)])
          + [screen.declaration],
        cause: [screen.id, use.outlet])
    }
  }
}

/// Follows code of a screen, and the members of the screen that it uses, to the first outlet that it needs.
private struct OutletSearch {
  struct Use {
    var outlet: String
    /// Where the outlet is used.
    var place: SourceLocation
    /// Where the code does that, or calls what does.
    var location: SourceLocation
    /// The member that it uses for that.
    var through: String?
  }

  let screen: Screen
  /// Outlets that code before has set or found.
  private var known: Set<String> = []
  private var isLoaded = false
  private var followed: Set<String> = []

  init(screen: Screen) { self.screen = screen }

  mutating func first(in uses: [ScreenUse], of file: String) -> Use? {
    for use in uses {
      guard !isLoaded else { return nil }
      let location = SourceLocation(file: file, position: use.position)
      switch use.kind {
      case .loadsView: isLoaded = true
      case .tests: known.insert(use.name)
      case .takes, .sets:
        if screen.outlets.contains(use.name) {
          guard use.kind == .takes, !known.contains(use.name) else { continue }
          return Use(outlet: use.name, place: location, location: location)
        }
        // Overloads do different things.
        let isSet = use.kind == .sets
        guard let code = screen.code[use.name]?.filter({ $0.fact.isSetter == isSet }), code.count == 1,
          followed.insert("\(use.name) \(isSet)").inserted, var found = first(in: code[0].fact.uses, of: code[0].file)
        else { continue }
        found.location = location
        found.through = use.name
        return found
      }
    }
    return nil
  }
}
