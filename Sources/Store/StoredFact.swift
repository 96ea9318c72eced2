import DepGraphModel

/// A kind of fact with a table of its own: what `write` binds, `init(row:)` reads back in the same order.
protocol StoredFact {
  static var table: String { get }
  /// Without `file_id` and `ordinal`, which every such table begins with.
  static var columns: [String] { get }

  func write(to row: inout RowWriter)
  init(row: inout RowReader) throws(IndexError)
}

extension RowWriter {
  mutating func position(_ position: SourcePosition) {
    integer(position.line)
    integer(position.column)
  }

  mutating func conditions(_ conditions: ConditionStack) { list(conditions.map(\.text)) }

  mutating func type(_ type: TypeReference?) {
    guard let type else { return null() }
    list(type.texts)
  }
}

extension RowReader {
  mutating func position() throws(IndexError) -> SourcePosition {
    let line = try count()
    return SourcePosition(line: line, column: try count())
  }

  mutating func conditions() throws(IndexError) -> ConditionStack { try list().map { Condition($0) } }

  mutating func optionalType() throws(IndexError) -> TypeReference? {
    guard let texts = try optionalList() else { return nil }
    return try TypeReference(texts: texts)
  }
}

extension TypeReference {
  /// The generic arguments, then the path.
  var texts: [String] { [genericArguments] + path }

  init(texts: some Collection<String>) throws(IndexError) {
    guard let genericArguments = texts.first else { throw RowReader.damage }
    self.init(path: Array(texts.dropFirst()), genericArguments: genericArguments)
  }
}

extension ImportFact: StoredFact {
  static var table: String { "import_fact" }
  static var columns: [String] {
    [
      "module", "declaration_kind", "is_exported", "is_testable", "is_implementation_only", "access", "conditions",
      "line", "column",
    ]
  }

  func write(to row: inout RowWriter) {
    row.text(module)
    row.text(declarationKind)
    row.flag(isExported)
    row.flag(isTestable)
    row.flag(isImplementationOnly)
    row.text(access?.rawValue)
    row.conditions(conditions)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(
      module: try row.text(), declarationKind: try row.optionalText(), isExported: try row.flag(),
      isTestable: try row.flag(), isImplementationOnly: try row.flag(), access: try row.optionalWord(),
      conditions: try row.conditions(), position: try row.position())
  }
}

extension TypeFact: StoredFact {
  static var table: String { "type_fact" }
  static var columns: [String] {
    [
      "kind", "path", "generic_parameters", "inherits", "access", "attributes", "where_clause", "conditions", "line",
      "column",
    ]
  }

  func write(to row: inout RowWriter) {
    row.text(kind.rawValue)
    row.list(path)
    row.list(genericParameters)
    row.lists(inherits.map(\.texts))
    row.text(access.rawValue)
    row.list(attributes)
    row.text(whereClause)
    row.conditions(conditions)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    let kind: Kind = try row.word()
    let path = try row.list()
    let genericParameters = try row.list()
    var inherits: [TypeReference] = []
    for texts in try row.lists() { inherits.append(try TypeReference(texts: texts)) }
    self.init(
      kind: kind, path: path, genericParameters: genericParameters, inherits: inherits, access: try row.word(),
      attributes: try row.list(), whereClause: try row.text(), conditions: try row.conditions(),
      position: try row.position())
  }
}

extension SuppressionFact: StoredFact {
  static var table: String { "suppression_fact" }
  static var columns: [String] { ["scope", "rules", "reason", "line", "column"] }

  func write(to row: inout RowWriter) {
    row.text(scope.rawValue)
    row.list(rules)
    row.text(reason)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(
      scope: try row.word(), rules: try row.list(), reason: try row.text(), position: try row.position())
  }
}

extension FactProblem: StoredFact {
  static var table: String { "problem_fact" }
  static var columns: [String] { ["kind", "message", "line", "column"] }

  func write(to row: inout RowWriter) {
    row.text(kind.rawValue)
    row.text(message)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(kind: try row.word(), message: try row.text(), position: try row.position())
  }
}
