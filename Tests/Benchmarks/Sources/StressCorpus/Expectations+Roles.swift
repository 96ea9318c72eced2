/// What modules are for, as their links, names and values say.
extension Expectations {
  /// Modules with a live value of a key that is declared elsewhere.
  var implementationsByValue: Set<Int> {
    Set(plan.lives.filter { $0.condition != .never && !declaring($0.key).contains($0.module) }.map(\.module))
      .filter(isBuilt)
  }

  var implementations: Set<Int> {
    var found = implementationsByValue
    for module in plan.modules.indices where isBuilt(module) && !interfacesByName(of: module).isEmpty {
      found.insert(module)
    }
    return found
  }

  private func interfacesByName(of module: Int) -> [Int] {
    let name = plan.modules[module].name
    return plan.modules[module].links.filter { link in
      let other = plan.modules[link].name
      return name == other + "Live" || name == "Live" + other || name + "Interface" == other
    }
  }

  /// Whether what a module implements by its name declares nothing to implement.
  func isOfNothing(_ implementation: Int) -> Bool {
    let keyed = Set(plan.keys.map(\.module))
    return interfacesByName(of: implementation).allSatisfy { !keyed.contains($0) }
  }

  private func isBuilt(_ module: Int) -> Bool {
    plan.modules[module].kind == .library || plan.modules[module].kind == .archive
  }

  func users(of module: Int) -> [Int] {
    plan.modules.indices.filter { plan.modules[$0].links.contains(module) }
  }

  var usedByTestsOnly: Set<Int> {
    var found: Set<Int> = []
    var grew = true
    while grew {
      grew = false
      for module in plan.modules.indices where plan.modules[module].kind == .library && !found.contains(module) {
        let users = users(of: module)
        if !users.isEmpty, users.allSatisfy({ plan.modules[$0].kind == .test || found.contains($0) }) {
          found.insert(module)
          grew = true
        }
      }
    }
    return found
  }

  /// A module that a root uses, and otherwise only tests and such modules; it declares no key, shows nothing, and links
  /// two implementations. Or one that declares the entry point of a root.
  var composition: Set<Int> {
    grown { module, found in linkedImplementations(module) > 1 && blockers(of: module, found).isEmpty }
  }

  /// Modules that are composition modules but for one thing: a second implementation, a root that uses them, or a user
  /// that does nothing with them.
  var nearlyComposition: Set<Int> {
    let composition = composition
    let possible = grown { module, found in
      linkedImplementations(module) > 1 && blockers(of: module, found).allSatisfy { isIdle($0, with: module) }
    }
    return Set(
      plan.modules.indices.filter { module in
        if plan.modules[module].hasDelegate { return !composition.contains(module) }
        guard mayCompose(module), !composition.contains(module) else { return false }
        if linkedImplementations(module) > 1, possible.contains(module) { return true }
        guard blockers(of: module, composition).isEmpty, !readsDependencies(module) else { return false }
        return linkedImplementations(module) == 1
          ? isUsed(module, by: composition) : linkedImplementations(module) > 1 && !isUsed(module, by: composition)
      })
  }

  /// Modules that declare the delegate of an application which links them put it together, whatever else they do.
  private var entries: Set<Int> {
    Set(
      plan.modules.indices.filter { module in
        plan.modules[module].hasDelegate && graph.roots.contains { graph.closures[$0].contains(module) }
      })
  }

  private func grown(_ joins: (_ module: Int, _ found: Set<Int>) -> Bool) -> Set<Int> {
    var found = entries
    var grew = true
    while grew {
      grew = false
      for module in plan.modules.indices where !found.contains(module) && mayCompose(module) {
        guard isUsed(module, by: found), joins(module, found) else { continue }
        found.insert(module)
        grew = true
      }
    }
    return found
  }

  private func mayCompose(_ module: Int) -> Bool {
    plan.modules[module].kind == .library && !allDeclaring.contains(module) && !plan.isShown(module)
  }

  private func linkedImplementations(_ module: Int) -> Int {
    Set(plan.modules[module].links).intersection(implementations).count
  }

  private func isUsed(_ module: Int, by composition: Set<Int>) -> Bool {
    users(of: module).contains { user in
      plan.modules[user].kind == .executable
        || composition.contains(user) && graph.roots.contains { graph.closures[$0].contains(user) }
    }
  }

  private func blockers(of module: Int, _ composition: Set<Int>) -> [Int] {
    let tests = usedByTestsOnly
    return users(of: module).filter {
      plan.modules[$0].kind == .library && !tests.contains($0) && !composition.contains($0)
    }
  }

  /// A user that imports nothing of what it links, or that nothing links.
  private func isIdle(_ user: Int, with module: Int) -> Bool {
    let seen = graph.imports[user].reduce(into: Set<Int>()) { $0.formUnion(graph.brought(by: $1)) }
    if !seen.contains(module) { return true }
    return !graph.roots.contains { graph.closures[$0].contains(user) }
      && users(of: user).allSatisfy { plan.modules[$0].kind == .test || usedByTestsOnly.contains($0) }
  }

  private func readsDependencies(_ module: Int) -> Bool {
    plan.modules[module].hasDecoy || plan.reads.contains { $0.module == module }
  }
}
