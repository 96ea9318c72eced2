import DepGraphModel

/// Which module a file belongs to.
struct FileOwners {
  private var owners: [String: GraphSnapshot.ModuleRow] = [:]
  private var modules: [String: GraphSnapshot.ModuleRow] = [:]

  init(_ graph: GraphSnapshot?) {
    for module in graph?.modules ?? [] {
      modules[module.id] = module
      for file in module.files where owners[file] == nil { owners[file] = module }
    }
  }

  func package(of violation: Violation) -> String? { modules(of: violation).first?.package }

  /// Where it is, what it names, and its root: each once.
  func modules(of violation: Violation) -> [GraphSnapshot.ModuleRow] {
    let place = violation.location.flatMap { owners[$0.file] }
    let named = (violation.nodes ?? []).compactMap { modules[$0] }
    let root = violation.rootId.flatMap { modules[$0] }
    var seen: Set<String> = []
    return ([place] + named + [root]).compactMap { $0 }.filter { seen.insert($0.id).inserted }
  }
}
