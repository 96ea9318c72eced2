import DepGraphGraph
import DepGraphModel

/// What a root links is less than what links lead to from it: some are limited to platforms that it is not built for.
extension QueryGraph {
  /// The modules that links lead to from a root and that no build of it links; of any other module none.
  /// - Parameter links: all links, where they are at hand.
  func unlinked(by root: Int, _ links: LinkGraph? = nil) -> Set<Int> {
    guard let row = self.root(at: root) else { return [] }
    let reached = (links ?? self.links()).forward.reached(from: [root])
    var isUnlinked = snapshot.modules.indices.map { reached[$0] && $0 != root }
    guard isUnlinked.count(where: { $0 }) >= row.moduleCount else { return [] }
    for module in row.content.closure { isUnlinked[module] = false }
    // Of a program in a package that another one links, only what it depends on is linked.
    return Set(isUnlinked.indices.filter { isUnlinked[$0] && !isProgram($0) })
  }

  /// By identifier of a root, the modules that it does not link although links lead to them; without roots that link all.
  package var unlinkedByRoot: [String: [String]] {
    let links = links()
    return snapshot.roots.reduce(into: [:]) { found, row in
      guard let root = number(of: row.module) else { return }
      let unlinked = self.unlinked(by: root, links)
      if !unlinked.isEmpty { found[row.module] = unlinked.sorted().map { snapshot.modules[$0].id } }
    }
  }

  private func isProgram(_ number: Int) -> Bool { ModuleKind(rawValue: nodes[number].kind)?.isRoot ?? false }

  /// The edges that count in what a root links; of any other module all of them.
  func links(
    _ kinds: Set<String> = [LinkGraph.link], from root: Int, keeps: (Int) -> Bool = { _ in true }
  ) -> LinkGraph {
    let unlinked = unlinked(by: root)
    return links(kinds) { !unlinked.contains($0) && keeps($0) }
  }

  /// The roots from which edges lead to some modules, but none that counts in what they link.
  func roots(among users: some Sequence<Int>, without modules: Set<Int>, by edges: LinkGraph) -> Set<Int> {
    let asked = users.filter { isProgram($0) && !modules.contains($0) }
    guard !asked.isEmpty else { return [] }
    let links = links()
    return Set(
      asked.filter { root in
        let unlinked = self.unlinked(by: root, links)
        guard !unlinked.isEmpty else { return false }
        let reached = edges.forward.reached(from: [root]) { !unlinked.contains($0) }
        return !modules.contains { reached[$0] && !unlinked.contains($0) }
      })
  }
}
