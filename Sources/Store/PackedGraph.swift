import DepGraphModel

/// A snapshot as the index keeps it: what has many rows in columns, the rest as it is.
struct PackedGraph: Codable {
  private var rows: PackedRows
  private var rest: GraphSnapshot

  init(_ snapshot: GraphSnapshot) {
    var writer = RowsWriter()
    writer.write(snapshot.modules)
    writer.write(snapshot.edges)
    writer.write(snapshot.keys)
    writer.write(snapshot.registrations)
    writer.write(snapshot.consumptions)
    writer.write(snapshot.liveValues)
    writer.write(snapshot.nodes)
    writer.write(snapshot.relations)
    rows = writer.rows
    rest = snapshot
    rest.modules = []
    rest.edges = []
    rest.keys = []
    rest.registrations = []
    rest.consumptions = []
    rest.liveValues = []
    rest.nodes = []
    rest.relations = []
  }

  /// - Throws: `PackedMismatch` for rows of another shape.
  func snapshot() throws -> GraphSnapshot {
    var reader = RowsReader(rows)
    var snapshot = rest
    snapshot.modules = try reader.list()
    snapshot.edges = try reader.list()
    snapshot.keys = try reader.list()
    snapshot.registrations = try reader.list()
    snapshot.consumptions = try reader.list()
    snapshot.liveValues = try reader.list()
    snapshot.nodes = try reader.list()
    snapshot.relations = try reader.list()
    guard reader.isAtEnd else { throw PackedMismatch() }
    return snapshot
  }
}

extension GraphSnapshot.ModuleRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    for text in [id, name, moduleName, package, kind, role] { rows.write(text) }
    rows.write(fileCount)
    rows.write(location)
    rows.write(files)
    rows.write(lineCount)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      id: try rows.text(), name: try rows.text(), moduleName: try rows.text(), package: try rows.text(),
      kind: try rows.text(), role: try rows.text(), fileCount: try rows.number(),
      location: try rows.optionalLocation(), files: try rows.texts(), lineCount: try rows.number())
  }
}

extension GraphSnapshot.EdgeRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    for text in [from, to, kind] { rows.write(text) }
    rows.write(product)
    rows.write(location)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      from: try rows.text(), to: try rows.text(), kind: try rows.text(), product: try rows.optionalText(),
      location: try rows.optionalLocation())
  }
}

extension GraphSnapshot.KeyRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    for text in [id, name] { rows.write(text) }
    rows.write(module)
    rows.write(location)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      id: try rows.text(), name: try rows.text(), module: try rows.optionalText(),
      location: try rows.optionalLocation())
  }
}

extension GraphSnapshot.RegistrationRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    rows.write(property)
    rows.write(key)
    rows.write(module)
    rows.write(isSettable ? 1 : 0)
    rows.write(location)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      property: try rows.text(), key: try rows.optionalText(), module: try rows.text(), isSettable: try rows.flag(),
      location: try rows.location())
  }
}

extension GraphSnapshot.ConsumptionRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    rows.write(module)
    rows.write(property)
    rows.write(key)
    rows.write(site)
    rows.write(location)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      module: try rows.text(), property: try rows.optionalText(), key: try rows.optionalText(), site: try rows.text(),
      location: try rows.location())
  }
}

extension GraphSnapshot.LiveValueRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    for text in [key, module, condition] { rows.write(text) }
    rows.write(location)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      key: try rows.text(), module: try rows.text(), condition: try rows.text(), location: try rows.location())
  }
}

extension GraphSnapshot.NodeRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    for text in [kind, id, name] { rows.write(text) }
    rows.write(module)
    rows.write(location)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      kind: try rows.text(), id: try rows.text(), name: try rows.text(), module: try rows.optionalText(),
      location: try rows.optionalLocation())
  }
}

extension GraphSnapshot.RelationRow: PackedRow {
  func write(to rows: inout RowsWriter) {
    for text in [kind, from, to] { rows.write(text) }
    rows.write(location)
  }

  init(from rows: inout RowsReader) throws {
    self.init(
      kind: try rows.text(), from: try rows.text(), to: try rows.text(), location: try rows.optionalLocation())
  }
}
