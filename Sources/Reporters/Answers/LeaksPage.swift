package import DepGraphModel

/// `leaks`.
package struct LeaksPage: AnswerPage {
  private let leaks: [LeakCost]
  private let showsCost: Bool

  package init(_ leaks: [LeakCost], showsCost: Bool) {
    self.leaks = leaks
    self.showsCost = showsCost
  }

  package var isEmpty: Bool { leaks.isEmpty }

  package var json: JSONValue {
    .array(
      leaks.map { leak in
        var members = JSONValue.members(of: leak.link)
        members["confidence"] = .string(leak.confidence)
        if showsCost {
          members["cost"] = .object(["modules": .number(leak.modules), "lines": .number(leak.lines)])
        }
        return .object(members)
      })
  }

  package func text(style: TextStyle) -> String {
    guard !leaks.isEmpty else { return "no leaks\n" }
    let rows = leaks.map { leak -> (String, SourceLocation?) in
      let doubt = leak.confidence == Confidence.proven.rawValue ? "" : " (\(leak.confidence))"
      let cost =
        showsCost
        ? ": pulled into \(SummaryText.counted(leak.modules, "module")), "
          + "\(SummaryText.counted(leak.lines, "line")) more to build in each" : ""
      return ("\(leak.link.from.shown) -> \(leak.link.to.shown)\(doubt)\(cost)", leak.link.location)
    }
    return ([style.paint(SummaryText.counted(leaks.count, "leak"), .strong)] + PlacedLines(style: style).lines(rows))
      .map { $0 + "\n" }.joined()
  }
}
