package import DepGraphModel

/// One page that opens from disk: findings as a table that needs no script, and behind it modules, keys, ways and the
/// launch matrix, drawn by a script from a block of data. Nothing in it is fetched from anywhere.
package struct HTMLReport {
  private let report: Report
  private let graph: GraphSnapshot?
  private let matrix: [MatrixRow]

  /// - Parameters:
  ///   - graph: `nil` for a report that was saved without it: then there are findings only.
  ///   - matrix: of the same run.
  package init(_ report: Report, graph: GraphSnapshot?, matrix: [MatrixRow]) {
    self.report = report
    self.graph = graph
    self.matrix = matrix
  }

  package var bytes: [UInt8] {
    let data = PageData(report: report, graph: graph ?? GraphSnapshot(), matrix: matrix)
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="depgraph \(Self.escaped(report.tool.version))">
      <title>depgraph</title>
      <style>
      \(String(decoding: PackageResources.page_css, as: UTF8.self))</style>
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
    if data.isCut {
      page +=
        "<p class=\"soft\">Only the links of modules with findings are part of this page: there are too many.</p>\n"
    }
    page += "</main>\n"
    if graph != nil {
      page += "<script type=\"application/json\" id=\"data\">"
      page += PageData.text(data.json) + "</script>\n"
      page += "<script>\n" + String(decoding: PackageResources.page_js, as: UTF8.self) + "</script>\n"
    }
    return Array((page + "</body>\n</html>\n").utf8)
  }

  private var failure: String {
    guard let failure = report.failure else { return "" }
    return "<p class=\"error\">\(Self.escaped(FailureText.sentence(failure)))</p>\n"
  }

  private var filters: String {
    guard graph != nil, !report.violations.isEmpty else {
      // The script asks for all of them.
      return graph == nil
        ? "" : "<div hidden>" + ["rule", "severity", "package"].map { select($0, []) }.joined() + "</div>\n"
    }
    let owners = FileOwners(graph)
    let packages = Set(report.violations.compactMap { owners.package(of: $0) }).sorted()
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
    return "<table><thead><tr>\(head)</tr></thead><tbody>\n" + worst.map { row($0, owners) }.joined()
      + "</tbody></table>\n"
  }

  private func row(_ violation: Violation, _ owners: FileOwners) -> String {
    let severity = violation.severity.rawValue
    let place = violation.location.map { ViolationText.place($0, withColumn: false) } ?? ""
    let state = violation.state == .new ? "" : " (\(violation.state.rawValue))"
    var what = "<div>\(Self.escaped(violation.message))</div>"
    if let help = violation.help { what += "<div class=\"soft\">help: \(Self.escaped(help))</div>" }
    if !violation.trace.isEmpty || !violation.related.isEmpty {
      let steps = violation.trace.map { step in
        "<li>\(Self.escaped("\(step.from) \(step.kind.rawValue) \(step.to)")) \(placed(step.location))</li>"
      }
      let related = violation.related.map { "<li>\(Self.escaped($0.message)) \(placed($0.location))</li>" }
      what +=
        "<details><summary>trace</summary><ol>\(steps.joined())</ol>"
        + (related.isEmpty ? "" : "<ul>\(related.joined())</ul>") + "</details>"
    }
    let links =
      graph == nil
      ? ""
      : owners.modules(of: violation).map { module in
        " <a href=\"#m=\(Self.percentEncoded(module.id))\">\(Self.escaped(module.name))</a>"
      }.joined()
    return
      "<tr id=\"f-\(Self.escaped(violation.fingerprint))\" tabindex=\"-1\" data-rule=\"\(Self.escaped(violation.rule))\" "
      + "data-severity=\"\(severity)\" data-package=\"\(Self.escaped(owners.package(of: violation) ?? ""))\">"
      + "<td class=\"\(severity)\">\(severity)\(state)</td><td>\(Self.escaped(violation.rule))</td>"
      + "<td>\(what)</td><td><span class=\"place\">\(Self.escaped(place))</span>\(links)</td></tr>\n"
  }

  private func placed(_ location: SourceLocation?) -> String {
    guard let location else { return "" }
    return "<span class=\"place\">\(Self.escaped(ViolationText.place(location, withColumn: false)))</span>"
  }

  private var problems: String {
    guard !report.problems.isEmpty else { return "" }
    let items = FoldedProblems.folded(report.problems).map { problem in
      "<li>\(Self.escaped(problem.message)) \(placed(problem.location))</li>"
    }
    return "<details><summary>Not analysed: \(SummaryText.counted(report.problems.count, "problem"))</summary>"
      + "<ul>\(items.joined())</ul></details>\n"
  }

  // MARK: Text

  /// For an element or a value in double quotes.
  static func escaped(_ text: String) -> String { XMLText.escape(PrintableText.oneLine(text)) }

  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }
}

/// Which module a file belongs to.
struct FileOwners {
  private var owners: [String: GraphSnapshot.ModuleRow] = [:]
  private var modules: [String: GraphSnapshot.ModuleRow] = [:]

  init(_ graph: GraphSnapshot?) {
    for module in graph?.modules ?? [] {
      modules[module.id] = module
      for file in module.files where owners[file] == nil { owners[file] = module }
    }
  }

  func package(of violation: Violation) -> String? { modules(of: violation).first?.package }

  /// Where it is, what it names, and its root: each once.
  func modules(of violation: Violation) -> [GraphSnapshot.ModuleRow] {
    let place = violation.location.flatMap { owners[$0.file] }
    let named = (violation.nodes ?? []).compactMap { modules[$0] }
    let root = violation.rootId.flatMap { modules[$0] }
    var seen: Set<String> = []
    return ([place] + named + [root]).compactMap { $0 }.filter { seen.insert($0.id).inserted }
  }
}
