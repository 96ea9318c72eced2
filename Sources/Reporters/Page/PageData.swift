import DepGraphModel

/// What the page's script reads: rows of numbers, names once each.
struct PageData {
  /// Beyond it the page would be too large for a browser: then only the links of modules with findings are part of it.
  private static let mostLinks = 40_000
  fileprivate static let screenKinds: Set<String> = ["cell", "document", "screen", "view"]

  fileprivate let report: Report
  fileprivate let graph: GraphSnapshot
  fileprivate let matrix: [MatrixRow]
  private let unlinkedByRoot: [String: [String]]
  fileprivate let modules: [String: Int]
  /// Those of the graph, then what they link outside of it.
  fileprivate let nodes: [GraphSnapshot.ModuleRow]
  fileprivate let keys: [String: Int]
  /// What components require and the keys of libraries, numbered behind the keys.
  fileprivate let others: [OtherKey]
  fileprivate let links: [GraphSnapshot.EdgeRow]
  let isCut: Bool

  fileprivate struct OtherKey {
    var id: String
    var name: String
    var property: String?
  }

  init(report: Report, shown: RenderInput.PageGraph) {
    let graph = shown.snapshot
    self.report = report
    self.graph = graph
    matrix = shown.matrix.filter { $0.status != .notNeeded }
    unlinkedByRoot = shown.unlinkedByRoot
    var nodes = graph.modules
    var modules = Dictionary(firstOf: nodes.enumerated().map { ($1.id, $0) })
    for edge in graph.edges where edge.kind == ModuleLink.Kind.link.rawValue && modules[edge.to] == nil {
      modules[edge.to] = nodes.count
      let name = edge.to.hasPrefix("external:") ? String(edge.to.dropFirst("external:".count)) : edge.to
      nodes.append(
        GraphSnapshot.ModuleRow(
          id: edge.to, name: name, moduleName: name, package: "", kind: "external", role: "", fileCount: 0,
          location: nil, files: [], lineCount: 0))
    }
    self.modules = modules
    self.nodes = nodes
    var keys = Dictionary(firstOf: graph.keys.enumerated().map { ($1.id, $0) })
    let services = graph.services.map { OtherKey(id: $0.id, name: $0.id) }
    let ofLibraries = graph.libraryReads.filter { modules[$0.module] != nil }.map { read in
      OtherKey(id: Self.id(ofLibraryKey: read.property), name: read.key ?? read.property, property: read.property)
    }
    var others: [OtherKey] = []
    for other in services + ofLibraries where keys[other.id] == nil {
      keys[other.id] = graph.keys.count + others.count
      others.append(other)
    }
    self.others = others
    self.keys = keys
    links = graph.edges.filter { $0.kind == ModuleLink.Kind.link.rawValue }
    isCut = links.count > Self.mostLinks
  }

  var json: JSONValue {
    var rows = Rows(data: self)
    // In this order: files, packages and prefixes are numbered as they are met.
    let modules = rows.modules()
    let (edges, leaks) = rows.edges()
    let keys = rows.keys()
    let reads = rows.reads()
    let lives = rows.liveValues()
    let matrix = rows.matrix()
    let screens = rows.screens()
    return .object([
      "modules": .array(modules), "edges": .array(edges), "leaks": .array(leaks), "screens": .array(screens),
      "prefixes": .strings(rows.prefixes.names), "keys": .array(keys), "reads": .array(reads), "lives": .array(lives),
      "matrix": .array(matrix), "roots": .array(rootNumbers.map { .number($0) }), "unlinked": .array(unlinked),
      "files": .strings(rows.files.names), "packages": .strings(rows.packages.names), "isCut": .bool(isCut),
    ])
  }

  /// The root, then the modules.
  private var unlinked: [JSONValue] {
    unlinkedByRoot.filter { modules[$0.key] != nil }.sorted { $0.key < $1.key }.map { root, unlinked in
      .array(([root] + unlinked).compactMap { modules[$0] }.map { .number($0) })
    }
  }

  /// As questions take it. Keys of libraries may share a type.
  fileprivate static func id(ofLibraryKey property: String) -> String { "\\.\(property)" }

  /// Tests need no live values.
  private var rootNumbers: [Int] {
    graph.roots.filter { !$0.isTest }.map(\.module).sorted().compactMap { modules[$0] }
  }

