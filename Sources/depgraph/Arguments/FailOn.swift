import ArgumentParser
import DepGraphModel

/// `--fail-on warning` or `--fail-on error,warning`: the severities that make a run fail. A severity includes the worse
/// ones too, so of a list the least counts.
struct FailOn: Equatable {
  static let error = FailOn(severity: .error)

  /// `nil` = never.
  var severity: Severity?
}

extension FailOn: ExpressibleByArgument {
  init?(argument: String) {
    guard argument != "never" else {
      severity = nil
      return
    }
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let severities = words.compactMap { Severity(rawValue: String($0)) }
    guard severities.count == words.count else { return nil }
    severity = severities.min()
  }

  static var allValueStrings: [String] { Severity.allCases.reversed().map(\.rawValue) + ["never"] }

  var defaultValueDescription: String { severity?.rawValue ?? "never" }
}
