import DepGraphModel
import GRDB

/// Replaces what the facts mean together: the rows behind the public views.
struct ResolvedLayer {
  private static let tables = [
    "module", "module_edge", "root", "root_closure", "key", "registration", "consumption", "live_value", "node", "edge",
    "package", "product", "override", "test_value", "root_key", "module_file", "source", "text",
  ]
  private static let reported = ["violation", "violation_step", "problem"]
  private static let place = ["file", "line", "column"]

  private let database: Database
  private var texts: TextNumbers

  init(_ database: Database) throws {
    self.database = database
    texts = try TextNumbers(database)
  }

  /// - Parameter matrix: what every root is to the keys that it reads.
  mutating func replace(with snapshot: GraphSnapshot, _ report: Report, matrix: [MatrixRow]) throws {
    for table in Self.tables { try database.execute(sql: "DELETE FROM \(table)") }
    try insertModules(snapshot)
    try insertRoots(snapshot.roots)
    try insertKeys(snapshot)
    try insertUses(snapshot)
    try insertNodes(snapshot)
    try insertPackages(snapshot)
    try insertOverrides(snapshot)
    try insertMatrix(matrix)
    try replace(report)
  }

  /// What is reported of the same graph.
  func replace(_ report: Report) throws {
    for table in Self.reported { try database.execute(sql: "DELETE FROM \(table)") }
    try insertFindings(report)
    try insertSteps(report.violations)
  }

  private mutating func insertPackages(_ snapshot: GraphSnapshot) throws {
    try insert(snapshot.packages, into: "package", ["id", "name", "format", "directory", "manifest"]) { package, row in
      row.texts(package.id, package.name, package.format, package.directory, package.manifest)
    }
    let members = snapshot.products.flatMap { product in product.modules.map { (product, $0) } }
    try insert(members, into: "product", ["name", "package", "module"] + Self.place) { member, row in
      row.texts(member.0.name, member.0.package, member.1)
      row.location(member.0.location)
    }
    let files = snapshot.modules.flatMap { module in module.files.map { (module.id, $0) } }
    try insert(files, into: "module_file", ["module", "file"]) { file, row, texts in
      row.integer(try texts.number(of: file.0))
      row.integer(try texts.number(of: file.1))
    }
  }

  private mutating func insertOverrides(_ snapshot: GraphSnapshot) throws {
    let columns = ["module", "property", "key", "form", "is_partial"] + Self.place
    try insert(snapshot.overrides, into: "override", columns) { override, row in
      row.texts(override.module, override.property, override.key, override.form)
      row.flag(override.isPartial)
      row.location(override.location)
    }
    try insert(snapshot.values, into: "test_value", ["key", "module", "kind"] + Self.place) { value, row in
      row.texts(value.key, value.module, value.kind)
      row.location(value.location)
    }
  }

  private mutating func insertMatrix(_ matrix: [MatrixRow]) throws {
    let columns = ["root", "key", "key_name", "property", "status", "live_modules"] + Self.place
    try insert(matrix.filter { $0.status != .notNeeded }, into: "root_key", columns) { cell, row, texts in
      row.integer(try texts.number(of: cell.root.id))
      row.integer(try texts.number(of: cell.key.id))
      row.integer(try texts.number(of: cell.key.name))
      row.integer(try texts.optionalNumber(of: cell.keyPath))
      row.text(cell.status.rawValue)
      row.integer(try texts.number(of: TextList.encode(cell.liveModules.map(\.id))))
      try row.location(cell.location, &texts)
    }
  }

  private func insertSteps(_ violations: [Violation]) throws {
    let steps = violations.flatMap { violation in
      violation.trace.enumerated().map { (violation, $0.offset + 1, $0.element) }
    }
    let columns = ["fingerprint", "rule", "step", "kind", "source", "target"] + Self.place
    try insert(steps, into: "violation_step", columns) { step, row in
      row.texts(step.0.fingerprint, step.0.rule)
      row.integer(step.1)
      row.texts(step.2.kind.rawValue, step.2.from, step.2.to)
      row.location(step.2.location)
    }
  }

  private mutating func insertNodes(_ snapshot: GraphSnapshot) throws {
    try insert(snapshot.nodes, into: "node", ["kind", "id", "name", "module"] + Self.place) { node, row in
      row.texts(node.kind, node.id, node.name, node.module)
      row.location(node.location)
    }
    try insert(snapshot.relations, into: "edge", ["kind", "source", "target"] + Self.place) { edge, row in
      row.texts(edge.kind, edge.from, edge.to)
      row.location(edge.location)
    }
  }

  private func insert<Row>(
    _ rows: [Row], into table: String, _ columns: [String], _ bind: (Row, inout RowWriter) -> Void
  ) throws {
    guard !rows.isEmpty else { return }
    var writer = try RowWriter(database, table: table, columns: columns)
    for row in rows {
      bind(row, &writer)
      try writer.step()
    }
  }

