import DepGraphModel
import DepGraphResolution

/// A storyboard with several screens.
struct MultipleControllers: GraphRule {
  let card = RuleCard(
    id: "ib-multiple-controllers", group: .interfaceBuilder, defaultSeverity: nil,
    summary: "A storyboard has more than one controller.",
    rationale: """
      One storyboard for one controller keeps merges small and gives each class a document of its own. Containers such as a \
      navigation controller and what they show first do not count.
      """,
    example: .code(
      """
      <scene><viewController id="x1" customClass="HomeViewController"/></scene>
      <scene><viewController id="x2" customClass="DetailViewController"/></scene>
      """, .xml),
    fix: .code(
      """
      <!-- DetailViewController.storyboard -->
      <scene><viewController id="x2" customClass="DetailViewController"/></scene>
      """, .xml), profile: .line)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.documents.compactMap { document in
      let controllers = document.fact.objects.enumerated().filter {
        $0.element.standing == .controller && !LineConventions.isContainer($0.element)
      }
      guard LineConventions.applies(to: document), controllers.count > 1 else { return nil }
      let second = controllers[1]
      return Finding(
        subject: second.element.customClass ?? second.element.element,
        claim: "\(document.fileName) has \(controllers.count) controllers",
        help: "move each controller to a storyboard of its own", location: document.location(of: second.offset),
        cause: [document.file])
    }
  }
}
