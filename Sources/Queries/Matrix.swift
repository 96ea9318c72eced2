import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `matrix`: how every root comes by every key, by root, then by key.
  /// - Parameters:
  ///   - root: the name of a root, `nil` for all.
  ///   - key: the name of a key, `nil` for all.
  package func matrix(root: String?, key: String?) throws(QueryError) -> [MatrixRow] {
    if let root, let key { return [try standing(of: key, in: root)] }
    let keys = try key.map { name throws(QueryError) in try matrixKeys(named: name) } ?? matrixKeys
    let roots = try root.map { name throws(QueryError) in [try self.root(named: name)] } ?? sortedRoots
    return matrix(roots, keys)
  }

  /// The cells of roots that need live values.
  package var neededMatrix: [MatrixRow] {
    let keys = matrixKeys
    let table = MatrixTable(graph: self)
    // What libraries read and components provide is in no list of a root: it is asked of each.
    let asked = keys.indices.filter { keys[$0].row == nil }
    let positions = Dictionary(firstOf: keys.indices.filter { keys[$0].row != nil }.map { (keys[$0].key.id, $0) })
    return sortedRoots.filter { !$0.isTest }.flatMap { root in
      let column = MatrixColumn(table: table, root: root)
      let needed = column.needed.compactMap { positions[$0] }
      return (needed + asked).sorted().map { column.row(keys[$0]) }.filter { $0.status != .notNeeded }
    }
  }

  private func matrix(_ roots: [GraphSnapshot.RootRow], _ keys: [MatrixKey]) -> [MatrixRow] {
    let table = MatrixTable(graph: self)
    return roots.flatMap { root in
      let column = MatrixColumn(table: table, root: root)
      return keys.map(column.row)
    }
  }

  /// What one root is to one key.
  package func standing(of key: String, in root: String) throws(QueryError) -> MatrixRow {
    let column = MatrixColumn(table: MatrixTable(graph: self), root: try self.root(named: root))
    let rows = try matrixKeys(named: key).map(column.row)
    guard rows.count > 1 else { return rows[0] }
    // As `why` does: of several that are called alike, one alone may have to do with the root.
    let needed = rows.filter { $0.status != .notNeeded }
    guard !needed.isEmpty else { return rows[0] }
    guard needed.count == 1 else { throw Self.ambiguous(key, rows.map(\.key.id)) }
    return needed[0]
  }

  private var sortedRoots: [GraphSnapshot.RootRow] { snapshot.roots.sorted { $0.module < $1.module } }

  /// - Throws: where the name means no root, or several.
  private func root(named name: String) throws(QueryError) -> GraphSnapshot.RootRow {
    let names = snapshot.roots.map { (row($0.module)?.name ?? $0.module, $0) }
    let found = names.filter { $0.1.module == name || $0.0 == name }
    if let exact = found.first(where: { $0.1.module == name }) ?? (found.count == 1 ? found[0] : nil) {
      return exact.1
    }
    guard found.isEmpty else { throw Self.ambiguous(name, found.map(\.1.module)) }
    guard (try? module(named: name)) == nil else { throw QueryError("\(name) is not a root that is checked") }
    throw unknown("root", name, names.flatMap { [$0.0, $0.1.module] })
  }

  /// A key of the project, or a property of a library.
  struct MatrixKey {
    var key: AnsweredModule
    var keyPath: String?
    var row: GraphSnapshot.KeyRow?
    /// Whether components provide it.
    var isService = false
  }

  private var matrixKeys: [MatrixKey] {
    let properties = propertiesByKey
    let own = snapshot.keys.filter { !isOfTests($0) }.map { row in
      MatrixKey(key: AnsweredModule(id: row.id, name: row.name), keyPath: properties[row.id], row: row)
    }
    return (own + libraryKeys + serviceKeys).sorted { ($0.key.id, $0.keyPath ?? "") < ($1.key.id, $1.keyPath ?? "") }
  }

  /// Whether a test bundle declares a key, or compiles a source that does: no root that needs live values links it.
  private func isOfTests(_ key: GraphSnapshot.KeyRow) -> Bool {
    key.module.flatMap { row($0)?.kind } == "test"
  }

  private var libraryKeys: [MatrixKey] {
    var seen: Set<String> = []
    return snapshot.libraryReads.filter { seen.insert($0.property).inserted }.map { read in
      let name = read.key ?? read.property
      return MatrixKey(key: AnsweredModule(id: name, name: name), keyPath: read.property)
    }
  }

  /// What components require.
  var serviceKeys: [MatrixKey] {
    var seen: Set<String> = []
    return snapshot.services.filter { seen.insert($0.id).inserted }.map { row in
      MatrixKey(key: AnsweredModule(id: row.id, name: row.id), keyPath: nil, isService: true)
    }
  }

  /// What a library registers is known by its reads.
  private var propertiesByKey: [String: String] {
    var found: [String: String] = [:]
    for row in snapshot.registrations {
      if let key = row.key, found[key] == nil { found[key] = row.property }
    }
    for row in snapshot.consumptions {
      if let key = row.key, let property = row.property, found[key] == nil { found[key] = property }
    }
    return found
  }

  /// - Returns: never empty; several where they are called alike.
  private func matrixKeys(named name: String) throws(QueryError) -> [MatrixKey] {
    let properties = propertiesByKey
    let named = keys(named: name)
    let production = named.filter { !isOfTests($0) }
    let own = (production.isEmpty ? named : production).map { row in
      MatrixKey(key: AnsweredModule(id: row.id, name: row.name), keyPath: properties[row.id], row: row)
    }
    guard own.isEmpty else { return own }
    let property = Self.property(in: name) ?? name
    if let library = libraryKeys.first(where: { $0.keyPath == property || $0.key.name == name }) { return [library] }
    let provided = Set(services(named: name))
    let ofComponents = serviceKeys.filter { provided.contains($0.key.id) }
    guard ofComponents.isEmpty else { return ofComponents }
    if Self.property(in: name) != nil { throw unknown("key", name, self.properties) }
    let names =
      snapshot.keys.flatMap { [$0.name, $0.id] } + self.properties.map { String($0.dropFirst(2)) }
      + snapshot.services.map(\.name)
    throw unknown("key", name, names)
  }
}

