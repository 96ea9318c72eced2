import DepGraphModel

/// Rows as one run of numbers, with every text spelled once: many rows are read back in a fraction of the time that a
/// value of its own takes for each. Another shape of a row makes another number of bytes, which is refused.
struct PackedRows: Codable, Equatable {
  var texts: [String] = []
  /// Numbers of seven bits a byte, the lowest first.
  var numbers: [UInt8] = []
}

/// A row that is written and read back: its fields, named once for both.
protocol PackedRow {
  /// To be filled.
  static var blank: Self { get }
  mutating func pass(through fields: inout some RowFields) throws
}

/// Takes the fields of rows, or fills them, in the same order.
protocol RowFields {
  /// A writer leaves none.
  mutating func rows<Row: PackedRow>(_ rows: inout [Row]) throws
  /// Not negative.
  mutating func number(_ number: inout Int) throws
  mutating func flag(_ flag: inout Bool) throws
  mutating func text(_ text: inout String) throws
  mutating func optionalText(_ text: inout String?) throws
  mutating func texts(_ texts: inout [String]) throws
  mutating func location(_ location: inout SourceLocation) throws
  mutating func optionalLocation(_ location: inout SourceLocation?) throws
}

struct RowsWriter: RowFields {
  private(set) var rows = PackedRows()
  private var known: [String: Int] = [:]

  mutating func rows<Row: PackedRow>(_ list: inout [Row]) throws {
    write(list.count)
    for index in list.indices { try list[index].pass(through: &self) }
    list = []
  }

  mutating func number(_ number: inout Int) { write(number) }

  mutating func flag(_ flag: inout Bool) { write(flag ? 1 : 0) }

  mutating func text(_ text: inout String) { write(text) }

  mutating func optionalText(_ text: inout String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  mutating func texts(_ texts: inout [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  mutating func location(_ location: inout SourceLocation) { write(location) }

  mutating func optionalLocation(_ location: inout SourceLocation?) {
    write(location == nil ? 0 : 1)
    if let location { write(location) }
  }

  private mutating func write(_ location: SourceLocation) {
    write(location.file)
    write(location.line)
    write(location.column)
  }

  private mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      rows.numbers.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    rows.numbers.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func write(_ text: String) {
    if let number = known[text] { return write(number) }
    known[text] = rows.texts.count
    write(rows.texts.count)
    rows.texts.append(text)
  }
}

struct RowsReader: RowFields {
  private let rows: PackedRows
  private var offset = 0

  init(_ rows: PackedRows) { self.rows = rows }

  var isAtEnd: Bool { offset == rows.numbers.count }

  mutating func rows<Row: PackedRow>(_ list: inout [Row]) throws {
    let count = try number()
    // Every row takes a byte at least.
    guard count <= rows.numbers.count - offset else { throw PackedMismatch() }
    list.reserveCapacity(count)
    for _ in 0..<count {
      var row = Row.blank
      try row.pass(through: &self)
      list.append(row)
    }
  }

  mutating func number(_ number: inout Int) throws { number = try self.number() }

  mutating func flag(_ flag: inout Bool) throws { flag = try isSet() }

  mutating func text(_ text: inout String) throws { text = try self.text() }

  mutating func optionalText(_ text: inout String?) throws { text = try isSet() ? try self.text() : nil }

  mutating func texts(_ texts: inout [String]) throws {
    let count = try number()
    guard count <= rows.numbers.count - offset else { throw PackedMismatch() }
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try text()) }
  }

  mutating func location(_ location: inout SourceLocation) throws { location = try self.location() }

  mutating func optionalLocation(_ location: inout SourceLocation?) throws {
    location = try isSet() ? try self.location() : nil
  }

  private mutating func number() throws -> Int {
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

  private mutating func isSet() throws -> Bool {
    let number = try number()
    guard number <= 1 else { throw PackedMismatch() }
    return number == 1
  }

  private mutating func text() throws -> String {
    let index = try number()
    guard index < rows.texts.count else { throw PackedMismatch() }
    return rows.texts[index]
  }

  private mutating func location() throws -> SourceLocation {
    SourceLocation(file: try text(), line: try number(), column: try number())
  }
}
