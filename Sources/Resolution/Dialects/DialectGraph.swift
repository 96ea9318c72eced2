package import DepGraphModel

/// What the facts of one dialect mean in a project: made once from the modules and the facts, never changed. Rules of the
/// dialect read it by its type.
package protocol DialectGraph: Sendable {
  init(modules: ModuleGraph, facts: [String: FileFacts])

  /// In the form that questions, pictures and the index know for every dialect.
  var nodes: [GraphSnapshot.NodeRow] { get }
  var relations: [GraphSnapshot.RelationRow] { get }
  /// Edges between modules that neither links nor imports show.
  var moduleEdges: [GraphSnapshot.EdgeRow] { get }
  /// What components of roots require, where the dialect knows such; by root and identifier.
  var services: [GraphSnapshot.ServiceRow] { get }
}

extension DialectGraph {
  package var services: [GraphSnapshot.ServiceRow] { [] }
  package var moduleEdges: [GraphSnapshot.EdgeRow] { [] }
}

/// Every graph besides the one of swift-dependencies. One line a dialect.
package enum DialectGraphs {
  package static let all: [any DialectGraph.Type] = [
    ComponentGraph.self,
    ScreenGraph.self,
  ]
}

extension ResolvedGraph {
  /// The graph of one dialect.
  package func dialect<Graph: DialectGraph>(_ type: Graph.Type) -> Graph? {
    for case let found as Graph in dialects { return found }
    return nil
  }
}
