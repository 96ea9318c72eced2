package import DepGraphModel

/// Why a run ends with exit code 2, in one line.
package enum FailureText {
  /// `error: Package.swift:5:3: …; use …`, without its end.
  package static func line(_ failure: Report.Failure) -> String {
    let place = failure.location.map { ViolationText.place($0) + ": " } ?? ""
    return "error: \(place)\(sentence(failure))"
  }

  /// A line for each reason.
  package static func lines(_ failure: Report.Failure) -> [String] { failure.each.map(line) }

  static func sentence(_ failure: Report.Failure) -> String {
    PrintableText.oneLine(failure.message + (failure.help.map { "; \($0)" } ?? ""))
  }

  /// What such an entry is called where others are named by their rules.
  static let rule = "not-checked"
}
