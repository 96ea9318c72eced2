import DepGraphModel

/// How text for people looks.
package struct TextStyle: Equatable, Sendable {
  /// ANSI colours.
  package var usesColor: Bool
  /// Columns at which prose is wrapped; `nil` = never. Names and source lines of one identifier are never cut.
  package var width: Int?

  package init(usesColor: Bool = false, width: Int? = nil) {
    self.usesColor = usesColor
    // Below this every line would hold one word.
    self.width = width.map { max($0, 40) }
  }

  enum Part {
    case severity(Severity)
    case help
    case gutter
    case strong

    var code: String {
      switch self {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.info): "1;34"
      case .help: "32"
      case .gutter: "34"
      case .strong: "1"
      }
    }
  }

  func paint(_ text: String, _ part: Part) -> String {
    usesColor ? "\u{1B}[\(part.code)m\(text)\u{1B}[0m" : text
  }
}
