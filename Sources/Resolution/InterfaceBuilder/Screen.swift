package import DepGraphModel

/// Positions in `ScreenGraph.screens`.
package typealias ScreenIndex = Int

/// A class that promises to come from a document, or to be given what it needs.
package struct Screen: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case controller
    case view
    case cell
  }

  /// The value of a static property and where it is declared.
  package struct Static: Sendable {
    package var value: ScreenStaticFact.Value
    package var location: SourceLocation
    /// Whether the class itself, or one that it inherits from, declares it; otherwise an extension of a protocol does.
    package var isOwn: Bool
  }

  /// What it needs when it is made.
  package struct Dependency: Sendable {
    package var isEmpty: Bool
    package var parts: [Part]
    package var location: SourceLocation

    package struct Part: Sendable {
      package var type: NamedType
      package var location: SourceLocation
    }
  }

  /// Code of a member, and its file.
  package struct Code: Sendable {
    package var fact: ScreenCodeFact
    package var file: String
  }

  /// Declaring module + dotted path.
  package var id: String
  /// The dotted path, as its author wrote it.
  package var name: String
  package var path: [String]
  package var module: ModuleIndex
  package var moduleID: String
  /// All that its file belongs to, `module` among them.
  package var modules: [ModuleIndex]
  package var location: SourceLocation
  package var protocols: Set<ScreenProtocol>
  /// Those that the class, or an extension of it, names itself.
  package var ownProtocols: Set<ScreenProtocol>
  /// Those that the project declares, of its superclasses too.
  package var declaredProtocols: Set<NamedType>
  /// Whether one of them is declared by the library, and not by the project.
  package var usesLibrary: Bool
  /// Whether the library gives documents the name of the class.
  package var hasDefaultNames: Bool
  package var isFinal: Bool
  package var isGeneric: Bool
  package var isFileScoped: Bool
  /// What Objective-C calls it, where the source says so.
  package var objectiveCName: String?
  /// `nil` where the classes that it inherits from do not say.
  package var kind: Kind?
  package var superscreen: ScreenIndex?
  /// By name; the nearest declaration of each.
  package var statics: [String: Static]
  package var dependency: Dependency?
  package var inject: ScreenInjectFact?
  package var injectLocation: SourceLocation?
  /// The code of its members, by name; those of its superclasses among them.
  package var code: [String: [Code]]
  /// Those of its superclasses among them.
  package var outlets: Set<String>
  package var members: Set<String>
  package var deadMembers: [(name: String, location: SourceLocation)]
  package var wrapped: TypeReference?

  package var bareName: String { path.last ?? name }
  /// Whether it cannot be made without being given something.
  package var needsDependency: Bool { dependency.map { !$0.isEmpty } ?? false }
  package var isNested: Bool { path.count > 1 }

  /// Whether it promises a nib of its own.
  package var hasNib: Bool {
    !protocols.isDisjoint(with: [.nibType, .nibInstantiatable, .nibLoadable, .nibOwnerLoadable])
  }

  package var hasStoryboard: Bool {
    !protocols.isDisjoint(with: [.storyboardType, .storyboardInstantiatable, .storyboardBased, .storyboardSceneBased])
  }

  /// Whether one call creates it and hands over what it needs.
  package var isInstantiatable: Bool {
    !protocols.isDisjoint(with: [.instantiatable, .nibInstantiatable, .storyboardInstantiatable])
  }
}

/// A storyboard or nib with the modules that it is built into.
package struct ScreenDocument: Sendable {
  package var file: String
  /// Without ending and without `~ipad`.
  package var name: String
  package var modules: [ModuleIndex]
  package var fact: DocumentFact

  package var fileName: String { RepositoryPath.name(of: file) }

  package func location(_ position: SourcePosition) -> SourceLocation { SourceLocation(file: file, position: position) }
  package func location(of object: Int) -> SourceLocation { location(fact.objects[object].position) }

  package func object(identifiedBy id: String) -> Int? { fact.objects.firstIndex { $0.id == id } }
}

/// A call that has to do with a screen.
package struct ScreenCall: Sendable {
  package var kind: ScreenCallFact.Kind
  package var screen: ScreenIndex?
  /// The types around it, as spelled.
  package var owner: [String]
  /// The screen whose code it is.
  package var ownerScreen: ScreenIndex?
  package var modules: [ModuleIndex]
  package var location: SourceLocation
  package var created: SourceLocation?
  package var isKnown: Bool
}