/// What the columns of all roots ask of the graph.
private struct MatrixTable {
  let graph: QueryGraph
  let links: LinkGraph
  /// By key, the positions of its live values in the snapshot, each with the number of its module.
  let liveValues: [String: [(position: Int, module: Int)]]
  /// By consumption, the number of its module.
  let readers: [Int?]

  init(graph: QueryGraph) {
    self.graph = graph
    links = graph.links()
    var liveValues: [String: [(position: Int, module: Int)]] = [:]
    for (position, value) in graph.snapshot.liveValues.enumerated() {
      guard let module = graph.number(of: value.module) else { continue }
      liveValues[value.key, default: []].append((position, module))
    }
    self.liveValues = liveValues
    readers = graph.snapshot.consumptions.map { graph.number(of: $0.module) }
  }
}

/// All keys of one root.
private struct MatrixColumn {
  private let table: MatrixTable
  private let root: GraphSnapshot.RootRow
  private let name: AnsweredModule
  /// By number of a module, whether the root links it.
  private let isMember: [Bool]
  private let needs: [String: GraphSnapshot.NeedRow]
  private let provided: Set<String>
  private let covers: [String: GraphSnapshot.CoverRow]
  private let unmet: Set<Int>
  private let distances: [Int?]

  private var graph: QueryGraph { table.graph }

