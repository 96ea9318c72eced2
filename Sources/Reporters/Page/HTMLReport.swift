import DepGraphModel

extension ReportFormat {
  package static let html = ReportFormat(name: "html") { input in
    HTMLReport(report: input.report, shown: input.graph()).bytes
  }
}

/// One page that opens from disk: findings as a table that needs no script, and behind it modules, keys, ways and the
/// launch matrix, drawn by a script from a block of data. Nothing in it is fetched from anywhere.
package struct HTMLReport {
  let report: Report
  /// `nil` for a report that was saved without it: then there are findings only.
  let shown: RenderInput.PageGraph?
  private var graph: GraphSnapshot? { shown?.snapshot }

  package static let adviceForGraph = "`depgraph check --format html=FILE` writes modules and the matrix too"

  var bytes: [UInt8] {
    let data = PageData(
      report: report, shown: shown ?? RenderInput.PageGraph(snapshot: GraphSnapshot(), matrix: []))
    let (style, script) = (PageSources.style, PageSources.script)
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \(Self.source(style)); \
      script-src \(graph == nil ? "'none'" : Self.source(script)); base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="depgraph \(Self.escaped(report.tool.version))">
      <title>depgraph</title>
      <style>\(style)</style>
      </head>
      <body>
      <header>
      <h1><a href="#">depgraph</a></h1>

      """
    if graph != nil {
      page += """
        <nav class="needs-script" hidden aria-label="Pages"><a href="#">Findings</a> \
        <a href="#view=matrix">Matrix</a> <a href="#view=modules">Modules</a></nav>
        <div class="search needs-script" hidden><input id="search" type="search" role="combobox" \
        aria-label="Search modules and keys (press /)" placeholder="Search modules and keys ( / )" autocomplete="off" \
        aria-controls="hits" aria-expanded="false"><ul id="hits" class="hits" role="listbox" aria-label="Search results" \
        hidden></ul></div>

        """
    }
    page += """
      <span class="soft" id="status" role="status" aria-live="polite"></span>
      </header>
      <main id="view" hidden></main>
      <main id="findings">
      <h2>\(Self.escaped(SummaryText.counts(report, ViolationBlock.blocks(of: report.violations))))</h2>
      <p class="soft">\(Self.escaped(SummaryText.judged(report)))</p>

      """
    page += failure + filters + table + problems
    if graph == nil, report.failure == nil {
      page +=
        "<p class=\"soft\">This page shows findings only: it was rendered from a saved report, which has no graph; "
        + "\(Self.escaped(Self.adviceForGraph))</p>\n"
    }
    if data.isCut {
      page +=
        "<p class=\"soft\">This page has only the links of modules with findings: there are too many to show all.</p>\n"
    }
    page += "</main>\n"
    if graph != nil {
      page += "<script type=\"application/json\" id=\"data\">"
      page += PageData.text(data.json) + "</script>\n"
      page += "<script>" + script + "</script>\n"
    }
    return Array((page + "</body>\n</html>\n").utf8)
  }

  /// What is written here alone may run: a name that came through as markup would not.
  static func source(_ text: String) -> String {
    "'sha256-\(SHA256.base64(SHA256.hash(Array(text.utf8))))'"
  }

  private var failure: String {
    (report.failure?.each ?? []).map { reason in
      let place = reason.location.map { ViolationText.place($0) + ": " } ?? ""
      return "<p class=\"error\">\(Self.escaped(place + FailureText.sentence(reason)))</p>\n"
    }.joined()
  }

  private var filters: String {
    guard graph != nil, !report.violations.isEmpty else {
      // The script asks for all of them.
      return graph == nil
        ? "" : "<div hidden>" + ["rule", "severity", "package"].map { select($0, []) }.joined() + "</div>\n"
    }
    let owners = FileOwners(graph)
    let names = Dictionary(firstOf: (graph?.packages ?? []).map { ($0.id, $0.name) })
    let packages = Set(report.violations.compactMap { owners.package(of: $0) }.map { names[$0] ?? $0 }).sorted()
    let severities = Severity.allCases.reversed().map(\.rawValue).filter { severity in
      report.violations.contains { $0.severity.rawValue == severity }
    }
    return "<div class=\"filters needs-script\" hidden>" + select("rule", Set(report.violations.map(\.rule)).sorted())
      + select("severity", severities) + select("package", packages) + "</div>\n"
  }

  private func select(_ name: String, _ values: [String]) -> String {
    let options = values.map { "<option>\(Self.escaped($0))</option>" }.joined()
    return "<label>\(name) <select id=\"filter-\(name)\"><option value=\"\">all</option>\(options)</select></label> "
  }

  private var table: String {
    guard !report.violations.isEmpty else { return "<table hidden><tbody></tbody></table>\n" }
    let owners = FileOwners(graph)
    let head = ["Severity", "Rule", "What", "Where"].map { "<th scope=\"col\">\($0)</th>" }.joined()
    let worst = Severity.allCases.reversed().flatMap { severity in
      report.violations.filter { $0.severity == severity }
    }
    let numbers = Dictionary(firstOf: (graph?.modules ?? []).enumerated().map { ($1.id, $0) })
    return "<table><thead><tr>\(head)</tr></thead><tbody>\n" + worst.map { row($0, owners, numbers) }.joined()
      + "</tbody></table>\n"
  }

  /// Without what a browser adds by itself, as there may be thousands. The script knows from `data-m` which modules it
  /// concerns.
  private func row(_ violation: Violation, _ owners: FileOwners, _ numbers: [String: Int]) -> String {
    let severity = violation.severity.rawValue
    let place = violation.location.map { ViolationText.place($0, withColumn: false) } ?? ""
    let state = violation.state == .new ? "" : " (\(violation.state.rawValue))"
    var what = Self.text(violation.message)
    if let help = violation.help { what += "<small>help: \(Self.text(help))</small>" }
    what += evidence(violation)
    let modules = owners.modules(of: violation).compactMap { numbers[$0.id] }.map(String.init)
    let concerned = modules.isEmpty ? "" : " data-m=\"\(modules.joined(separator: " "))\""
    let id = Self.escaped(String(violation.fingerprint.prefix(Self.idLength)))
    return "<tr id=\"f-\(id)\"\(concerned)><td class=\"\(severity)\">\(severity)\(state)"
      + "<td>\(Self.text(violation.rule))<td>\(what)<td><i>\(Self.text(place))</i>\n"
  }

  private func evidence(_ violation: Violation) -> String {
    // One step at the place of the violation says nothing new.
    let isShort = violation.trace.count == 1 && violation.trace[0].location == violation.location
    let steps = (isShort ? [] : violation.trace).map { step in
      "<li>\(Self.text("\(step.from) \(step.kind.rawValue) \(step.to)")) \(placed(step.location))"
    }
    let related = violation.related.map { "<li>\(Self.text($0.message)) \(placed($0.location))" }
    guard !steps.isEmpty || !related.isEmpty else { return "" }
    return "<details><summary>\(steps.isEmpty ? "more places" : "trace")</summary>"
      + (steps.isEmpty ? "" : "<ol>\(steps.joined())</ol>") + (related.isEmpty ? "" : "<ul>\(related.joined())</ul>")
      + "</details>"
  }

  /// Of a fingerprint: enough for one page.
  private static let idLength = 12

  private func placed(_ location: SourceLocation?) -> String {
    guard let location else { return "" }
    return "<i>\(Self.text(ViolationText.place(location, withColumn: false)))</i>"
  }

  private var problems: String {
    guard !report.problems.isEmpty else { return "" }
    let items = FoldedProblems.folded(report.problems).map { problem in
      "<li>\(Self.text(problem.message)) \(placed(problem.location))</li>"
    }
    return "<details><summary>Not analysed: \(SummaryText.counted(report.problems.count, "problem"))</summary>"
      + "<ul>\(items.joined())</ul></details>\n"
  }

  // MARK: Text

  /// For the content of an element, where quotes mean themselves.
  static func text(_ text: String) -> String {
    escaped(text).replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
  }

  /// For an element or a value in double quotes.
  static func escaped(_ text: String) -> String { XMLText.escape(PrintableText.oneLine(text)) }
}
