import DepGraphModel

/// Violations of one cause: one for each root, shown once.
struct ViolationBlock {
  /// At least one; the first is the one that is shown.
  private(set) var violations: [Violation]

  var first: Violation { violations[0] }
  var severity: Severity { violations.map(\.severity).max() ?? .info }

  /// Neighbours in the report's order that say the same about other roots.
  static func blocks(of violations: [Violation]) -> [ViolationBlock] {
    var blocks: [ViolationBlock] = []
    for violation in violations {
      if let last = blocks.indices.last, blocks[last].shares(causeOf: violation) {
        blocks[last].violations.append(violation)
      } else {
        blocks.append(ViolationBlock(violations: [violation]))
      }
    }
    return blocks.map(\.ordered)
  }

  /// The same, wherever it stands: several roots may each do it in a source of their own.
  static func causes(of violations: [Violation]) -> [ViolationBlock] {
    var merged: [ViolationBlock] = []
    var numbers: [Cause: Int] = [:]
    for block in blocks(of: violations) {
      let cause = Cause(block.first)
      if let cause, let number = numbers[cause] {
        merged[number].violations += block.violations
      } else {
        if let cause { numbers[cause] = merged.count }
        merged.append(block)
      }
    }
    return merged.map(\.ordered)
  }

  /// What is said of several roots in the same words.
  private struct Cause: Hashable {
    var rule: String
    var subject: String
    var keyPath: String?
    var roots: [String]
    var state: Violation.State
    var claim: Substring

    /// `nil` for what is said of one root, or of none.
    init?(_ violation: Violation) {
      guard violation.roots.count > 1, let root = violation.root else { return nil }
      let names = [violation.rootId ?? root, root]
      guard let name = names.first(where: violation.message.hasPrefix) else { return nil }
      rule = violation.rule
      subject = violation.subject
      keyPath = violation.keyPath
      roots = violation.roots
      state = violation.state
      claim = violation.message.dropFirst(name.count)
    }
  }

  /// Where roots do it elsewhere than the one that is shown.
  var elsewhere: [(location: SourceLocation, roots: [String])] {
    var places: [(location: SourceLocation, roots: [String])] = []
    for violation in violations {
      guard let location = violation.location, location != first.location else { continue }
      let root = violation.root ?? ""
      if let known = places.firstIndex(where: { $0.location == location }) {
        places[known].roots.append(root)
      } else {
        places.append((location: location, roots: [root]))
      }
    }
    return places
  }

  private func shares(causeOf other: Violation) -> Bool {
    other.root != nil && first.rule == other.rule && first.subject == other.subject
      && first.location == other.location && first.roots == other.roots && first.keyPath == other.keyPath
      && first.state == other.state
  }

  /// The worst first, otherwise in the report's order: its message and trace are the ones that are printed.
  private var ordered: ViolationBlock {
    let worst = severity
    return ViolationBlock(
      violations: violations.filter { $0.severity == worst } + violations.filter { $0.severity != worst })
  }

  /// Every root with this cause, by its identifier where two have one name; one whose violation is milder than the
  /// block says so.
  var rootNames: [String] {
    // What the others read is elsewhere, and so is their block.
    guard violations.count > 1 else { return first.root.map { [$0] } ?? [] }
    var counts: [String: Int] = [:]
    for violation in violations { counts[violation.root ?? "", default: 0] += 1 }
    let worst = severity
    return violations.compactMap { violation in
      guard let root = violation.root else { return nil }
      let name = counts[root, default: 0] > 1 ? violation.rootId ?? root : root
      return violation.severity == worst ? name : "\(name) (\(violation.severity.rawValue))"
    }
  }

  /// Roots may need different fixes.
  var helps: [String] {
    var seen: Set<String> = []
    return violations.compactMap(\.help).filter { seen.insert($0).inserted }
  }

  /// The fixes, and how many more there are of each that differ from it in the name of the root alone. Two are both written
  /// out.
  var distinctHelps: [(text: String, more: Int)] {
    var found: [(text: String, all: [String])] = []
    for violation in violations {
      guard let help = violation.help, !found.contains(where: { $0.all.contains(help) }) else { continue }
      let text = [violation.rootId, violation.root].compactMap { $0 }.reduce(help) {
        $0.replacing(word: $1, with: "\u{0}")
      }
      if let known = found.firstIndex(where: { $0.text == text }) {
        found[known].all.append(help)
      } else {
        found.append((text, [help]))
      }
    }
    return found.flatMap { _, all in
      all.count > 2 ? [(text: all[0], more: all.count - 1)] : all.map { (text: $0, more: 0) }
    }
  }
}

extension String {
  /// Replaces a name where it is not a part of a longer one.
  fileprivate func replacing(word: String, with other: String) -> String {
    var parts: [Substring] = []
    var rest = self[...]
    var start = startIndex
    while !word.isEmpty, let found = rest.firstRange(of: word) {
      let isWhole = ![
        found.lowerBound > startIndex ? self[index(before: found.lowerBound)] : " ",
        found.upperBound < endIndex ? self[found.upperBound] : " ",
      ].contains { $0.isLetter || $0.isNumber || $0 == "_" }
      if isWhole {
        parts.append(self[start..<found.lowerBound])
        start = found.upperBound
      }
      rest = self[found.upperBound...]
    }
    return (parts + [self[start...]]).joined(separator: other)
  }
}