  init(table: MatrixTable, root: GraphSnapshot.RootRow) {
    self.table = table
    self.root = root
    let graph = table.graph
    let content = root.content
    name = graph.answered(root.module)
    var isMember = [Bool](repeating: false, count: graph.nodes.count)
    for module in graph.members(of: root, content: content, table.links) { isMember[module] = true }
    self.isMember = isMember
    needs = content.needs.keyed(by: \.key)
    provided = Set(content.provided)
    covers = content.covered.keyed(by: \.key)
    unmet = Set(content.unmet)
    distances =
      graph.number(of: root.module).map { ShortestPaths(in: table.links.forward, from: $0).distances } ?? []
  }

  /// The keys that the root reads, by identifier.
  var needed: Set<String> { Set(needs.keys).union(provided) }

  func row(_ key: QueryGraph.MatrixKey) -> MatrixRow {
    var row = MatrixRow(
      root: name, key: key.key, keyPath: key.keyPath, status: .notNeeded,
      liveModules: liveModules(of: key.key.id), location: nil)
    row.isInTest = root.isTest
    guard !root.isTest else { return row }
    guard !key.isService else { return service(row) }
    guard key.row != nil else {
      let reads = graph.snapshot.libraryReads.filter { $0.property == key.keyPath && isLinked($0.module) }
      row.location = first(reads.map { (graph.number(of: $0.module), $0.location) })
      row.status = reads.isEmpty ? .notNeeded : .library
      return row
    }
    if provided.contains(key.key.id) {
      row.location = first(
        graph.snapshot.consumptions.indices.filter { read in
          graph.snapshot.consumptions[read].key == key.key.id && table.readers[read].map { isMember[$0] } ?? false
        })
      row.status = .library
      return row
    }
    guard let need = needs[key.key.id] else { return row }
    row.keyPath = row.keyPath ?? need.reads.lazy.compactMap { graph.snapshot.consumptions[$0].property }.first
    let isScoped = need.scope != nil && Set(need.reads).isSubset(of: need.scoped)
    let open = isScoped || need.scoped.isEmpty ? need.reads : need.reads.filter { !need.scoped.contains($0) }
    row.location = first(open)
    if row.liveModules.isEmpty { row.liveModules = need.optional.map(graph.answered) }
    if let cover = covers[key.key.id] {
      row.status = .covered
      row.location = cover.location ?? row.location
    } else if !row.liveModules.isEmpty {
      row.status = .served
    } else if isScoped {
      row.status = .scoped
      row.location = need.scope
    } else {
      row.status = .missing
    }
    return row
  }

  /// The modules are those of the components that provide it, the place is where it is required.
  private func service(_ row: MatrixRow) -> MatrixRow {
    guard let found = graph.snapshot.services.first(where: { $0.root == root.module && $0.id == row.key.id }) else {
      return row
    }
    var row = row
    row.status = found.isMissing ? .missing : .served
    row.liveModules = found.providers.map(graph.answered)
    row.location = found.path.last?.location
    return row
  }

  private func isLinked(_ module: String) -> Bool { graph.number(of: module).map { isMember[$0] } ?? false }

  /// Modules in the root that declare a key's live value, by identifier.
  private func liveModules(of key: String) -> [AnsweredModule] {
    let modules = (table.liveValues[key] ?? []).filter { isMember[$0.module] && !unmet.contains($0.position) }
      .map { graph.nodes[$0.module].module }
    // Most keys have one.
    guard modules.count > 1 else { return modules }
    return modules.keyed(by: \.id).values.sorted {
      $0.id < $1.id
    }
  }

  /// - Parameter reads: positions in the snapshot's consumptions.
  private func first(_ reads: [Int]) -> SourceLocation? {
    first(reads.map { (table.readers[$0], graph.snapshot.consumptions[$0].location) })
  }

  /// The nearest to the root, as reports have it.
  private func first(_ reads: [(module: Int?, location: SourceLocation)]) -> SourceLocation? {
    func distance(_ module: Int?) -> Int {
      module.flatMap { distances.indices.contains($0) ? distances[$0] : nil } ?? .max
    }
    guard reads.count > 1 else { return reads.first?.location }
    return reads.min { (distance($0.module), $0.location) < (distance($1.module), $1.location) }?.location
  }
}
