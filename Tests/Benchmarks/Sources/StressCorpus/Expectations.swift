/// One violation that must be reported, told by what a user reads first.
public struct ExpectedFinding: Hashable, Codable, Sendable {
  public var rule: String
  public var severity: String
  public var confidence: String
  public var subject: String
  public var root: String?

  var line: String {
    "\(severity) \(rule) \(subject)\(root.map { " in " + $0 } ?? "")\(confidence == "proven" ? "" : " " + confidence)"
  }
}

/// What must be found in a plan, by the definitions of the rules.
struct Expectations {
  let plan: Plan
  let graph: PlanGraph

  init(_ plan: Plan) {
    self.plan = plan
    graph = PlanGraph(plan)
  }

  func all() -> [ExpectedFinding] {
    (valueFindings() + declarationFindings() + splitFindings() + cycleFindings() + importFindings())
      .sorted { $0.line < $1.line }
  }

  func finding(
    _ rule: String, _ severity: Level, subject: String, root: Int? = nil, isSure: Bool = true
  ) -> ExpectedFinding {
    var level = isSure ? severity : severity.lowered
    if let root, isPreviewHost(root), Expectations.milderInPreviews.contains(rule) { level = .info }
    return ExpectedFinding(
      rule: rule, severity: level.rawValue, confidence: isSure ? "proven" : "likely", subject: subject,
      root: root.map { plan.modules[$0].name })
  }

  private static let milderInPreviews: Set<String> = [
    "missing-live-value", "conditional-live-value", "partial-override", "unimplementable-entry", "archived-live-value",
  ]

  enum Level: String {
    case error, warning, info

    var lowered: Level { self == .error ? .warning : .info }
  }

  func isPreviewHost(_ module: Int) -> Bool { plan.modules[module].name.contains("Preview") }

  // MARK: What a root needs

  /// The keys that a root reads, and whether one of the reads is sure: not linked only, and under no condition.
  func needs(of root: Int) -> [Int: Bool] {
    let closure = graph.closures[root]
    let reached = PlanGraph.reached(from: root) { module in graph.imports[module].filter(closure.contains).sorted() }
    var needs: [Int: Bool] = [:]
    func need(_ key: Int, isSure: Bool) -> Bool {
      let known = needs[key]
      needs[key] = (known ?? false) || isSure
      return needs[key] != known
    }
    for read in plan.reads where read.place == .code && closure.contains(read.module) && read.condition != .never {
      _ = need(read.key, isSure: reached.contains(read.module) && !read.condition.isOpen)
    }
    for case .staticRead(let module, let key, _) in plan.oddities where closure.contains(module) {
      _ = need(key, isSure: reached.contains(module))
    }
    var grew = true
    while grew {
      grew = false
      for read in plan.reads {
        guard case .live(let live, _) = read.place, closure.contains(read.module),
          let isSure = needs[plan.lives[live].key], plan.lives[live].condition != .never
        else { continue }
        if need(read.key, isSure: isSure && !plan.lives[live].condition.isOpen) { grew = true }
      }
    }
    return needs
  }

  func liveValues(of key: Int, in root: Int) -> [PlannedLive] {
    plan.lives.filter { $0.key == key && $0.condition != .never && graph.closures[root].contains($0.module) }
  }

  enum Cover { case whole, part, none }

  func cover(of key: Int, in root: Int) -> Cover {
    var sometimes: Set<String> = []
    var isPart = false
    for override in plan.overrides where override.key == key && override.reach == .whole && override.place == .code {
      guard graph.closures[root].contains(override.module), plan.runsAtStart(override) else { continue }
      if !override.condition.isOpen { return .whole }
      // What is shipped runs without what debug builds alone set.
      if override.condition != .debug { isPart = true }
      if let text = override.condition.text { sometimes.insert(text) }
    }
    if sometimes.isSuperset(of: ["DEBUG", "!DEBUG"]) { return .whole }
    return isPart ? .part : .none
  }

  // MARK: Roles

  /// The modules that declare a key: where it conforms to the test protocol, else where it conforms at all.
  func declaring(_ key: Int) -> Set<Int> {
    if plan.keys[key].hasTestConformance { return [plan.keys[key].module] }
    return Set(
      plan.lives.filter { $0.key == key && $0.condition != .never && plan.modules[$0.module].kind != .test }
        .map(\.module))
  }

  var allDeclaring: Set<Int> { plan.keys.indices.reduce(into: []) { $0.formUnion(declaring($1)) } }
}
