package import DepGraphModel

/// `path A B` and `why ROOT KEY|MODULE`.
package struct GraphPathsPage: AnswerPage {
  private let answer: GraphPaths
  private let isAll: Bool

  /// - Parameter isAll: whether more than the shortest was asked for.
  package init(_ answer: GraphPaths, isAll: Bool) {
    self.answer = answer
    self.isAll = isAll
  }

  package var isEmpty: Bool { answer.paths.isEmpty }

  package var json: JSONValue { .object(["paths": .array(answer.paths.map { .array($0.map(JSONValue.step)) })]) }

  package func text(style: TextStyle) -> String {
    let ends = "\(PrintableText.oneLine(answer.from.shown)) to \(PrintableText.oneLine(answer.to.shown))"
    guard !answer.paths.isEmpty else { return "no path from \(ends)\n" }
    var lines: [String] = []
    for path in answer.paths {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.paint("\(ends): \(SummaryText.counted(path.count, "step"))", .strong))
      lines += StepText(style: style).lines(path)
    }
    if answer.isCut { lines.append(isAll ? "(there are more paths)" : "(the shortest of several paths; use --all)") }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Steps under each other, with their places behind them.
struct StepText {
  let style: TextStyle

  func lines(_ steps: [GraphStep]) -> [String] {
    let sentences = steps.map { step in
      "  \(PrintableText.oneLine(step.from.name)) \(step.kind.rawValue) \(PrintableText.oneLine(step.to.name))"
    }
    let width = sentences.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(steps, sentences).map { step, sentence in
      guard let location = step.location else { return sentence }
      return DisplayWidth.padded(sentence, to: width) + "  "
        + style.paint(ViolationText.place(location, withColumn: false), .gutter)
    }
  }
}
