import DepGraphModel
import DepGraphResolution
import DepGraphRules

extension GraphSnapshot {
  /// Keeps for every root how the screens that need a dependency get it, as the rules say whether or not they are on: the
  /// matrix asks for it.
  mutating func takeScreens(from context: RuleContext) {
    guard let graph = context.graph.dialect(ScreenGraph.self), graph.screens.contains(where: \.needsDependency) else {
      return
    }
    let findings = SegueIntoInjectable().findings(in: context) + EmbeddedInjectable().findings(in: context)
    let documents = graph.documents.keyed(by: \.file)
    let makers = graph.calls.filter { $0.kind == .create || $0.kind == .dequeue }
    for root in context.graph.roots {
      let id = graph.module(root.module).id
      for (index, screen) in graph.screens.enumerated()
      where screen.needsDependency && screen.modules.contains(where: { root.closure[$0] }) {
        let faults = findings.filter { finding in
          finding.cause.count > 1 && finding.cause[1] == screen.id
            && (documents[finding.cause[0]]?.modules ?? []).contains { root.closure[$0] }
        }
        let missing = faults.filter { $0.severityLimit == nil }
        let calls = makers.filter { $0.screen == index && $0.modules.contains { root.closure[$0] } }
        guard let location = (missing + faults).first?.location ?? calls.first?.location else { continue }
        // What a document makes and other code may inject later is served by the document's module.
        let ofDocuments = faults.flatMap { documents[$0.cause[0]]?.modules ?? [] }
        let providers = Set(calls.flatMap(\.modules) + ofDocuments).filter { root.closure[$0] }
        services.append(
          ServiceRow(
            root: id, id: screen.id, name: screen.name,
            providers: missing.isEmpty ? providers.map { graph.module($0).id }.sorted() : [],
            isMissing: !missing.isEmpty,
            path: [RelationRow(kind: "requires", from: id, to: screen.id, location: location)]))
      }
    }
    services.sort { ($0.root, $0.id) < ($1.root, $1.id) }
  }
}
