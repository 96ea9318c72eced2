import DepGraphModel
import DepGraphResolution

/// A document of a package that is looked for in the wrong bundle.
struct BundleInPackage: GraphRule {
  let card = RuleCard(
    id: "ib-bundle-in-package", group: .interfaceBuilder, defaultSeverity: .warning,
    summary:
      "A class of a package takes its document from the bundle of its class, which is not where packages keep resources.",
    rationale: """
      SwiftPM puts the resources of a target into a bundle of their own, `Bundle.module`. `Bundle(for:)`, the default of the \
      library, is the bundle of the application or framework that the target is linked into: the document is not in it.
      """,
    example: """
      // In a package:
      final class Card: UIView, NibInstantiatable {}
      """,
    fix: """
      final class Card: UIView, NibInstantiatable {
        static var nibBundle: Bundle { .module }
      }
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    return graph.screens.indices.compactMap { index in
      let screen = graph.screens[index]
      guard context.family(of: screen.module) == .package, screen.usesLibrary, documents.isMade(index),
        !graph.isTest(screen.module), let property = missing(screen, documents)
      else { return nil }
      return Finding(
        subject: screen.name,
        claim:
          "\(screen.name) looks for its document in Bundle(for:), but target \(context.name(screen.module)) keeps "
          + "it in Bundle.module",
        help: "declare `static var \(property): Bundle { .module }`", location: screen.location,
        cause: [screen.id, property])
    }
  }

  /// The property that would name the bundle.
  private func missing(_ screen: Screen, _ documents: ScreenDocuments) -> String? {
    if screen.hasNib, screen.statics["nib"] == nil, screen.statics["nibBundle"] == nil,
      case .known(let name, _) = documents.nibName(of: screen), isOwn(name, .nib, screen, documents)
    {
      return "nibBundle"
    }
    if screen.hasStoryboard, screen.statics["storyboard"] == nil, screen.statics["storyboardBundle"] == nil,
      case .known(let name, _) = documents.storyboardName(of: screen), isOwn(name, .storyboard, screen, documents)
    {
      return "storyboardBundle"
    }
    return nil
  }

  private func isOwn(
    _ name: String, _ kind: DocumentFact.Kind, _ screen: Screen, _ documents: ScreenDocuments
  ) -> Bool {
    (documents.documents(name, kind, of: screen) ?? []).contains { !Set($0.modules).isDisjoint(with: screen.modules) }
  }
}
