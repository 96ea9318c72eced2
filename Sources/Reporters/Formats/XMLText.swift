/// XML, written by hand: Foundation's writer differs between systems.
enum XMLText {
  static let header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// ` name="value"`, the value on one line.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escape(PrintableText.oneLine(value)))\""
  }

  static func attribute(_ name: String, _ value: Int) -> String { " \(name)=\"\(value)\"" }

  /// Characters that XML 1.0 has no spelling for become visible.
  static func escape(_ text: String) -> String {
    PrintableText.spelled(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      case "\n", "\t": nil
      case "\u{FFFE}", "\u{FFFF}": PrintableText.escape(scalar)
      default: PrintableText.needsCare(scalar) ? PrintableText.escape(scalar) : nil
      }
    }
  }
}
