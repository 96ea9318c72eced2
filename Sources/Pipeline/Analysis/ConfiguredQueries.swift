import DepGraphConfiguration
import DepGraphModel
import DepGraphQueries
import DepGraphRules
import DepGraphStore

/// Runs the queries of the configuration on the graph of this run, as the public views show it.
struct ConfiguredQueries {
  private static let limits = QueryLimits(seconds: 10, rows: 10_000)
  private static let places: Set<String> = ["file", "line", "column"]

  let queries: [ConfiguredQuery]
  let snapshot: GraphSnapshot
  let prepared: Analysis.Prepared
  /// How many lines a file has, `nil` for one that is not there.
  let lines: (String) -> Int?

  /// - Throws: `WorkspaceError` of kind `configuration` for a query that cannot be run, or whose rows have no place.
  func rules() throws -> [any Rule] {
    guard !queries.isEmpty else { return [] }
    let index = try Index.inMemory()
    try index.save(
      changes,
      StoredAnalysis(
        name: AnalysisName(fingerprint: ""), snapshot: snapshot, matrix: QueryGraph(snapshot).neededMatrix,
        report: Self.emptyReport, packedReport: []))
    return try queries.map { query in
      do {
        return QueryRule(card: query.card, rows: try rows(of: try index.query(query.sql, limits: Self.limits), query))
      } catch let error as IndexError where error.kind == .badQuery {
        throw Self.fault(query, error.message)
      }
    }
  }

  private var changes: IndexChanges {
    let contents = prepared.contents
    let changed = prepared.sources.facts.sorted { $0.key < $1.key }.compactMap { file, facts in
      contents.hashes[file].flatMap { hash in
        contents.stamps[file].map {
          IndexChanges.Changed(path: file, stamp: $0, hash: hash, meaning: hash, facts: facts, stored: StoredFacts.none)
        }
      }
    }
    return IndexChanges(changed: changed, observed: 0)
  }

  private func rows(of table: Table, _ query: ConfiguredQuery) throws -> [QueryRule.Row] {
    let names = table.columns
    guard names.contains("file"), names.contains("line") else {
      throw Self.fault(query, "its answer has no columns `file` and `line`")
    }
    let message = try MessageTemplate(query.message, columns: names) { Self.fault(query, $0) }
    return try table.rows.map { row in
      let values = Dictionary(firstOf: zip(names, row))
      let texts = names.indices.compactMap { index -> String? in
        guard !Self.places.contains(names[index]), case .text(let text) = row[index] else { return nil }
        return text
      }
      let place = try place(values, query)
      let subject = values["subject"].flatMap(\.words) ?? texts.first ?? query.id
      return QueryRule.Row(
        subject: subject, message: message.text(values), location: place,
        cause: (texts.isEmpty ? [place?.file ?? ""] : texts) + package(around: place))
    }
  }

  /// The folder of the package or project that a row is about: modules of two packages may have one name.
  private func package(around place: SourceLocation?) -> [String] {
    guard let file = place?.file else { return [] }
    let folders = prepared.project.model.packages.map(\.directory).filter {
      !$0.isEmpty && RepositoryPath.isInside(file, $0)
    }
    return folders.max { $0.utf8.count < $1.utf8.count }.map { [$0] } ?? []
  }

  private func place(_ values: [String: Table.Value], _ query: ConfiguredQuery) throws -> SourceLocation? {
    switch (values["file"], values["line"]) {
    case (.null?, _): return nil
    case (.text(let file)?, .integer(let line)?):
      let isInside = !file.isEmpty && !file.hasPrefix("/") && !file.split(separator: "/").contains("..")
      guard isInside, let line = Int(exactly: line), line > 0 else { break }
      guard let last = lines(file) else {
        throw Self.fault(query, "a row of its answer is in \(file), which is not a file of the repository")
      }
      guard line <= last else {
        throw Self.fault(query, "a row of its answer is in line \(line) of \(file), which ends before")
      }
      if case .integer(let column)? = values["column"], let column = Int(exactly: column), column > 0 {
        return SourceLocation(file: file, line: line, column: column)
      }
      return SourceLocation(file: file, line: line, column: 1)
    default: break
    }
    throw Self.fault(query, "`file` and `line` of a row are not a file of the repository and a line from 1 on")
  }

  private static func fault(_ query: ConfiguredQuery, _ message: String) -> WorkspaceError {
    let error = ConfigurationError([
      ConfigurationDiagnostic(
        message: "the query \(query.id) cannot be used: \(message)", location: query.location,
        help: "`depgraph query schema` lists the views and their columns")
    ])
    return WorkspaceError(kind: .configuration, message: error.description, failure: Report.Failure(error))
  }

  private static let emptyReport = Report(
    tool: Report.Tool(name: "", version: ""), project: Report.Project(packages: 0, modules: 0, roots: 0, files: 0),
    summary: Report.Summary(), violations: [], problems: [])
}

/// A message with the names of columns in braces.
private struct MessageTemplate {
  private enum Part {
    case text(Substring)
    case column(String)
  }

  private var parts: [Part] = []

  init(_ text: String, columns: [String], fault: (String) -> any Error) throws {
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let name = String(rest[rest.index(after: open)..<close])
      guard columns.contains(name) else {
        let near = NearestName.suggestion(for: name, among: columns)
        throw fault(
          "its message names the column `\(name)`, which its answer does not have"
            + (near.map { " (did you mean \($0)?)" } ?? ""))
      }
      parts += [.text(rest[..<open]), .column(name)]
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(rest))
  }

  func text(_ values: [String: Table.Value]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): String(text)
      case .column(let name): values[name]?.words ?? ""
      }
    }.joined()
  }
}

extension Table.Value {
  /// As a message has it; `nil` for what is not there, and for bytes.
  fileprivate var words: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .null, .blob: nil
    }
  }
}
