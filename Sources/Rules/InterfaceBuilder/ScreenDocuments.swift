import DepGraphModel
import DepGraphResolution

/// Which document a screen comes from, by its static properties and by the library's defaults.
struct ScreenDocuments {
  enum Name {
    case known(String, SourceLocation)
    /// Decided when the program runs, or not seen.
    case dynamic
  }

  let graph: ScreenGraph

  // MARK: Names

  func nibName(of screen: Screen, depth: Int = 0) -> Name {
    name(of: screen, whole: "nib", named: "nibName", depth: depth)
  }

  func storyboardName(of screen: Screen, depth: Int = 0) -> Name {
    if screen.protocols.contains(.storyboardSceneBased) {
      // It has no default.
      return screen.statics["sceneStoryboard"] == nil
        ? .dynamic : name(of: screen, whole: "sceneStoryboard", named: "", depth: depth)
    }
    if screen.protocols.contains(.storyboardBased) {
      return name(of: screen, whole: "sceneStoryboard", named: "", depth: depth)
    }
    return name(of: screen, whole: "storyboard", named: "storyboardName", depth: depth)
  }

  private func name(of screen: Screen, whole: String, named: String, depth: Int) -> Name {
    guard depth < 8 else { return .dynamic }
    if let place = screen.statics[whole], place.isOwn || screen.statics[named] == nil {
      switch place.value {
      case .document(let inner): return resolved(inner, screen, place, whole, depth)
      case .member: return resolved(place.value, screen, place, whole, depth)
      case .text, .number, .nameOf, .initial, .identifier, .unknown: return .dynamic
      }
    }
    if let place = screen.statics[named] { return resolved(place.value, screen, place, whole, depth) }
    return defaultName(of: screen).map { .known($0, screen.location) } ?? .dynamic
  }

  private func resolved(
    _ value: ScreenStaticFact.Value, _ screen: Screen, _ place: Screen.Static, _ whole: String, _ depth: Int
  ) -> Name {
    switch value {
    case .text(let text): return .known(text, place.isOwn ? place.location : screen.location)
    case .nameOf(let type):
      if type.path == ["Self"] { return screen.isNested ? .dynamic : .known(screen.bareName, screen.location) }
      return .known(type.path.last ?? "", place.location)
    case .member(let type, let member):
      guard let other = other(type, screen) else { return .dynamic }
      if member.lowercased().contains("storyboard") {
        return storyboardName(of: graph.screens[other], depth: depth + 1)
      }
      return member.lowercased().contains("nib") ? nibName(of: graph.screens[other], depth: depth + 1) : .dynamic
    case .number, .initial, .identifier, .document, .unknown: return .dynamic
    }
  }

  private func other(_ type: TypeReference, _ screen: Screen) -> ScreenIndex? {
    graph.screen(module: screen.module, path: type.path)
      ?? graph.screens.indices.first {
        graph.screens[$0].path == type.path && graph.links(screen.module, graph.screens[$0].module)
      }
  }

  /// The last part of the name by which the runtime knows the class; `nil` where that is a mangled one, or where no library
  /// gives names.
  func defaultName(of screen: Screen) -> String? {
    guard screen.hasDefaultNames else { return nil }
    if isAliSoftware(screen) { return screen.isNested ? nil : screen.bareName }
    if let name = screen.objectiveCName { return name }
    return isUnnameable(screen) ? nil : screen.bareName
  }

  func isUnnameable(_ screen: Screen) -> Bool {
    screen.objectiveCName == nil && (screen.isNested || screen.isGeneric || screen.isFileScoped)
  }

  /// The property that takes the name of a screen's class, where that is mangled.
  func mangledProperty(of index: ScreenIndex) -> String? {
    let screen = graph.screens[index]
    guard screen.hasDefaultNames, screen.usesLibrary, isUnnameable(screen), isMade(index) else { return nil }
    if screen.hasNib, screen.statics["nib"] == nil, screen.statics["nibName"] == nil { return "nibName" }
    if screen.hasStoryboard, screen.statics["storyboard"] == nil, screen.statics["storyboardName"] == nil {
      return "storyboardName"
    }
    // An identifier that code alone uses may be any text.
    let isNamed = graph.documents.contains { document in
      !Set(document.modules).isDisjoint(with: screen.modules)
        && document.fact.objects.contains { $0.isCell && $0.customClass == screen.bareName }
    }
    return screen.protocols.contains(.reusable) && screen.statics["reusableIdentifier"] == nil && isNamed
      ? "reusableIdentifier" : nil
  }

