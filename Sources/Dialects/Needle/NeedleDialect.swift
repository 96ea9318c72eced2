import DepGraphModel
import SwiftSyntax

extension Dialect {
  /// Told by the import of NeedleFoundation: `Component` alone is a name that many libraries have. Sources without it that
  /// name a component or a dependency protocol of the project are read once these are known.
  package static let needle = Dialect(facts: NeedleFacts.self) { file in
    file.scan.imports.contains { $0.module == "NeedleFoundation" }
  } names: { facts in
    NeedleNames(facts).all
  } read: { file, facts in
    let visitor = NeedleVisitor(file: file)
    visitor.walk(file.tree)
    facts[NeedleFacts.self] = visitor.facts
  }
}

/// The bare names of what may be a component, and of the protocols that dependency protocols inherit.
private struct NeedleNames {
  static let bases: Set<String> = [
    "Component", "BootstrapComponent", "PluginizedComponent", "UberPluginizedComponent", "NonCoreComponent",
  ]
  private(set) var all: Set<String> = []

  init(_ facts: [String: FileFacts]) {
    let found = facts.values.map { $0[NeedleFacts.self] }
    let classes = found.flatMap(\.types).filter { !$0.isExtension }
    var components: Set<String> = []
    while true {
      let grown = classes.filter { fact in
        let base = fact.base?.path.last ?? ""
        return Self.bases.contains(base) || components.contains(base)
      }.compactMap(\.path.last)
      guard !components.isSuperset(of: grown) else { break }
      components.formUnion(grown)
    }
    let inherited = found.flatMap(\.protocols).flatMap(\.inherits).compactMap(\.path.last)
    let made = found.flatMap(\.creations).filter { $0.parent == .isSelf }.compactMap(\.target.last)
    let arguments = classes.filter { components.contains($0.path.last ?? "") }.compactMap(\.base?.genericArguments)
      .flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init) }
    all = components.union(inherited).union(made).union(arguments)
      .subtracting(["Dependency", "PluginExtension", "AnyObject", "Sendable", "EmptyDependency"])
    // Where a module re-exports the library, sources need not import it to declare a component.
    if facts.values.contains(where: { $0.imports.contains { $0.isExported && $0.module == "NeedleFoundation" } }) {
      all.formUnion(Self.bases.union(["Dependency", "PluginExtension"]))
    }
  }
}
