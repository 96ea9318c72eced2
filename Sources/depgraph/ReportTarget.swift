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

  /// Lines of these may stand among others; the other formats are documents.
  private static let lines: [ReportFormat] = [.text, .concise, .xcode, .github]

  /// - Throws: `ValidationError` where two reports would be written to one place.
  static func check(_ targets: [ReportTarget]) throws {
    var files: [String: ReportFormat] = [:]
    for target in targets {
      guard let file = target.file else { continue }
      if let other = files.updateValue(target.format, forKey: file) {
        throw ValidationError("--format \(other.name)=\(file) and --format \(target.format.name)=\(file) name one file")
      }
    }
    let printed = targets.filter { $0.file == nil }.map(\.format)
    if printed.count > 1, let document = printed.first(where: { !lines.contains($0) }) {
      let other = printed.first { $0 != document } ?? document
      throw ValidationError(
        "--format \(document.name) and --format \(other.name) would both be printed; "
          + "write one to a file: --format \(document.name)=FILE")
    }
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
