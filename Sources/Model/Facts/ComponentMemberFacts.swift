/// A property of a class or an extension that is not static.
package struct ComponentPropertyFact: Equatable, Codable, Sendable {
  package enum Standing: String, Codable, Sendable, CaseIterable {
    /// The generator offers it to the components below.
    case provided
    case isPrivate
    case isInternal
    /// `open`, `package`, or an access modifier that is not the first one: the generator takes them for internal.
    case isNotFirstPublic
    case isUntyped
  }

  package enum Storage: String, Codable, Sendable, CaseIterable {
    case computed
    /// Stored, with a value of its own.
    case value
    /// Stored, without a value: an initializer gives it one.
    case input
  }

  package var name: String
  /// As written; `nil` where no type is.
  package var type: String?
  package var standing: Standing
  /// Whether `public` is written, at the property or at the extension around it.
  package var isPublic: Bool
  package var isShared: Bool
  package var storage: Storage
  /// The property of `dependency` that it hands on, and nothing else.
  package var forwards: String?
  /// The type whose initializer gives its value, spelled `Mail` or `Mail.Client`, also within `shared { … }`.
  package var product: String?
  /// The static function that gives its value, spelled `["Mail", "makeLive"]`, also within `shared { … }`.
  package var factory: [String]?
  /// The key whose live value it hands on, spelled `["SessionKey"]`, also within `shared { … }`.
  package var live: [String]?
  /// The types whose initializers its code calls, sorted: spelled `Mail` or `Mail.Client`.
  package var makes: [String]
  /// Other words of its code, sorted: members of its component among them.
  package var mentions: [String]
  /// Those of the mentions that its `shared { … }` hands to the object which it makes, sorted.
  package var handed: [String]
  /// Whether an attribute of it names a global actor.
  package var isIsolated: Bool
  /// What its getter is marked with: `async`, `throws`, `async throws`, or nothing.
  package var effects: String = ""
  /// What its code reads from `dependency`, sorted.
  package var reads: [String]
  /// The expression that is its value, without `dependency.` and `self.` in front of names, also within `shared { … }`;
  /// `nil` for code of several statements, and where `self` is used in any other way.
  package var value: String?
  package var position: SourcePosition

  package init(
    name: String, type: String?, standing: Standing, isPublic: Bool = false, isShared: Bool = false,
    storage: Storage = .computed, forwards: String? = nil, product: String? = nil, factory: [String]? = nil,
    live: [String]? = nil, makes: [String] = [],
    mentions: [String] = [], handed: [String] = [], isIsolated: Bool = false, reads: [String] = [],
    value: String? = nil, position: SourcePosition
  ) {
    self.name = name
    self.type = type
    self.standing = standing
    self.isPublic = isPublic
    self.isShared = isShared
    self.storage = storage
    self.forwards = forwards
    self.product = product
    self.factory = factory
    self.live = live
    self.makes = makes
    self.mentions = mentions
    self.handed = handed
    self.isIsolated = isIsolated
    self.reads = reads
    self.value = value
    self.position = position
  }
}

/// A function or an initializer of a class or an extension.
package struct ComponentFunctionFact: Equatable, Codable, Sendable {
  package struct Parameter: Equatable, Codable, Sendable {
    package var name: String
    package var type: String

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// `init` for an initializer.
  package var name: String
  package var parameters: [Parameter]
  /// As in `ComponentPropertyFact`.
  package var mentions: [String]
  package var reads: [String]

  package init(name: String, parameters: [Parameter], mentions: [String], reads: [String]) {
    self.name = name
    self.parameters = parameters
    self.mentions = mentions
    self.reads = reads
  }
}
