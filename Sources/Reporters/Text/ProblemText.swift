import DepGraphModel

/// What was not analysed, for people.
struct ProblemText {
  private static let mostOfOneKind = 10

  let style: TextStyle
  var isWhole = false

  func lines(_ problems: [Problem]) -> [String] {
    guard !problems.isEmpty else { return [] }
    let problems =
      isWhole
      ? problems
      : FoldedProblems.folded(
        problems, advice: "--verbose names them, --checkouts DIR says where packages are checked out")
    var lines = ["Not analysed:"]
    for kind in Problem.Kind.allCases {
      let ofKind = problems.filter { $0.kind == kind }
      for problem in ofKind.prefix(isWhole ? ofKind.count : Self.mostOfOneKind) { lines += self.lines(problem) }
      let more = isWhole ? 0 : ofKind.count - Self.mostOfOneKind
      if more > 0 { lines.append("  … and \(more) more \(kind.rawValue), see --verbose") }
    }
    return lines
  }

  private func lines(_ problem: Problem) -> [String] {
    let label = "problem[\(problem.kind.rawValue)]:"
    let place = problem.location.map { " " + ViolationText.place($0) + ":" } ?? ""
    let text = "\(label)\(place) \(PrintableText.oneLine(problem.message))"
    return DisplayWidth.wrapped(text, width: style.width.map { $0 - 2 }).enumerated().map { index, line in
      guard index == 0, line.hasPrefix(label) else { return "    " + line }
      return "  " + style.paint(label, .severity(.warning)) + line.dropFirst(label.count)
    }
  }
}
