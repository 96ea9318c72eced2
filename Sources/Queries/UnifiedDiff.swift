/// The difference between two texts as `diff -u` writes it, for `git apply` and `patch -p1`.
package struct UnifiedDiff {
  private static let context = 3
  private static let noLineFeed = "\\ No newline at end of file"

  private enum Line {
    case kept(Int, Int)
    case removed(Int)
    case added(Int)
  }

  private let old: [Substring]
  private let new: [Substring]
  private var script: [Line] = []

  /// Of a file before and after a change.
  private init(_ old: String, _ new: String) {
    self.old = Self.lines(old)
    self.new = Self.lines(new)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in self.new.difference(from: self.old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < self.old.count || right < self.new.count {
      if removed.contains(left) {
        script.append(.removed(left))
        left += 1
      } else if added.contains(right) {
        script.append(.added(right))
        right += 1
      } else {
        script.append(.kept(left, right))
        left += 1
        right += 1
      }
    }
  }

  /// By line feeds alone, as git does: as a character, a line feed behind a carriage return is another one.
  private static func lines(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// - Parameter file: its path in the repository.
  /// - Returns: empty where nothing differs.
  package static func text(of file: String, from old: String, to new: String) -> String {
    guard old != new else { return "" }
    let hunks = UnifiedDiff(old, new).hunks()
    return "--- a/\(file)\n+++ b/\(file)\n" + hunks.joined()
  }

  private func hunks() -> [String] {
    let changes = script.indices.filter { if case .kept = script[$0] { false } else { true } }
    var spans: [Range<Int>] = []
    for change in changes {
      let span = max(0, change - Self.context)..<min(script.count, change + Self.context + 1)
      if let last = spans.last, last.upperBound >= span.lowerBound {
        spans[spans.count - 1] = last.lowerBound..<span.upperBound
      } else {
        spans.append(span)
      }
    }
    return spans.map(hunk)
  }

  private func hunk(_ span: Range<Int>) -> String {
    var lines: [String] = []
    var counts = (old: 0, new: 0)
    for line in script[span] {
      switch line {
      case .kept(let left, let right):
        // What is behind the last line feed is no line.
        if left == old.count - 1, old[left].isEmpty, right == new.count - 1 { continue }
        counts = (counts.old + 1, counts.new + 1)
        lines.append(" " + ended(old, left))
      case .removed(let index):
        if index == old.count - 1, old[index].isEmpty { continue }
        counts.old += 1
        lines.append("-" + ended(old, index))
      case .added(let index):
        if index == new.count - 1, new[index].isEmpty { continue }
        counts.new += 1
        lines.append("+" + ended(new, index))
      }
    }
    let starts = start(of: span)
    return "@@ -\(starts.old + 1),\(counts.old) +\(starts.new + 1),\(counts.new) @@\n" + lines.joined()
  }

  private func ended(_ lines: [Substring], _ index: Int) -> String {
    lines[index] + "\n" + (index == lines.count - 1 ? Self.noLineFeed + "\n" : "")
  }

  private func start(of span: Range<Int>) -> (old: Int, new: Int) {
    script[..<span.lowerBound].reduce(into: (old: 0, new: 0)) { start, line in
      switch line {
      case .kept: start = (start.old + 1, start.new + 1)
      case .removed: start.old += 1
      case .added: start.new += 1
      }
    }
  }
}
