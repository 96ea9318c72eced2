import DepGraphModel

/// The last lines of a report: how much was found, what was judged, and what was not seen.
enum SummaryText {
  private static let mostNames = 5

  static func counts(_ report: Report, _ blocks: [ViolationBlock]) -> String {
    let summary = report.summary
    let causes = blocks.count { $0.first.state == .new }
    var parts: [String] = []
    for (count, word) in [(summary.errors, "error"), (summary.warnings, "warning"), (summary.infos, "info")]
    where count > 0 {
      parts.append(counted(count, word))
    }
    if parts.isEmpty {
      let isUnread = report.failure != nil && report.project.modules == 0
      let ofPart = isUnread ? "nothing was checked" : "no violations in what was read"
      parts.append(report.failure == nil ? "no violations" : ofPart)
    }
    if causes > 0, causes < report.violations.count(where: { $0.state == .new }) {
      parts[parts.count - 1] += " (\(counted(causes, "cause")))"
    }
    for (count, word) in [
      (summary.baselined, "baselined"), (summary.suppressed, "suppressed"), (summary.stale, "stale in the baseline"),
    ] where count > 0 {
      parts.append("\(count) \(word)")
    }
    return parts.joined(separator: ", ")
  }

  /// `judged 2 roots, 6 modules; not seen: nothing`
  static func judged(_ report: Report) -> String {
    let project = report.project
    let unseen = notSeen(report)
    return "judged \(counted(project.roots, "root")), \(counted(project.modules, "module")); not seen: "
      + (unseen.isEmpty ? "nothing" : unseen.joined(separator: ", "))
  }

  private static func notSeen(_ report: Report) -> [String] {
    // Of a run that ended before it looked.
    if report.failure != nil, report.project.modules == 0, report.problems.isEmpty { return ["everything"] }
    var parts: [String] = []
    for kind in Problem.Kind.allCases {
      let problems = report.problems.filter { $0.kind == kind }
      if !problems.isEmpty, let part = notSeen(kind, problems) { parts.append(part) }
    }
    // Without a root no live value was checked, whether or not that is reported as a problem.
    if report.project.roots == 0, !report.problems.contains(where: { $0.kind == .noRoots }) {
      parts.append(noRoots)
    }
    return parts
  }

  private static let noRoots = "live values (there is no root)"

  private static func notSeen(_ kind: Problem.Kind, _ problems: [Problem]) -> String? {
    switch kind {
    case .unparsedSource: counted(files(problems), "unparsed file")
    case .unreadableFile: counted(files(problems), "unreadable file")
    case .unevaluableManifest:
      counted(manifests(problems), "manifest that could not be evaluated", "manifests that could not be evaluated")
    case .unreadableProject: counted(manifests(problems), "unreadable project")
    case .missingPath: counted(problems.count, "missing path")
    case .unreadSource: "unread sources\(list(of: problems))"
    case .uncompiledSource: "programs that no target compiles\(list(of: problems))"
    case .unknownTarget: counted(problems.count, "unknown target")
    case .unknownExternal: external(problems)
    case .unresolvedRegistration: counted(problems.count, "unresolved registration")
    case .ambiguousKey: counted(problems.count, "ambiguous key")
    case .undecidedRead: counted(problems.count, "read of an undecided dependency", "reads of undecided dependencies")
    case .unknownCondition: counted(problems.count, "unknown condition")
    case .unmatchedPattern:
      counted(problems.count, "pattern that matches nothing", "patterns that match nothing")
    case .noRoots: noRoots
    // What is misspelled was seen all the same, and the index only saves time.
    case .pathCase, .index: nil
    }
  }

  private static func external(_ problems: [Problem]) -> String {
    let names = Set(problems.compactMap(\.subject))
    let unnamed = problems.filter { $0.subject == nil }.count
    return "source of \(counted(names.count + unnamed, "external package"))\(list(of: problems))"
  }

  /// The subjects of problems, in brackets.
  private static func list(of problems: [Problem]) -> String {
    let names = Set(problems.compactMap(\.subject)).sorted()
    var shown = names.prefix(mostNames).map(PrintableText.oneLine)
    if !shown.isEmpty, names.count + problems.count(where: { $0.subject == nil }) > shown.count { shown.append("…") }
    return shown.isEmpty ? "" : " (\(shown.joined(separator: ", ")))"
  }

  /// What stops the evaluation may be in a file that many manifests share, and one manifest may name several that are absent.
  private static func manifests(_ problems: [Problem]) -> Int {
    Set(problems.map { $0.subject ?? $0.location?.file ?? "" }).count
  }

  /// One file may have several problems.
  private static func files(_ problems: [Problem]) -> Int {
    Set(problems.compactMap { $0.location?.file }).count + problems.filter { $0.location == nil }.count
  }

  static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
