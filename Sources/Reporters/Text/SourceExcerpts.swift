package import DepGraphModel

/// The source lines that a report shows. A reporter reads no disk, so they come in from outside.
package struct SourceExcerpts: Sendable {
  package static let none = SourceExcerpts { _ in nil }

  private let text: @Sendable (SourceLocation) -> String?

  /// `text` gives the whole line of a place without its line end, `nil` where it cannot be read.
  package init(_ text: @escaping @Sendable (SourceLocation) -> String?) {
    self.text = text
  }

  package func line(at location: SourceLocation) -> String? { text(location) }

  /// The places whose lines the text report shows, sorted, each once. Several may share a line.
  package static func locations(in report: Report) -> [SourceLocation] {
    Set(report.violations.compactMap(\.location)).sorted()
  }

  /// Every place that a report names, sorted, each once: for formats that count columns in another unit.
  package static func allLocations(in report: Report) -> [SourceLocation] {
    var places: Set<SourceLocation> = Set(report.problems.compactMap(\.location))
    places.formUnion((report.failure?.each ?? []).compactMap(\.location))
    for violation in report.violations {
      places.formUnion([violation.location, violation.suppression?.location].compactMap { $0 })
      places.formUnion(violation.trace.compactMap(\.location))
      places.formUnion(violation.related.compactMap(\.location))
    }
    return places.sorted()
  }
}

/// One source line and the carets below it, both as they appear on a terminal.
struct SourceExcerpt {
  private static let tabWidth = 4
  /// Columns of a line that are shown at most; a minified file has one line of megabytes.
  private static let longestLine = 160

  let line: String
  /// The carets below what begins at the column, with the spaces before them.
  let caret: String

  /// - Parameter column: 1-based, in UTF-8 bytes.
  init(_ source: String, column: Int) {
    let target = max(0, column - 1)
    // Only the neighbourhood of the column can be shown: no need to measure megabytes.
    let (start, isCutBefore) = Self.start(of: source, before: target)
    var shown = isCutBefore ? "…" : ""
    var width = isCutBefore ? 1 : 0
    var caretColumn: Int?
    var caretWidth = 0
    var left = 0
    var offset = source.utf8.distance(from: source.startIndex, to: start)
    for index in source[start...].indices {
      let character = source[index]
      let end = offset + character.utf8.count
      if caretColumn == nil, target < end {
        caretColumn = width
        left = SourceSpan.length(of: source[index...])
      }
      if width >= Self.longestLine {
        shown += "…"
        break
      }
      let (text, columns) = Self.display(character)
      shown += text
      width += columns
      if left > 0 { (left, caretWidth) = (left - 1, caretWidth + columns) }
      offset = end
    }
    line = shown.trimmingTrailingSpaces
    caret = String(repeating: " ", count: caretColumn ?? width) + String(repeating: "^", count: max(1, caretWidth))
  }

  private static func start(of source: String, before target: Int) -> (index: String.Index, isCut: Bool) {
    guard target > longestLine - 20,
      let near = source.utf8.index(
        source.startIndex, offsetBy: target, limitedBy: source.utf8.index(before: source.endIndex)),
      var cut = source.utf8.index(near, offsetBy: -(longestLine / 2), limitedBy: source.startIndex)
    else { return (source.startIndex, false) }
    // Back to the first byte of a character.
    while cut > source.startIndex, source.utf8[cut] & 0xC0 == 0x80 { cut = source.utf8.index(before: cut) }
    return (cut, true)
  }

  private static func display(_ character: Character) -> (text: String, width: Int) {
    if character == "\t" { return (String(repeating: " ", count: tabWidth), tabWidth) }
    if character.unicodeScalars.contains(where: PrintableText.needsCare) {
      let text = character.unicodeScalars.map { PrintableText.needsCare($0) ? PrintableText.escape($0) : String($0) }
        .joined()
      return (text, DisplayWidth.of(text))
    }
    return (String(character), DisplayWidth.of(character))
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
