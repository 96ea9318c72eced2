import DepGraphDialects
import DepGraphModel
import DepGraphResolution
import DepGraphRules
import Testing

/// A dialect in 50 lines, from the bytes of a source to a finding: facts, a gate, a graph with nodes, and a rule. It
/// stands for a library whose services are registered with `container.register("name")`, each of which is to be
/// registered once.
private struct ServiceFacts: DialectFacts {
  static var dialect: String { "services" }
  var names: [String] = []
}

private let services = Dialect(facts: ServiceFacts.self) { file in
  file.scan.imports.contains { $0.module == "Services" }
} read: { file, facts in
  let text = String(decoding: file.bytes, as: UTF8.self)
  let names = text.split(separator: "container.register(\"").dropFirst().map { $0.prefix { $0 != "\"" } }
  facts[ServiceFacts.self].names = names.map(String.init)
}

private struct ServiceGraph: DialectGraph {
  /// The files that register each service.
  let files: [String: [String]]

  init(modules: ModuleGraph, facts: [String: FileFacts]) {
    var files: [String: [String]] = [:]
    for module in modules.modules {
      for file in module.module.files {
        for name in facts[file]?[ServiceFacts.self].names ?? [] { files[name, default: []].append(file) }
      }
    }
    self.files = files
  }

  var nodes: [GraphSnapshot.NodeRow] {
    files.keys.sorted().map { GraphSnapshot.NodeRow(kind: "service", id: $0, name: $0, module: nil, location: nil) }
  }
  var relations: [GraphSnapshot.RelationRow] { [] }
}

private struct DoubleService: GraphRule {
  let card = RuleCard(
    id: "double-service", group: .declarations, defaultSeverity: .error, summary: "Two files register one service.",
    rationale: "", example: "", fix: "")

  func findings(in graph: ServiceGraph, _ context: RuleContext) -> [Finding] {
    graph.files.filter { $0.value.count > 1 }.map { name, files in
      Finding(subject: name, claim: "\(files.count) files register \(name)", location: nil, cause: files)
    }
  }
}

@Suite("A dialect of one's own") struct ExampleDialectTests {
  private func graph(_ sources: [String: String]) -> ResolvedGraph {
    let reader = FileFactsReader(dialects: [services])
    let module = Module(
      id: "Sample:App", name: "App", moduleName: "App", package: "Sample", kind: .executable,
      files: sources.keys.sorted())
    return Resolver(
      project: ProjectModel(modules: [module]),
      facts: sources.mapValues { reader.fileFacts(bytes: Array($0.utf8)) }, options: ResolutionOptions(),
      dialects: [ServiceGraph.self]
    ).resolve()
  }

  @Test func aServiceThatIsRegisteredTwiceIsFound() {
    let source = "import Services\ncontainer.register(\"mail\")"
    let found = DoubleService().findings(in: RuleContext(graph: graph(["a.swift": source, "b.swift": source])))
    #expect(found.map(\.subject) == ["mail"])
  }

  @Test func theGateKeepsOtherSourcesOut() {
    let other = "import Stores\ncontainer.register(\"mail\")"
    let resolved = graph(["a.swift": "import Services\ncontainer.register(\"mail\")", "b.swift": other])
    #expect(DoubleService().findings(in: RuleContext(graph: resolved)).isEmpty)
    #expect(resolved.dialect(ServiceGraph.self)?.nodes.map(\.name) == ["mail"])
  }
}
