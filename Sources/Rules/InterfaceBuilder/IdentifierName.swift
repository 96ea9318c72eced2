import DepGraphModel
import DepGraphResolution

/// An identifier that is not the name of its class.
struct IdentifierName: GraphRule {
  let card = RuleCard(
    id: "ib-identifier-name", group: .interfaceBuilder, defaultSeverity: nil,
    summary: "An identifier of a controller or a cell is not the name of its class.",
    rationale: """
      With the class\'s name as the identifier, code needs no text for it, and nothing has to be looked up.
      """,
    example: .code(
      """
      <tableViewCell id="c1" customClass="LabelCell" reuseIdentifier="label"/>
      """, .xml),
    fix: .code(
      """
      <tableViewCell id="c1" customClass="LabelCell" reuseIdentifier="LabelCell"/>
      """, .xml), profile: .line)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    PlacedObject.all(in: graph).compactMap { placed in
      guard let name = placed.object.customClass, let bare = name.split(separator: ".").last.map(String.init),
        let identifier = placed.object.storyboardIdentifier ?? placed.object.reuseIdentifier, identifier != bare
      else { return nil }
      return Finding(
        subject: name, claim: "\(name) has the identifier \"\(identifier)\" in \(placed.document.fileName)",
        help: "call it \"\(bare)\"", location: placed.location,
        cause: [placed.document.file, placed.object.id ?? "", name])
    }
  }
}
