import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphProjects
import DepGraphResolution
import DepGraphRules

/// What was read, resolved and judged: nothing here reads the tree but the comments that suppress, and the files that
/// queries name.
extension Analysis {
  /// What came out of it.
  struct Judged {
    var graph: ResolvedGraph
    var findings: RuleFindings
    var report: Report
    var modules: JudgedModules
    /// `nil` where nothing asks for it.
    var snapshot: GraphSnapshot?
  }

  /// Judges what was read.
  /// - Parameters:
  ///   - graph: that it was resolved to.
  ///   - uncompiled: what sources declare that no target compiles.
  ///   - leftOut: what sources name that the configuration leaves out.
  func judged(
    _ graph: ResolvedGraph, _ prepared: Prepared, uncompiled: UncompiledFacts = UncompiledFacts(),
    leftOut: LeftOutWords = LeftOutWords()
  ) throws -> Judged {
    let (project, sources) = (prepared.project, prepared.sources)
    let snapshot =
      request.isKept || request.isCompared || request.needsGraph ? snapshot(of: graph, project.model) : nil
    let findings = try findings(in: graph, prepared, uncompiled: uncompiled, leftOut: leftOut) {
      snapshot ?? self.snapshot(of: graph, project.model)
    }
    let modules = JudgedModules(of: project.model, assembly: project.assembly, in: graph)
    let violations = violations(of: findings, judged: modules)
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
      graph: graph, findings: findings, report: report, modules: modules, snapshot: snapshot)
  }

  /// What the rules say of what was read, and nothing else of it.
  func violations(of prepared: Prepared, in graph: ResolvedGraph) throws -> [Violation] {
    let findings = try findings(in: graph, prepared) { snapshot(of: graph, prepared.project.model) }
    let judged = JudgedModules(of: prepared.project.model, assembly: prepared.project.assembly, in: graph)
    return violations(of: findings, judged: judged)
  }

  func resolved(_ prepared: Prepared) -> ResolvedGraph {
    let resolver = resolver(of: prepared)
    // Functions that call each other through thousands of levels are followed by recursion.
    return DeepStack.run(.syntax) { resolver.resolve() } ?? resolver.resolve()
  }

  enum Resolution {
    case graph(ResolvedGraph)
    /// A root has needs that sources which were not read may decide.
    case doubtful(LeadingSources)
  }

  func resolvedUnlessDoubtful(_ prepared: Prepared) -> Resolution {
    let resolver = resolver(of: prepared)
    func resolution() -> Resolution {
      var leading = LeadingSources()
      let graph = resolver.resolve {
        leading = LeadingSources(of: prepared.project.model, in: prepared.sources.facts)
        return !leading.first.isEmpty
      }
      return graph.map { .graph($0) } ?? .doubtful(leading)
    }
    return DeepStack.run(.syntax, resolution) ?? resolution()
  }

  private func resolver(of prepared: Prepared) -> Resolver {
    let (project, sources, external) = (prepared.project, prepared.sources, prepared.external)
    request.progress(.resolving)
    let roots = project.model.modules.indices.filter { project.model.modules[$0].kind.isRoot }
    let absent = project.model.modulesLinkingAbsent()
    // A module graph says of each link what is behind it, and not which manifests could not be read.
    let incomplete = roots.filter { root in
      absent.contains(root)
        || project.assembly?.unreadableManifests(reachedFrom: project.model.modules[root].id).isEmpty == false
    }
    return Resolver(
      project: project.model, facts: sources.facts.merging(external.facts) { own, _ in own },
      options: ResolutionOptions(request: request), incomplete: Set(incomplete))
  }

  /// - Parameter snapshot: of the graph, for queries of the configuration.
  private func findings(
    in graph: ResolvedGraph, _ prepared: Prepared, uncompiled: UncompiledFacts = UncompiledFacts(),
    leftOut: LeftOutWords = LeftOutWords(), snapshot: () -> GraphSnapshot
  ) throws -> RuleFindings {
    let (configuration, sources) = (request.configuration, prepared.sources)
    try LayerConflicts(graph: graph).check(configuration.contracts)
    request.progress(.judging(roots: graph.roots.count))
    let suppressions = SuppressionReading(
      tree: request.tree, project: prepared.project.model, facts: sources.facts, moduleGraph: request.moduleGraph)
    let queries = configuration.queries.filter { isRun($0.card) }
    let ofQueries =
      queries.isEmpty
      ? []
      : try ConfiguredQueries(queries: queries, snapshot: snapshot(), prepared: prepared, lines: lineCounts()).rules()
    let contracts = ContractRule.rules(configuration.contracts.map { ($0, $0.card) })
    let rules = (RuleCatalogue.rules + contracts + ofQueries).filter { isRun($0.card) }
    return RuleFindings(
      of: rules,
      in: RuleContext(
        graph: graph, options: configuration.rules.mapValues(\.options), uncompiled: uncompiled, leftOut: leftOut),
      suppressions: suppressions.suppressions(),
      unclearFiles: Set(sources.facts.filter { !$0.value.problems.isEmpty }.keys))
  }

  /// Packages outside of the repository that may have what roots miss.
  func neededOutside(of graph: ResolvedGraph) -> Set<Problem> {
    graph.modules.contains { !$0.module.outsideLinks.isEmpty } ? RuleContext(graph: graph).neededOutside : []
  }

  /// How many lines a file of the tree has, `nil` for one that is not there. What a module graph names need not be there.
  private func lineCounts() -> (String) -> Int? {
    guard request.moduleGraph == nil else { return { _ in Int.max } }
    var known: [String: Int?] = [:]
    return { [tree = request.tree] file in
      if let count = known[file] { return count }
      let bytes = try? tree.read(file)
      let count = bytes.map { $0.count { $0 == 0x0A } + 1 }
      known[file] = .some(count)
      return count
    }
  }

  private func isRun(_ card: RuleCard) -> Bool {
    request.options.run(card.id) && request.configuration.isOn(card)
  }

  /// Every rule of a graph, in the order in which they are run: of the catalogue, of contracts, of queries.
  private var cards: [RuleCard] {
    let queries = request.configuration.queries.map(\.card).filter(isRun)
    return RuleCatalogue.rules.map(\.card) + request.configuration.contracts.map(\.card) + queries
  }

  private func violations(of findings: RuleFindings, judged: JudgedModules) -> [Violation] {
    Settlement(
      configuration: request.configuration, options: request.options, findings: findings, cards: cards,
      baseline: request.baseline, judged: judged
    ).violations().filter(concernsTheFolder)
  }

  /// The report of a graph that was judged with other options.
  /// - Parameter result: of the graph.
  /// - Returns: `nil` where it is not among what was found.
  func settled(_ findings: RuleFindings, like result: PackedResult) -> Report? {
    guard let wanted = findings.of(cards.filter(isRun).map(\.id)) else { return nil }
    // Whether exceptions name anything is found out with all violations at hand.
    guard request.configuration.exceptions.isEmpty || wanted.rules.count == findings.rules.count else { return nil }
    let violations = violations(of: wanted, judged: result.judged)
    var report = result.report
    report.violations = violations
    report.summary = Report.Summary(counting: violations)
    return report
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
