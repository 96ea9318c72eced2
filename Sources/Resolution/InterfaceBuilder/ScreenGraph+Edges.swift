package import DepGraphModel

/// A module that uses a class of another one without an import: in a document, or in what a screen needs.
package struct ScreenModuleUse: Sendable {
  package var from: ModuleIndex
  package var to: ModuleIndex
  /// The class, as its author called it.
  package var type: String
  /// The document's file name; `nil` for what a screen needs.
  package var document: String?
  package var location: SourceLocation
}

extension ScreenGraph {
  /// The classes of other modules that documents and dependencies of screens name, in the order of their places.
  package var uses: [ScreenModuleUse] {
    let ofDocuments = documents.flatMap { document in
      document.fact.objects.flatMap { object in
        document.modules.compactMap { owner -> ScreenModuleUse? in
          guard object.standing != .proxy, !object.isOfTarget, let name = object.customClass,
            let module = object.customModule,
            let found = classes.classes(named: name).first(where: {
              self.module(classes.entries[$0].module).moduleName == module
            })
          else { return nil }
          let to = classes.entries[found].module
          guard to != owner else { return nil }
          return ScreenModuleUse(
            from: owner, to: to, type: "\(module).\(name)", document: document.fileName,
            location: document.location(object.position))
        }
      }
    }
    let ofScreens = screens.flatMap { screen in
      (screen.dependency?.parts ?? []).compactMap { part -> ScreenModuleUse? in
        guard case .declared(let module, let path) = part.type, module != screen.module else { return nil }
        return ScreenModuleUse(
          from: screen.module, to: module, type: "\(self.module(module).moduleName).\(path.joined(separator: "."))",
          document: nil, location: part.location)
      }
    }
    return (ofDocuments + ofScreens).sorted { ($0.location, $0.to) < ($1.location, $1.to) }
  }

  // MARK: Nodes

  private func nodeID(of document: ScreenDocument) -> String { "document:\(document.file)" }

  package var nodes: [GraphSnapshot.NodeRow] {
    let ofScreens = screens.map { screen in
      GraphSnapshot.NodeRow(
        kind: kindName(of: screen), id: screen.id, name: screen.name, module: screen.moduleID, location: screen.location
      )
    }
    let ofDocuments = documents.map { document in
      GraphSnapshot.NodeRow(
        kind: "document", id: nodeID(of: document), name: document.fileName,
        module: document.modules.first.map { module($0).id }, location: document.location(document.fact.position))
    }
    return ofScreens + ofDocuments
  }

  private func kindName(of screen: Screen) -> String {
    switch screen.kind {
    case .controller, nil: "screen"
    case .view: "view"
    case .cell: "cell"
    }
  }

  package var relations: [GraphSnapshot.RelationRow] {
    var found: [GraphSnapshot.RelationRow] = []
    for call in calls {
      guard let screen = call.screen, let kind = Self.relation(of: call.kind) else { continue }
      // What is no screen is known by its module.
      let from = call.ownerScreen.map { screens[$0].id } ?? module(call.modules[0]).id
      found.append(
        GraphSnapshot.RelationRow(kind: kind, from: from, to: screens[screen].id, location: call.location))
    }
    let usesByFile = Dictionary(grouping: uses, by: \.location.file)
    for document in documents {
      for owner in document.modules {
        found.append(
          GraphSnapshot.RelationRow(
            kind: "builtInto", from: nodeID(of: document), to: module(owner).id,
            location: document.location(document.fact.position)))
      }
      for use in usesByFile[document.file] ?? [] {
        found.append(
          GraphSnapshot.RelationRow(
            kind: "ibModule", from: nodeID(of: document), to: module(use.to).id, location: use.location))
      }
      for object in document.fact.objects where object.standing == .controller || object.standing == .root {
        guard let screen = screen(of: object, in: document) else { continue }
        found.append(
          GraphSnapshot.RelationRow(
            kind: "backedBy", from: screens[screen].id, to: nodeID(of: document),
            location: document.location(object.position)))
      }
      for (index, object) in document.fact.objects.enumerated() where object.standing == .part {
        guard let screen = screen(of: object, in: document) else { continue }
        let holder = holder(ofPart: index, in: document)
        found.append(
          GraphSnapshot.RelationRow(
            kind: "embeds", from: holder.map { screens[$0].id } ?? nodeID(of: document), to: screens[screen].id,
            location: document.location(object.position)))
      }
      for object in document.fact.objects where object.standing == .reference {
        for other in documents(named: object.storyboardName ?? "", .storyboard) {
          found.append(
            GraphSnapshot.RelationRow(
              kind: "storyboardRef", from: nodeID(of: document), to: nodeID(of: other),
              location: document.location(object.position)))
        }
      }
      for segue in document.fact.segues {
        guard segue.kind != "unwind",
          let (object, home) = target(of: segue, in: document), let target = screen(of: object, in: home)
        else { continue }
        // A controller that is no screen is known by its document alone.
        let source = segue.source.flatMap { screen(of: document.fact.objects[$0], in: document) }
        found.append(
          GraphSnapshot.RelationRow(
            kind: segue.kind == "embed" ? "embeds" : "segue",
            from: source.map { screens[$0].id } ?? nodeID(of: document), to: screens[target].id,
            location: document.location(segue.position)))
      }
    }
    for screen in screens {
      for part in screen.dependency?.parts ?? [] {
        guard case .declared(let to, _) = part.type, to != screen.module else { continue }
        found.append(
          GraphSnapshot.RelationRow(kind: "needs", from: screen.id, to: module(to).id, location: part.location))
      }
    }
    return found + launches
  }

  private static func relation(of kind: ScreenCallFact.Kind) -> String? {
    switch kind {
    case .create, .createBare, .raw: "instantiates"
    case .dequeue: "dequeues"
    case .registerClass, .registerNib, .registerUnknown, .inject: nil
    }
  }

  /// The controller that a segue leads to, and its document; through a reference also one of another storyboard. A
  /// reference that names a bundle may be to any framework's.
  package func target(
    of segue: SegueFact, in document: ScreenDocument
  ) -> (object: DocumentObject, document: ScreenDocument)? {
    guard let index = document.object(identifiedBy: segue.destination) else { return nil }
    let object = document.fact.objects[index]
    guard object.standing == .reference else { return (object, document) }
    guard object.bundleIdentifier == nil, let name = object.storyboardName else { return nil }
    return documents(named: name, .storyboard).lazy
      .filter { !Set($0.modules).isDisjoint(with: document.modules) }
      .compactMap { other in
        let named = object.referencedIdentifier.flatMap { identifier in
          other.fact.objects.first { $0.storyboardIdentifier == identifier }
        }
        let initial = other.fact.objects.first { $0.id != nil && $0.id == other.fact.initialController }
        return (named ?? initial).map { ($0, other) }
      }.first
  }

  /// The controller of the scene that a view is in, or the view that a nib holds.
  private func holder(ofPart index: Int, in document: ScreenDocument) -> ScreenIndex? {
    let scene = document.fact.objects[index].scene
    return document.fact.objects[..<index].last { object in
      object.scene == scene && (object.standing == .controller || object.standing == .root)
    }.flatMap { screen(of: $0, in: document) }
  }

  /// The screen that a document's object is, by the name of its class and the module that it names.
  func screen(of object: DocumentObject, in document: ScreenDocument) -> ScreenIndex? {
    guard let name = object.customClass else { return nil }
    let homes = object.isOfTarget ? document.modules : modules(named: object.customModule ?? "")
    return homes.lazy.compactMap { self.screen(module: $0, path: [name]) }.first
  }
}