  /// The same for rows that hold numbers of texts.
  private mutating func insert<Rows: Collection>(
    _ rows: Rows, into table: String, _ columns: [String],
    _ bind: (Rows.Element, inout RowWriter, inout TextNumbers) throws -> Void
  ) throws {
    guard !rows.isEmpty else { return }
    var writer = try RowWriter(database, table: table, columns: columns)
    for row in rows {
      try bind(row, &writer, &texts)
      try writer.step()
    }
  }

  private mutating func insertModules(_ snapshot: GraphSnapshot) throws {
    let columns = ["number", "id", "name", "import_name", "package", "kind", "role", "file_count"] + Self.place
    try insert(Array(snapshot.modules.enumerated()), into: "module", columns) { numbered, row in
      let module = numbered.element
      row.integer(numbered.offset)
      row.texts(module.id, module.name, module.moduleName, module.package, module.kind, module.role)
      row.integer(module.fileCount)
      row.location(module.location)
    }
    // A file may belong to several.
    try insert(Set(snapshot.modules.flatMap(\.files)).sorted(), into: "source", ["file"]) { $1.text($0) }
    try insert(snapshot.edges, into: "module_edge", ["module", "depends_on", "kind", "product"] + Self.place) {
      edge, row, texts in
      row.integer(try texts.number(of: edge.from))
      row.integer(try texts.number(of: edge.to))
      row.text(edge.kind)
      row.integer(try texts.optionalNumber(of: edge.product))
      try row.location(edge.location, &texts)
    }
  }

  private mutating func insertRoots(_ roots: [GraphSnapshot.RootRow]) throws {
    try insert(roots, into: "root", ["module", "is_preview", "is_test", "module_count"]) { root, row in
      row.text(root.module)
      row.flag(root.isPreview)
      row.flag(root.isTest)
      row.integer(root.moduleCount)
    }
    let ranges = roots.filter { !$0.isTest }.flatMap { root in
      Self.ranges(of: root.content.closure).map { (root.module, $0) }
    }
    try insert(ranges, into: "root_closure", ["root", "first", "last"]) { range, row, texts in
      row.integer(try texts.number(of: range.0))
      row.integer(range.1.lowerBound)
      row.integer(range.1.upperBound)
    }
  }

  /// Modules that follow each other by number are one row.
  private static func ranges(of numbers: [Int]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }

  private mutating func insertKeys(_ snapshot: GraphSnapshot) throws {
    try insert(snapshot.keys, into: "key", ["id", "name", "module"] + Self.place) { key, row in
      row.texts(key.id, key.name, key.module)
      row.location(key.location)
    }
    try insert(snapshot.liveValues, into: "live_value", ["key", "module", "condition"] + Self.place) { value, row in
      row.texts(value.key, value.module, value.condition)
      row.location(value.location)
    }
  }

  private mutating func insertUses(_ snapshot: GraphSnapshot) throws {
    let registration = ["property", "key", "module", "is_settable"] + Self.place
    try insert(snapshot.registrations, into: "registration", registration) { registration, row in
      row.texts(registration.property, registration.key, registration.module)
      row.flag(registration.isSettable)
      row.location(registration.location)
    }
    let consumption = ["module", "property", "key", "site"] + Self.place
    try insert(snapshot.consumptions, into: "consumption", consumption) { consumption, row in
      row.texts(consumption.module, consumption.property, consumption.key, consumption.site)
      row.location(consumption.location)
    }
  }

  private func insertFindings(_ report: Report) throws {
    let columns =
      [
        "rule", "severity", "state", "confidence", "subject", "key_path", "root", "root_id", "roots", "message", "help",
        "fingerprint",
      ] + Self.place
    try insert(report.violations, into: "violation", columns) { violation, row in
      row.texts(
        violation.rule, violation.severity.rawValue, violation.state.rawValue, violation.confidence.rawValue,
        violation.subject, violation.keyPath, violation.root, violation.rootId)
      row.list(violation.roots)
      row.texts(violation.message, violation.help, violation.fingerprint)
      row.location(violation.location)
    }
    try insert(report.problems, into: "problem", ["kind", "message"] + Self.place) { problem, row in
      row.texts(problem.kind.rawValue, problem.message)
      row.location(problem.location)
    }
  }
}

extension RowWriter {
  fileprivate mutating func location(_ location: SourceLocation?) {
    text(location?.file)
    integer(location?.line)
    integer(location?.column)
  }

  /// With its file as a text's number.
  fileprivate mutating func location(_ location: SourceLocation?, _ texts: inout TextNumbers) throws {
    integer(try texts.optionalNumber(of: location?.file))
    integer(location?.line)
    integer(location?.column)
  }
}
