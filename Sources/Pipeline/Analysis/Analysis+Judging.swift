import DepGraphConfiguration
import DepGraphModel
import DepGraphProjects
import DepGraphResolution
import DepGraphRules

/// What was read, resolved and judged: nothing here reads the tree but the comments that suppress.
extension Analysis {
  /// What came out of it.
  struct Judged {
    var graph: ResolvedGraph
    var report: Report
    var modules: JudgedModules
    /// `nil` where nothing asks for it.
    var snapshot: GraphSnapshot?
  }

  /// Judges what was read.
  /// - Parameter graph: that it was resolved to.
  func judged(_ graph: ResolvedGraph, _ prepared: Prepared) throws -> Judged {
    let (project, sources) = (prepared.project, prepared.sources)
    let snapshot =
      request.isKept || request.isCompared || request.needsGraph ? snapshot(of: graph, project.model) : nil
    let violations = try violations(in: graph, prepared) { snapshot ?? self.snapshot(of: graph, project.model) }
    let problems = ProblemList(
      contents: prepared.contents, project: project.model, facts: sources.facts, graph: graph,
      unmatched: unmatchedPatterns(project, prepared.paths, graph: graph, facts: sources.facts, violations),
      unreadableNames: project.assembly?.unreadableNames ?? []
    ).problems()
    let report = Report(
      tool: Report.Tool(name: "depgraph", version: request.options.version),
      project: Report.Project(
        packages: project.model.packages.count, modules: project.model.modules.count, roots: graph.roots.count,
        files: Set(project.model.modules.flatMap(\.files)).count),
      summary: Report.Summary(counting: violations),
      violations: violations, problems: problems)
    return Judged(
      graph: graph, report: report, modules: JudgedModules(of: project.model, assembly: project.assembly, in: graph),
      snapshot: snapshot)
  }

  /// What the rules say of what was read, and nothing else of it.
  func violations(of prepared: Prepared) throws -> [Violation] {
    let graph = try resolved(prepared)
    return try violations(in: graph, prepared) { snapshot(of: graph, prepared.project.model) }
  }

  func resolved(_ prepared: Prepared) throws -> ResolvedGraph {
    let (project, sources, external) = (prepared.project, prepared.sources, prepared.external)
    request.progress(.resolving)
    let incomplete = project.model.modules.indices.filter { index in
      let module = project.model.modules[index]
      return module.kind.isRoot && !(project.assembly?.unreadableManifests(reachedFrom: module.id) ?? []).isEmpty
    }
    let resolver = Resolver(
      project: project.model, facts: sources.facts.merging(external.facts) { own, _ in own },
      options: ResolutionOptions(request: request), incomplete: Set(incomplete))
    // Functions that call each other through thousands of levels are followed by recursion.
    return DeepStack.run(.syntax) { resolver.resolve() } ?? resolver.resolve()
  }

  /// - Parameter snapshot: of the graph, for queries of the configuration.
  private func violations(
    in graph: ResolvedGraph, _ prepared: Prepared, snapshot: () -> GraphSnapshot
  ) throws -> [Violation] {
    let (project, sources) = (prepared.project, prepared.sources)
    try LayerConflicts(graph: graph).check(request.configuration.contracts)
    request.progress(.judging(roots: graph.roots.count))
    let suppressions = SuppressionReading(tree: request.tree, project: project.model, facts: sources.facts)
    let settlement = Settlement(
      configuration: request.configuration, options: request.options, graph: graph,
      suppressions: suppressions.suppressions(),
      unclearFiles: Set(sources.facts.filter { !$0.value.problems.isEmpty }.keys), baseline: request.baseline,
      judged: JudgedModules(of: project.model, assembly: project.assembly, in: graph))
    let contracts = ContractRule.rules(request.configuration.contracts.map { ($0, $0.card) })
    let queries = request.configuration.queries.filter {
      settlement.isRun($0.id) && request.configuration.isOn($0.card)
    }
    let ofQueries =
      queries.isEmpty ? [] : try ConfiguredQueries(queries: queries, snapshot: snapshot(), prepared: prepared).rules()
    return settlement.violations(of: RuleCatalogue.rules + contracts + ofQueries).filter(concernsTheFolder)
  }

  private func snapshot(of graph: ResolvedGraph, _ project: ProjectModel) -> GraphSnapshot {
    var snapshot = graph.snapshot(of: project)
    let context = RuleContext(graph: graph)
    snapshot.takeUnused(from: context)
    snapshot.takeOffers(from: context)
    snapshot.takeScreens(from: context)
    return snapshot
  }

  /// What is outside of what was read may be what a pattern means.
  private func unmatchedPatterns(
    _ project: ProjectReading.Reading, _ paths: PathPatternUse, graph: ResolvedGraph, facts: [String: FileFacts],
    _ violations: [Violation]
  ) -> [Problem] {
    guard request.scope.isEmpty else { return [] }
    let ofPaths = paths.problems()
    guard !project.model.modules.isEmpty, project.assembly?.unreadableManifests.isEmpty ?? true else { return ofPaths }
    let ofNames = NamePatternUse(
      configuration: request.configuration, project: project.model, graph: graph, facts: facts, violations: violations
    ).problems()
    let contracts = request.configuration.contracts
    // To know what they could mean takes all edges of the graph.
    guard !contracts.isEmpty else { return ofPaths + ofNames }
    return ofPaths + ofNames + UnmatchedPatterns(context: RuleContext(graph: graph)).problems(contracts)
  }

  /// What was read beside the folder matters to its roots; it is not judged for itself.
  private func concernsTheFolder(_ violation: Violation) -> Bool {
    violation.root != nil || violation.location.map { RepositoryPath.isInside($0.file, request.scope) } ?? true
  }
}
