import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// Packages outside of the repository, which nobody reads. Such a package may depend on packages of the repository in its
/// turn: it may read their keys, and give them live values.
struct OutsidePackages: Sendable {
  /// By the module that has them, without those of libraries whose keys are all known.
  private let links: [ModuleIndex: [OutsideLink]]
  /// Whether a package can see a module: what products hold, programs apart, and what that links.
  private let isOffered: [Bool]
  /// What each of the modules links.
  private let linkGraph: DirectedGraph

  init(of graph: ResolvedGraph, _ linkGraph: DirectedGraph) {
    self.linkGraph = linkGraph
    links = graph.modules.enumerated().reduce(into: [:]) { found, module in
      let own = module.element.module.outsideLinks.filter { !Self.isKnown($0) }
      if !own.isEmpty { found[module.offset] = own }
    }
    guard !links.isEmpty else {
      isOffered = []
      return
    }
    let products = Set(graph.packages.flatMap(\.products).flatMap(\.modules))
    let inProducts = graph.modules.indices.filter { index in
      let module = graph.modules[index].module
      return !module.kind.isRoot && products.contains(module.id)
    }
    var isOffered = linkGraph.reached(from: inProducts)
    for module in inProducts { isOffered[module] = true }
    self.isOffered = isOffered
  }

  private static func isKnown(_ link: OutsideLink) -> Bool {
    LibraryKeys.isKnown(product: link.product)
      || link.problem.subject.map {
        LibraryKeys.packagesWithoutKeys.contains(RepositoryPath.name(of: $0).lowercased())
      } ?? false
  }

  /// What is said of packages that modules link and that can name a key.
  /// - Parameter isLinked: of a module whether its links matter.
  func problems(
    naming key: ResolvedKey, linkedBy isLinked: (ModuleIndex) -> Bool
  ) -> Set<Problem> {
    guard !links.isEmpty, key.origin != .privateEntry else { return [] }
    var below: Set<String> = []
    if let home = key.module {
      guard isOffered[home] else { return [] }
      // What the key's own module links cannot depend on it: modules do not depend on each other in a cycle.
      let linked = linkGraph.reached(from: [home])
      below = Set(links.filter { $0.key == home || linked[$0.key] }.flatMap(\.value).map(Self.name))
    }
    return links.reduce(into: []) { found, module in
      guard isLinked(module.key) else { return }
      found.formUnion(module.value.filter { !below.contains(Self.name($0)) }.map(\.problem))
    }
  }

  /// The same for all manifests that name the package.
  private static func name(_ link: OutsideLink) -> String { "\(link.problem.subject ?? "")/\(link.product)" }
}

extension RuleContext {
  /// Whether a package outside of the repository that a root links may read a key, set it or give it a live value.
  func isNamedOutside(_ key: KeyIndex, in root: ResolvedRoot) -> Bool {
    !outside.problems(naming: graph.keys[key]) { root.closure[$0] }.isEmpty
  }

  /// The same of the packages that anything but tests links.
  func isNamedOutside(_ key: KeyIndex) -> Bool {
    !outside.problems(naming: graph.keys[key], linkedBy: productionModules.contains).isEmpty
  }

  /// What is said of the packages outside of the repository that may have the live values which roots miss.
  package var neededOutside: Set<Problem> {
    graph.roots.filter { !$0.isPreview }.reduce(into: []) { found, root in
      for need in root.needs where isMissing(need.key, in: root) {
        found.formUnion(outside.problems(naming: graph.keys[need.key]) { root.closure[$0] })
      }
    }
  }
}
