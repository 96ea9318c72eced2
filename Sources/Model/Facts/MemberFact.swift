/// A function, initializer or property with a body, an initializer expression or attributes that run code, for what it
/// calls and which `@Dependency` variables it reads. Recorded for every type of a parsed file and for file scope (`owner`
/// empty).
package struct MemberFact: Equatable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case function
    case initializer
    case property
    /// What a source runs outside of every declaration with a body: statements at file scope, arguments of attributes.
    case script
  }

  /// A call or a member access that may run code of this project.
  package struct Call: Equatable, Sendable {
    /// The callee as spelled, `Self` kept: `["Self", "live"]`, `["MailLive"]` for an initializer,
    /// `["", "live"]` for the implicit member `.live`.
    package var callee: [String]
    /// What is written between `<` and `>` of the type that it names, or that the place of an implicit member is declared
    /// with; empty where nothing is.
    package var genericArguments: String
    /// The labels of the arguments, `_` for one without, `{` for trailing closures; `nil` where it is only named.
    package var labels: [String]?
    package var timing: Timing
    /// Of an implicit member, what gives it its type; of what makes a value of a generic parameter, the parameter.
    package var expected: ExpectedType
    package var position: SourcePosition
    /// What has to hold at run time where it is made, as in `OverrideFact.branches`. Of calls that are spelled alike, one
    /// that is made only where an earlier one was is left out, and so is what is more than a few.
    package var branches: [String]
    /// The `#if` clauses around it within the member.
    package var conditions: ConditionStack
    /// The end of the code behind it that runs only where it was made; `nil` for all of the member.
    package var until: SourcePosition?
    /// The last place of those that it stands for.
    package var last: SourcePosition

    package init(
      callee: [String], genericArguments: String = "", labels: [String]? = nil, timing: Timing,
      expected: ExpectedType = .unknown, branches: [String] = [], conditions: ConditionStack = [],
      until: SourcePosition? = nil, position: SourcePosition
    ) {
      self.callee = callee
      self.genericArguments = genericArguments
      self.labels = labels
      self.timing = timing
      self.expected = expected
      self.branches = branches
      self.conditions = conditions
      self.until = until
      self.last = position
      self.position = position
    }
  }

  /// Code that may fail, a `try`, and what is left out where it does.
  package struct Attempt: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      /// What called the member gets the error.
      case passedOn = "passed-on"
      /// The member goes on behind what is left out.
      case caught
      /// `try?`: nothing else is left out.
      case dropped
    }

    package var kind: Kind
    /// The statement of which it is a part.
    package var start: SourcePosition
    package var end: SourcePosition
    /// The end of what is left out.
    package var until: SourcePosition

    package init(kind: Kind, start: SourcePosition, end: SourcePosition, until: SourcePosition) {
      self.kind = kind
      self.start = start
      self.end = end
      self.until = until
    }
  }

  /// A read of a stored `@Dependency` member of the type around it: `mail` or `self.mail`.
  package struct Read: Equatable, Sendable {
    package var variable: String
    package var timing: Timing
    package var position: SourcePosition
    /// The last place of those that it stands for.
    package var last: SourcePosition

    package init(variable: String, timing: Timing, position: SourcePosition) {
      self.variable = variable
      self.timing = timing
      self.position = position
      last = position
    }
  }

  /// The name of a member that is taken of some value, with a place where it is.
  package struct Mention: Equatable, Sendable {
    package var name: String
    /// Whether the value is made or named by its type right there: `Mail().send()`, `Mail.shared.send()`.
    package var isOfMadeValue: Bool
    /// Where the source tells it, the type of the value, or of one that the members behind the type lead from to it:
    /// `["Services", "mail"]`.
    package var receiver: [String]
    /// As in `Call`.
    package var labels: [String]?
    /// Whether the value is there before the operation of an override around it runs.
    package var isOfOuterValue: Bool
    /// Whether it is assigned to.
    package var isSet: Bool
    package var timing: Timing
    /// As in `Call`.
    package var branches: [String]
    package var conditions: ConditionStack
    package var until: SourcePosition?
    package var last: SourcePosition
    package var position: SourcePosition

    package init(
      name: String, isOfMadeValue: Bool = false, receiver: [String] = [], labels: [String]? = nil,
      isOfOuterValue: Bool = false, isSet: Bool = false, timing: Timing = .eager, branches: [String] = [],
      conditions: ConditionStack = [], until: SourcePosition? = nil, position: SourcePosition
    ) {
      self.name = name
      self.isOfMadeValue = isOfMadeValue
      self.receiver = receiver
      self.labels = labels
      self.isOfOuterValue = isOfOuterValue
      self.isSet = isSet
      self.timing = timing
      self.branches = branches
      self.conditions = conditions
      self.until = until
      last = position
      self.position = position
    }
  }

  /// What has to hold where a member mentions a name first, or where it does in one of the places behind it which less
  /// is to hold for.
  package struct MentionGuard: Equatable, Sendable {
    package var name: String
    /// As in `Call`.
    package var branches: [String]
    package var conditions: ConditionStack

    package init(name: String, branches: [String], conditions: ConditionStack) {
      self.name = name
      self.branches = branches
      self.conditions = conditions
    }
  }

  package struct Parameter: Equatable, Sendable {
    /// What becomes of a closure that is handed over.
    package enum Closure: String, Sendable, CaseIterable {
      /// It takes none, as far as its type is spelled.
      case none
      /// It runs before the function returns.
      case called
      /// It may run later.
      case kept
      /// It runs before the function returns, or later.
      case calledOrKept = "called-or-kept"
      /// It runs in a task that inherits what is in force in the one that calls the function.
      case inherited
      /// It runs later, without what is in force in the task that calls the function.
      case detached
      /// What is written as the argument may run later: `@autoclosure @escaping`.
      case delayed
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
  package enum Result: Equatable, Sendable {
    case unknown
    /// Nothing: it stops or complains. The function's name: `fatalError`, `unimplemented`.
    case trap(String)
    /// What another member or function gives, spelled as in `Call`.
    case member([String])
    /// `Client(url: x)` and what is assigned to the new value on any path before it is returned. `type` as spelled,
    /// empty for `.init(…)`; `labels` those of the initializer, `assigned` sorted names of its properties. What is called
    /// on the new value is among them as `called` spells it: an endpoint, or a method that may assign. `trap` is the
    /// function that stops or complains, where every argument is one or a closure that calls nothing else.
    case instance(type: [String], labels: [String], assigned: [String], trap: String? = nil)

    package static func called(_ name: String) -> String { name + "()" }
  }

  package var kind: Kind
  package var owner: [String]
  /// `init` for an initializer.
  package var name: String
  package var isStatic: Bool
  /// The least access of the declaration and of what is around it, as far as this file shows.
  package var access: AccessLevel
  /// Whether something else than a use of its name may run it: `override`, `@objc`, `@IBAction` and the like.
  package var isDispatched: Bool
  /// Whether it is a method that may change the value that it is called on.
  package var isMutating: Bool
  /// Whether it runs while a value of its type is built: the initial value of a stored property that is not lazy.
  package var isInitialValue: Bool
  /// Whether it is the initial value of a lazy stored property, of a static one or of one at file scope: it runs where the
  /// property is first taken.
  package var isLazy: Bool
  /// `nil` for what takes none.
  package var parameters: [Parameter]?
  /// The declared result type, where one is written.
  package var resultType: TypeReference?
  /// Set for static members and for functions and variables at file scope.
  package var result: Result
  /// The closures of the value that it makes, where it makes one.
  package var endpoints: [EndpointCode]
  package var calls: [Call]
  package var reads: [Read]
  /// The names of members that it takes of values whose type its source does not show. Sorted.
  package var mentions: [String]
  /// Of these, the ones that are only taken of values that are made or named by their type right there. Sorted.
  package var mentionsOfMadeValues: [String]
  /// Of a member that overrides dependencies or leaves its task, and of code at file scope: the first place of each mention
  /// outside of what an override is in force for, and in each.
  package var mentionPlaces: [Mention]
  /// Of another member, the statements that call a method of some value: of names that it mentions nowhere else.
  package var orders: [Mention]
  /// Of a member without `mentionPlaces`, what it takes of values whose type its source shows, but in closures that
  /// surely run later. Of every member what is taken without its name, or otherwise: operators, whatever they are used on;
  /// `next` of what is walked through; `$name` of a projection; what is set.
  package var valueMentions: [Mention]
  /// Of the mentions that are not made whatever holds. Sorted by name.
  package var mentionGuards: [MentionGuard]
  /// Code that runs without the overrides around it: the closure of `Task.detached`.
  package var detached: [OverrideExtent]
  /// Code that may outlive an override's operation, or the member.
  package var escapes: [EscapingCode]
  /// Closures in local variables and local functions.
  package var localCode: [LocalCode]
  /// Where code that an override is in force for calls what a variable or a list holds: `handlers[name]?()`.
  package var calledValues: [SourcePosition]
  /// The operations of overrides behind which it runs nothing that could call what they have kept.
  package var lastOperations: [OverrideExtent]
  /// Of those whose error the member passes on, the first alone.
  package var attempts: [Attempt]
  package var conditions: ConditionStack
  package var position: SourcePosition
  /// Behind its last character.
  package var end: SourcePosition

  package init(
    kind: Kind, owner: [String], name: String, isStatic: Bool = false, access: AccessLevel = .internal,
    isDispatched: Bool = false, isMutating: Bool = false, isInitialValue: Bool = false, isLazy: Bool = false,
    parameters: [Parameter]? = nil,
    resultType: TypeReference? = nil,
    result: Result = .unknown, endpoints: [EndpointCode] = [], calls: [Call] = [], reads: [Read] = [],
    mentions: [String] = [],
    mentionsOfMadeValues: [String] = [], mentionPlaces: [Mention] = [], orders: [Mention] = [],
    valueMentions: [Mention] = [], mentionGuards: [MentionGuard] = [],
    detached: [OverrideExtent] = [],
    escapes: [EscapingCode] = [], localCode: [LocalCode] = [], calledValues: [SourcePosition] = [],
    lastOperations: [OverrideExtent] = [],
    attempts: [Attempt] = [],
    conditions: ConditionStack = [],
    position: SourcePosition, end: SourcePosition
  ) {
    self.kind = kind
    self.owner = owner
    self.name = name
    self.isStatic = isStatic
    self.access = access
    self.isDispatched = isDispatched
    self.isMutating = isMutating
    self.isInitialValue = isInitialValue
    self.isLazy = isLazy
    self.parameters = parameters
    self.resultType = resultType
    self.result = result
    self.endpoints = endpoints
    self.calls = calls
    self.reads = reads
    self.mentions = mentions
    self.mentionsOfMadeValues = mentionsOfMadeValues
    self.mentionPlaces = mentionPlaces
    self.orders = orders
    self.valueMentions = valueMentions
    self.mentionGuards = mentionGuards
    self.detached = detached
    self.escapes = escapes
    self.localCode = localCode
    self.calledValues = calledValues
    self.lastOperations = lastOperations
    self.attempts = attempts
    self.end = end
    self.conditions = conditions
    self.position = position
  }
}
