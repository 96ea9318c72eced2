package import DepGraphModel

/// Finds what swift-dependencies says at run time in a log of Xcode, `swift test` or a program: whatever is before
/// the text on its line, in colour or not, on several lines or folded into one.
package struct RunTimeLog: Sendable {
  /// A message with the line that it begins on.
  package struct Found: Equatable, Sendable {
    package var message: RunTimeMessage
    /// 1-based.
    package var line: Int
  }

  /// Lines after the first that may belong to a message: the library's own take nine, other programs' lines may
  /// stand between them.
  private static let reach = 16

  /// In the order of the log.
  package let found: [Found]
  /// Lines of the log.
  package let lines: Int

  package init(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    self.lines = lines.count
    var found: [Found] = []
    let candidates = lines.indices.filter { MessageText.mayHold(lines[$0]) }
    for (number, index) in candidates.enumerated() {
      let first = LogLine(lines[index])
      let next = number + 1 < candidates.count ? candidates[number + 1] : lines.count
      let last = min(index + Self.reach, next, lines.count)
      let rest = lines[(index + 1)..<max(last, index + 1)].map { LogLine($0).text }
      guard var message = MessageText(first.text, rest: rest).message else { continue }
      message.process = first.process
      found.append(Found(message: message, line: index + 1))
    }
    self.found = found
  }
}
