package import DepGraphModel

/// Every rule, one line each, in the order of the catalogue.
package enum RuleCatalogue {
  package static let rules: [any Rule] = [
    MissingLiveValue(),
    DuplicateLiveValue(),
    LiveModuleLeak(),
    MisplacedDefaultValue(),
    DependencyCycle(),
    ModuleCycle(),
    UnregisteredDependency(),
    AmbiguousDependency(),
    UndeclaredKey(),
    MismatchedSetter(),
    SharedKey(),
    ReadOnlyRegistration(),
    ShadowedBuiltIn(),
    StaticDependency(),
    UnusedDependencyKey(),
    UndeclaredImport(),
  ]

  /// Of what is found while results are settled, when every rule has run.
  package static let housekeeping: [RuleCard] = [
    UnusedSuppression.card
  ]

  package static var cards: [RuleCard] { rules.map(\.card) + housekeeping }
}
