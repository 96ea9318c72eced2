import DepGraphModel

/// Many violations as a list that can be read: the worst severity first, its rules with the most causes first; of each
/// rule a few in full, more as a line each, and how many there are of every subject.
struct GroupedText {
  private static let mostInFull = 3
  private static let mostLines = 50
  private static let mostSubjects = 10

  private struct Group {
    var severity: Severity
    var rule: String
    var blocks: [ViolationBlock]
  }

  let violations: ViolationText

  func write(_ blocks: [ViolationBlock], into output: inout some TextOutputStream) {
    let groups = Self.groups(blocks)
    for group in groups {
      for line in lines(group) { output.write(line + "\n") }
      output.write("\n")
    }
    for line in table(groups) { output.write(line + "\n") }
    output.write("\n")
  }

  private static func groups(_ blocks: [ViolationBlock]) -> [Group] {
    struct Kind: Hashable {
      var severity: Severity
      var rule: String
    }
    return Dictionary(grouping: blocks) { Kind(severity: $0.severity, rule: $0.first.rule) }
      .map { Group(severity: $0.severity, rule: $0.rule, blocks: $1) }
      .sorted { left, right in
        (right.severity, right.blocks.count, left.rule) < (left.severity, left.blocks.count, right.rule)
      }
  }

  private func lines(_ group: Group) -> [String] {
    let label = "\(group.severity.rawValue)[\(PrintableText.oneLine(group.rule))]"
    let title = violations.style.paint(label, .severity(group.severity))
    var lines = [
      violations.style.paint("==== ", .gutter) + title + ": " + SummaryText.counted(group.blocks.count, "cause")
    ]
    for block in group.blocks.prefix(Self.mostInFull) { lines += [""] + violations.lines(block) }
    let others = group.blocks.dropFirst(Self.mostInFull)
    guard !others.isEmpty else { return lines }
    lines.append("")
    lines += others.prefix(Self.mostLines).map { block in
      let place = block.first.location.map { ViolationText.place($0) + ": " } ?? ""
      return "  \(violations.style.paint(place, .gutter))\(block.sentence)"
    }
    let left = others.count - Self.mostLines
    if left > 0 { lines.append("  … and \(left) more; all are of \(Self.subjects(group.blocks))") }
    return lines
  }

  /// `30 subjects: AppFeature 412, HomeFeature 80, …`
  private static func subjects(_ blocks: [ViolationBlock]) -> String {
    let counts = Dictionary(grouping: blocks, by: \.first.subject).map { (name: $0, count: $1.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    var names = counts.prefix(mostSubjects).map { "\(PrintableText.oneLine($0.name)) \($0.count)" }
    if counts.count > names.count { names.append("…") }
    return "\(SummaryText.counted(counts.count, "subject")): \(names.joined(separator: ", "))"
  }

  private func table(_ groups: [Group]) -> [String] {
    let width = String(groups.map(\.blocks.count).max() ?? 0).count
    return groups.map { group in
      let count = DisplayWidth.paddedLeft(String(group.blocks.count), to: width)
      let word = DisplayWidth.padded(group.severity.rawValue, to: 7)
      return
        "\(count)  \(violations.style.paint(word, .severity(group.severity)))  \(PrintableText.oneLine(group.rule))"
    } + [
      "This report is shortened: --verbose tells everything, --only RULE one rule, --format json=FILE is for scripts."
    ]
  }
}
