import DepGraphModel

/// The formats of a report, by the names that `--format` takes.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case xcode
  case json

  /// - Throws: `UnknownReportFormat`, with the nearest name, for any other name.
  package init(named name: String) throws(UnknownReportFormat) {
    guard let format = ReportFormat(rawValue: name) else { throw UnknownReportFormat(name: name) }
    self = format
  }

  /// For the command line's help.
  package var summary: String {
    switch self {
    case .text: "for people: source lines, traces, help"
    case .xcode: "for Xcode's issue navigator: one line a diagnostic, absolute paths"
    case .json: "for scripts: everything, as Schema/report.schema.json describes it"
    }
  }
}

/// A `--format` that does not exist.
package struct UnknownReportFormat: Error, Equatable, Sendable, CustomStringConvertible {
  package var name: String

  package init(name: String) {
    self.name = name
  }

  package var nearest: String? {
    NearestName.suggestion(for: name, among: ReportFormat.allCases.map(\.rawValue))
  }

  package var description: String {
    let names = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return "unknown format \(name)" + (nearest.map { ", did you mean \($0)?" } ?? "; one of \(names)")
  }
}
