import DepGraphModel
import DepGraphResolution

/// Looks the class of a document's object up in the module that it will be looked up in when the document is loaded.
struct DocumentClasses {
  enum Verdict {
    case found(Int)
    /// Nothing that was read says.
    case undecided
    /// Declared in the module, where its name at run time is not the one that the document writes.
    case mangled(Int)
    /// Declared in no module that the document may mean; with the module's name.
    case unknown(module: String)
    /// Declared, but not in the module that the document names; `nil` where it names none.
    case elsewhere(Int, named: String?)
    /// Declared in the module that is named, which nothing links.
    case notLinked(Int)
  }

  let graph: ScreenGraph

  func verdict(of object: DocumentObject, in document: ScreenDocument) -> Verdict? {
    guard let name = object.customClass, object.standing != .proxy, !name.contains("."), !name.isEmpty else {
      return nil
    }
    // A class that Objective-C knows by another name is found by that, whatever the module.
    if graph.classes.isObjectiveCName(name) { return .undecided }
    if object.isOfTarget { return verdict(name, in: document.modules, of: document) }
    guard let module = object.customModule, !module.isEmpty else { return withoutModule(name, document) }
    let named = graph.modules(named: module)
    guard !named.isEmpty else { return inUnknownModule(name, module, document) }
    return verdict(name, in: named, of: document)
  }

  /// Of the targets that a document is built into, those in which a class of "the target" is none: the document is compiled
  /// anew for each of them, with the name of its module.
  func ownersWithoutClass(of object: DocumentObject, in document: ScreenDocument) -> [ModuleIndex] {
    guard let name = object.customClass, object.isOfTarget, document.modules.count > 1 else { return [] }
    return document.modules.filter { owner in
      var alone = document
      alone.modules = [owner]
      guard !graph.isTest(owner), case .unknown = verdict(name, in: [owner], of: alone) else { return false }
      return true
    }
  }

  /// Of the targets that a document is built into, those that do not reach the module which it names.
  func ownersWithoutModule(of object: DocumentObject, in document: ScreenDocument) -> [ModuleIndex] {
    guard !object.isOfTarget, document.modules.count > 1 else { return [] }
    return document.modules.filter { owner in
      var alone = document
      alone.modules = [owner]
      guard !graph.isTest(owner), case .notLinked? = verdict(of: object, in: alone) else { return false }
      return true
    }
  }

  private func verdict(_ name: String, in modules: [ModuleIndex], of document: ScreenDocument) -> Verdict {
    let found = graph.classes.classes(named: name)
    let own = found.filter { modules.contains(graph.classes.entries[$0].module) }
    if let own = own.first(where: { graph.classes.entries[$0].mangling == nil }) {
      return isReached(graph.classes.entries[own].module, from: document) ? .found(own) : .notLinked(own)
    }
    // What is called so and is no class at file scope may be what is meant.
    guard !modules.contains(where: { graph.classes.declaresOther(name, in: $0) || graph.mayHide(name, $0) }) else {
      return .undecided
    }
    let nested = graph.classes.nestedClasses(named: name).filter {
      modules.contains(graph.classes.entries[$0].module)
    }
    if let own = (own + nested).first {
      return graph.classes.entries[own].mangling == nil ? .undecided : .mangled(own)
    }
    let module = graph.module(modules[0]).moduleName
    let others = found.filter { isVisible(graph.classes.entries[$0].module, to: document) }
    if let other = nearest(others, to: document) { return .elsewhere(other, named: module) }
    return .unknown(module: module)
  }

  /// The document names a module of which nothing was read: one of the system, of Carthage, of a linker flag. Whether it
  /// declares the class is not known; that the project has the class elsewhere says enough.
  private func inUnknownModule(_ name: String, _ module: String, _ document: ScreenDocument) -> Verdict {
    guard !LibraryKeys.isSystemModule(module), !graph.isNamed(module),
      document.modules.allSatisfy({ !graph.hidesClasses($0) })
    else { return .undecided }
    let others = graph.classes.classes(named: name).filter {
      isVisible(graph.classes.entries[$0].module, to: document)
    }
    return nearest(others, to: document).map { .elsewhere($0, named: module) } ?? .undecided
  }

