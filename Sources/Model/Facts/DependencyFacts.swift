/// A `liveValue`, `testValue` or `previewValue` member.
package struct ValueFact: Equatable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case live
    case test
    case preview

    package var memberName: String { rawValue + "Value" }
  }

  package var kind: Kind
  /// The type or extended type that declares the member, as spelled.
  package var owner: [String]
  /// The declared type, where one is written.
  package var annotation: TypeReference?
  /// The type whose initializer gives the value, as spelled, also where several statements prepare it; empty for `.init(…)`,
  /// `nil` for anything else.
  package var made: [String]?
  /// The static function that gives the value, as spelled: `["Mail", "makeLive"]`.
  package var factory: [String]?
  /// Whether each use of its name makes the value anew.
  package var isComputed: Bool
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    kind: Kind, owner: [String], annotation: TypeReference? = nil, made: [String]? = nil, factory: [String]? = nil,
    isComputed: Bool = false, conditions: ConditionStack = [], position: SourcePosition
  ) {
    self.kind = kind
    self.owner = owner
    self.annotation = annotation
    self.made = made
    self.factory = factory
    self.isComputed = isComputed
    self.conditions = conditions
    self.position = position
  }
}

/// A property in an extension of `DependencyValues`.
package struct RegistrationFact: Equatable, Codable, Sendable {
  /// What one accessor does.
  package enum Accessor: Equatable, Codable, Sendable {
    /// `self[Mail.self]`
    case key(TypeReference)
    /// Reads another property first: `mail.fast`, `self[Api.self].mail` counts as `key`.
    case delegates(property: String)
    case unknown
  }

  package var property: String
  /// The declared type's text.
  package var valueType: String
  package var getter: Accessor
  /// `nil` where there is no setter: tests cannot override it.
  package var setter: Accessor?
  /// Whether the getter makes something of the key's value (`self[Api.self].mail`) instead of giving it as it is.
  package var isDerived: Bool
  /// Whether `@available` says that it is deprecated or gone: kept for those who still use the old name.
  package var isDeprecated: Bool
  package var access: AccessLevel
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    property: String, valueType: String = "", getter: Accessor, setter: Accessor?, isDerived: Bool = false,
    isDeprecated: Bool = false, access: AccessLevel = .internal, conditions: ConditionStack = [],
    position: SourcePosition
  ) {
    self.property = property
    self.valueType = valueType
    self.getter = getter
    self.setter = setter
    self.isDerived = isDerived
    self.isDeprecated = isDeprecated
    self.access = access
    self.conditions = conditions
    self.position = position
  }
}
