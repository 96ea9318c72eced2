import Foundation

extension Tool.Outcome {
  /// What is wrong with a check by itself: its report and its exit code say the same thing, or it failed and says so.
  var contradiction: String? {
    guard let exitCode, exitCode == 0 || exitCode == 1 else { return nil }
    guard let report = try? JSONSerialization.jsonObject(with: output) as? [String: Any],
      let summary = report["summary"] as? [String: Any], let errors = summary["errors"] as? Int,
      let project = report["project"] as? [String: Any], let problems = report["problems"] as? [[String: Any]]
    else { return "\(exitCode) without a whole report" }
    if (errors > 0) != (exitCode == 1) { return "\(exitCode) with \(errors) errors" }
    let kinds = Set(problems.compactMap { $0["kind"] as? String })
    let isBroken = kinds.contains("unreadable-project") || kinds.contains("unevaluable-manifest")
    if isBroken, project["roots"] as? Int == 0 { return "\(exitCode) where no root is left of what cannot be read" }
    return nil
  }
}
