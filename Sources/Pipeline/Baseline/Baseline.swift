import DepGraphConfiguration
import DepGraphModel
import Foundation

/// Violations that are accepted as they are: one entry a line, named by what cannot move.
package struct Baseline: Equatable, Sendable {
  package static let fileName = ".depgraph-baseline.jsonl"

  /// What makes two violations the same, whatever their lines, files within a module, and paths through the graph.
  package struct Identity: Hashable, Comparable, Sendable {
    package var rule: String
    /// `rootId`; empty where no root is involved.
    package var root: String
    /// Qualified names, as the rule orders them.
    package var nodes: [String]

    package init(rule: String, root: String, nodes: [String]) {
      self.rule = rule
      self.root = root
      self.nodes = nodes
    }

    package static func < (left: Identity, right: Identity) -> Bool {
      (left.rule, left.root) != (right.rule, right.root)
        ? (left.rule, left.root) < (right.rule, right.root) : left.nodes.lexicographicallyPrecedes(right.nodes)
    }
  }

  package struct Entry: Equatable, Sendable {
    package var identity: Identity
    /// What people wrote beside it; survives updates.
    package var reason: String?
    package var owner: String?
    /// `YYYY-MM-DD`, the last day on which it is accepted; `nil` = for good.
    package var until: String?
    /// 1-based; 0 for a new entry.
    package var line: Int

    package init(
      identity: Identity, reason: String? = nil, owner: String? = nil, until: String? = nil, line: Int = 0
    ) {
      self.identity = identity
      self.reason = reason
      self.owner = owner
      self.until = until
      self.line = line
    }
  }

  /// In the order of the file.
  package var entries: [Entry]
  /// Relative to the repository; `nil` for a file outside of it.
  package var file: String?

  package init(entries: [Entry] = [], file: String? = nil) {
    self.entries = entries
    self.file = file
  }
}

/// A line that is no entry.
package struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  package var line: Int
  package var message: String
  /// Whether the file holds the two sides of a merge.
  package var isConflict: Bool

  package init(line: Int, message: String, isConflict: Bool = false) {
    self.line = line
    self.message = message
    self.isConflict = isConflict
  }

  package var description: String { "line \(line): \(message)" }
}

extension Baseline {
  private static let names = ["nodes", "owner", "reason", "root", "rule", "until"]

  /// - Throws: `BaselineError` for the first line that is no entry.
  package init(bytes: [UInt8], file: String?) throws(BaselineError) {
    self.init(file: file)
    if let line = MergeConflict.firstLine(in: bytes) {
      throw BaselineError(line: line, message: MergeConflict.message, isConflict: true)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if !isBlank { entries.append(try Self.entry(Data(line), line: index + 1)) }
    }
  }

  private static func entry(_ data: Data, line: Int) throws(BaselineError) -> Entry {
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw BaselineError(line: line, message: "is not a JSON object")
    }
    if let unknown = object.keys.sorted().first(where: { !names.contains($0) }) {
      let near = NearestName.suggestion(for: unknown, among: names)
      throw BaselineError(line: line, message: "unknown key \(unknown)" + (near.map { ", did you mean \($0)?" } ?? ""))
    }
    func text(_ name: String) throws(BaselineError) -> String? {
      guard let value = object[name], !(value is NSNull) else { return nil }
      guard let text = value as? String else { throw BaselineError(line: line, message: "\(name) is not a string") }
      return text
    }
    guard let rule = try text("rule") else { throw BaselineError(line: line, message: "is missing `rule`") }
    guard let nodes = object["nodes"] as? [String] else {
      throw BaselineError(line: line, message: "is missing the list `nodes`")
    }
    let until = try text("until")
    if let until, CalendarDay(until) == nil {
      throw BaselineError(line: line, message: "until is not a valid date; write it as 2030-12-31")
    }
    return Entry(
      identity: Identity(rule: rule, root: try text("root") ?? "", nodes: nodes), reason: try text("reason"),
      owner: try text("owner"), until: until, line: line)
  }

  /// Sorted, each entry once.
  package func bytes() -> [UInt8] {
    var seen: Set<Identity> = []
    let sorted = entries.filter { seen.insert($0.identity).inserted }.sorted { $0.identity < $1.identity }
    return sorted.flatMap { Array($0.text.utf8) + [UInt8(ascii: "\n")] }
  }
}

extension Baseline.Entry {
  /// One line of JSON, without its end.
  package var text: String {
    let members: [(String, String?)] = [
      ("nodes", "[" + identity.nodes.map(Self.quoted).joined(separator: ",") + "]"),
      ("owner", owner.map(Self.quoted)), ("reason", reason.map(Self.quoted)),
      ("root", identity.root.isEmpty ? nil : Self.quoted(identity.root)), ("rule", Self.quoted(identity.rule)),
      ("until", until.map(Self.quoted)),
    ]
    let written = members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
    return "{" + written.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Violation {
  /// `nil` for a violation of a report that was read back.
  package var baselineIdentity: Baseline.Identity? {
    nodes.map { Baseline.Identity(rule: rule, root: rootId ?? "", nodes: $0) }
  }
}
