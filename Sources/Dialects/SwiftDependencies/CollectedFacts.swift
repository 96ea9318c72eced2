import DepGraphModel

/// What the walk over one syntax tree meets, in its order.
final class CollectedFacts {
  var imports: [ImportFact] = []
  var types: [TypeFact] = []
  var problems: [FactProblem] = []
  var values: [ValueFact] = []
  var registrations: [RegistrationFact] = []
  var consumptions: [ConsumptionFact] = []
  var overrides: [OverrideFact] = []
  var operations: [OperationFact] = []
  var members: [MemberFact] = []
  var endpoints: [EndpointFact] = []
  var namedTypes: [NamedTypeFact] = []
  var takenTypes: [TakenTypeFact] = []
  var deferring: Set<String> = []
  var keeping: Set<String> = []
  var callables: Set<String> = []
  var stored: Set<String> = []

  /// Each list in the order of the source.
  func facts(vocabulary: SourceVocabulary) -> FileFacts {
    var facts = FileFacts(
      imports: imports.sorted { $0.position < $1.position }, types: types.sorted { $0.position < $1.position },
      problems: problems.sorted { $0.position < $1.position }, isParsed: true, vocabulary: vocabulary)
    facts[SwiftDependenciesFacts.self] = SwiftDependenciesFacts(
      values: values.sorted { $0.position < $1.position },
      registrations: registrations.sorted { $0.position < $1.position },
      consumptions: consumptions.sorted { $0.position < $1.position },
      overrides: overrides.sorted { $0.position < $1.position }, operations: operations,
      members: members.sorted { $0.position < $1.position },
      endpoints: endpoints.sorted { $0.position < $1.position },
      namedTypes: namedTypes.sorted { ($0.position, $0.name) < ($1.position, $1.name) },
      takenTypes: takenTypes.sorted { $0.position < $1.position }, deferring: deferring.sorted(),
      keeping: keeping.sorted(), callables: callables.sorted(), stored: stored.sorted())
    return facts
  }
}
