/// Code that may run when what is around it has returned: a closure that an operation gives back, or assigns to a variable
/// outside of it.
package struct EscapingCode: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// All of it runs later, if at all.
    case closure
    /// All of it runs later, if at all: a member hands it to something that is there when it has returned.
    case kept
    /// All of it runs later if the value that is made with it runs it outside of the task: `Loader { … }.start()`.
    case held
    /// A call: what is kept by the value that it makes runs later.
    case made
    /// A name: of a function it runs later, of a variable what that keeps does.
    case reference
    /// An argument: one that a function takes as an autoclosure and keeps runs later.
    case argument
    /// What a parameter that keeps a closure is by default.
    case defaultValue
    /// What another parameter is by default: it runs where a call leaves the argument out.
    case omitted
    /// All of it runs where something takes it that it is handed through: a stream, or what `withEscapedDependencies` gave
    /// elsewhere.
    case yielded
    /// All that follows an update, where the function that the update calls takes back what was set.
    case reset
  }

  package var kind: Kind
  package var code: OverrideExtent
  /// The outermost extent of an override that it leaves; `.process` where it leaves the member.
  package var scope: OverrideExtent
  /// The function or the type that a closure is handed to, empty for none: one that calls it at once keeps nothing. Of what
  /// a call makes, a function that is no method. Of a default value, the label of its parameter.
  package var function: String
  /// What gives the value that such a method is called on, where it is not seen whether that is a stream: `ticks` of
  /// `ticks().map { … }`. Of a default value, `{` where a trailing closure may be the argument.
  package var source: String
  /// Whether only a function of the project that keeps it lets it out.
  package var isKeptAlone: Bool
  /// Whether what it leaves is seen to be followed by a call of it.
  package var isCalled: Bool

  package init(
    kind: Kind, code: OverrideExtent, scope: OverrideExtent, function: String = "", source: String = "",
    isKeptAlone: Bool = false, isCalled: Bool = false
  ) {
    self.kind = kind
    self.code = code
    self.scope = scope
    self.function = function
    self.source = source
    self.isKeptAlone = isKeptAlone
    self.isCalled = isCalled
  }
}

/// A closure in a local variable, or a local function: it runs where its name is used.
package struct LocalCode: Hashable, Codable, Sendable {
  package var code: OverrideExtent
  package var uses: [SourcePosition]
  /// Whether its first use is under no condition.
  package var isUsedSurely: Bool

  package init(code: OverrideExtent, uses: [SourcePosition], isUsedSurely: Bool = true) {
    self.code = code
    self.uses = uses
    self.isUsedSurely = isUsedSurely
  }
}
