import DepGraphModel

/// The functions that read the dependency whose key path they are given, by name and label: `with(dependency:)`.
struct DependencyReaders {
  private let modules: [String: Set<ModuleIndex>]
  private let visibility: Visibility

  init(table: ModuleTable, facts: [String: FileFacts], visibility: Visibility) {
    var modules: [String: Set<ModuleIndex>] = [:]
    for module in table.modules.indices {
      for file in table.modules[module].files {
        for fact in facts[file]?.consumptions ?? [] where fact.form == .reader {
          guard let name = fact.variable else { continue }
          modules[name, default: []].insert(module)
        }
      }
    }
    self.modules = modules
    self.visibility = visibility
  }

  var isEmpty: Bool { modules.isEmpty }

  /// Whether a file sees a reader of that name.
  func contains(_ name: String?, from scope: FileScope) -> Bool {
    guard let name, let found = modules[name] else { return false }
    return found.contains { $0 == scope.module || scope.visible.contains($0) }
  }
}
