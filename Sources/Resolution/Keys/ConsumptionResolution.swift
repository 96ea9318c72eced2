import DepGraphModel

/// Settles what each read and each override names.
struct ConsumptionResolution {
  let table: ModuleTable
  let facts: FactTable
  let visibility: Visibility
  private let reads: ConsumptionTable
  private let expansion: OverrideExpansion

  init(
    table: ModuleTable, facts: FactTable, types: TypeIndex, visibility: Visibility,
    registrations: RegistrationTable
  ) {
    self.table = table
    self.facts = facts
    self.visibility = visibility
    let flow = ReadFlow(table: table, facts: facts, types: types, visibility: visibility)
    expansion = OverrideExpansion(
      table: table, facts: facts, visibility: visibility, registrations: registrations, flow: flow)
    reads = ConsumptionTable(
      table: table, facts: facts, types: types, visibility: visibility, registrations: registrations, flow: flow,
      order: UpdateOrder(expansion))
  }

  /// Sorted by place, for all modules: a read may be in another module than the declaration that runs it.
  func consumptions(of module: ModuleIndex) -> [ResolvedConsumption] { reads.byModule[module] ?? [] }

  /// Reads of which nothing says what is read.
  func undecided(of module: ModuleIndex) -> [ConsumptionTable.Undecided] { reads.undecided[module] ?? [] }

  /// What the read at a place comes to.
  func targets(of fact: ConsumptionFact, file: String, module: ModuleIndex) -> [DependencyTarget] {
    reads.targets(at: SourceLocation(file: file, position: fact.position), in: module)
  }

  func overrides(of module: ModuleIndex) -> [ResolvedOverride] { expansion.overrides(of: module) }
}