  func isAliSoftware(_ screen: Screen) -> Bool {
    !screen.protocols.isDisjoint(with: [.nibLoadable, .nibOwnerLoadable, .storyboardBased, .storyboardSceneBased])
      || !screen.usesLibrary
  }

  // MARK: Identifiers

  func reuseIdentifier(of screen: Screen) -> Name {
    if let place = screen.statics["reusableIdentifier"] ?? screen.statics["reuseIdentifier"] {
      return resolved(place.value, screen, place, "", 0)
    }
    return defaultName(of: screen).map { .known($0, screen.location) } ?? .dynamic
  }

  // MARK: Documents

  /// The documents of a name that a screen can load: those of its own module and, where that is linked into others as it
  /// is, of these. `nil` where there may be others.
  func documents(_ name: String, _ kind: DocumentFact.Kind, of screen: Screen) -> [ScreenDocument]? {
    let isAlone = isInOwnFramework(screen, kind)
    let found = graph.documents(named: name, kind).filter { document in
      document.modules.contains { module in
        screen.modules.contains(module) || !isAlone && screen.modules.contains { graph.links(module, $0) }
      }
    }
    if !found.isEmpty { return found }
    // A bundle that the source makes may be that of any module.
    let isElsewhere = !hasOwnBundle(screen, kind)
    if isElsewhere, !graph.documents(named: name, kind).isEmpty { return nil }
    let homes = graph.modules.indices.filter { module in
      isElsewhere || screen.modules.contains(module)
        || (!isAlone && graph.module(module).kind.isRoot && screen.modules.contains { graph.links(module, $0) })
    }
    // One that could not be read is there all the same.
    return homes.allSatisfy { graph.module($0).documents.isWhole && !graph.hasDocument(named: name, kind, in: $0) }
      ? [] : nil
  }

  /// The targets among those that compile a screen in which code makes it and its document is missing, though another one
  /// has it: a source may belong to several.
  func targetsWithout(_ name: String, _ kind: DocumentFact.Kind, of index: ScreenIndex) -> [ModuleIndex] {
    let screen = graph.screens[index]
    guard screen.modules.count > 1 else { return [] }
    return screen.modules.filter { module in
      var alone = screen
      alone.modules = [module]
      return !graph.isTest(module)
        && graph.calls.contains { $0.screen == index && $0.kind != .inject && $0.modules.contains(module) }
        && documents(name, kind, of: alone)?.isEmpty == true
    }
  }

  /// Whether a screen is in a dynamic framework and its document is looked for in the bundle of its class, as the library
  /// does by default: not in the bundle of the application.
  private func isInOwnFramework(_ screen: Screen, _ kind: DocumentFact.Kind) -> Bool {
    let whole = kind == .nib ? screen.statics["nib"] : screen.statics["storyboard"] ?? screen.statics["sceneStoryboard"]
    let bundle = screen.statics[kind == .nib ? "nibBundle" : "storyboardBundle"]
    return screen.hasDefaultNames && whole == nil && bundle == nil
      && screen.modules.allSatisfy { module in
        let home = graph.module(module)
        return home.kind == .framework && !home.isArchive && home.knowsLinkerSettings
      }
  }

  /// Whether a screen's documents are in the bundle of its module, as the library or SwiftPM says.
  private func hasOwnBundle(_ screen: Screen, _ kind: DocumentFact.Kind) -> Bool {
    guard let place = screen.statics[kind == .nib ? "nibBundle" : "storyboardBundle"] else { return true }
    guard case .member(let type, "module") = place.value else { return false }
    return type.path == ["Bundle"]
  }

  /// Whether a class is a screen's own or inherits from it; `nil` where that is not known.
  func isKind(_ object: DocumentObject, in document: ScreenDocument, of screen: Screen) -> Bool? {
    guard object.customClass != nil else { return false }
    guard case .found(let index)? = DocumentClasses(graph: graph).verdict(of: object, in: document) else {
      // By its name alone: what is wrong with the module is reported as such.
      return object.customClass == screen.bareName || object.customClass == screen.objectiveCName ? true : nil
    }
    return graph.classes.chain(of: index).classes.contains { position in
      let entry = graph.classes.entries[position]
      return screen.modules.contains(entry.module) && entry.path == screen.path
    }
  }

  /// Whether a screen is made anywhere, or might be: a class that others inherit from need not be.
  func isMade(_ index: ScreenIndex) -> Bool {
    let screen = graph.screens[index]
    return !graph.classes.hasSubclasses(screen.bareName)
      || graph.calls.contains { $0.screen == index && $0.kind != .inject }
  }
}
