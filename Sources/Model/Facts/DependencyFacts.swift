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
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    kind: Kind, owner: [String], annotation: TypeReference? = nil, conditions: ConditionStack = [],
    position: SourcePosition
  ) {
    self.kind = kind
    self.owner = owner
    self.annotation = annotation
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

/// What a consumption or an override names.
package enum DependencyReference: Hashable, Codable, Sendable {
  /// `\.mail.send`: the property and the endpoint chain behind it.
  case keyPath(property: String, chain: [String])
  /// `Mail.self`
  case type(TypeReference)
  /// `\.self`: all of them.
  case all
  /// A member of `DependencyValues` that is called or named in another one: what it reads. Of a subscript `subscript`.
  case member(String)
  /// What the declaration around the place is given from outside, see `GivenReference`.
  case given(GivenReference)
  /// What a variable holds: `Paths.mail`, `self.path`, as spelled.
  case variable([String])
  /// An expression that no declaration explains: `paths[0]`.
  case undecided
}

/// A key path or a key that a declaration is given: where it is read is known, which one it is only where it is given.
package struct GivenReference: Hashable, Codable, Sendable {
  /// The function's name, `init`, `subscript`; `<>` for a generic parameter of the type around the place.
  package var function: String
  /// The argument's label, `_` where there is none; `Self` in an extension of a protocol; for `<>` the position.
  package var label: String

  package init(function: String, label: String) {
    self.function = function
    self.label = label
  }
}

/// When, seen from the start of the member around it, something happens.
package enum Timing: Hashable, Codable, Sendable {
  /// While the member's own code runs, closures that are called at once included.
  case eager
  /// Inside a closure or a nested function that may run later.
  case deferred
  /// Inside a closure that runs when something happens: a button's action, the handler of a route.
  case event
  /// Declared, and never used in this member.
  case unread
  /// Inside a closure that is handed to a function or an initializer of that name, at once: whether it runs before that
  /// returns is up to the function.
  case handed(to: String)
  /// Named, and not called, while the member's own code runs: a variable is read, and a function runs where the one that
  /// it is handed to runs it; empty where it is handed to none.
  case named(for: String)
}

extension Timing: RawRepresentable, CaseIterable {
  // By its cases, not by the text that it is kept as.
  package static func == (left: Timing, right: Timing) -> Bool {
    switch (left, right) {
    case (.eager, .eager), (.deferred, .deferred), (.event, .event), (.unread, .unread): true
    case (.handed(let one), .handed(let other)), (.named(let one), .named(let other)): one == other
    case (.eager, _), (.deferred, _), (.event, _), (.unread, _), (.handed, _), (.named, _): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .eager: hasher.combine(0)
    case .deferred: hasher.combine(1)
    case .event: hasher.combine(2)
    case .unread: hasher.combine(3)
    case .handed(let function):
      hasher.combine(4)
      hasher.combine(function)
    case .named(let function):
      hasher.combine(5)
      hasher.combine(function)
    }
  }

  package static let allCases: [Timing] = [
    .eager, .deferred, .event, .unread, .handed(to: "perform"), .named(for: "perform"),
  ]

  private static let handedMark = "handed "
  private static let namedMark = "named "

  package init?(rawValue: String) {
    switch rawValue {
    case "eager": self = .eager
    case "deferred": self = .deferred
    case "event": self = .event
    case "unread": self = .unread
    case let text where text.hasPrefix(Self.handedMark):
      self = .handed(to: String(text.dropFirst(Self.handedMark.count)))
    case let text where text.hasPrefix(Self.namedMark):
      self = .named(for: String(text.dropFirst(Self.namedMark.count)))
    default: return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .eager: "eager"
    case .deferred: "deferred"
    case .event: "event"
    case .unread: "unread"
    case .handed(let function): Self.handedMark + function
    case .named(let function): Self.namedMark + function
    }
  }
}

/// A place that reads a dependency.
package struct ConsumptionFact: Equatable, Codable, Sendable {
  package enum Form: String, Codable, Sendable, CaseIterable {
    /// `@Dependency(…) var`
    case wrapper
    /// `Dependency(…)` as an expression
    case expression
    /// `DependencyValues._current.mail`, `all.mail` behind `@Dependency(\.self) var all`
    case current
    /// The right-hand side of an override: `$0.a = .live($0.b)`
    case overrideClosure = "override-closure"
    /// `with(dependency: \.mail)`: a key path or a key that is handed to the function `variable`, which is spelled with
    /// its label. A read only where that function reads what it is given.
    case forwarded
    /// `let path = \DependencyValues.mail`: what the variable `variable` holds. No read by itself.
    case kept
    /// `self[Mail.self]` in the member `member` of `DependencyValues`: a read where that member is used.
    case valuesMember = "values-member"
  }

  package enum Site: String, Codable, Sendable, CaseIterable {
    /// A stored member of a type.
    case member
    /// A static stored member of a type.
    case staticMember = "static-member"
    /// In the body of a function, an accessor or an initializer expression.
    case local
    /// A global variable.
    case global
  }

  package var reference: DependencyReference
  package var form: Form
  package var site: Site
  /// The types around it, as spelled, outermost first.
  package var owner: [String]
  /// The member whose body contains it; `nil` for stored members and globals.
  package var member: String?
  /// The variable that the wrapper declares.
  package var variable: String?
  /// For `local`: when the member around it reads it. For the rest `.deferred`.
  package var timing: Timing
  /// Where a local variable is used: the first place outside of every override's extent and the first in each.
  package var uses: [SourcePosition]
  /// Whether it is in a `#Preview`, a `PreviewProvider`, or the body of a test or preview value.
  package var isPreviewOrTestValue: Bool
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    reference: DependencyReference, form: Form = .wrapper, site: Site, owner: [String] = [], member: String? = nil,
    variable: String? = nil, timing: Timing = .deferred, uses: [SourcePosition] = [],
    isPreviewOrTestValue: Bool = false, conditions: ConditionStack = [], position: SourcePosition
  ) {
    self.reference = reference
    self.form = form
    self.site = site
    self.owner = owner
    self.member = member
    self.variable = variable
    self.timing = timing
    self.uses = uses
    self.isPreviewOrTestValue = isPreviewOrTestValue
    self.conditions = conditions
    self.position = position
  }
}

