import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// What makes one module be compiled, linked, packed or tested again with another. What is only built before it is none.
  private static let building: Set<String> = [
    ModuleLink.Kind.link.rawValue, ModuleLink.Kind.macro.rawValue, ModuleLink.Kind.trait.rawValue, "import",
    ModuleLink.Kind.embed.rawValue, ModuleLink.Kind.testHost.rawValue,
  ]

  /// Whether a path is that of a source or a manifest.
  package func isFile(_ path: String) -> Bool {
    snapshot.packages.contains { $0.manifest == path } || snapshot.modules.contains { $0.files.contains(path) }
      || !owners(ofDocument: path).isEmpty
  }

  /// The modules that a document of Interface Builder is built into.
  private func owners(ofDocument path: String) -> Set<String> {
    let id = "document:\(path)"
    return Set(snapshot.relations.filter { $0.kind == "builtInto" && $0.from == id }.map(\.to))
  }

  /// `impact FILE|MODULE`: what is built again when it changes.
  package func impact(of name: String) throws(QueryError) -> ChangeImpact {
    let described = Set(snapshot.packages.filter { $0.manifest == name }.map(\.id))
    let ofDocument = owners(ofDocument: name)
    let owners = snapshot.modules.indices.filter { index in
      ofDocument.contains(snapshot.modules[index].id) || snapshot.modules[index].files.contains(name)
        || described.contains(snapshot.modules[index].package)
    }
    let starts = owners.isEmpty ? [try changed(named: name)] : owners
    let links = links(Self.building)
    let reached = links.inverted().reached(from: starts)
    let users = reached.indices.filter { reached[$0] }
    let numbers = Set(starts).union(users).subtracting(self.roots(among: users, without: Set(starts), by: links))
    let roots = Set(snapshot.roots.map(\.module))
    let modules = numbers.map { nodes[$0].module }.sorted { $0.id < $1.id }
    return ChangeImpact(
      modules: modules, roots: modules.filter { roots.contains($0.id) },
      lines: modules.reduce(0) { $0 + (row($1.id)?.lineCount ?? 0) })
  }

  private func changed(named name: String) throws(QueryError) -> Int {
    guard name.contains("/") || name.hasSuffix(".swift"), number(of: name) == nil else {
      return try module(named: name)
    }
    let files = Set(snapshot.modules.flatMap(\.files) + snapshot.packages.map(\.manifest)).sorted()
    // What is called so in some folder, and what is in a folder of that name.
    let called = files.filter { $0.hasSuffix("/" + name) }
    let folder = name.hasSuffix("/") ? name : name + "/"
    let inside = snapshot.modules.filter { $0.files.contains { $0.hasPrefix(folder) } }.map(\.id)
    let near = NearestName.suggestion(for: name, among: files).map { [$0] } ?? (called.isEmpty ? inside : called)
    let list = near.prefix(Self.mostNamed).joined(separator: ", ") + (near.count > Self.mostNamed ? ", …" : "")
    throw QueryError("no module has the source \(name)" + (near.isEmpty ? "" : "; did you mean \(list)?"))
  }

  private static let mostNamed = 5
}
