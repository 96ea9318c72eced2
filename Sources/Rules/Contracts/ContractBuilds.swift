import DepGraphGraph
import DepGraphModel
import DepGraphResolution

/// What the builds of roots have of the edges that contracts see: links and imports may be limited to platforms.
struct ContractBuilds {
  /// Some modules, and the edges that a way from one of them may take.
  struct Part {
    var edges: ContractEdges
    var sources: [Int]
    /// Whether ways of several edges count.
    var isTransitive: Bool
  }

  private struct Build {
    var platforms: [String]
    var edges: ContractEdges
    /// By node, whether a root that is built for the platforms depends on it.
    var isReached: [Bool]
  }

  private let whole: ContractEdges
  private let builds: [Build]

  init(_ whole: ContractEdges) {
    self.whole = whole
    guard whole.isLimited else {
      builds = []
      return
    }
    let context = whole.context
    let bundles = whole.modules.filter { Self.isBundle(context.graph.modules[$0].module.kind) }
    builds = Dictionary(grouping: bundles, by: context.platforms(of:)).sorted { $0.value[0] < $1.value[0] }
      .map { platforms, bundles in
        let edges = whole.on(platforms)
        let roots = bundles.filter { context.graph.modules[$0].module.kind.isRoot }
        return Build(platforms: platforms, edges: edges, isReached: edges.graph.reached(from: roots))
      }
  }

  /// Whether it is built for itself: a root, or a bundle of tests.
  private static func isBundle(_ kind: ModuleKind) -> Bool { kind.isRoot || kind == .test }

  private func isBundle(_ module: Int) -> Bool {
    Self.isBundle(whole.context.graph.modules[module].module.kind)
  }

  /// From a root, or a bundle of tests, lead the ways that its builds have. From any other module those that the builds of
  /// some root that depends on it have, where there is one; what it declares itself counts for itself.
  func parts(of sources: [Int], isTransitive: Bool) -> [Part] {
    guard !builds.isEmpty else { return [Part(edges: whole, sources: sources, isTransitive: isTransitive)] }
    let context = whole.context
    var left = Set(sources)
    var parts = builds.map { build in
      let own = sources.filter { source in
        isBundle(source)
          ? context.platforms(of: source) == build.platforms : isTransitive && build.isReached[source]
      }
      left.subtract(own)
      return Part(edges: build.edges, sources: own, isTransitive: isTransitive)
    }
    parts.append(Part(edges: whole, sources: left.sorted(), isTransitive: isTransitive))
    if isTransitive {
      let others = sources.filter { !isBundle($0) }
      parts.append(Part(edges: whole, sources: others, isTransitive: false))
    }
    return parts.filter { !$0.sources.isEmpty }
  }
}
