import DepGraphModel

/// The formats of a report, by the names that `--format` takes.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case concise
  case xcode
  case json
  case sarif
  case github
  case gitlab
  case checkstyle
  case junit
  case markdown
  case html
  case swiftLint = "swiftlint-json"

  /// - Throws: `UnknownReportFormat`, with the nearest name, for any other name.
  package init(named name: String) throws(UnknownReportFormat) {
    guard let format = ReportFormat(rawValue: name) else { throw UnknownReportFormat(name: name) }
    self = format
  }

  /// For the command line's help.
  package var summary: String {
    switch self {
    case .text: "for people: source lines, traces, help"
    case .concise: "one line per violation"
    case .xcode: "for Xcode's issue navigator: one line per diagnostic, absolute paths"
    case .json: "for scripts: everything, described by Schema/report.schema.json"
    case .sarif: "SARIF 2.1.0: for code scanning"
    case .github: "workflow commands: annotations; the default inside GitHub Actions"
    case .gitlab: "GitLab's code quality report"
    case .checkstyle: "Checkstyle's XML"
    case .junit: "JUnit XML: errors fail, everything else is skipped"
    case .markdown: "a pull request comment with a diagram of the traces"
    case .html: "one page for a browser: findings, modules, paths and the launch matrix"
    case .swiftLint: "SwiftLint's JSON, for tools that already read it; absolute paths"
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
