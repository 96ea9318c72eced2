import DepGraphModel
import DepGraphResolution

/// A screen without the document that it says it comes from.
struct MissingDocument: GraphRule {
  let card = RuleCard(
    id: "ib-missing-document", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A class or a storyboard names a nib or storyboard that is not among the resources of its target.",
    rationale: """
      The name of the document is a string to the compiler. A document that was renamed, deleted or added to another \
      target is missed when the screen is shown, and the application crashes.
      """,
    example: """
      final class LabelCell: UITableViewCell, Reusable, NibType {}
      // The document is called LabelTableCell.xib.
      """,
    fix: """
      final class LabelCell: UITableViewCell, Reusable, NibType {
        static var nibName: String { "LabelTableCell" }
      }
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    let references = StoryboardReferences(graph: graph).findings(context)
    return references
      + graph.screens.indices.flatMap { index -> [Finding] in
        let screen = graph.screens[index]
        guard documents.isMade(index), !isInherited(screen, index, graph) else { return [] }
        var found: [Finding] = []
        if screen.hasNib { found += self.findings(index, documents.nibName(of: screen), .nib, documents, context) }
        if screen.hasStoryboard {
          found += self.findings(index, documents.storyboardName(of: screen), .storyboard, documents, context)
        }
        return found
      }
  }

  /// Whether the promise is that of a class above it, and nothing that was read makes one of its own: code that was not
  /// read may make it without a document.
  private func isInherited(_ screen: Screen, _ index: ScreenIndex, _ graph: ScreenGraph) -> Bool {
    let promises: Set<ScreenProtocol> = [
      .nibType, .nibInstantiatable, .nibLoadable, .nibOwnerLoadable, .storyboardType, .storyboardInstantiatable,
      .storyboardBased, .storyboardSceneBased,
    ]
    return screen.superscreen != nil && screen.ownProtocols.isDisjoint(with: promises)
      && screen.modules.contains(where: graph.mayHideClasses)
      && !graph.calls.contains { $0.screen == index && $0.kind != .inject }
  }

  /// The static member that says where a screen comes from. AliSoftware's Reusable has other ones than Instantiate.
  private func member(naming kind: DocumentFact.Kind, of screen: Screen) -> String {
    switch kind {
    case .nib: screen.usesLibrary ? "nibName" : "nib"
    case .storyboard: screen.usesLibrary ? "storyboardName" : "sceneStoryboard"
    }
  }

  private func findings(
    _ index: ScreenIndex, _ name: ScreenDocuments.Name, _ kind: DocumentFact.Kind, _ documents: ScreenDocuments,
    _ context: RuleContext
  ) -> [Finding] {
    let screen = documents.graph.screens[index]
    guard case .known(let name, let location) = name, let found = documents.documents(name, kind, of: screen) else {
      return []
    }
    let targets = found.isEmpty ? [screen.module] : documents.targetsWithout(name, kind, of: index)
    return targets.map { finding(screen, name, at: location, kind, missingIn: $0, documents, context) }
  }

  private func finding(
    _ screen: Screen, _ name: String, at location: SourceLocation, _ kind: DocumentFact.Kind,
    missingIn module: ModuleIndex, _ documents: ScreenDocuments, _ context: RuleContext
  ) -> Finding {
    let graph = documents.graph
    let file = name + (kind == .nib ? ".xib" : ".storyboard")
    let elsewhere = graph.documents(named: name, kind).first
    let own = graph.documents.filter { $0.fact.kind == kind && !Set($0.modules).isDisjoint(with: screen.modules) }
    let near =
      NearestName.suggestion(for: name, among: own.map(\.name))
      ?? own.first { $0.name.lowercased() == name.lowercased() }?.name
    let target = context.name(module)
    let help =
      elsewhere.flatMap { document in
        document.modules.first.map { "add \(document.file) to target \(target); it belongs to \(context.name($0))" }
      } ?? near.map { "did you mean \($0)?" } ?? "add \(file) to target \(target), or say what it is called in "
      + "`\(member(naming: kind, of: screen))`"
    return Finding(
      subject: screen.name, claim: "\(screen.name) comes from \(file), which target \(target) does not have",
      help: help,
      location: location,
      related: (location == screen.location
        ? [] : [screen.declaration])
        + (elsewhere.map { [RelatedPlace(message: "a document of that name", location: $0.location($0.fact.position))] }
          ?? []),
      cause: [screen.id, file] + (module == screen.module ? [] : [context.id(module)]))
  }
}
