import DepGraphModel
import DepGraphResolution

/// A storyboard that is not called like its class.
struct StoryboardNaming: GraphRule {
  let card = RuleCard(
    id: "ib-storyboard-name", group: .interfaceBuilder, defaultSeverity: nil,
    summary: "A storyboard with a single controller is not named after its class.",
    rationale: """
      With one storyboard for one controller and the same name for both, the name of either can be made from the other, and nothing \
      has to be looked up.
      """,
    example: .code(
      """
      <!-- Home.storyboard -->
      <viewController id="x1" customClass="HomeViewController"/>
      """, .xml),
    fix: .code(
      """
      <!-- HomeViewController.storyboard -->
      <viewController id="x1" customClass="HomeViewController"/>
      """, .xml), profile: .line)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.documents.compactMap { document in
      let controllers = document.fact.objects.enumerated().filter { $0.element.standing == .controller }
      guard LineConventions.applies(to: document), controllers.count == 1, let only = controllers.first,
        let name = only.element.customClass, name != document.name
      else { return nil }
      return Finding(
        subject: name, claim: "\(document.fileName) holds \(name) only, but is not named after it",
        help: "call it \(name).storyboard", location: document.location(of: only.offset), cause: [document.file, name])
    }
  }
}
