import DepGraphModel

enum Fixture {
  static func place(_ file: String, _ line: Int, _ column: Int) -> SourceLocation {
    SourceLocation(file: file, line: line, column: column)
  }

  static func missing(
    root: String = "Forecast", severity: Severity = .error, roots: [String] = ["Forecast"]
  ) -> Violation {
    let read = place("Sources/DayFeature/Day.swift", 4, 3)
    return Violation(
      rule: "missing-live-value", severity: severity, subject: "WeatherClient", keyPath: "weatherClient", root: root,
      rootId: "Forecast:\(root)", roots: roots,
      message: "\(root) reads \\.weatherClient but links no live value for WeatherClient",
      help: "add \"WeatherClientLive\" to the dependencies of target \(root)", location: read,
      trace: [
        TraceStep(kind: .links, from: root, to: "HomeFeature", location: place("Package.swift", 7, 5)),
        TraceStep(kind: .links, from: "HomeFeature", to: "DayFeature", location: place("Package.swift", 9, 5)),
        TraceStep(kind: .reads, from: "DayFeature", to: "WeatherClient", location: read),
      ],
      related: [
        RelatedPlace(
          message: "the live value is declared here", location: place("Sources/WeatherClientLive/Live.swift", 3, 1))
      ],
      fingerprint: "0123abcd")
  }

  static func report(
    _ violations: [Violation] = [], problems: [Problem] = [], roots: Int = 2, summary: Report.Summary? = nil
  ) -> Report {
    let count = { (severity: Severity) in violations.filter { $0.severity == severity }.count }
    return Report(
      tool: Report.Tool(name: "depgraph", version: "0.1.0"),
      project: Report.Project(packages: 1, modules: 6, roots: roots, files: 6),
      summary: summary
        ?? Report.Summary(errors: count(.error), warnings: count(.warning), infos: count(.info)),
      violations: violations, problems: problems)
  }

  /// Names that break careless writers.
  static let hostileNames = [
    "a\nb", "\"quoted\" \\ back", "🙂👨‍👩‍👧", "שלום", "</script><script>", "tab\there", "bell\u{7}\u{1B}[31m",
    "\u{2028}\u{2029}",
    "\u{202E}gnp.exe", "é\u{301}", String(repeating: "long", count: 2_000), "", "日本語", "\u{0}",
  ]
}
