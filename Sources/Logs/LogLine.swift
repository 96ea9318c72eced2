/// One line of a log without what terminals and tools add to it.
struct LogLine {
  /// No message of the library is longer; a line of megabytes is data.
  private static let longest = 16_384

  let text: String

  init(_ bytes: ArraySlice<UInt8>) {
    text =
      String(decoding: Self.withoutEscapes(bytes.prefix(Self.longest)), as: UTF8.self)
      .trimmingMargins
  }

  /// ANSI sequences (ECMA-48: `ESC [ … letter`, `ESC ] … BEL`) and carriage returns are taken out.
  private static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x1B || $0 == 0x0D }) else { return Array(bytes) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x0D { continue }
      guard byte == 0x1B else {
        output.append(byte)
        continue
      }
      guard index < bytes.endIndex else { break }
      let opener = bytes[index]
      index += 1
      if opener == UInt8(ascii: "[") {
        while index < bytes.endIndex, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
        index += 1
      } else if opener == UInt8(ascii: "]") {
        while index < bytes.endIndex, bytes[index] != 0x07, bytes[index] != 0x1B { index += 1 }
        index += 1
      }
    }
    return output
  }

  /// `Kiosk` of `2026-01-05 09:12:44.123+0100 Kiosk[812:4471] …`.
  var process: String? {
    guard let open = text.firstIndex(of: "["), open > text.startIndex,
      let close = text[open...].firstIndex(of: "]")
    else { return nil }
    let numbers = text[text.index(after: open)..<close]
    guard numbers.first?.isNumber ?? false,
      numbers.allSatisfy({ $0 == ":" || $0.isHexDigit })
    else { return nil }
    // A name may hold spaces: it begins behind the time, whose last part ends in a digit.
    let words = text[..<open].split(separator: " ")
    let name = words.drop { $0.first?.isNumber ?? false }
    return name.isEmpty ? nil : name.joined(separator: " ")
  }
}

extension String {
  /// Without spaces and the signs that tools put in a margin: `│`, `↳`, `>`, `|`.
  fileprivate var trimmingMargins: String {
    let margin: Set<Character> = [" ", "\t", "│", "┃", "↳", "|", ">", "\u{A0}"]
    var text = self[...]
    while let first = text.first, margin.contains(first) { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