/// A place that sets a dependency.
package struct OverrideFact: Equatable, Codable, Sendable {
  package enum Form: String, Codable, Sendable, CaseIterable {
    /// `withDependencies { … } operation: { … }`
    case withDependencies = "with-dependencies"
    /// `prepareDependencies { … }`
    case prepareDependencies = "prepare-dependencies"
    /// A `withDependencies:` trailing closure or argument: `Store(…) { … } withDependencies: { … }`
    case storeClosure = "store-closure"
    /// `store.dependencies.mail = …`
    case storeProperty = "store-property"
    /// `.dependency(\.mail, …)`
    case modifier
    /// `.transformDependency(\.self) { … }`
    case transform
    /// In a helper: a member of `DependencyValues`, or a function with an `inout DependencyValues` parameter.
    case helper
    /// `@Test(.dependency(…))`, `#Preview(traits: .dependencies { … })`
    case trait
  }

  package enum Subject: Equatable, Codable, Sendable {
    case dependency(DependencyReference)
    /// Everything that a list holds.
    case each(DependencyReference)
    /// The whole set: `$0 = .test`, `$0.context = .live`. The text of the right-hand side.
    case everything(String)
    /// A call of a helper inside the closure: `$0.bootstrapDatabase()`, `configure(&$0)`.
    case helperCall(String)
    /// The whole set, put in place of what there was: `$0 = .mocked`, by the name of what makes the values; `nil` where
    /// no name says it.
    case replaced(by: String?)
    /// What a call of a method changes: `$0.mail.reset()`.
    case mutated(DependencyReference, by: String)
    /// In a method that changes its value: all of it, `self = Mail()`.
    case renewed
    /// What another value was built with: `withDependencies(from: self)`.
    case carried
    /// What the update does that the function or the type of that name is handed: `configure(&$0)` of a parameter.
    case given(to: String)
    /// A call of the function or the type of that name, with the update that the helper is.
    case handed(to: String, helper: String)
    /// A call of the function or the type of that name, which overrides dependencies for code that it is handed.
    case around(String)
    /// A call of the function or the type `to`, with the update that `from` was handed itself.
    case handedOn(from: String, to: String)
  }

  package var subject: Subject
  package var form: Form
  /// `$0.mail.send = …`: only an endpoint is set, the rest stays what it was.
  package var isPartial: Bool
  package var owner: [String]
  /// The member or function whose body contains it: for `.helper` the helper's name.
  package var member: String?
  /// Whether it is in a `#Preview`, a `PreviewProvider`, or the body of a test or preview value.
  package var isPreviewOrTestValue: Bool
  package var conditions: ConditionStack
  /// What has to hold at run time for it to be reached, outermost first: the conditions of `if` and `guard`, as far as
  /// an application that starts need not meet them. An `else` is written as in `ConditionStack`.
  package var branches: [String]
  package var extent: OverrideExtent
  /// Whether it is applied in a closure that answers an event: a button's action, the handler of a route.
  package var answersEvent: Bool
  /// Whether code that callers hand in runs in its extent: a closure parameter, the content of a view.
  package var runsHandedCode: Bool
  package var position: SourcePosition

  package init(
    subject: Subject, form: Form, isPartial: Bool = false, owner: [String] = [], member: String? = nil,
    isPreviewOrTestValue: Bool = false, conditions: ConditionStack = [], branches: [String] = [],
    extent: OverrideExtent = .unknown, answersEvent: Bool = false, runsHandedCode: Bool = false,
    position: SourcePosition
  ) {
    self.subject = subject
    self.form = form
    self.isPartial = isPartial
    self.owner = owner
    self.member = member
    self.isPreviewOrTestValue = isPreviewOrTestValue
    self.conditions = conditions
    self.branches = branches
    self.extent = extent
    self.answersEvent = answersEvent
    self.runsHandedCode = runsHandedCode
    self.position = position
  }
}
