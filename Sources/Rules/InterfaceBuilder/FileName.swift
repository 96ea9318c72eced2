import DepGraphModel
import DepGraphResolution

/// A nib that is not called like its class.
struct FileName: GraphRule {
  let card = RuleCard(
    id: "ib-file-name", group: .interfaceBuilder, defaultSeverity: .warning,
    summary: "A nib is not named after the class of its only view.",
    rationale: """
      Nine of ten nibs are named after the class that is loaded from them. One that is not is hard to find, and was usually left \
      behind when the class was renamed.
      """,
    example: .code(
      """
      <!-- Cell2.xib -->
      <tableViewCell id="c1" customClass="LabelCell"/>
      """, .xml),
    fix: .code(
      """
      <!-- LabelCell.xib -->
      <tableViewCell id="c1" customClass="LabelCell"/>
      """, .xml))

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let classes = DocumentClasses(graph: graph)
    let documents = ScreenDocuments(graph: graph)
    // One that code names is called so on purpose.
    let named = Set(
      graph.screens.filter(\.hasNib).compactMap { screen -> String? in
        guard screen.statics["nibName"] ?? screen.statics["nib"] != nil,
          case .known(let name, _) = documents.nibName(of: screen)
        else { return nil }
        return name
      })
    // Of a class that says which nib it comes from, another one is missing, or not its own.
    let bound = Set(graph.screens.filter(\.hasNib).map(\.bareName))
    // A class with several nibs, all of which hold nothing else, cannot give its name to all of them.
    let shared = Self.classesOfSeveralNibs(graph)
    var seen: Set<[String]> = []
    return graph.documents.compactMap { document in
      let roots = document.fact.objects.enumerated().filter { $0.element.standing == .root }
      guard document.fact.kind == .nib, roots.count == 1, let root = roots.first, let name = root.element.customClass,
        !name.contains("."), name != document.name, !named.contains(document.name),
        !bound.contains(name), !shared.contains(name),
        // A nib whose owner is the class holds its content.
        !document.fact.objects.contains(where: { $0.standing == .proxy && $0.customClass == document.name }),
        case .found? = classes.verdict(of: root.element, in: document),
        !graph.isWritten(fileName: document.name),
        seen.insert([document.name, name]).inserted
      else { return nil }
      return Finding(
        subject: name, claim: "\(document.fileName) holds \(name) only, but is not named after it",
        help: "call it \(name).xib", location: document.location(of: root.offset), cause: [document.file, name])
    }
  }

  private static func classesOfSeveralNibs(_ graph: ScreenGraph) -> Set<String> {
    var nibs: [String: Set<String>] = [:]
    for document in graph.documents where document.fact.kind == .nib {
      for root in document.fact.objects where root.standing == .root {
        if let name = root.customClass { nibs[name, default: []].insert(document.name) }
      }
    }
    return Set(nibs.filter { $0.value.count > 1 }.keys)
  }
}
