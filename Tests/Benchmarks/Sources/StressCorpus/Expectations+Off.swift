/// Rules that a configuration must switch on.
extension Expectations {
  func switchedOnFindings() -> [ExpectedFinding] {
    plan.policies == nil ? [] : unusedKeys() + unusedDependencies() + policyFindings()
  }

  private func unusedKeys() -> [ExpectedFinding] {
    var read = Set(plan.reads.map(\.key))
    for oddity in plan.oddities {
      switch oddity {
      case .staticRead(_, let key, _): read.insert(key)
      case .ambiguous(_, let keys): read.formUnion(keys)
      case .unregistered, .undeclaredKey, .memberWithoutConformance: break
      }
    }
    // What a mismatched setter writes is read by nothing, nor is a key that is there for its test value.
    let written = plan.keys.filter { $0.property != nil && $0.registration == .mismatched }.map { "\($0.noun)OtherKey" }
    let stubs = plan.reads.filter { $0.place == .testValue }.map { "Stub\($0.form)Key" }
    let unread = plan.keys.indices.filter { !read.contains($0) }.map { plan.keys[$0].subject }
    return (unread + written + stubs).map {
      finding("unused-dependency-key", .warning, subject: $0)
    }
  }

  private func unusedDependencies() -> [ExpectedFinding] {
    let (implementations, composition) = (implementations, composition)
    let live = Set(plan.lives.map(\.module))
    return plan.modules.indices.flatMap { from -> [ExpectedFinding] in
      let mayOnlyLink = plan.modules[from].kind == .executable || plan.modules[from].kind == .test
      let seen = graph.imports[from].reduce(into: Set<Int>()) { $0.formUnion(graph.brought(by: $1)) }
      let undeclared = graph.imports[from].subtracting(plan.modules[from].links)
      return Set(plan.modules[from].links).sorted().compactMap { to -> ExpectedFinding? in
        guard !seen.contains(to), !implementations.contains(to), !composition.contains(to),
          !(live.contains(to) && (mayOnlyLink || composition.contains(from))),
          undeclared.isDisjoint(with: graph.closures[to]), !bringsMacros(to, for: from)
        else { return nil }
        // Interface Builder documents name modules too.
        let isSure = !plan.modules[from].isXcode && !plan.modules[from].hasDelegate
        return finding("unused-module-dependency", .warning, subject: plan.modules[from].name, isSure: isSure)
      }
    }
  }

  /// The macros of the library are imported, and declared by nobody: what else imports them may bring them.
  private func bringsMacros(_ module: Int, for user: Int) -> Bool {
    func imports(_ module: Int) -> Bool { plan.keys.contains { $0.module == module && $0.form == .macroClient } }
    return imports(user) && graph.closures[module].contains { imports($0) }
  }
}
