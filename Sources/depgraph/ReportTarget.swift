import ArgumentParser
import DepGraphReporters

/// One report to write.
struct ReportTarget: Equatable {
  var format: ReportFormat
  /// `nil` = standard output.
  var file: String?

  /// What is written where no format is asked for: inside GitHub Actions what its log understands.
  static func standard(environment: [String: String]) -> [ReportTarget] {
    [ReportTarget(format: environment["GITHUB_ACTIONS"] == "true" ? .github : .text)]
  }
}

/// `--format F` or `--format F=FILE`.
struct ReportArgument: ExpressibleByArgument {
  static let help = ArgumentHelp(
    "A report's format, \(ReportCatalogue.formats.map(\.name).joined(separator: ", ")); F=FILE writes it to a file."
      + " Repeatable. Default: text; in GitHub Actions, github.",
    valueName: "format")

  static var allValueStrings: [String] { ReportCatalogue.formats.map(\.name) }

  private var text: String

  init?(argument: String) {
    text = argument
  }

  /// - Throws: `ValidationError` with the nearest format.
  func target() throws -> ReportTarget {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let format: ReportFormat
    do { format = try ReportFormat(named: parts[0]) } catch { throw ValidationError(error.description) }
    guard parts.count > 1 else { return ReportTarget(format: format) }
    guard !parts[1].isEmpty else { throw ValidationError("--format \(text) names no file") }
    return ReportTarget(format: format, file: parts[1])
  }
}
