import DepGraphModel
import DepGraphResolution

/// A segue.
struct SegueUsed: GraphRule {
  let card = RuleCard(
    id: "ib-segue", group: .interfaceBuilder, defaultSeverity: nil,
    summary: "A storyboard has a segue.",
    rationale: """
      UIKit creates the destination of a segue, so no initializer can ask for what it needs. Code that creates the next screen can. \
      Relationships of containers and embedded controllers do not count.
      """,
    example: .code(
      """
      <segue destination="d1" kind="show" id="s1"/>
      """, .xml),
    fix: """
      show(DetailViewController(with: item), sender: self)
      """, profile: .line)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.documents.flatMap { document in
      document.fact.segues.compactMap { segue in
        guard LineConventions.applies(to: document), !["relationship", "embed", "unwind"].contains(segue.kind) else {
          return nil
        }
        let source = segue.source.map { document.fact.objects[$0] }
        let destination = document.object(identifiedBy: segue.destination).map { document.fact.objects[$0] }
        let name = destination?.customClass ?? destination?.storyboardName ?? destination?.element ?? segue.destination
        return Finding(
          subject: name,
          claim:
            "\(document.fileName) leads from \(source?.customClass ?? source?.element ?? "a screen") to \(name) by a segue",
          help: "create \(name) in code", location: document.location(segue.position),
          cause: [document.file, source?.id ?? "", segue.destination])
      }
    }
  }
}
