/// The resolved graph as flat rows: what the index keeps of the last run, for its public views and for questions, which
/// are answered from it without resolving again.
package struct GraphSnapshot: Equatable, Codable, Sendable {
  package var modules: [ModuleRow]
  package var edges: EdgeList
  package var roots: [RootRow]
  package var keys: [KeyRow]
  package var registrations: [RegistrationRow]
  package var consumptions: [ConsumptionRow]
  package var liveValues: [LiveValueRow]
  /// Of all dialects.
  package var nodes: [NodeRow]
  package var relations: [RelationRow]
  package var packages: [PackageRow] = []
  package var products: [ProductRow] = []
  package var libraryReads: [LibraryReadRow] = []
  package var overrides: [OverrideRow] = []
  /// Test and preview values.
  package var values: [ValueRow] = []
  /// Links that no source of their module needs.
  package var unusedLinks: [UnusedRow] = []
  /// Keys that nothing reads.
  package var unusedKeys: [UnusedRow] = []
  /// By root and identifier.
  package var services: [ServiceRow] = []
  /// Whether live values read each other in a cycle once one program holds all of them.
  package var hasLiveReadCycle = false

  package init(
    modules: [ModuleRow] = [], edges: EdgeList = [], roots: [RootRow] = [], keys: [KeyRow] = [],
    registrations: [RegistrationRow] = [], consumptions: [ConsumptionRow] = [], liveValues: [LiveValueRow] = [],
    nodes: [NodeRow] = [], relations: [RelationRow] = []
  ) {
    self.modules = modules
    self.edges = edges
    self.roots = roots
    self.keys = keys
    self.registrations = registrations
    self.consumptions = consumptions
    self.liveValues = liveValues
    self.nodes = nodes
    self.relations = relations
  }
}
