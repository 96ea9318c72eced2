/// What a source says in the terms of Needle, each list in the order of the source. It holds everything that is spelled
/// like the library; resolution drops what is not a component.
package struct NeedleFacts: DialectFacts {
  package static var dialect: String { "needle" }

  package var types: [ComponentTypeFact] = []
  package var protocols: [ComponentProtocolFact] = []
  package var creations: [ComponentCreationFact] = []
  package var uses: [DependencyUseFact] = []
  package var registrations: [ProviderRegistrationFact] = []
  /// Names of members that code reads from something other than `self`, sorted.
  package var accessed: [String] = []

  package init() {}
}

/// A class with an inheritance clause, or an extension: either may be of a component.
package struct ComponentTypeFact: Equatable, Codable, Sendable {
  package var isExtension: Bool
  /// As in `TypeFact.path`.
  package var path: [String]
  /// What is around the declaration, innermost last; empty at file scope.
  package var enclosing: [TypeFact.Kind]
  /// The first inherited type of a class, with its generic arguments.
  package var base: TypeReference?
  /// The inherited types, behind the base.
  package var conformances: [TypeReference]
  package var isGeneric: Bool
  package var properties: [ComponentPropertyFact] = []
  /// Its functions and initializers, in the order of the source.
  package var functions: [ComponentFunctionFact] = []
  /// The calls in its body that begin with what may be the name of a type, the first one of each name, sorted by it: the
  /// generator takes them for children.
  package var calls: [ComponentCallFact] = []
  /// Behind its attributes.
  package var position: SourcePosition

  package init(
    isExtension: Bool, path: [String], enclosing: [TypeFact.Kind] = [], base: TypeReference? = nil,
    conformances: [TypeReference] = [], isGeneric: Bool = false, position: SourcePosition
  ) {
    self.isExtension = isExtension
    self.path = path
    self.enclosing = enclosing
    self.base = base
    self.conformances = conformances
    self.isGeneric = isGeneric
    self.position = position
  }
}

/// A call that begins with what may be the name of a type: `Child(parent: self)`, `Child.prepare()`.
package struct ComponentCallFact: Equatable, Codable, Sendable {
  /// The first word.
  package var name: String
  /// What is called, as far as it is a name: `Child.prepare`.
  package var spelling: String
  package var position: SourcePosition

  package init(name: String, spelling: String, position: SourcePosition) {
    self.name = name
    self.spelling = spelling
    self.position = position
  }
}

/// A protocol: the requirements of a component may be in it.
package struct ComponentProtocolFact: Equatable, Codable, Sendable {
  package struct Requirement: Equatable, Codable, Sendable {
    package var name: String
    package var type: String
    package var position: SourcePosition

    package init(name: String, type: String, position: SourcePosition) {
      self.name = name
      self.type = type
      self.position = position
    }
  }

  package struct Method: Equatable, Codable, Sendable {
    package var name: String
    package var position: SourcePosition

    package init(name: String, position: SourcePosition) {
      self.name = name
      self.position = position
    }
  }

  package var path: [String]
  package var inherits: [TypeReference]
  package var requirements: [Requirement]
  package var methods: [Method]
  package var position: SourcePosition

  package init(
    path: [String], inherits: [TypeReference], requirements: [Requirement], methods: [Method],
    position: SourcePosition
  ) {
    self.path = path
    self.inherits = inherits
    self.requirements = requirements
    self.methods = methods
    self.position = position
  }
}

/// A call with an argument `parent:`: of a component's initializer, or of something else that has one.
package struct ComponentCreationFact: Equatable, Codable, Sendable {
  package enum Parent: String, Codable, Sendable, CaseIterable {
    case isSelf
    case other
    /// Nothing is made: the generator takes `Child.prepare()` for a call that makes a child. Not in a source's facts.
    case notGiven
  }

  /// What becomes of it inside of `shared { … }`.
  package enum Keeping: String, Codable, Sendable, CaseIterable {
    /// It is the object that is shared.
    case value
    /// The call that makes the object is given it.
    case argument
    /// It is asked for something else, is in a closure, or not inside of `shared` at all.
    case nothing
  }

  /// The types around it, outermost first, as spelled; empty at file scope.
  package var owner: [String]
  /// What the clause of the extension around it asks for.
  package var constraints: [ExtensionConstraint]
  /// The member of the owner that it is in.
  package var member: String?
  /// What is made, as spelled: `Child`, `Module.Child`; of `.init(parent: self)` the type that is expected there, empty
  /// where the source does not say it.
  package var target: [String]
  /// How it is written up to the parenthesis: `Child`, `.init`, `Module.Child`.
  package var spelling: String
  package var parent: Parent
  /// The argument's text; empty where an initializer is handed on, and not called.
  package var argument: String
  /// Whether it is inside of `shared { … }`.
  package var isInShared: Bool
  package var keeping: Keeping
  package var position: SourcePosition

  package init(
    owner: [String], constraints: [ExtensionConstraint] = [], member: String?, target: [String], spelling: String,
    parent: Parent,
    argument: String, isInShared: Bool, keeping: Keeping = .nothing, position: SourcePosition
  ) {
    self.owner = owner
    self.constraints = constraints
    self.member = member
    self.target = target
    self.spelling = spelling
    self.parent = parent
    self.argument = argument
    self.isInShared = isInShared
    self.keeping = keeping
    self.position = position
  }
}

/// What `where Self: RootComponent` or `where DependencyType: GameDependency` asks for in an extension.
package struct ExtensionConstraint: Hashable, Codable, Sendable {
  /// `Self`, `DependencyType`
  package var subject: String
  /// As spelled.
  package var type: [String]

  package init(subject: String, type: [String]) {
    self.subject = subject
    self.type = type
  }
}

/// `dependency.x`, and `self.x`: a component looks up members that it does not declare in its dependency protocol.
package struct DependencyUseFact: Equatable, Hashable, Codable, Sendable {
  /// As in `ComponentCreationFact`; `nil` where the component is not `self`: `component.dependency.x`.
  package var owner: [String]?
  /// `nil` where all of it is handed on: `Screen(dependency: dependency)`.
  package var property: String?
  /// Whether it is `self.x`: a member that the component declares itself comes first.
  package var isLookup: Bool

  package init(owner: [String]?, property: String?, isLookup: Bool = false) {
    self.owner = owner
    self.property = property
    self.isLookup = isLookup
  }
}

/// One path that the generated source registers: `^->RootComponent->HomeComponent`.
package struct ProviderRegistrationFact: Equatable, Codable, Sendable {
  package var path: String
  package var position: SourcePosition

  package init(path: String, position: SourcePosition) {
    self.path = path
    self.position = position
  }
}
