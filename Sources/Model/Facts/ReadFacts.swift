/// A place that reads a dependency.
package struct ConsumptionFact: Equatable, Codable, Sendable {
  package enum Form: String, Codable, Sendable, CaseIterable {
    /// `@Dependency(…) var`
    case wrapper
    /// `Dependency(…)` as an expression
    case expression
    /// `DependencyValues._current.mail`, `all.mail` behind a local `@Dependency(\.self) var all`
    case current
    /// The same behind a stored `@Dependency(\.self) var all`, which holds what is in force where the value of the type is
    /// made.
    case stored
    /// `DependencyValues.live.mail`, `DependencyValues().mail`: of a new value, which no override reaches.
    case made
    /// Of values that a function is handed and that some caller made by hand and set something on: what, callers say.
    case filled
    /// The right-hand side of an override: `$0.a = .live($0.b)`
    case overrideClosure = "override-closure"
    /// There, of what the same override sets: `$0.mail = $0.mail.logging()`. The old value stays in use.
    case replaced
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

  /// The update of dependencies that a read is part of: what the update sets has the same form, extent and member.
  package struct Update: Equatable, Codable, Sendable {
    package var form: OverrideFact.Form
    package var extent: OverrideExtent
    package var member: String?
    /// What has to hold for the read, as in `OverrideFact`.
    package var branches: [String]
    /// The place of the read, or of the assignment whose value it is part of: what is set before that, the read takes.
    package var end: SourcePosition

    package init(
      form: OverrideFact.Form, extent: OverrideExtent, member: String?, branches: [String], end: SourcePosition
    ) {
      self.form = form
      self.extent = extent
      self.member = member
      self.branches = branches
      self.end = end
    }
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
  /// Whether a use of it gives its value to something, and does not merely take a member of it.
  package var isHandedOn: Bool
  /// Of a read of the values that an update is handed.
  package var update: Update?
  /// Whether it is in a `#Preview`, a `PreviewProvider`, the body of a test or preview value, or a branch that
  /// only tests take.
  package var isPreviewOrTestValue: Bool
  package var conditions: ConditionStack
  package var position: SourcePosition

  package init(
    reference: DependencyReference, form: Form = .wrapper, site: Site, owner: [String] = [], member: String? = nil,
    variable: String? = nil, timing: Timing = .deferred, uses: [SourcePosition] = [], isHandedOn: Bool = false,
    update: Update? = nil, isPreviewOrTestValue: Bool = false, conditions: ConditionStack = [],
    position: SourcePosition
  ) {
    self.reference = reference
    self.form = form
    self.site = site
    self.owner = owner
    self.member = member
    self.variable = variable
    self.timing = timing
    self.uses = uses
    self.isHandedOn = isHandedOn
    self.update = update
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
    /// In a helper: that it is one, whether it sets something or not.
    case nothing
    /// A call of the function or the type `to`, with the update that `from` was handed itself.
    case handedOn(from: String, to: String)
  }

  /// What a method sets for the value that it is called on: no function has such a name.
  package static func modifier(_ method: String) -> String { "." + method }

  /// The name of the method; `nil` for any other name.
  package static func method(ofModifier name: String) -> String? {
    name.hasPrefix(".") ? String(name.dropFirst()) : nil
  }

  /// What a property is handed that keeps an update: no function has such a name.
  package static func hook(_ property: String) -> String { "=" + property }

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
  /// How many of these also stand around the code that it is in force for.
  package var outerConditions: Int
  /// What has to hold at run time for it to be reached, outermost first: the conditions of `if` and `guard`, as far as
  /// an application that starts need not meet them. An `else` is written as in `ConditionStack`.
  package var branches: [String]
  /// When it is applied, seen from the member around it.
  package var timing: Timing
  /// The end of the code behind it that runs only where it was applied; `nil` for all of the member.
  package var until: SourcePosition?
  package var extent: OverrideExtent
  /// Whether it is applied in a closure that answers an event: a button's action, the handler of a route.
  package var answersEvent: Bool
  /// Whether code that callers hand in runs in its extent: a closure parameter, the content of a view.
  package var runsHandedCode: Bool
  /// Whether that is code which values of the type around it keep, and which other members may run as well.
  package var runsKeptCode: Bool
  /// Whether it is in force for the value whose method the code around it is: `func live() -> some Reducer { … }`.
  package var runsSelf: Bool
  /// Whether it is a modifier of a view or a scene, which sets the environment: the `@Dependency` variables of views take it
  /// from there, other code does not.
  package var isOfView: Bool
  /// How code that callers hand in may also run without it: under which conditions, and what else is done with it.
  package var outside: [String]
  /// Of a call, the last name of the type that it is a member of; empty for a function that is called by its bare name,
  /// `nil` where the source does not tell.
  package var receiver: String?
  /// Of a call, the labels of its arguments as in `MemberFact.Call`; `nil` where it is only named.
  package var labels: [String]?
  /// Of a call, the place behind it.
  package var end: SourcePosition?
  package var position: SourcePosition

  package init(
    subject: Subject, form: Form, isPartial: Bool = false, owner: [String] = [], member: String? = nil,
    isPreviewOrTestValue: Bool = false, conditions: ConditionStack = [], outerConditions: Int? = nil,
    branches: [String] = [], timing: Timing = .eager, until: SourcePosition? = nil, extent: OverrideExtent = .unknown,
    answersEvent: Bool = false, runsHandedCode: Bool = false, runsKeptCode: Bool = false, runsSelf: Bool = false,
    isOfView: Bool = false,
    outside: [String] = [], receiver: String? = nil, labels: [String]? = nil, end: SourcePosition? = nil,
    position: SourcePosition
  ) {
    self.subject = subject
    self.form = form
    self.isPartial = isPartial
    self.owner = owner
    self.member = member
    self.isPreviewOrTestValue = isPreviewOrTestValue
    self.conditions = conditions
    self.outerConditions = outerConditions ?? conditions.count
    self.branches = branches
    self.timing = timing
    self.until = until
    self.extent = extent
    self.answersEvent = answersEvent
    self.runsHandedCode = runsHandedCode
    self.runsKeptCode = runsKeptCode
    self.runsSelf = runsSelf
    self.isOfView = isOfView
    self.outside = outside
    self.receiver = receiver
    self.labels = labels
    self.end = end
    self.position = position
  }
}
