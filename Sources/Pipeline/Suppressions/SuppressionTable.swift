import DepGraphModel

/// A violation with every place where a comment may hide it.
struct PlacedViolation {
  var violation: Violation
  var places: [SourceLocation]
  /// Whether the configuration switches the rule off where the violation is: it is not reported, and what hides it
  /// is of use all the same.
  var isOff = false
}

/// The `depgraph:ignore` comments of a tree, and which of them hide something.
struct SuppressionTable {
  /// One rule of one comment.
  struct Entry {
    var file: String
    /// A module that it belongs to, `nil` where there is none.
    var module: String?
    var fact: SuppressionFact
    var rule: String
    var isUsed = false
    /// Whether the rule is none of those that the comment hides, and begins its reason.
    var isReason = false

    /// Without folders, so that a file may move within its module.
    var stableFileName: String { module.map { "\($0) \(RepositoryPath.name(of: file))" } ?? file }

    var suppression: Suppression {
      Suppression(
        kind: .inSource, reason: fact.reason, location: SourceLocation(file: file, position: fact.position))
    }
  }

  private struct Key: Hashable {
    var file: String
    var rule: String
    /// 0 for the whole file.
    var line: Int
  }

  /// By file and place.
  private(set) var entries: [Entry] = []
  /// Comments that can hide nothing, as they name no rule or cannot be understood.
  private(set) var malformed: [Entry] = []
  private var covering: [Key: [Int]] = [:]

  /// - Parameter files: by ascending path.
  init(_ files: [RuleFindings.Commented]) {
    for commented in files {
      let (file, comments) = (commented.file, commented.comments)
      let nextLines = Set(comments.filter { $0.scope == .next }.map(\.position.line))
      for fact in comments.sorted(by: { $0.position < $1.position }) {
        guard fact.scope != .unknown, !fact.rules.isEmpty else {
          malformed.append(Entry(file: file, module: commented.module, fact: fact, rule: ""))
          continue
        }
        for rule in fact.rules {
          for line in Self.lines(of: fact, nextLines) {
            covering[Key(file: file, rule: rule, line: line), default: []].append(entries.count)
          }
          entries.append(Entry(file: file, module: commented.module, fact: fact, rule: rule))
        }
      }
    }
  }

  /// Several comments for the next line may stand above each other.
  private static func lines(of fact: SuppressionFact, _ nextLines: Set<Int>) -> [Int] {
    switch fact.scope {
    case .line: return [fact.position.line]
    case .file: return [0]
    case .unknown: return []
    case .next:
      var line = fact.position.line &+ 1
      while nextLines.contains(line) { line &+= 1 }
      let attributed = fact.attributedLines.first == line ? fact.attributedLines : []
      return Set([fact.position.line &+ 1, line] + attributed).sorted()
    }
  }

  /// Hides what a comment covers, and notes every comment that does.
  mutating func hide(_ found: PlacedViolation) -> Violation {
    var violation = found.violation
    var first: Int?
    for place in found.places {
      for line in [place.line, 0] {
        for index in covering[Key(file: place.file, rule: violation.rule, line: line)] ?? [] {
          entries[index].isUsed = true
          first = min(first ?? index, index)
        }
      }
    }
    if let first, violation.state == .new {
      violation.state = .suppressed
      violation.suppression = entries[first].suppression
    }
    return violation
  }
}
