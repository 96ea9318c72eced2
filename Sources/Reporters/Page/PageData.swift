import DepGraphModel

/// What the page's script reads: rows of numbers, names once each.
struct PageData {
  /// Beyond it the page would be too large for a browser: then only the links of modules with findings are part of it.
  private static let mostLinks = 40_000
  private static let screenKinds: Set<String> = ["cell", "document", "screen", "view"]

  private let report: Report
  private let graph: GraphSnapshot
  private let matrix: [MatrixRow]
  private let unlinkedByRoot: [String: [String]]
  private let modules: [String: Int]
  /// Those of the graph, then what they link outside of it.
  private let nodes: [GraphSnapshot.ModuleRow]
  private let keys: [String: Int]
  /// What components require and the keys of libraries, numbered behind the keys.
  private let others: [OtherKey]
  private let links: [GraphSnapshot.EdgeRow]
  let isCut: Bool

  private struct OtherKey {
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
    var files = Numbering()
    var packages = Numbering()
    let owners = FileOwners(graph)
    func place(_ location: SourceLocation?) -> JSONValue {
      guard let location else { return .null }
      return .array([.number(files.number(location.file)), .number(location.line)])
    }
    let names = Dictionary(firstOf: graph.packages.map { ($0.id, $0.name) })
    var prefixes = Numbering()
    let moduleRows = nodes.map { node -> JSONValue in
      .array([
        Self.shortened(node.id, name: node.name, &prefixes), .string(node.name), .string(node.kind), .string(node.role),
        .number(packages.number(names[node.package] ?? node.package)), .number(node.lineCount), place(node.location),
      ])
    }
    let leaks = Set(report.violations.filter { $0.rule == KnownRule.liveModuleLeak }.compactMap(\.nodes))
    let concerned = isCut ? Set(report.violations.flatMap { owners.modules(of: $0).map(\.id) }) : []
    // One row for what a module declares in one file: the module, the file, then each target with its line.
    var edgeRows: [[JSONValue]] = []
    var rowNumbers: [[Int]: Int] = [:]
    var leakRows: [JSONValue] = []
    for edge in links {
      guard let from = modules[edge.from], let to = modules[edge.to],
        !isCut || concerned.contains(edge.from) || concerned.contains(edge.to)
      else { continue }
      let file = edge.location.map { files.number($0.file) }
      let row = [from, file ?? -1]
      if rowNumbers[row] == nil {
        rowNumbers[row] = edgeRows.count
        edgeRows.append([.number(from), file.map { .number($0) } ?? .null])
      }
      edgeRows[rowNumbers[row] ?? 0] += [.number(to), .number(edge.location?.line ?? 0)]
      if leaks.contains([edge.from, edge.to]) { leakRows.append(.array([.number(from), .number(to)])) }
    }
    let properties = graph.registrations.reduce(into: [String: String]()) { found, row in
      if let key = row.key, found[key] == nil { found[key] = row.property }
    }
    let keyRows =
      graph.keys.map { key -> JSONValue in
        .array([
          key.module.map { "\($0).\(key.name)" } == key.id && key.module.flatMap { modules[$0] } != nil
            ? .null : .string(key.id),
          .string(key.name), properties[key.id].map { .string($0) } ?? .null,
          key.module.flatMap { modules[$0] }.map { .number($0) } ?? .null, place(key.location),
        ])
      }
      + others.map { other in
        .array([.string(other.id), .string(other.name), other.property.map { .string($0) } ?? .null, .null, .null])
      }
    var readPlaces: Set<[Int]> = []
    func readRow(_ module: String, _ key: String?, _ location: SourceLocation) -> JSONValue? {
      guard let module = modules[module], let key = key.flatMap({ keys[$0] }),
        readPlaces.insert([module, key, files.number(location.file), location.line]).inserted
      else { return nil }
      return .array([.number(module), .number(key), place(location)])
    }
    let readRows =
      graph.consumptions.compactMap { readRow($0.module, $0.key, $0.location) }
      + graph.libraryReads.compactMap { readRow($0.module, Self.id(ofLibraryKey: $0.property), $0.location) }
    let liveRows = graph.liveValues.compactMap { live -> JSONValue? in
      guard let key = keys[live.key], let module = modules[live.module] else { return nil }
      return .array([.number(key), .number(module), place(live.location)])
    }
    let matrixRows = matrix.compactMap { row -> JSONValue? in
      guard let root = modules[row.root.id],
        let key = keys[row.key.id] ?? row.keyPath.flatMap({ keys[Self.id(ofLibraryKey: $0)] })
      else { return nil }
      let lives = row.liveModules.compactMap { modules[$0.id] }.map { JSONValue.number($0) }
      return .array([
        .number(root), .number(key), .number(Self.number(row.status)), .array(lives), place(row.location),
        .strings(row.violations.map { "\($0.severity.rawValue): \($0.message) [\($0.rule)]" }),
      ])
    }
    let screenRows = graph.nodes.filter { Self.screenKinds.contains($0.kind) }.compactMap { node -> JSONValue? in
      guard let module = node.module.flatMap({ modules[$0] }) else { return nil }
      return .array([.number(module), .string(node.kind), .string(node.name), place(node.location)])
    }
    // The root, then the modules.
    let unlinkedRows = unlinkedByRoot.filter { modules[$0.key] != nil }.sorted { $0.key < $1.key }.map {
      root, unlinked in
      JSONValue.array(([root] + unlinked).compactMap { modules[$0] }.map { .number($0) })
    }
    return .object([
      "modules": .array(moduleRows), "edges": .array(edgeRows.map { .array($0) }), "leaks": .array(leakRows),
      "screens": .array(screenRows),
      "prefixes": .strings(prefixes.names), "keys": .array(keyRows), "reads": .array(readRows),
      "lives": .array(liveRows), "matrix": .array(matrixRows),
      "roots": .array(rootNumbers.map { .number($0) }), "unlinked": .array(unlinkedRows),
      "files": .strings(files.names), "packages": .strings(packages.names), "isCut": .bool(isCut),
    ])
  }

  /// As questions take it. Keys of libraries may share a type.
  private static func id(ofLibraryKey property: String) -> String { "\\.\(property)" }

  /// Tests need no live values.
  private var rootNumbers: [Int] {
    graph.roots.filter { !$0.isTest }.map(\.module).sorted().compactMap { modules[$0] }
  }

  /// As the script counts them.
  private static func number(_ status: MatrixRow.Status) -> Int {
    MatrixRow.Status.allCases.firstIndex(of: status) ?? 0
  }

  /// A number for what an identifier begins with where its name follows.
  private static func shortened(_ id: String, name: String, _ prefixes: inout Numbering) -> JSONValue {
    guard !name.isEmpty, id.hasSuffix(":" + name) else { return .string(id) }
    return .number(prefixes.number(String(id.dropLast(name.count))))
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
