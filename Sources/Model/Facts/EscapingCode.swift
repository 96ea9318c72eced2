/// Code that may run when what is around it has returned: a closure that an operation gives back, or assigns to a variable
/// outside of it.
package struct EscapingCode: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// All of it runs later, if at all.
    case closure
    /// A call: what is kept by the value that it makes runs later.
    case made
    /// A name: of a function it runs later, of a variable what that keeps does.
    case reference
  }

  package var kind: Kind
  package var code: OverrideExtent
  /// The outermost extent of an override that it leaves; `.process` where it leaves the member.
  package var scope: OverrideExtent
  /// The function or the type that a closure is handed to, empty for none: one that calls it at once keeps nothing.
  package var function: String
  /// Whether only a function of the project that keeps it lets it out.
  package var isKeptAlone: Bool

  package init(
    kind: Kind, code: OverrideExtent, scope: OverrideExtent, function: String = "", isKeptAlone: Bool = false
  ) {
    self.kind = kind
    self.code = code
    self.scope = scope
    self.function = function
    self.isKeptAlone = isKeptAlone
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
