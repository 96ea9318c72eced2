import Foundation
import Testing

/// What a job in GitHub Actions shows: annotations, and a page as its summary.
@Suite struct GitHubTests {
  @Test func everyCommandReadsBackAsWhatWasFound() throws {
    let tree = try HostileTree()
    let lines = tree.text("github").split(separator: "\n", omittingEmptySubsequences: false)
    let commands = lines.compactMap { WorkflowCommand($0) }
    let report = try tree.report()
    let violations = report["violations"].list
    // One cause has two roots, of which the baseline accepts one: they are two annotations.
    #expect(commands.count == violations.count + report["problems"].list.count)
    #expect(commands.filter { $0.name == "error" }.count == report["summary"]["errors"].int)
    #expect(commands.allSatisfy { ["error", "warning", "notice"].contains($0.name) })
    for violation in violations {
      // Control characters and marks of direction in a name are written visibly: a log is a terminal too.
      let file = violation["location"]["file"].string?
        .replacingOccurrences(of: "\u{1B}", with: "\\u{1b}")
        .replacingOccurrences(of: "\u{202E}", with: "\\u{202e}")
      let command = try #require(
        commands.first {
          $0.properties["file"] == file
            && $0.properties["title"] == "depgraph (\(violation["rule"].string ?? ""))"
            && $0.text.hasPrefix(violation["message"].string ?? "?")
        }, "\(violation)")
      #expect(command.properties["line"] == violation["location"]["line"].int.map(String.init))
      for step in violation["trace"].list { #expect(command.text.contains(step["to"].string ?? "?")) }
    }
    #expect(lines.filter { WorkflowCommand($0) == nil }.allSatisfy { !$0.contains("##[") })
    #expect(lines.suffix(2).first?.hasPrefix("judged 2 roots") == true)
  }

  @Test func itIsChosenByItselfAndTheSummaryHasTheTotals() throws {
    let folder = try Weather.folder()
    let inside = ["GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_STEP_SUMMARY": folder.absolute("summary.md")]
    let outcome = try folder.run(environment: inside)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == (try folder.run("--format", "github", exits: 1).output))
    #expect(outcome.errors == "")
    let summary = try folder.text("summary.md")
    #expect(summary.contains("### depgraph: 1 error\n"))
    #expect(summary == (try folder.run("--format", "markdown", exits: 1).output))
    // A second run of the job adds its page; a report in another format leaves none.
    #expect(try folder.run(environment: inside).exitCode == 1)
    #expect(try folder.text("summary.md") == summary + summary)
    #expect(try folder.run("--format", "text", environment: inside).output.hasPrefix("error[missing-live-value]"))
    #expect(try folder.text("summary.md") == summary + summary)
    let broken = try folder.run(environment: inside.merging(["GITHUB_STEP_SUMMARY": "/none/summary.md"]) { $1 })
    #expect(broken.exitCode == 1)
    #expect(broken.errors.contains("step summary"))
  }
}
