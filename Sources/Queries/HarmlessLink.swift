import DepGraphGraph
import DepGraphModel

extension QueryGraph {
  /// Whether it is certain from the graph alone that a root which links a module has a live value of a key in every build,
  /// and that the link brings no leak, no cycle, no second live value and no read of a key without one. `false` says that this has to be looked at in full.
  package func isHarmless(linking module: String, to root: String, for key: String) -> Bool {
    guard let start = number(of: root), let row = self.root(at: start),
      let target = number(of: module), !snapshot.hasLiveReadCycle
    else { return false }
    let all = links(Set(LinkGraph.kinds))
    let hasUsers = all.inverted().edges(from: start).contains { $0.target != start && !isTest($0.target) }
    guard !hasUsers else { return false }
    let closure = Set(row.content.closure.map { snapshot.modules[$0].id })
    let reached = links().forward.reached(from: [target])
    let new = Set(
      snapshot.modules.indices.filter { $0 == target || reached[$0] }.map { snapshot.modules[$0].id }
    ).subtracting(closure)
    return !bringsDoubles(new, beside: closure) && !mayLeak(new) && !mayLack(new.union(closure), because: new)
      && snapshot.liveValues.contains { $0.key == key && new.contains($0.module) && $0.condition.isEmpty }
      && !snapshot.registrations.contains { new.contains($0.module) }
      && !snapshot.overrides.contains { new.contains($0.module) && ($0.key == nil || $0.key == key) }
  }

  private func isTest(_ number: Int) -> Bool {
    snapshot.modules.indices.contains(number) && snapshot.modules[number].role == "test"
  }

  private func bringsDoubles(_ new: Set<String>, beside closure: Set<String>) -> Bool {
    var modules: [String: Set<String>] = [:]
    for value in snapshot.liveValues where new.contains(value.module) || closure.contains(value.module) {
      modules[value.key, default: []].insert(value.module)
    }
    return modules.values.contains { $0.count > 1 && !$0.isDisjoint(with: new) }
  }

  /// Whether some of the modules read a key without a live value that every build has.
  private func mayLack(_ closure: Set<String>, because new: Set<String>) -> Bool {
    let served = Set(
      snapshot.liveValues.filter { closure.contains($0.module) && $0.condition.isEmpty }.map(\.key))
    return snapshot.consumptions.contains { read in
      new.contains(read.module) && read.key.map { !served.contains($0) } ?? (read.property == nil)
    }
  }

  /// A module that tests alone used so far is one that leaks from now on.
  private func mayLeak(_ new: Set<String>) -> Bool {
    snapshot.edges.contains { edge in
      guard new.contains(edge.from), row(edge.to)?.role == "implementation" else { return false }
      let role = row(edge.from)?.role ?? ""
      return role.isEmpty || role == "interface"
    }
  }
}
