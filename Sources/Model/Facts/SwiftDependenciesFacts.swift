/// What a source says in the terms of swift-dependencies, each list in the order of the source. Only of a source that was
/// parsed.
package struct SwiftDependenciesFacts: DialectFacts {
  package static var dialect: String { "swift-dependencies" }

  package var values: [ValueFact]
  package var registrations: [RegistrationFact]
  package var consumptions: [ConsumptionFact]
  package var overrides: [OverrideFact]
  package var operations: [OperationFact]
  @PackedList package var members: [MemberFact]
  package var endpoints: [EndpointFact]
  @PackedList package var namedTypes: [NamedTypeFact]
  @PackedList package var takenTypes: [TakenTypeFact]
  /// The names of functions and properties that give a stream or a lazy sequence. Sorted.
  package var deferring: [String]
  /// The cases of enumerations that hold a function, `run`, or what may be an alias of one: `run.Handler`. Sorted.
  package var keeping: [String]
  /// The stored properties of types that hold a function: `Mail.send`. Sorted.
  package var callables: [String]
  /// The stored properties that a value of a type is made of, by its dotted path: `Mail.Client.send`. Sorted.
  package var stored: [String]

  package init() { self.init(values: []) }

  package init(
    values: [ValueFact] = [], registrations: [RegistrationFact] = [], consumptions: [ConsumptionFact] = [],
    overrides: [OverrideFact] = [], operations: [OperationFact] = [], members: [MemberFact] = [],
    endpoints: [EndpointFact] = [],
    namedTypes: [NamedTypeFact] = [], takenTypes: [TakenTypeFact] = [], deferring: [String] = [],
    keeping: [String] = [], callables: [String] = [], stored: [String] = []
  ) {
    self.values = values
    self.registrations = registrations
    self.consumptions = consumptions
    self.overrides = overrides
    self.operations = operations
    self.members = members
    self.endpoints = endpoints
    self.namedTypes = namedTypes
    self.takenTypes = takenTypes
    self.deferring = deferring
    self.keeping = keeping
    self.callables = callables
    self.stored = stored
  }
}

extension FileFacts {
  package var dependencies: SwiftDependenciesFacts { self[SwiftDependenciesFacts.self] }
  package var registrations: [RegistrationFact] { dependencies.registrations }
  package var consumptions: [ConsumptionFact] { dependencies.consumptions }
  package var overrides: [OverrideFact] { dependencies.overrides }
  package var members: [MemberFact] { dependencies.members }
}
