import DepGraphModel

extension ReportFormat {
  package static let junit = ReportFormat(name: "junit") { input in
    Array(JUnitReport.text(input.report).utf8)
  }
}

/// JUnit's XML, as Jenkins' schema has it: a suite a rule, a case a violation. Errors fail; warnings, infos and what is
/// accepted are skipped, so that the picture agrees with the exit code. Places are in the text: the schema has no
/// attributes for them.
enum JUnitReport {
  static func text(_ report: Report) -> String {
    let suites = Dictionary(grouping: report.violations, by: \.rule).sorted { $0.key < $1.key }
    let failures = report.violations.count(where: isFailure)
    let count = report.violations.count + 1
    var text = XMLText.header + "<testsuites name=\"depgraph\""
    text += XMLText.attribute("tests", count) + XMLText.attribute("failures", failures)
    text += XMLText.attribute("errors", report.failure?.each.count ?? 0) + ">\n"
    text += judged(report)
    for (rule, violations) in suites { text += suite(rule, violations) }
    return text + "</testsuites>\n"
  }

  /// The run itself is a case, so that a run without violations is not empty and says what it did not see.
  private static func judged(_ report: Report) -> String {
    let problems = report.problems.map { problem in
      (problem.location.map { ViolationText.place($0) + ": " } ?? "") + PrintableText.oneLine(problem.message)
    }
    let output = ([SummaryText.judged(report)] + problems).joined(separator: "\n")
    let errors = (report.failure?.each ?? []).map { failure in
      "      <error\(XMLText.attribute("message", FailureText.sentence(failure)))"
        + "\(XMLText.attribute("type", FailureText.rule))>\(XMLText.escape(FailureText.line(failure)))</error>\n"
    }
    return """
        <testsuite name="depgraph" tests="1" failures="0" errors="\(errors.count)" skipped="0">
          <testcase name="analysis" classname="depgraph">
      \(errors.joined())      <system-out>\(XMLText.escape(output))</system-out>
          </testcase>
        </testsuite>

      """
  }

  private static func suite(_ rule: String, _ violations: [Violation]) -> String {
    let failures = violations.count(where: isFailure)
    var text = "  <testsuite\(XMLText.attribute("name", rule))\(XMLText.attribute("tests", violations.count))"
    text += XMLText.attribute("failures", failures) + XMLText.attribute("errors", 0)
    text += XMLText.attribute("skipped", violations.count - failures) + ">\n"
    return text + violations.map(testCase).joined() + "  </testsuite>\n"
  }

  private static func testCase(_ violation: Violation) -> String {
    let name = violation.subject + (violation.root.map { " in \($0)" } ?? "")
    var text = "    <testcase\(XMLText.attribute("name", name))\(XMLText.attribute("classname", violation.rule))>\n"
    if isFailure(violation) {
      text += "      <failure\(XMLText.attribute("message", violation.sentence))"
      text += XMLText.attribute("type", violation.rule) + ">\(XMLText.escape(details(violation)))</failure>\n"
    } else {
      let place = violation.location.map { ViolationText.place($0) + ": " } ?? ""
      let message = "\(place)\(violation.severity.rawValue): \(violation.sentence)"
      text += "      <skipped\(XMLText.attribute("message", message))/>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func details(_ violation: Violation) -> String {
    var lines = [violation.location.map { ViolationText.place($0) }].compactMap { $0 }
    lines += violation.trace.enumerated().map { index, step in
      "\(index + 1). \(ViolationText.sentence(step))" + (step.location.map { "  \(ViolationText.place($0))" } ?? "")
    }
    if let help = violation.help { lines.append("help: " + PrintableText.oneLine(help)) }
    return lines.joined(separator: "\n")
  }

  private static func isFailure(_ violation: Violation) -> Bool {
    violation.state == .new && violation.severity == .error
  }
}