  /// Without spaces, and without anything that could end the block it is in.
  static func text(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    value.writeCompact(into: &bytes)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes { if byte == UInt8(ascii: "<") { text += "\\u003c".utf8 } else { text.append(byte) } }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The rows, with the numbers of what they name.
private struct Rows {
  let data: PageData
  private(set) var files = Numbering()
  private(set) var packages = Numbering()
  private(set) var prefixes = Numbering()

  init(data: PageData) { self.data = data }

  private mutating func place(_ location: SourceLocation?) -> JSONValue {
    guard let location else { return .null }
    return .array([.number(files.number(location.file)), .number(location.line)])
  }

  mutating func modules() -> [JSONValue] {
    let names = Dictionary(firstOf: data.graph.packages.map { ($0.id, $0.name) })
    return data.nodes.map { node in
      .array([
        shortened(node.id, name: node.name), .string(node.name), .string(node.kind), .string(node.role),
        .number(packages.number(names[node.package] ?? node.package)), .number(node.lineCount), place(node.location),
      ])
    }
  }

  /// A number for what an identifier begins with where its name follows.
  private mutating func shortened(_ id: String, name: String) -> JSONValue {
    guard !name.isEmpty, id.hasSuffix(":" + name) else { return .string(id) }
    return .number(prefixes.number(String(id.dropLast(name.count))))
  }

  /// One row for what a module declares in one file: the module, the file, then each target with its line.
  mutating func edges() -> (edges: [JSONValue], leaks: [JSONValue]) {
    let violations = data.report.violations
    let leaks = Set(violations.filter { $0.rule == KnownRule.liveModuleLeak }.compactMap(\.nodes))
    let owners = FileOwners(data.graph)
    let concerned = data.isCut ? Set(violations.flatMap { owners.modules(of: $0).map(\.id) }) : []
    var edgeRows: [[JSONValue]] = []
    var rowNumbers: [[Int]: Int] = [:]
    var leakRows: [JSONValue] = []
    for edge in data.links {
      guard let from = data.modules[edge.from], let to = data.modules[edge.to],
        !data.isCut || concerned.contains(edge.from) || concerned.contains(edge.to)
      else { continue }
      let file = edge.location.map { files.number($0.file) }
      let row = [from, file ?? -1]
      if rowNumbers[row] == nil {
        rowNumbers[row] = edgeRows.count
        edgeRows.append([.number(from), .optional(file)])
      }
      edgeRows[rowNumbers[row] ?? 0] += [.number(to), .number(edge.location?.line ?? 0)]
      if leaks.contains([edge.from, edge.to]) { leakRows.append(.array([.number(from), .number(to)])) }
    }
    return (edgeRows.map { .array($0) }, leakRows)
  }

  mutating func keys() -> [JSONValue] {
    let properties = data.graph.registrations.reduce(into: [String: String]()) { found, row in
      if let key = row.key, found[key] == nil { found[key] = row.property }
    }
    let own = data.graph.keys.map { key -> JSONValue in
      let module = key.module.flatMap { data.modules[$0] }
      let isPlain = key.module.map { "\($0).\(key.name)" } == key.id && module != nil
      return .array([
        isPlain ? .null : .string(key.id), .string(key.name), .optional(properties[key.id]), .optional(module),
        place(key.location),
      ])
    }
    let others = data.others.map { other -> JSONValue in
      .array([.string(other.id), .string(other.name), .optional(other.property), .null, .null])
    }
    return own + others
  }

  mutating func reads() -> [JSONValue] {
    let own = data.graph.consumptions.map { ($0.module, $0.key, $0.location) }
    let ofLibraries = data.graph.libraryReads.map {
      ($0.module, Optional(PageData.id(ofLibraryKey: $0.property)), $0.location)
    }
    var seen: Set<[Int]> = []
    return (own + ofLibraries).compactMap { module, key, location in
      guard let module = data.modules[module], let key = key.flatMap({ data.keys[$0] }),
        seen.insert([module, key, files.number(location.file), location.line]).inserted
      else { return nil }
      return .array([.number(module), .number(key), place(location)])
    }
  }

  mutating func liveValues() -> [JSONValue] {
    data.graph.liveValues.compactMap { live in
      guard let key = data.keys[live.key], let module = data.modules[live.module] else { return nil }
      return .array([.number(key), .number(module), place(live.location)])
    }
  }

  mutating func matrix() -> [JSONValue] {
    data.matrix.compactMap { row in
      guard let root = data.modules[row.root.id],
        let key = data.keys[row.key.id] ?? row.keyPath.flatMap({ data.keys[PageData.id(ofLibraryKey: $0)] })
      else { return nil }
      let lives = row.liveModules.compactMap { data.modules[$0.id] }.map { JSONValue.number($0) }
      return .array([
        .number(root), .number(key), .number(Self.number(row.status)), .array(lives), place(row.location),
        .strings(row.violations.map { "\($0.severity.rawValue): \($0.message) [\($0.rule)]" }),
      ])
    }
  }

  /// As the script counts them.
  private static func number(_ status: MatrixRow.Status) -> Int {
    MatrixRow.Status.allCases.firstIndex(of: status) ?? 0
  }

  mutating func screens() -> [JSONValue] {
    data.graph.nodes.filter { PageData.screenKinds.contains($0.kind) }.compactMap { node in
      guard let module = node.module.flatMap({ data.modules[$0] }) else { return nil }
      return .array([.number(module), .string(node.kind), .string(node.name), place(node.location)])
    }
  }
}

/// Names in the order in which they are first met.
private struct Numbering {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(_ name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
