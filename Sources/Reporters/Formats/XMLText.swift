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
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": result += PrintableText.escape(scalar)
      case _ where PrintableText.needsCare(scalar): result += PrintableText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
