/// What a rule is called, finds and accepts. `rules`, `explain`, the configuration and the rule's page all come from it.
package struct RuleCard: Equatable, Codable, Sendable {
  package enum Group: String, Codable, Sendable, CaseIterable {
    case liveValues = "Live values"
    case split = "The declaration/implementation split"
    case cycles = "Cycles"
    case declarations = "Declarations"
    case imports = "Imports and targets"
    case policies = "Policies from the configuration"
    case needle = "Needle"
    case interfaceBuilder = "Interface Builder"
    case housekeeping = "Housekeeping"
  }

  /// A set of conventions that the configuration switches on as a whole: `profiles: [line]`.
  package enum Profile: String, Codable, Sendable, CaseIterable {
    /// Those of the article that Instantiate comes from.
    case line
  }

  /// An option that `rules: {<id>: {options: {<name>: …}}}` may set.
  package struct Option: Equatable, Codable, Sendable {
    package enum Value: Equatable, Codable, Sendable {
      case flag(Bool)
      case number(Int)
      case names([String])
      /// As their author wrote them.
      case paths([String])
    }

    package var name: String
    package var summary: String
    /// Also fixes the option's type.
    package var defaultValue: Value

    package init(name: String, summary: String, defaultValue: Value) {
      self.name = name
      self.summary = summary
      self.defaultValue = defaultValue
    }
  }

  /// Names the violation: `missing-live-value`.
  package var id: String
  package var group: Group
  /// `nil` = off unless the configuration switches it on.
  package var defaultSeverity: Severity?
  /// One sentence: what it finds.
  package var summary: String
  /// Why that is wrong, in a short paragraph.
  package var rationale: String
  /// What fires it.
  package var example: Illustration
  /// What fixes the example.
  package var fix: Illustration
  package var options: [Option]
  /// `nil` for a rule that belongs to none.
  package var profile: Profile?
  /// Where the configuration lays it down; `nil` for the rules of the catalogue.
  package var source: SourceLocation?
  /// The key of the configuration that it is declared under, where it is.
  package var sourceKey: String

  package init(
    id: String, group: Group, defaultSeverity: Severity?, summary: String, rationale: String, example: Illustration,
    fix: Illustration, options: [Option] = [], profile: Profile? = nil, source: SourceLocation? = nil,
    sourceKey: String = "contracts"
  ) {
    self.sourceKey = sourceKey
    self.id = id
    self.group = group
    self.defaultSeverity = defaultSeverity
    self.summary = summary
    self.rationale = rationale
    self.example = example
    self.fix = fix
    self.options = options
    self.profile = profile
    self.source = source
  }
}
