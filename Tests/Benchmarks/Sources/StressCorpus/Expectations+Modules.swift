extension Expectations {
  // MARK: The split

  func splitFindings() -> [ExpectedFinding] {
    let implementations = implementations
    let composition = composition
    let nearlyComposition = nearlyComposition
    let tests = usedByTestsOnly
    return plan.modules.indices.flatMap { from -> [ExpectedFinding] in
      let isBuilt = plan.modules[from].kind == .library || plan.modules[from].kind == .archive
      guard isBuilt, !composition.contains(from), !tests.contains(from) else { return [] }
      let used = Set(plan.modules[from].links).union(graph.imports[from]).subtracting([from])
      return used.sorted().compactMap { to -> ExpectedFinding? in
        guard implementations.contains(to), !composition.contains(to) else { return nil }
        guard implementations.contains(from) else {
          let subject = plan.modules[from].name
          let isByValue = implementationsByValue.contains(to)
          let isSure = isByValue && !nearlyComposition.contains(from) && !isTried(to, in: from)
          return finding(
            "live-module-leak", isByValue || !isOfNothing(to) ? .error : .info, subject: subject, isSure: isSure)
        }
        let interfaces = Set(plan.lives.filter { $0.module == to }.flatMap { declaring($0.key) }).subtracting([to])
        guard !tests.contains(to), !allDeclaring.contains(to), !interfaces.isEmpty, !interfaces.contains(from) else {
          return nil
        }
        let isSure = implementationsByValue.isSuperset(of: [from, to]) && !isTried(to, in: from)
        return finding("live-to-live-dependency", .warning, subject: plan.modules[from].name, isSure: isSure)
      }
    }
  }

  /// Whether nothing but `#if canImport(…)` makes a module depend on another.
  func isTried(_ to: Int, in from: Int) -> Bool {
    let extra = plan.modules[from].extraImports.filter { $0.module == to }
    return !plan.modules[from].links.contains(to) && !extra.isEmpty
      && extra.allSatisfy { $0.form == .underCanImport } && !isReadThrough(to, in: from)
  }

  // MARK: Cycles

  func cycleFindings() -> [ExpectedFinding] { liveRings() + moduleRings() }

  private struct Hop: Hashable {
    var from: Int
    var to: Int
    var isEager: Bool
    var module: Int
  }

  private func liveRings() -> [ExpectedFinding] {
    let hops = plan.reads.compactMap { read -> Hop? in
      guard case .live(let live, let timing) = read.place, timing != .unread else { return nil }
      return Hop(from: plan.lives[live].key, to: read.key, isEager: timing == .eager, module: read.module)
    }
    return components(plan.keys.count) { node in hops.filter { $0.from == node }.map(\.to) }.compactMap { keys in
      let ring = hops.filter { keys.contains($0.from) && keys.contains($0.to) }
      guard !ring.isEmpty else { return nil }
      let canRun = graph.roots.contains { root in ring.allSatisfy { graph.closures[root].contains($0.module) } }
      guard canRun else { return nil }
      let subject = keys.map { plan.keys[$0].subject }.min() ?? ""
      return finding("dependency-cycle", ring.allSatisfy(\.isEager) ? .error : .warning, subject: subject)
    }
  }

  private func moduleRings() -> [ExpectedFinding] {
    let production = plan.modules.indices.filter { plan.modules[$0].kind != .test }
    func next(_ module: Int) -> [Int] {
      let firm = graph.imports[module].filter { target in
        !plan.modules[module].extraImports.contains { $0.module == target && $0.form == .underCanImport }
          || plan.modules[module].links.contains(target)
      }
      return (plan.modules[module].links + firm).filter { production.contains($0) && $0 != module }
    }
    return components(plan.modules.count, next).filter { $0.count > 1 }.map { component in
      // What is planted is an edge back along a link: the shortest ring is of two.
      let ring = component.filter { module in next(module).contains { next($0).contains(module) } }
      return finding("module-cycle", .error, subject: ring.map { plan.modules[$0].name }.min() ?? "")
    }
  }

  /// Sets of nodes that reach each other; single nodes too.
  private func components(_ count: Int, _ next: (Int) -> [Int]) -> [Set<Int>] {
    let reached = (0..<count).map { PlanGraph.reached(from: $0, next) }
    var seen: Set<Int> = []
    return (0..<count).compactMap { node in
      guard !seen.contains(node) else { return nil }
      let component = reached[node].filter { reached[$0].contains(node) }
      seen.formUnion(component)
      return component
    }
  }

  // MARK: Imports

  func importFindings() -> [ExpectedFinding] {
    plan.modules.indices.flatMap { from in
      graph.imports[from].sorted().compactMap { to -> ExpectedFinding? in
        guard to != from, !plan.modules[from].links.contains(to), graph.isSure(importOf: to, from: from) else {
          return nil
        }
        let extra = plan.modules[from].extraImports.filter { $0.module == to }
        // What is only tried needs no declaration.
        if !extra.isEmpty, extra.allSatisfy({ $0.form == .underCanImport }), !isReadThrough(to, in: from) { return nil }
        let isMild = plan.modules[from].kind == .test || linksAnotherProduct(of: to, from: from)
        return finding("undeclared-import", isMild ? .info : .warning, subject: plan.modules[from].name)
      }
    }
  }

  /// Xcode lets a target import every product of a package that it links one of.
  private func linksAnotherProduct(of module: Int, from: Int) -> Bool {
    plan.modules[from].isXcode && !plan.modules[module].isXcode
      && plan.modules[from].links.contains {
        !plan.modules[$0].isXcode && plan.modules[$0].package == plan.modules[module].package
      }
  }

  private func isReadThrough(_ target: Int, in module: Int) -> Bool {
    plan.reads.contains { $0.module == module && $0.through == target }
  }
}
