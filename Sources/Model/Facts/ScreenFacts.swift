/// What one file says of screens: a source in the terms of Instantiate and its relatives, a document by itself.
package struct ScreenFacts: DialectFacts {
  package static var dialect: String { "interface-builder" }

  package var types: [ScreenTypeFact] = []
  package var calls: [ScreenCallFact] = []
  /// Types that code names outside of their own declarations, sorted.
  package var mentions: [String] = []
  package var document: DocumentFact?
  /// Of a source in Objective-C.
  package var implemented: ImplementedClasses?

  package init() {}
}

/// The classes that a source in Objective-C implements.
package struct ImplementedClasses: Equatable, Codable, Sendable {
  /// Sorted.
  package var names: [String]
  /// Whether it has no others: a macro may implement some, and code may make one when it runs.
  package var isWhole: Bool

  package init(names: [String], isWhole: Bool) {
    self.names = names
    self.isWhole = isWhole
  }
}

/// A class, a protocol, or an extension, as far as screens are concerned.
package struct ScreenTypeFact: Equatable, Codable, Sendable {
  package var kind: TypeFact.Kind
  /// As in `TypeFact.path`.
  package var path: [String]
  /// As in `TypeFact.position`.
  package var position: SourcePosition
  package var isFinal = false
  package var statics: [ScreenStaticFact] = []
  package var dependency: ScreenDependencyFact?
  /// `func inject(_:)`
  package var inject: ScreenInjectFact?
  /// Names of `@IBOutlet` properties.
  package var outlets: [String] = []
  /// Of the property `viewModel`.
  package var viewModel: TypeReference?
  /// `associatedtype` of a protocol.
  package var associatedTypes: [String] = []
  /// Members that an earlier version of the library used.
  package var deadMembers: [NamedPlace] = []
  /// Type aliases `Wrapped`.
  package var wrapped: TypeReference?
  /// Functions and initializers that the type declares itself, by their names.
  package var members: [String] = []
  /// The code of its members that are not static.
  package var code: [ScreenCodeFact] = []

  package init(kind: TypeFact.Kind, path: [String], position: SourcePosition) {
    self.kind = kind
    self.path = path
    self.position = position
  }
}

/// A static property that says which document, or which part of it, a class comes from.
package struct ScreenStaticFact: Equatable, Codable, Sendable {
  package indirect enum Value: Equatable, Codable, Sendable {
    case text(String)
    case number(Int)
    /// `.from(Other.self)`, `String(describing: Other.self)`
    case nameOf(TypeReference)
    /// `.initial`
    case initial
    /// `.identifier(…)`
    case identifier(Value)
    /// `Other.storyboard`, by the type.
    case member(TypeReference, String)
    /// `UINib(nibName: …)`, `UIStoryboard(name: …)`
    case document(Value)
    case unknown
  }

  package var name: String
  package var value: Value
  package var position: SourcePosition

  package init(name: String, value: Value, position: SourcePosition) {
    self.name = name
    self.value = value
    self.position = position
  }
}

/// What a screen needs when it is made.
package struct ScreenDependencyFact: Equatable, Codable, Sendable {
  /// A type that a member of it has.
  package struct Part: Equatable, Codable, Sendable {
    package var type: TypeReference
    package var position: SourcePosition

    package init(type: TypeReference, position: SourcePosition) {
      self.type = type
      self.position = position
    }
  }

  /// Whether it holds nothing.
  package var isEmpty: Bool
  package var parts: [Part]
  package var position: SourcePosition

  package init(isEmpty: Bool, parts: [Part], position: SourcePosition) {
    self.isEmpty = isEmpty
    self.parts = parts
    self.position = position
  }
}

package struct ScreenInjectFact: Equatable, Codable, Sendable {
  /// Of its parameter.
  package var dependency: ScreenDependencyFact
  package var uses: [ScreenUse]
  package var position: SourcePosition

  package init(dependency: ScreenDependencyFact, uses: [ScreenUse], position: SourcePosition) {
    self.dependency = dependency
    self.uses = uses
    self.position = position
  }
}

/// What code of a screen does with a member of `self`, as far as it matters whether the view is loaded.
package struct ScreenUse: Equatable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// It reads or calls it.
    case takes
    case sets
    /// It finds out whether it is there: what follows knows.
    case tests
    /// It loads the view or asks for it: what follows knows.
    case loadsView = "loads-view"
  }

  package var kind: Kind
  package var name: String
  package var position: SourcePosition

  package init(kind: Kind, name: String, position: SourcePosition) {
    self.kind = kind
    self.name = name
    self.position = position
  }
}

/// A function, or what runs where a property is taken or set.
package struct ScreenCodeFact: Equatable, Codable, Sendable {
  package var name: String
  /// Whether it runs where the property is set.
  package var isSetter: Bool
  /// What it does at once, in the order of the source.
  package var uses: [ScreenUse]

  package init(name: String, isSetter: Bool = false, uses: [ScreenUse]) {
    self.name = name
    self.isSetter = isSetter
    self.uses = uses
  }
}

/// A member of a screen, at its declaration.
package struct NamedPlace: Equatable, Codable, Sendable {
  package var name: String
  package var position: SourcePosition

  package init(name: String, position: SourcePosition) {
    self.name = name
    self.position = position
  }
}

/// A place that creates, registers or injects a screen, or names a document.
package struct ScreenCallFact: Equatable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// `T(with:)`, `T.instantiate(with:)`
    case create
    /// A value of a screen's type made by a call that is given no dependency: `T()`, `T.instantiate()`.
    case createBare
    case dequeue
    /// `register(type: T.self)`
    case registerClass
    case registerNib
    /// A registration whose type is not written out.
    case registerUnknown
    /// `x.inject(…)`
    case inject
    /// A raw storyboard, nib or dequeue that is cast to a type.
    case raw
  }

  package var kind: Kind
  /// The types around it, as spelled.
  package var owner: [String]
  /// The type that is meant; `nil` where the source does not say it.
  package var type: TypeReference?
  /// Of `inject`: where the value was created, in the same scope.
  package var created: SourcePosition?
  /// Of `inject`, whether the value was created without the library; of `createBare` and `raw`, whether the value is shown
  /// and nothing but its own members is used otherwise, so that no other code can inject it.
  package var isKnown: Bool
  package var position: SourcePosition

  package init(
    kind: Kind, owner: [String], type: TypeReference?, created: SourcePosition? = nil, isKnown: Bool = false,
    position: SourcePosition
  ) {
    self.kind = kind
    self.owner = owner
    self.type = type
    self.created = created
    self.isKnown = isKnown
    self.position = position
  }
}
