extension GraphSnapshot {
  /// Edges, with every text spelled once. A graph of 5,000 modules has 65,000 of them, and a question looks closely at few:
  /// a value for each takes longer to make than most answers to find.
  package struct EdgeList: Equatable, Codable, Sendable {
    /// Identifiers of modules, products and files, each once.
    package private(set) var texts: [String] = []
    private var rows: [Row] = []

    /// Positions in `texts`; of what is absent, -1.
    fileprivate struct Row: Equatable, Codable, Sendable {
      var from: Int32 = 0
      var to: Int32 = 0
      var kind: Int32 = 0
      var product: Int32 = -1
      var file: Int32 = -1
      var line: Int32 = 0
      var column: Int32 = 0
    }

    package init() {}

    package init(_ edges: some Sequence<EdgeRow>) {
      var numbers: [String: Int32] = [:]
      func number(_ text: String, in texts: inout [String]) -> Int32 {
        if let known = numbers[text] { return known }
        let number = Int32(clamping: texts.count)
        numbers[text] = number
        texts.append(text)
        return number
      }
      for edge in edges {
        var row = Row()
        row.from = number(edge.from, in: &texts)
        row.to = number(edge.to, in: &texts)
        row.kind = number(edge.kind, in: &texts)
        if let product = edge.product { row.product = number(product, in: &texts) }
        if let location = edge.location {
          row.file = number(location.file, in: &texts)
          row.line = Int32(clamping: location.line)
          row.column = Int32(clamping: location.column)
        }
        rows.append(row)
      }
    }

    /// What an edge leads from and to, as positions in `texts`.
    package func ends(of index: Int) -> (from: Int, to: Int) { (Int(rows[index].from), Int(rows[index].to)) }

    /// By position in `texts`, whether an edge leads to it.
    package var isTarget: [Bool] {
      rows.reduce(into: [Bool](repeating: false, count: texts.count)) { $0[Int($1.to)] = true }
    }

    /// Every product that an edge names, with the module of it that the edge leads to: each pair once, in no order.
    package var linkedProducts: [(module: String, product: String)] {
      struct Pair: Hashable {
        var module: Int32
        var product: Int32
      }
      var known: Set<Pair> = []
      for row in rows where row.product >= 0 { known.insert(Pair(module: row.to, product: row.product)) }
      return known.map { (texts[Int($0.module)], texts[Int($0.product)]) }
    }

    /// The edges of some kinds.
    package func indices(ofKinds kinds: Set<String>) -> [Int] {
      let isWanted = texts.map(kinds.contains)
      return rows.indices.filter { isWanted[Int(rows[$0].kind)] }
    }
  }
}

extension GraphSnapshot.EdgeList: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(index: Int) -> GraphSnapshot.EdgeRow {
    let row = rows[index]
    return GraphSnapshot.EdgeRow(
      from: texts[Int(row.from)], to: texts[Int(row.to)], kind: texts[Int(row.kind)],
      product: row.product < 0 ? nil : texts[Int(row.product)],
      location: row.file < 0
        ? nil : SourceLocation(file: texts[Int(row.file)], line: Int(row.line), column: Int(row.column)))
  }
}

extension GraphSnapshot.EdgeList: ExpressibleByArrayLiteral {
  package init(arrayLiteral edges: GraphSnapshot.EdgeRow...) { self.init(edges) }
}

extension GraphSnapshot.EdgeList: PackedRow {
  package static var blank: Self { Self() }

  package mutating func pass(through fields: inout RowFields) throws {
    try fields.texts(&texts)
    try fields.rows(&rows)
    guard rows.allSatisfy({ $0.isWithin(texts.count) }) else { throw PackedMismatch() }
  }
}

extension GraphSnapshot.EdgeList.Row: PackedRow {
  static var blank: Self { Self() }

  mutating func pass(through fields: inout RowFields) throws {
    try Self.pass(&from, through: &fields)
    try Self.pass(&to, through: &fields)
    try Self.pass(&kind, through: &fields)
    try Self.pass(&product, through: &fields)
    try Self.pass(&file, through: &fields)
    try Self.pass(&line, through: &fields)
    try Self.pass(&column, through: &fields)
  }

  /// Numbers of fields are not negative.
  private static func pass(_ number: inout Int32, through fields: inout RowFields) throws {
    var shifted = Int(number) + 1
    try fields.number(&shifted)
    guard let read = Int32(exactly: shifted - 1) else { throw PackedMismatch() }
    number = read
  }

  fileprivate func isWithin(_ count: Int) -> Bool {
    [from, to, kind].allSatisfy { (0..<count).contains(Int($0)) }
      && [product, file].allSatisfy { (-1..<count).contains(Int($0)) }
  }
}
