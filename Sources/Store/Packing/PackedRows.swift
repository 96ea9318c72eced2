import DepGraphModel

/// Rows as one run of numbers, with every text spelled once: many rows are read back in a fraction of the time that a
/// value of its own takes for each. Another shape of a row makes another number of bytes, which is refused.
struct PackedRows: Codable, Equatable {
  var texts: [String] = []
  /// Numbers of seven bits a byte, the lowest first.
  var numbers: [UInt8] = []
}

/// A row that is written and read back in the same order.
protocol PackedRow {
  func write(to rows: inout RowsWriter)
  init(from rows: inout RowsReader) throws
}

struct RowsWriter {
  private(set) var rows = PackedRows()
  private var known: [String: Int] = [:]

  mutating func write<Row: PackedRow>(_ list: [Row]) {
    write(list.count)
    for row in list { row.write(to: &self) }
  }

  /// - Parameter number: not negative.
  mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      rows.numbers.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    rows.numbers.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ text: String) {
    if let number = known[text] { return write(number) }
    known[text] = rows.texts.count
    write(rows.texts.count)
    rows.texts.append(text)
  }

  mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  mutating func write(_ location: SourceLocation) {
    write(location.file)
    write(location.line)
    write(location.column)
  }

  mutating func write(_ location: SourceLocation?) {
    write(location == nil ? 0 : 1)
    if let location { write(location) }
  }
}

struct RowsReader {
  private let rows: PackedRows
  private var offset = 0

  init(_ rows: PackedRows) { self.rows = rows }

  var isAtEnd: Bool { offset == rows.numbers.count }

  mutating func list<Row: PackedRow>() throws -> [Row] {
    let count = try number()
    // Every row takes a byte at least.
    guard count <= rows.numbers.count - offset else { throw PackedMismatch() }
    var list: [Row] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try Row(from: &self)) }
    return list
  }

  mutating func number() throws -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < rows.numbers.count, shift < 63 {
      let byte = rows.numbers[offset]
      offset += 1
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return Int(number) }
      shift += 7
    }
    throw PackedMismatch()
  }

  mutating func flag() throws -> Bool {
    let number = try number()
    guard number <= 1 else { throw PackedMismatch() }
    return number == 1
  }

  mutating func text() throws -> String {
    let index = try number()
    guard index < rows.texts.count else { throw PackedMismatch() }
    return rows.texts[index]
  }

  mutating func optionalText() throws -> String? { try flag() ? try text() : nil }

  mutating func texts() throws -> [String] {
    let count = try number()
    guard count <= rows.numbers.count - offset else { throw PackedMismatch() }
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try text()) }
    return texts
  }

  mutating func location() throws -> SourceLocation {
    SourceLocation(file: try text(), line: try number(), column: try number())
  }

  mutating func optionalLocation() throws -> SourceLocation? { try flag() ? try location() : nil }
}
