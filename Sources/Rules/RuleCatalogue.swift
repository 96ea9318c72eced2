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
    UndeclaredImport(),
  ]

  package static var cards: [RuleCard] { rules.map(\.card) }
}
