package import DepGraphModel

/// `diff REF`, as text, as JSON and as a comment on a pull request.
package struct DifferencePage: AnswerPage {
  private let answer: GraphDifference
  private let commit: String

  /// - Parameter commit: as its user named it.
  package init(_ answer: GraphDifference, since commit: String) {
    self.answer = answer
    self.commit = commit
  }

  package var isEmpty: Bool { answer.isEmpty }

  package var json: JSONValue {
    .object([
      "modules": Self.value(answer.modules, JSONValue.module),
      "links": Self.value(answer.links) { .object(JSONValue.members(of: $0)) },
      "keys": Self.value(answer.keys, JSONValue.module),
      "liveValues": Self.value(answer.liveValues) { value in
        .object([
          "key": .module(value.key), "module": .module(value.module), "location": JSONReport.value(value.location),
        ])
      },
      "closures": .array(
        answer.closures.map { closure in
          .object([
            "root": .module(closure.root), "added": .array(closure.change.added.map(JSONValue.module)),
            "removed": .array(closure.change.removed.map(JSONValue.module)),
          ])
        }),
      "violations": .change(answer.violations),
    ])
  }

  private static func value<Value>(
    _ change: GraphDifference.Change<Value>, _ write: (Value) -> JSONValue
  ) -> JSONValue {
    .object(["added": .array(change.added.map(write)), "removed": .array(change.removed.map(write))])
  }

  // MARK: For people

  private struct Part {
    var title: String
    var added: [String]
    var removed: [String]

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }
  }

  private var parts: [Part] {
    func link(_ link: AnsweredLink) -> String { "\(link.from.shown) -> \(link.to.shown)" }
    func value(_ value: GraphDifference.LiveValue) -> String { "\(value.key.shown) in \(value.module.shown)" }
    let parts =
      [
        Part(title: "modules", added: answer.modules.added.map(\.shown), removed: answer.modules.removed.map(\.shown)),
        Part(title: "links", added: answer.links.added.map(link), removed: answer.links.removed.map(link)),
        Part(title: "keys", added: answer.keys.added.map(\.shown), removed: answer.keys.removed.map(\.shown)),
        Part(
          title: "live values", added: answer.liveValues.added.map(value),
          removed: answer.liveValues.removed.map(value)),
      ]
      + answer.closures.map { closure in
        Part(
          title: "linked into \(closure.root.shown)", added: closure.change.added.map(\.shown),
          removed: closure.change.removed.map(\.shown))
      }
    return parts.filter { !$0.isEmpty }
  }

  package func text(style: TextStyle) -> String {
    guard !isEmpty else { return "nothing differs from \(PrintableText.oneLine(commit))\n" }
    var lines: [String] = []
    for part in parts {
      lines.append(style.paint("\(PrintableText.oneLine(part.title)): \(Self.counts(part))", .strong))
      lines += part.added.map { "  + " + PrintableText.oneLine($0) }
      lines += part.removed.map { "  - " + PrintableText.oneLine($0) }
    }
    if !answer.violations.isEmpty { lines += ChangeText(style: style).lines(answer.violations) }
    return lines.map { $0 + "\n" }.joined()
  }

  package var markdown: String? {
    guard !isEmpty else { return "The dependency graph is the same as in \(MarkdownReport.code(commit)).\n" }
    var lines = ["### Dependency graph compared with \(MarkdownReport.code(commit))", ""]
    let others = answer.violations.unpaired
    for (title, violations) in [
      ("Gained", others.gained.map { ($0, "") }), ("Lost", others.lost.map { ($0, "") }),
      ("Changed", answer.violations.changed.map { ($0.after, ChangeText.difference($0.before, $0.after)) }),
    ] where !violations.isEmpty {
      lines += ["**\(title): \(SummaryText.counted(violations.count, "violation"))**", ""]
      lines += violations.prefix(Self.mostRows).map { violation, note in
        "- \(violation.severity.rawValue) \(MarkdownReport.code(violation.rule)) "
          + MarkdownReport.escape(PrintableText.oneLine(violation.message)) + note
          + (violation.location.map { " (\(MarkdownReport.code(ViolationText.place($0, withColumn: false))))" } ?? "")
      }
      if violations.count > Self.mostRows { lines.append("- … \(violations.count - Self.mostRows) more") }
      lines.append("")
    }
    for part in parts {
      lines += [
        "<details><summary>\(MarkdownReport.escape(PrintableText.oneLine(part.title))): \(Self.counts(part))</summary>",
        "", "```diff",
      ]
      lines += Self.rows("+", part.added) + Self.rows("-", part.removed) + ["```", "", "</details>", ""]
    }
    return lines.dropLast(lines.last == "" ? 1 : 0).map { $0 + "\n" }.joined()
  }

  /// A comment has an end: of long lists the first ones.
  private static let mostRows = 100

  private static func rows(_ sign: String, _ texts: [String]) -> [String] {
    let rows = texts.prefix(mostRows).map { text in
      // Nothing in a name ends the block.
      "\(sign) "
        + PrintableText.oneLine(text).split(separator: "`", omittingEmptySubsequences: false).joined(separator: "ˋ")
    }
    return rows + (texts.count > mostRows ? ["\(sign) … \(texts.count - mostRows) more"] : [])
  }

  private static func counts(_ part: Part) -> String { "+\(part.added.count) -\(part.removed.count)" }
}
