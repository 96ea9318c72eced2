package import DepGraphModel

/// Every rule, one line each, in the order of the catalogue.
package enum RuleCatalogue {
  package static let rules: [any Rule] = [
    MissingLiveValue(),
    DuplicateLiveValue(),
    ConditionalLiveValue(),
    ArchivedLiveValue(),
    IncompleteLiveValue(),
    FakeLiveValue(),
    PartialOverride(),
    UnimplementableEntry(),
    UnusedLiveLink(),
    LiveModuleLeak(),
    LiveToLiveDependency(),
    LiveValueInInterface(),
    MisplacedDefaultValue(),
    LiveOnlyDependency(),
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
    MissingTestValue(),
    TestValueIsLive(),
    UndeclaredImport(),
    UnusedModuleDependency(),
    RestrictedConsumption(),
    DependencyInUnitTest(),
    NeedleMissingProvider(),
    NeedleOrphan(),
    NeedleInvisibleInstantiation(),
    NeedleForeignParent(),
    NeedleCycle(),
    NeedleDuplicateName(),
    NeedleUnsupportedDeclaration(),
    NeedlePathDependentProvider(),
    NeedleShadowedProvider(),
    NeedleUnusedRequirement(),
    NeedleUnusedProvider(),
    NeedleStaleGenerated(),
    NeedleRetainedChild(),
    MixedDoubleInstance(),
    UnreadableDocument(),
    UnknownClass(),
    ModuleMismatch(),
    ModuleNotLinked(),
    MissingDocument(),
  ]

  /// Of what is found while results are settled, when every rule has run.
  package static let housekeeping: [RuleCard] = [
    UnusedSuppression.card,
    StaleBaselineEntry.card,
    ExpiredException.card,
  ]

  package static var cards: [RuleCard] { rules.map(\.card) + housekeeping }
}
