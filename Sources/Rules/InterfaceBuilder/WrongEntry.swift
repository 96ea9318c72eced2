import DepGraphModel
import DepGraphResolution

/// A storyboard that gives another controller than the class that loads it.
struct WrongEntry: GraphRule {
  let card = RuleCard(
    id: "ib-wrong-entry", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A class is loaded from a place of its storyboard that does not exist or holds another class.",
    rationale: """
      The library casts what the storyboard gives with `as!`: a storyboard without an initial controller, an identifier that is \
      not there, or a controller of another class crashes when the screen is made.
      """,
    example: """
      final class HomeViewController: UIViewController, StoryboardInstantiatable {}
      // The initial controller of HomeViewController.storyboard is a UINavigationController.
      """,
    fix: """
      final class HomeViewController: UIViewController, StoryboardInstantiatable {
        static var instantiateSource: InstantiateSource { .identifier("Home") }
      }
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    return graph.screens.indices.flatMap { index -> [Finding] in
      let screen = graph.screens[index]
      guard !screen.protocols.isDisjoint(with: [.storyboardInstantiatable, .storyboardBased, .storyboardSceneBased]),
        documents.isMade(index),
        case .known(let name, _) = documents.storyboardName(of: screen),
        let entry = entry(of: screen, documents), let found = documents.documents(name, .storyboard, of: screen)
      else { return [] }
      return found.compactMap { finding(screen, entry, in: $0, documents) }.prefix(1).map { $0 }
    }
  }

  private enum Entry {
    case initial
    case identifier(String)
  }

  /// `nil` where it is decided when the program runs.
  private func entry(of screen: Screen, _ documents: ScreenDocuments) -> Entry? {
    if screen.protocols.contains(.storyboardSceneBased) { return scene(of: screen, documents) }
    guard let place = screen.statics["instantiateSource"], !screen.protocols.contains(.storyboardBased) else {
      return .initial
    }
    switch place.value {
    case .initial: return .initial
    case .identifier(.text(let text)): return .identifier(text)
    case .identifier(.nameOf(let type)):
      // `.from(T.self)` is the standard name of T.
      guard type.path != ["Self"] else { return documents.defaultName(of: screen).map { .identifier($0) } }
      guard let other = graphScreen(type, screen, documents) else { return nil }
      return documents.defaultName(of: other).map { .identifier($0) }
    case .text, .number, .nameOf, .identifier, .member, .document, .unknown: return nil
    }
  }

  /// The controller that AliSoftware's Reusable loads: by default that with the class's name.
  private func scene(of screen: Screen, _ documents: ScreenDocuments) -> Entry? {
    guard let place = screen.statics["sceneIdentifier"] else {
      return documents.defaultName(of: screen).map { .identifier($0) }
    }
    switch place.value {
    case .text(let text): return .identifier(text)
    case .number, .nameOf, .initial, .identifier, .member, .document, .unknown: return nil
    }
  }

  private func graphScreen(_ type: TypeReference, _ screen: Screen, _ documents: ScreenDocuments) -> Screen? {
    if type.path.last == screen.bareName { return screen }
    return documents.graph.screen(module: screen.module, path: type.path).map { documents.graph.screens[$0] }
  }

  private func finding(
    _ screen: Screen, _ entry: Entry, in document: ScreenDocument, _ documents: ScreenDocuments
  ) -> Finding? {
    guard document.fact.failure == nil else { return nil }
    let object: Int?
    let what: String
    switch entry {
    case .initial:
      object = document.fact.initialController.flatMap(document.object(identifiedBy:))
      what = "an initial controller"
      // One that is named and is not there: the document was edited by hand.
      if object == nil, document.fact.initialController != nil { return nil }
    case .identifier(let text):
      object = document.fact.objects.firstIndex { $0.storyboardIdentifier == text }
      what = "a controller with the identifier \"\(text)\""
    }
    let source = (screen.statics["instantiateSource"] ?? screen.statics["sceneIdentifier"])?.location
    func made(_ message: String, _ help: String, _ location: SourceLocation) -> Finding {
      Finding(
        subject: screen.name, claim: message, help: help, location: location,
        related: [RelatedPlace(message: "\(screen.name) is loaded from it", location: source ?? screen.location)],
        cause: [screen.id, document.file])
    }
    guard let object else {
      return made(
        "\(document.fileName) does not have \(what), which \(screen.name) is loaded from",
        entryHelp(entry, screen, document), document.location(document.fact.position))
    }
    let found = document.fact.objects[object]
    guard found.standing != .reference, documents.isKind(found, in: document, of: screen) == false else { return nil }
    let name = found.customClass ?? "<\(found.element)>"
    let place =
      switch entry {
      case .initial: "the initial controller of \(document.fileName)"
      case .identifier(let text): "the controller \"\(text)\" of \(document.fileName)"
      }
    return made(
      "\(place) is \(name), not \(screen.name)", entryHelp(entry, screen, document), document.location(of: object))
  }

  private func entryHelp(_ entry: Entry, _ screen: Screen, _ document: ScreenDocument) -> String {
    let own = document.fact.objects.first { $0.standing == .controller && $0.customClass == screen.bareName }
    if let identifier = own?.storyboardIdentifier {
      return screen.protocols.contains(.storyboardSceneBased)
        ? "declare `static let sceneIdentifier = \"\(identifier)\"`"
        : "declare `instantiateSource` as `.identifier(\"\(identifier)\")`"
    }
    switch entry {
    case .initial: return "make the controller of \(screen.name) the initial one, or give it an identifier"
    case .identifier(let text): return "give the controller of \(screen.name) the identifier \"\(text)\""
    }
  }
}
