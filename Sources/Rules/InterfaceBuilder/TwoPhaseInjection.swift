import DepGraphModel
import DepGraphResolution

/// A screen that is made first and injected afterwards.
struct TwoPhaseInjection: GraphRule {
  let card = RuleCard(
    id: "ib-two-phase-injection", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A screen is created without what it needs and injected in a second call, or never.",
    rationale: """
      The second call can be deleted and the code still compiles: the compiler no longer proves that the screen is complete. One \
      call that creates the screen with its dependency cannot be forgotten.
      """,
    example: """
      let profile = UIStoryboard(name: "Profile", bundle: nil).instantiateInitialViewController() as! ProfileViewController
      profile.inject(user)
      """,
    fix: """
      let profile = ProfileViewController(with: user)
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.calls.compactMap { call in
      guard let index = call.screen, !call.modules.allSatisfy(graph.isTest) else { return nil }
      let screen = graph.screens[index]
      guard screen.needsDependency, screen.isInstantiatable else { return nil }
      switch call.kind {
      case .inject:
        return made(
          screen, "\(screen.name) is created first and injected afterwards: without this line it would still compile",
          call.location, [RelatedPlace(message: "\(screen.name) is created here", location: call.created)])
      case .raw where call.isKnown:
        return made(screen, "\(screen.name) is created and shown without its dependency", call.location, [])
      case .create, .createBare, .dequeue, .registerClass, .registerNib, .registerUnknown, .raw: return nil
      }
    }
  }

  private func made(
    _ screen: Screen, _ message: String, _ location: SourceLocation, _ related: [RelatedPlace]
  ) -> Finding {
    Finding(
      subject: screen.name, claim: message, help: "create it with `\(screen.name)(with:)`", location: location,
      related: related + [screen.declaration], cause: [screen.id, location.file])
  }
}
