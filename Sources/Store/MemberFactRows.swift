import DepGraphModel

extension MemberFact: StoredFact {
  static var table: String { "member_fact" }
  static var columns: [String] {
    [
      "kind", "owner", "name", "is_static", "access", "is_dispatched", "is_initial_value", "parameters", "result_type",
      "result", "calls",
      "reads", "mentions", "conditions", "line", "column", "end_line", "end_column",
    ]
  }

  func write(to row: inout RowWriter) {
    row.text(kind.rawValue)
    row.list(owner)
    row.text(name)
    row.flag(isStatic)
    row.text(access.rawValue)
    row.flag(isDispatched)
    row.flag(isInitialValue)
    row.lists(parameters.map { [$0.map(\.text)] } ?? [])
    row.type(resultType)
    row.lists(result.texts)
    row.lists(calls.map(\.texts))
    row.lists(reads.map(\.texts))
    row.list(mentions)
    row.conditions(conditions)
    row.position(position)
    row.position(end)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(
      kind: try row.word(), owner: try row.list(), name: try row.text(), isStatic: try row.flag(),
      access: try row.word(), isDispatched: try row.flag(), isInitialValue: try row.flag(),
      parameters: try Self.parameters(&row),
      resultType: try row.optionalType(), result: try Result(texts: try row.lists()), calls: try Self.calls(&row),
      reads: try Self.reads(&row), mentions: try row.list(), conditions: try row.conditions(),
      position: try row.position(), end: try row.position())
  }

  private static func calls(_ row: inout RowReader) throws(IndexError) -> [Call] {
    var calls: [Call] = []
    for texts in try row.lists() {
      let moment = try Moment(texts: texts)
      // The labels stand behind the callee, with their number plus one in front, 0 for none.
      guard texts.count > 3, let count = Int(texts[3]), count >= 0, count <= texts.count - 3 else {
        throw RowReader.damage
      }
      let labels = count == 0 ? nil : Array(texts.suffix(count - 1))
      calls.append(
        Call(
          callee: Array(texts[4..<(texts.count - max(0, count - 1))]), labels: labels, timing: moment.timing,
          position: moment.position))
    }
    return calls
  }

  private static func parameters(_ row: inout RowReader) throws(IndexError) -> [Parameter]? {
    let lists = try row.lists()
    guard lists.count <= 1 else { throw RowReader.damage }
    return lists.first?.map { Parameter(text: $0) }
  }

  private static func reads(_ row: inout RowReader) throws(IndexError) -> [Read] {
    var reads: [Read] = []
    for texts in try row.lists() {
      let moment = try Moment(texts: texts)
      guard texts.count == 4 else { throw RowReader.damage }
      reads.append(Read(variable: texts[3], timing: moment.timing, position: moment.position))
    }
    return reads
  }
}

/// When and where: how the texts of a call and of a read begin.
private struct Moment {
  var timing: Timing
  var position: SourcePosition

  init(timing: Timing, position: SourcePosition) {
    self.timing = timing
    self.position = position
  }

  init(texts: [String]) throws(IndexError) {
    guard texts.count >= 3, let timing = Timing(rawValue: texts[0]), let line = Int(texts[1]),
      let column = Int(texts[2])
    else { throw RowReader.damage }
    self.init(timing: timing, position: SourcePosition(line: line, column: column))
  }

  var texts: [String] { [timing.rawValue, String(position.line), String(position.column)] }
}

extension MemberFact.Call {
  fileprivate var texts: [String] {
    Moment(timing: timing, position: position).texts + [String(labels.map { $0.count + 1 } ?? 0)] + callee
      + (labels ?? [])
  }
}

extension MemberFact.Parameter {
  /// The label, in front of it `?` for one that a call may leave out, and what becomes of a closure.
  fileprivate var text: String { (isOptional ? "?" : "!") + closure.rawValue + " " + label }

  fileprivate init(text: String) {
    let parts = text.dropFirst().split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let closure = parts.first.flatMap { Closure(rawValue: String($0)) } ?? .none
    self.init(
      label: parts.count > 1 ? String(parts[1]) : "", isOptional: text.hasPrefix("?"), closure: closure)
  }
}

extension MemberFact.Read {
  fileprivate var texts: [String] { Moment(timing: timing, position: position).texts + [variable] }
}

extension MemberFact.Result {
  var texts: [[String]] {
    switch self {
    case .unknown: [["unknown"]]
    case .trap(let name): [["trap"], [name]]
    case .member(let callee): [["member"], callee]
    case .instance(let type, let labels, let assigned): [["instance"], type, labels, assigned]
    }
  }

  init(texts: [[String]]) throws(IndexError) {
    switch (texts.first, texts.count) {
    case (["unknown"], 1): self = .unknown
    case (["trap"], 2) where texts[1].count == 1: self = .trap(texts[1][0])
    case (["member"], 2): self = .member(texts[1])
    case (["instance"], 4): self = .instance(type: texts[1], labels: texts[2], assigned: texts[3])
    case (_, _): throw RowReader.damage
    }
  }
}

extension EndpointFact: StoredFact {
  static var table: String { "endpoint_fact" }
  static var columns: [String] {
    ["client", "name", "method", "is_required", "has_default", "conditions", "line", "column"]
  }

  func write(to row: inout RowWriter) {
    row.list(client)
    row.text(name)
    row.text(method)
    row.flag(isRequired)
    row.flag(hasDefault)
    row.conditions(conditions)
    row.position(position)
  }

  init(row: inout RowReader) throws(IndexError) {
    self.init(
      client: try row.list(), name: try row.text(), method: try row.optionalText(), isRequired: try row.flag(),
      hasDefault: try row.flag(), conditions: try row.conditions(), position: try row.position())
  }
}
