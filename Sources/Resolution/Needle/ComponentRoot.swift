import DepGraphModel

/// The components that one root runs: those of its bootstrap components' trees, within what it links.
package struct ComponentRoot: Sendable {
  /// `nil` where no root links the bootstrap component.
  package var module: ModuleIndex?
  package var bootstraps: [ComponentIndex]
  /// Indexed by `ModuleIndex`: what the root links; `nil` for all.
  private var closure: [Bool]?
  /// Indexed by `ComponentIndex`: whether the root links it.
  package private(set) var isLinked: [Bool] = []
  /// Positions in `ComponentGraph.creations` of those with `parent: self`, by the component around them.
  package private(set) var children: [ComponentIndex: [Int]] = [:]
  /// As `children`, of the calls that only the generator takes for such.
  private(set) var mistakenChildren: [ComponentIndex: [Int]] = [:]
  /// For every requirement of the components that run in it, who meets it.
  package var choices: [ProviderChoice] = []
  package var missing: [MissingProvider] = []

  private init(module: ModuleIndex?, bootstraps: [ComponentIndex], closure: [Bool]?) {
    self.module = module
    self.bootstraps = bootstraps
    self.closure = closure
  }

  /// Whether the root has code of a file that belongs to these modules.
  package func links(_ modules: [ModuleIndex]) -> Bool {
    closure.map { closure in modules.contains { closure[$0] } } ?? true
  }

  /// Roots with a bootstrap component first, then one without a root for those that nothing runs.
  static func roots(
    modules: ModuleGraph, components: [Component], creations: [ComponentCreation]
  ) -> [ComponentRoot] {
    let bootstraps = components.indices.filter { components[$0].kind == .bootstrap }
    guard !bootstraps.isEmpty else { return [] }
    func root(_ module: ModuleIndex?, _ bootstraps: [ComponentIndex], closure: [Bool]?) -> ComponentRoot {
      var root = ComponentRoot(module: module, bootstraps: bootstraps, closure: closure)
      let linked = components.map { root.links($0.modules) }
      for (index, creation) in creations.enumerated() {
        guard let owner = creation.owner, linked[owner], linked[creation.child], root.links(creation.modules) else {
          continue
        }
        switch creation.fact.parent {
        case .isSelf: root.children[owner, default: []].append(index)
        case .notGiven: root.mistakenChildren[owner, default: []].append(index)
        case .other: break
        }
      }
      root.isLinked = linked
      return root
    }
    var found: [ComponentRoot] = []
    var held: Set<ComponentIndex> = []
    for candidate in modules.roots {
      let own = bootstraps.filter { index in components[index].modules.contains { candidate.closure[$0] } }
      guard !own.isEmpty else { continue }
      held.formUnion(own)
      found.append(root(candidate.module, own, closure: candidate.closure))
    }
    let rest = bootstraps.filter { !held.contains($0) && !modules.isLinkedByRoot(components[$0].modules) }
    return rest.isEmpty ? found : found + [root(nil, rest, closure: nil)]
  }
}