  /// Without a module only classes of Objective-C are found.
  private func withoutModule(_ name: String, _ document: ScreenDocument) -> Verdict {
    let found = graph.classes.classes(named: name)
    if let own = found.first(where: { document.modules.contains(graph.classes.entries[$0].module) }) {
      return .elsewhere(own, named: nil)
    }
    let others = found.filter { other in
      let module = graph.classes.entries[other].module
      return document.modules.contains { graph.links($0, module) }
    }
    guard let other = nearest(others, to: document) else { return .undecided }
    let isHidden = graph.modules.indices.contains { module in
      document.modules.contains { graph.links($0, module) } && graph.mayHide(name, module)
    }
    return isHidden ? .undecided : .elsewhere(other, named: nil)
  }

  /// A document that names a screen by the name that its class does not have at run time.
  func document(naming screen: Screen) -> ScreenDocument? {
    graph.documents.first { document in
      document.fact.objects.contains { object in
        guard object.customClass == screen.bareName, case .mangled(let index)? = verdict(of: object, in: document)
        else {
          return false
        }
        return graph.classes.index(module: screen.module, path: screen.path) == index
      }
    }
  }

  static func help(forMangled name: String, isGeneric: Bool, in document: ScreenDocument) -> String {
    isGeneric
      ? "name a subclass that is not generic in \(document.fileName)"
      : "name the class with @objc(\(name)), and leave its module out in \(document.fileName)"
  }

  /// Whether one of the document's targets links a module; also where their sources import it, which only builds with it.
  private func isReached(_ module: ModuleIndex, from document: ScreenDocument) -> Bool {
    let name = graph.module(module).moduleName
    return document.modules.contains { owner in
      graph.links(owner, module) || graph.imports(name, in: owner) || !graph.module(owner).isWhole
        || graph.module(owner).files.isEmpty || graph.module(owner).moduleName == name
    }
  }

  /// Test code is no place that a document of an application can mean, and neither is another application.
  private func isVisible(_ module: ModuleIndex, to document: ScreenDocument) -> Bool {
    guard !graph.isTest(module) else { return document.modules.contains { graph.isTest($0) } }
    return !graph.module(module).kind.isRoot
      || document.modules.contains { $0 == module || graph.links($0, module) || graph.links(module, $0) }
  }

  private func nearest(_ classes: [Int], to document: ScreenDocument) -> Int? {
    classes.min { left, right in
      let ranks = (rank(left, document), rank(right, document))
      return ranks.0 != ranks.1
        ? ranks.0 < ranks.1 : graph.classes.entries[left].location < graph.classes.entries[right].location
    }
  }

  private func rank(_ index: Int, _ document: ScreenDocument) -> Int {
    let module = graph.classes.entries[index].module
    return document.modules.contains { graph.links($0, module) } ? 0 : 1
  }
}

/// One object of one document.
struct PlacedObject {
  var document: ScreenDocument
  var object: DocumentObject
  var index: Int

  var location: SourceLocation { document.location(object.position) }
  /// How a message calls it: `<tableViewCell id="x1">`.
  var description: String { "<\(object.element)\(object.id.map { " id=\"\($0)\"" } ?? "")>" }

  static func all(in graph: ScreenGraph) -> [PlacedObject] {
    graph.documents.flatMap { document in
      document.fact.objects.enumerated().map { PlacedObject(document: document, object: $0.element, index: $0.offset) }
    }
  }
}

extension ScreenGraph {
  /// The screen that a class is, if it is one.
  func screen(ofClass index: Int) -> ScreenIndex? {
    screen(module: classes.entries[index].module, path: classes.entries[index].path)
  }
}

extension Screen {
  var declaration: RelatedPlace { RelatedPlace(message: "\(name) is declared here", location: location) }
}
