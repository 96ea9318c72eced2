import DepGraphModel
import DepGraphResolution

/// A storyboard or nib that cannot be read.
struct UnreadableDocument: GraphRule {
  let card = RuleCard(
    id: "ib-unreadable-document", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A storyboard or nib is empty, is not well-formed, or is in a format that Xcode no longer reads.",
    rationale: """
      A document that a merge left half finished, or that was saved by Interface Builder 2 or 3, does not build. Nothing \
      else can be checked in it: its classes, identifiers and segues are unknown.
      """,
    example: .code(
      """
      <<<<<<< HEAD
          <viewController id="x1" customClass="HomeViewController"/>
      """, .xml),
    fix: .prose(
      """
      Resolve the conflict, or take the document from the last commit that built.
      """))

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.documents.compactMap { document in
      guard let failure = document.fact.failure else { return nil }
      return Finding(
        subject: document.fileName, claim: "\(document.fileName) \(failure.reason)",
        location: document.location(failure.position), cause: [document.file])
    }
  }
}
