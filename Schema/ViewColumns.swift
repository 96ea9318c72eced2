/// A column of a public view.
package struct ViewColumn: Equatable, Sendable {
  package var view: String
  package var column: String
  package var meaning: String
}

extension Schema {
  /// The columns of the public views with their meanings, in their order: what the comments of `views.sql` say.
  package static var columns: [ViewColumn] { ViewComments(views).columns }
}

/// Above each view stands what it shows, then a line for each column or for several: `--   file, line  where`.
private struct ViewComments {
  private(set) var columns: [ViewColumn] = []
  private var waiting: [(names: [String], meaning: String)] = []

  init(_ script: String) {
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("CREATE VIEW ") {
        finish(view: String(line.dropFirst("CREATE VIEW ".count).prefix { $0 != " " }))
      } else if line.hasPrefix("--   ") {
        take(line.dropFirst(5))
      } else if line.hasPrefix("--") {
        waiting = []
      }
    }
  }

  private mutating func take(_ line: Substring) {
    guard let gap = line.firstRange(of: "  "), gap.lowerBound > line.startIndex else {
      // The rest of the meaning above.
      guard !waiting.isEmpty else { return }
      waiting[waiting.count - 1].meaning += " " + line.drop { $0 == " " }
      return
    }
    waiting.append(
      (
        line[..<gap.lowerBound].split(separator: ",").map { String($0.drop { $0 == " " }) },
        String(line[gap.upperBound...].drop { $0 == " " })
      ))
  }

  private mutating func finish(view: String) {
    for entry in waiting {
      columns += entry.names.map { ViewColumn(view: view, column: $0, meaning: entry.meaning) }
    }
    waiting = []
  }
}
