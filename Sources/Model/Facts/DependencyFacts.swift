/// A `liveValue`, `testValue` or `previewValue` member.
package struct ValueFact: Equatable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case live
    case test
    case preview

    package var memberName: String { rawValue + "Value" }
  }

  package var kind: Kind
  /// The type or the extended type the member stands in, as spelled.
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
  /// The member whose body it stands in; `nil` for stored members and globals.
  package var member: String?
  /// The variable that the wrapper declares.
  package var variable: String?
  /// For `local`: when the member around it reads it. For the rest `.deferred`.
  package var timing: Timing
  /// Where a local variable is used: the first place outside of every override's extent and the first in each.
  package var uses: [SourcePosition]
  /// Whether it stands in a `#Preview`, a `PreviewProvider`, or the body of a test or preview value.
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
    /// The whole set: `$0 = .test`, `$0.context = .live`. The text of the right-hand side.
    case everything(String)
    /// A call of a helper inside the closure: `$0.bootstrapDatabase()`, `configure(&$0)`.
    case helperCall(String)
  }

  package var subject: Subject
  package var form: Form
  /// `$0.mail.send = …`: only an endpoint is set, the rest stays what it was.
  package var isPartial: Bool
  package var owner: [String]
  /// The member or function whose body it stands in: for `.helper` the helper's name.
  package var member: String?
  /// Whether it stands in a `#Preview`, a `PreviewProvider`, or the body of a test or preview value.
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

/// A function, initializer or property with a body, an initializer expression or attributes that run code, for what it
/// calls and which `@Dependency` variables it reads. Recorded for every type of a parsed file and for file scope (`owner`
/// empty).
package struct MemberFact: Equatable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case function
    case initializer
    case property
    /// What a source runs outside of every declaration with a body: statements at file scope, arguments of attributes.
    case script
  }

  /// A call or a member access that may run code of this project.
  package struct Call: Equatable, Codable, Sendable {
    /// The callee as spelled, `Self` kept: `["Self", "live"]`, `["MailLive"]` for an initializer,
    /// `["", "live"]` for the implicit member `.live`.
    package var callee: [String]
    /// The labels of the arguments, `_` for one without, `{` for trailing closures; `nil` where it is only named.
    package var labels: [String]?
    package var timing: Timing
    package var position: SourcePosition

    package init(callee: [String], labels: [String]? = nil, timing: Timing, position: SourcePosition) {
      self.callee = callee
      self.labels = labels
      self.timing = timing
      self.position = position
    }
  }

  /// A read of a stored `@Dependency` member of the type around it: `mail` or `self.mail`.
  package struct Read: Equatable, Codable, Sendable {
    package var variable: String
    package var timing: Timing
    package var position: SourcePosition

    package init(variable: String, timing: Timing, position: SourcePosition) {
      self.variable = variable
      self.timing = timing
      self.position = position
    }
  }

  package struct Parameter: Equatable, Codable, Sendable {
    /// What becomes of a closure that is handed over.
    package enum Closure: String, Codable, Sendable, CaseIterable {
      /// It takes none, as far as its type is spelled.
      case none
      /// It runs before the function returns.
      case called
      /// It may run later.
      case kept
    }

    /// `_` for none.
    package var label: String
    /// Whether a call may leave it out: it has a default value, or takes any number of arguments.
    package var isOptional: Bool
    package var closure: Closure

    package init(label: String, isOptional: Bool = false, closure: Closure = .none) {
      self.label = label
      self.isOptional = isOptional
      self.closure = closure
    }
  }

  /// What the member's value is, where its body is one expression, or builds one value and returns it.
  package enum Result: Equatable, Codable, Sendable {
    case unknown
    /// Nothing: it stops or complains. The function's name: `fatalError`, `unimplemented`.
    case trap(String)
    /// What another member or function gives, spelled as in `Call`.
    case member([String])
    /// `Client(url: x)` and what is assigned to the new value on any path before it is returned. `type` as spelled,
    /// empty for `.init(…)`; `labels` those of the initializer, `assigned` sorted names of its properties. What is called
    /// on the new value is among them as `called` spells it: an endpoint, or a method that may assign.
    case instance(type: [String], labels: [String], assigned: [String])

    package static func called(_ name: String) -> String { name + "()" }
  }

  package var kind: Kind
  package var owner: [String]
  /// `init` for an initializer.
  package var name: String
  package var isStatic: Bool
  /// The least access of the declaration and of what stands around it, as far as this file tells.
  package var access: AccessLevel
  /// Whether something else than a use of its name may run it: `override`, `@objc`, `@IBAction` and the like.
  package var isDispatched: Bool
  /// Whether it runs while a value of its type is built: the initial value of a stored property that is not lazy.
  package var isInitialValue: Bool
  /// `nil` for what takes none.
  package var parameters: [Parameter]?
  /// The declared result type, where one is written.
  package var resultType: TypeReference?
  /// Told of static members and of functions and variables at file scope.
  package var result: Result
  package var calls: [Call]
  package var reads: [Read]
  /// The names of members that it takes of values whose type its source does not tell. Sorted.
  package var mentions: [String]
  package var conditions: ConditionStack
  package var position: SourcePosition
  /// Behind its last character.
  package var end: SourcePosition

  package init(
    kind: Kind, owner: [String], name: String, isStatic: Bool = false, access: AccessLevel = .internal,
    isDispatched: Bool = false, isInitialValue: Bool = false, parameters: [Parameter]? = nil,
    resultType: TypeReference? = nil,
    result: Result = .unknown, calls: [Call] = [], reads: [Read] = [], mentions: [String] = [],
    conditions: ConditionStack = [], position: SourcePosition, end: SourcePosition
  ) {
    self.kind = kind
    self.owner = owner
    self.name = name
    self.isStatic = isStatic
    self.access = access
    self.isDispatched = isDispatched
    self.isInitialValue = isInitialValue
    self.parameters = parameters
    self.resultType = resultType
    self.result = result
    self.calls = calls
    self.reads = reads
    self.mentions = mentions
    self.end = end
    self.conditions = conditions
    self.position = position
  }
}
