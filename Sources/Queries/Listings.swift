import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `modules`: as the public view of that name.
  /// - Parameters: `nil` = any.
  /// - Throws: for a kind, role or package that does not exist.
  package func modules(kind: String?, role: String?, package owner: String?) throws(QueryError) -> Table {
    if let kind { try require(kind, "kind of module", among: ModuleKind.allCases.map(\.rawValue)) }
    if let role { try require(role, "role", among: GraphSnapshot.ModuleRow.roles) }
    if let owner { try require(owner, "package or project", among: Set(snapshot.modules.map(\.package)).sorted()) }
    let rows = snapshot.modules.filter { row in
      (kind ?? row.kind) == row.kind && (role ?? row.role) == row.role && (owner ?? row.package) == row.package
    }
    return Table(
      columns: ["id", "name", "import_name", "package", "kind", "role", "file_count"] + Self.place,
      rows: rows.sorted { $0.id < $1.id }.map { row in
        [.text(row.id), .text(row.name), .text(row.moduleName), .text(row.package), .text(row.kind), .text(row.role)]
          + [.integer(Int64(row.fileCount))] + Self.place(row.location)
      })
  }

  private func require(_ name: String, _ what: String, among names: [String]) throws(QueryError) {
    guard !names.contains(name) else { return }
    guard names.count <= Self.mostListed, NearestName.suggestion(for: name, among: names) == nil else {
      throw unknown(what, name, names)
    }
    throw QueryError("there is no \(what) \(name); there are \(names.filter { !$0.isEmpty }.joined(separator: ", "))")
  }

  private static let mostListed = 16

  /// Kinds of roots.
  package static let rootKinds = ["program", "preview", "test"]

  /// `roots`: as the public view of that name.
  /// - Parameters:
  ///   - kind: one of `rootKinds`; `nil` = any.
  ///   - module: the name of a module that they link; `nil` = any.
  package func roots(kind: String?, linking module: String?) throws(QueryError) -> Table {
    if let kind { try require(kind, "kind of root", among: Self.rootKinds) }
    var rows = snapshot.roots.filter { (kind ?? Self.kind(of: $0)) == Self.kind(of: $0) }
    if let module {
      let number = try self.module(named: module)
      let links = links()
      let users = links.inverted().reached(from: [number])
      rows.removeAll { root in
        guard let start = self.number(of: root.module) else { return true }
        guard start != number else { return false }
        return !users[start] || unlinked(by: start, links).contains(number)
      }
    }
    return Table(
      columns: ["module", "name", "is_preview", "module_count"] + Self.place + ["is_test"],
      rows: rows.sorted { $0.module < $1.module }.map { root in
        let module = row(root.module)
        return [
          .text(root.module), .text(module?.name ?? root.module), .integer(root.isPreview ? 1 : 0),
          .integer(Int64(root.moduleCount)),
        ] + Self.place(module?.location) + [.integer(root.isTest ? 1 : 0)]
      })
  }

  private static func kind(of root: GraphSnapshot.RootRow) -> String {
    root.isTest ? "test" : root.isPreview ? "preview" : "program"
  }

  /// `keys`: as the public view of that name.
  /// - Parameters:
  ///   - module: the name of the module that declares them; `nil` = any.
  ///   - withoutLiveValue: whether only those are wanted that have no live value anywhere.
  ///   - withoutTestValue: whether only those are wanted that declare no test value.
  package func keys(
    of module: String?, withoutLiveValue: Bool, withoutTestValue: Bool
  ) throws(QueryError) -> Table {
    var owner: String?
    if let module { owner = nodes[try self.module(named: module)].module.id }
    let counts = snapshot.liveValues.reduce(into: [String: Int]()) { $0[$1.key, default: 0] += 1 }
    let tested = Set(snapshot.values.filter { $0.kind == ValueFact.Kind.test.rawValue }.map(\.key))
    let rows = snapshot.keys.filter { key in
      (owner == nil || key.module == owner) && (!withoutLiveValue || counts[key.id] == nil)
        && (!withoutTestValue || !tested.contains(key.id))
    }
    return Table(
      columns: ["id", "name", "module", "live_value_count"] + Self.place,
      rows: rows.sorted { $0.id < $1.id }.map { key in
        [
          .text(key.id), .text(key.name), key.module.map { .text($0) } ?? .null,
          .integer(Int64(counts[key.id] ?? 0)),
        ] + Self.place(key.location)
      })
  }

  private static let place = ["file", "line", "column"]

  private static func place(_ location: SourceLocation?) -> [Table.Value] {
    guard let location else { return [.null, .null, .null] }
    return [.text(location.file), .integer(Int64(location.line)), .integer(Int64(location.column))]
  }
}
