import DepGraphModel

extension ProjectModel {
  /// Xcode links a framework that a source imports, if it finds it: one that is built before, or embedded, needs no entry
  /// in the phase that links.
  /// - Parameter facts: by repository-relative file.
  mutating func linkImportedFrameworks(_ facts: [String: FileFacts]) {
    let frameworks = Dictionary(firstOf: modules.filter { $0.kind == .framework }.map { ($0.id, $0.moduleName) })
    guard !frameworks.isEmpty else { return }
    for module in modules.indices {
      for link in modules[module].links.indices {
        let found = modules[module].links[link]
        guard found.kind == .buildOnly || found.kind == .embed, case .module(let id) = found.target,
          let name = frameworks[id], modules[module].files.contains(where: { facts[$0]?.imports(name) ?? false })
        else { continue }
        modules[module].links[link].kind = .link
      }
    }
  }
}

extension FileFacts {
  /// Whether every build of it imports a module.
  fileprivate func imports(_ module: String) -> Bool {
    imports.contains { $0.module == module && $0.conditions.isEmpty }
  }
}
