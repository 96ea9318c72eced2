/// Changes to the text of a `project.yml` that leave everything else as its author wrote it.
package struct SpecEdit {
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  /// Adds an item to the dependencies of the target whose key is in a line.
  /// - Parameter line: 1-based.
  /// - Returns: whether that can be done: the target is written as a block.
  package mutating func addDependency(_ item: String, toTargetIn line: Int) -> Bool {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = line - 1
    guard lines.indices.contains(head), lines[head].trimmingEnd.hasSuffix(":") else { return false }
    let end = blockEnd(after: head, of: lines) { Self.indent(lines[head]) < $0 }
    guard let first = (head + 1..<end).first(where: { Self.isContent(lines[$0]) }) else { return false }
    let margin = Self.indent(lines[first])
    let list = (first..<end).first {
      Self.indent(lines[$0]) == margin && lines[$0].dropFirst(margin).hasPrefix("dependencies:")
    }
    guard let list else {
      let space = String(repeating: " ", count: margin)
      lines.insert(contentsOf: ["\(space)dependencies:", "\(space)  \(item)"], at: end)
      text = lines.joined(separator: "\n")
      return true
    }
    guard lines[list].trimmingEnd.hasSuffix("dependencies:"),
      let item0 = (list + 1..<end).first(where: { Self.isContent(lines[$0]) }),
      lines[item0].drop(while: { $0 == " " }).hasPrefix("- ")
    else { return false }
    let indent = Self.indent(lines[item0])
    let listEnd = blockEnd(after: list, of: lines, until: end) { depth in depth >= indent }
    var last = item0
    for index in item0..<listEnd where Self.isContent(lines[index]) {
      let isItem = lines[index].dropFirst(indent).hasPrefix("-")
      guard Self.indent(lines[index]) > indent || isItem else { break }
      last = index
    }
    lines.insert(String(repeating: " ", count: indent) + item, at: last + 1)
    text = lines.joined(separator: "\n")
    return true
  }

  /// The line behind the last one of a block.
  private func blockEnd(after head: Int, of lines: [String], until limit: Int? = nil, _ isInside: (Int) -> Bool) -> Int
  {
    var end = head + 1
    for index in head + 1..<(limit ?? lines.count) where Self.isContent(lines[index]) {
      guard isInside(Self.indent(lines[index])) else { break }
      end = index + 1
    }
    return end
  }

  private static func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }

  private static func isContent(_ line: String) -> Bool {
    let rest = line.drop { $0 == " " || $0 == "\r" }
    return !rest.isEmpty && !rest.hasPrefix("#")
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(reversed().drop { $0 == " " || $0 == "\r" }.reversed())
  }
}
