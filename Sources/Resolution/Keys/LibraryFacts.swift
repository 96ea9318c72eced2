package import DepGraphModel

/// What resolution asks of a library's sources: keys, registrations, re-exports, helpers that set dependencies, and which
/// keys it reads. The rest of its facts would only be carried along.
package enum LibraryFacts {
  /// - Parameter facts: of all files of one module.
  /// - Returns: without files of which nothing is kept.
  package static func kept(of facts: [String: FileFacts]) -> [String: FileFacts] {
    let types = facts.values.flatMap(\.types)
    let protocols = keyProtocols(among: types)
    let keys = types.filter { fact in fact.inherits.contains { protocols.contains($0.path.last ?? "") } }
    let readers = facts.values.flatMap(\.consumptions).compactMap { fact -> String? in
      if case .given = fact.reference { fact.owner.last } else { nil }
    }
    let names = Set(keys.compactMap(\.path.last)).union(readers)
    return facts.compactMapValues { file in
      let overrides = file.overrides.filter { $0.form == .helper || $0.appliesWhatIsHanded }
      var kept = FileFacts(
        types: file.types.filter { fact in
          switch fact.kind {
          case .typealias: true
          case .protocol: fact.inherits.contains { protocols.contains($0.path.last ?? "") }
          case .extension: fact.inherits.contains { protocols.contains($0.path.last ?? "") }
          case .struct, .class, .enum, .actor: names.contains(fact.path.last ?? "")
          }
        },
        problems: file.problems, isParsed: file.isParsed)
      let facts = SwiftDependenciesFacts(
        registrations: file.registrations, consumptions: file.consumptions, overrides: overrides)
      kept[SwiftDependenciesFacts.self] = facts
      let isOfUse = facts != SwiftDependenciesFacts() || !kept.types.isEmpty
      kept.imports = isOfUse ? file.imports : file.imports.filter(\.isExported)
      return isOfUse || !kept.imports.isEmpty || !kept.problems.isEmpty ? kept : nil
    }
  }

  /// The library's two protocols, those of the module that refine them, and other names for any of these.
  private static func keyProtocols(among types: [TypeFact]) -> Set<String> {
    var names: Set<String> = ["DependencyKey", "TestDependencyKey"]
    let declared = types.filter { ($0.kind == .protocol || $0.kind == .typealias) && !$0.inherits.isEmpty }
    while true {
      let refined = declared.filter { fact in fact.inherits.contains { names.contains($0.path.last ?? "") } }
      let grown = names.union(refined.compactMap(\.path.last))
      if grown == names { return names }
      names = grown
    }
  }
}
