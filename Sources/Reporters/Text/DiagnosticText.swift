package import DepGraphModel

/// One message with a place, in the report's style: for errors of the configuration and the command line.
package struct DiagnosticText: Sendable {
  private let style: TextStyle
  private let excerpts: SourceExcerpts

  package init(style: TextStyle = TextStyle(), excerpts: SourceExcerpts = .none) {
    self.style = style
    self.excerpts = excerpts
  }

  /// Ends with a line feed.
  package func text(
    severity: Severity = .error, message: String, location: SourceLocation? = nil, help: String? = nil
  ) -> String {
    var lines = [style.paint(severity.rawValue, .severity(severity)) + ": " + PrintableText.oneLine(message)]
    if let location {
      lines += ViolationText(style: style, excerpts: excerpts)
        .excerpt(location, gutter: String(location.line).count, part: .severity(severity))
    }
    if let help { lines.append("  " + style.paint("help:", .help) + " " + PrintableText.oneLine(help)) }
    return lines.map { $0 + "\n" }.joined()
  }
}
