import GRDB

/// Numbers for texts, each written once.
struct TextNumbers {
  private var numbers: [String: Int] = [:]
  private var writer: RowWriter

  /// - Parameter database: its table of texts is empty, or is emptied before the first text is written.
  init(_ database: Database) throws {
    writer = try RowWriter(database, table: "text", columns: ["id", "value"])
  }

  mutating func number(of text: String) throws -> Int {
    if let number = numbers[text] { return number }
    let number = numbers.count
    numbers[text] = number
    writer.integer(number)
    writer.text(text)
    try writer.step()
    return number
  }

  mutating func optionalNumber(of text: String?) throws -> Int? { try text.map { try number(of: $0) } }
}
