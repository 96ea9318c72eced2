import DepGraphGraph
import DepGraphModel
import DepGraphProjects
import DepGraphResolution

/// Of what a run has seen everything: only there an entry of the baseline that was not found is gone.
package struct JudgedModules: Equatable, Codable, Sendable {
  /// Identifiers of modules of which something was not read, in their own sources or in what they depend on; their
  /// documents; packages that are not on disk. Sorted.
  private var unread: [String] = []
  /// Identifiers of the other modules, sorted; `nil` where the project can have no more: every manifest was read.
  private var whole: [String]?

  package static let all = JudgedModules()

  private init() {}

  /// - Parameter assembly: `nil` where a module graph replaces manifests and projects.
  init(of project: ProjectModel, assembly: ProjectAssembly?, in graph: ResolvedGraph) {
    let modules = graph.modules.map(\.module)
    let hidden = modules.indices.filter { index in
      graph.unreadModules.contains(index) || assembly?.unreadableNeeds[modules[index].id] != nil
        || !modules[index].lostLinks.isEmpty || modules[index].isLeftOut
    }
    var isUnread = [Bool](repeating: false, count: modules.count)
    if !hidden.isEmpty {
      let users =
        graph.links.map { (from: $0.to, to: $0.from) } + graph.imports.map { (from: $0.to, to: $0.from) }
      isUnread = DirectedGraph(nodeCount: modules.count, edges: users).reached(from: hidden)
      for index in hidden { isUnread[index] = true }
    }
    let parts = modules.indices.filter { isUnread[$0] }.flatMap { [modules[$0].id] + modules[$0].documents.files }
    unread = Set(parts + graph.problems.filter { $0.kind == .unknownExternal }.compactMap(\.subject)).sorted()
    guard project.modules.isEmpty || project.problems.contains(where: \.kind.breaksProject) else { return }
    whole = modules.indices.filter { !isUnread[$0] }.map { modules[$0].id }.sorted()
  }

  /// Asked of many entries.
  struct Search {
    private let unread: Set<String>
    private let whole: Set<String>?

    init(_ judged: JudgedModules) {
      unread = Set(judged.unread)
      whole = judged.whole.map { Set($0) }
    }

    func judges(_ identity: Baseline.Identity) -> Bool {
      let names = identity.nodes + (identity.root.isEmpty ? [] : [identity.root])
      guard !names.contains(where: { Self.isIn(unread, $0) }) else { return false }
      guard let whole else { return true }
      // What a manifest that was not read declares is known to nobody.
      let qualified = names.filter { $0.contains(":") }
      return !qualified.isEmpty && qualified.allSatisfy { Self.isIn(whole, $0) }
    }

    /// Whether a name is one of these, or begins with it: a key's identifier begins with its module's.
    private static func isIn(_ modules: Set<String>, _ name: String) -> Bool {
      guard !modules.isEmpty, !modules.contains(name) else { return !modules.isEmpty }
      return name.indices.contains { end in
        !name[end].isLetter && !name[end].isNumber && name[end] != "_" && modules.contains(String(name[..<end]))
      }
    }
  }
}
