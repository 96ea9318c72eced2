/// A snapshot as the index keeps it: what has many rows in one run of numbers, the rest as it is.
///
/// It is beside the fields of rows: the compiler makes what reads each type of row only within that module, and without
/// it reading was most of what a question cost.
package struct PackedGraph: Codable, Sendable {
  private var rows: PackedRows
  private var rest: GraphSnapshot

  package init(_ snapshot: GraphSnapshot) throws {
    var fields = RowFields()
    rest = snapshot
    try Self.pass(&rest, through: &fields)
    rest.edges = []
    rows = fields.rows
  }

  /// - Throws: `PackedMismatch` for rows of another shape.
  package func snapshot() throws -> GraphSnapshot {
    var fields = RowFields(reading: rows)
    var snapshot = rest
    try Self.pass(&snapshot, through: &fields)
    guard fields.isAtEnd else { throw PackedMismatch() }
    return snapshot
  }

  private static func pass(_ snapshot: inout GraphSnapshot, through fields: inout RowFields) throws {
    try fields.rows(&snapshot.modules)
    try fields.row(&snapshot.edges)
    try fields.rows(&snapshot.keys)
    try fields.rows(&snapshot.registrations)
    try fields.rows(&snapshot.consumptions)
    try fields.rows(&snapshot.liveValues)
    try fields.rows(&snapshot.nodes)
    try fields.rows(&snapshot.relations)
    try fields.rows(&snapshot.roots)
  }
}

extension GraphSnapshot.ModuleRow: PackedRow {
  package static let blank = Self(
    id: "", name: "", moduleName: "", package: "", kind: "", role: "", fileCount: 0, location: nil, files: [],
    lineCount: 0)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&id)
    try fields.text(&name)
    try fields.text(&moduleName)
    try fields.text(&package)
    try fields.text(&kind)
    try fields.text(&role)
    try fields.number(&fileCount)
    try fields.optionalRow(&location)
    try fields.texts(&files)
    try fields.number(&lineCount)
  }
}

extension GraphSnapshot.KeyRow: PackedRow {
  package static let blank = Self(id: "", name: "", module: nil, location: nil)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&id)
    try fields.text(&name)
    try fields.optionalText(&module)
    try fields.optionalRow(&location)
  }
}

extension GraphSnapshot.RegistrationRow: PackedRow {
  package static let blank = Self(property: "", key: nil, module: "", isSettable: false, location: .blank)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&property)
    try fields.optionalText(&key)
    try fields.text(&module)
    try fields.flag(&isSettable)
    try fields.row(&location)
  }
}

extension GraphSnapshot.ConsumptionRow: PackedRow {
  package static let blank = Self(module: "", property: nil, key: nil, site: "", location: .blank)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&module)
    try fields.optionalText(&property)
    try fields.optionalText(&key)
    try fields.text(&site)
    try fields.row(&location)
  }
}

extension GraphSnapshot.LiveValueRow: PackedRow {
  package static let blank = Self(key: "", module: "", condition: "", location: .blank)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&key)
    try fields.text(&module)
    try fields.text(&condition)
    try fields.row(&location)
  }
}

extension GraphSnapshot.NodeRow: PackedRow {
  package static let blank = Self(kind: "", id: "", name: "", module: nil, location: nil)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&kind)
    try fields.text(&id)
    try fields.text(&name)
    try fields.optionalText(&module)
    try fields.optionalRow(&location)
  }
}

extension GraphSnapshot.RelationRow: PackedRow {
  package static let blank = Self(kind: "", from: "", to: "", location: nil)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&kind)
    try fields.text(&from)
    try fields.text(&to)
    try fields.optionalRow(&location)
  }
}

extension GraphSnapshot.RootRow: PackedRow {
  package static let blank = Self(
    module: "", isPreview: false, moduleCount: 0, content: GraphSnapshot.RootContent.blank)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&module)
    try fields.flag(&isPreview)
    try fields.flag(&isTest)
    try fields.number(&moduleCount)
    try passContent(through: &fields)
  }
}

extension GraphSnapshot.RootContent: PackedRow {
  package static let blank = Self()

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.ascendingNumbers(&closure)
    try fields.rows(&needs)
    try fields.rows(&covered)
    try fields.texts(&provided)
    try fields.numbers(&unmet)
  }
}

extension GraphSnapshot.NeedRow: PackedRow {
  package static let blank = Self(key: "", reads: [])

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&key)
    try fields.numbers(&reads)
    try fields.numbers(&scoped)
    try fields.optionalRow(&scope)
    try fields.rows(&offers)
    try fields.texts(&optional)
  }
}

extension GraphSnapshot.OfferRow: PackedRow {
  package static let blank = Self(module: "", product: nil, element: nil, package: nil, format: "")

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&module)
    try fields.optionalText(&product)
    try fields.optionalText(&element)
    try fields.optionalText(&package)
    try fields.text(&format)
    try fields.optionalText(&correction)
  }
}

extension GraphSnapshot.CoverRow: PackedRow {
  package static let blank = Self(key: "", location: nil)

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.text(&key)
    try fields.optionalRow(&location)
  }
}
