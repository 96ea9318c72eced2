/// Rows as one run of numbers, with every text spelled once: many rows are read back in a fraction of the time that a
/// value of its own takes for each. Another shape of a row makes another number of bytes, which is refused.
package struct PackedRows: Codable, Equatable, Sendable {
  package var texts: [String] = []
  /// Numbers of seven bits a byte, the lowest first.
  package var numbers: [UInt8] = []

  package init() {}
}

/// The bytes are not what is asked for.
package struct PackedMismatch: Error {
  package init() {}
}

/// A row that is written and read back: its fields, named once for both.
package protocol PackedRow {
  /// To be filled.
  static var blank: Self { get }
  mutating func pass(through fields: inout RowFields) throws
}

/// Takes the fields of rows, or fills them, in the same order. One type for both: asked by way of a protocol, each field
/// would look up at run time what it is of.
package struct RowFields {
  package private(set) var rows = PackedRows()
  /// The texts that were written, with their numbers; `nil` where rows are read.
  private var known: [String: Int]?
  private var offset = 0

  /// To be written to.
  package init() { known = [:] }

  package init(reading rows: PackedRows) { self.rows = rows }

  package var isAtEnd: Bool { offset == rows.numbers.count }

  private var isRead: Bool { known == nil }

  /// What is written leaves none.
  package mutating func rows<Row: PackedRow>(_ list: inout [Row]) throws {
    guard isRead else {
      write(list.count)
      for index in list.indices { try list[index].pass(through: &self) }
      list = []
      return
    }
    let count = try readCount()
    list.reserveCapacity(count)
    for _ in 0..<count {
      var row = Row.blank
      try row.pass(through: &self)
      list.append(row)
    }
  }

  /// Not negative.
  package mutating func number(_ number: inout Int) throws {
    if isRead { number = try readNumber() } else { write(number) }
  }

  /// Not negative.
  package mutating func numbers(_ numbers: inout [Int]) throws {
    guard isRead else {
      write(numbers.count)
      for number in numbers { write(number) }
      return
    }
    let count = try readCount()
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try readNumber()) }
  }

  package mutating func flag(_ flag: inout Bool) throws {
    guard isRead else { return write(flag ? 1 : 0) }
    let number = try readNumber()
    guard number <= 1 else { throw PackedMismatch() }
    flag = number == 1
  }

  package mutating func text(_ text: inout String) throws {
    if isRead { text = try readText() } else { write(text) }
  }

  package mutating func texts(_ texts: inout [String]) throws {
    guard isRead else {
      write(texts.count)
      for text in texts { write(text) }
      return
    }
    let count = try readCount()
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try readText()) }
  }

  /// Behind the number of its bytes, so that it can be passed over.
  package mutating func part<Row>(_ part: inout PackedPart<Row>) throws {
    guard isRead else {
      let before = rows.numbers
      rows.numbers = []
      var row = part.row
      try row.pass(through: &self)
      let own = rows.numbers
      rows.numbers = before
      write(own.count)
      rows.numbers += own
      return
    }
    let count = try readCount()
    part = PackedPart(at: self)
    offset += count
  }

  // MARK: Numbers and texts

  private mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      rows.numbers.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    rows.numbers.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func write(_ text: String) {
    if let number = known?[text] { return write(number) }
    known?[text] = rows.texts.count
    write(rows.texts.count)
    rows.texts.append(text)
  }

  /// Every element takes a byte at least.
  private mutating func readCount() throws -> Int {
    let count = try readNumber()
    guard count <= rows.numbers.count - offset else { throw PackedMismatch() }
    return count
  }

  private mutating func readNumber() throws -> Int {
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

  private mutating func readText() throws -> String {
    let index = try readNumber()
    guard index < rows.texts.count else { throw PackedMismatch() }
    return rows.texts[index]
  }
}

extension RowFields {
  package mutating func optionalText(_ text: inout String?) throws {
    try optional(&text, or: "") { try $0.text(&$1) }
  }

  /// Not negative, none smaller than the one before it: kept as distances, which are shorter.
  package mutating func ascendingNumbers(_ numbers: inout [Int]) throws {
    var distances = zip(numbers, [0] + numbers).map { $0 - $1 }
    try self.numbers(&distances)
    var last = 0
    numbers = distances.map { distance in
      last &+= distance
      return last
    }
  }

  package mutating func optionalTexts(_ texts: inout [String]?) throws {
    try optional(&texts, or: []) { try $0.texts(&$1) }
  }

  package mutating func row<Row: PackedRow>(_ row: inout Row) throws { try row.pass(through: &self) }

  package mutating func optionalRow<Row: PackedRow>(_ row: inout Row?) throws {
    try optional(&row, or: .blank) { try $1.pass(through: &$0) }
  }

  package mutating func optionalRows<Row: PackedRow>(_ rows: inout [Row]?) throws {
    try optional(&rows, or: []) { try $0.rows(&$1) }
  }

  /// One of the names that a type gives its cases.
  package mutating func name<Value: RawRepresentable<String>>(_ value: inout Value) throws {
    var text = value.rawValue
    try self.text(&text)
    guard let read = Value(rawValue: text) else { throw PackedMismatch() }
    value = read
  }

  package mutating func optionalName<Value: RawRepresentable<String>>(_ value: inout Value?) throws {
    var text = value?.rawValue
    try optionalText(&text)
    value = try text.map {
      guard let read = Value(rawValue: $0) else { throw PackedMismatch() }
      return read
    }
  }

  private mutating func optional<Value>(
    _ value: inout Value?, or blank: Value, _ pass: (inout Self, inout Value) throws -> Void
  ) throws {
    var isThere = value != nil
    try flag(&isThere)
    guard isThere else {
      value = nil
      return
    }
    var found = value ?? blank
    try pass(&self, &found)
    value = found
  }
}

/// A list that is kept as rows: where there are many, a field of its own for each part of each element would make the
/// index large and slow to write and to read.
@propertyWrapper
package struct PackedList<Row: PackedRow & Equatable & Sendable>: Equatable, Codable, Sendable {
  package var wrappedValue: [Row]

  package init(wrappedValue: [Row]) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    var fields = RowFields()
    var list = wrappedValue
    try fields.rows(&list)
    try fields.rows.encode(to: encoder)
  }

  package init(from decoder: any Decoder) throws {
    var fields = RowFields(reading: try PackedRows(from: decoder))
    wrappedValue = []
    try fields.rows(&wrappedValue)
    guard fields.isAtEnd else { throw PackedMismatch() }
  }
}
