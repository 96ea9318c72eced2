/// Changes to the text of a `project.yml` that leave everything else as its author wrote it.
package struct SpecEdit {
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  /// Adds an item to the dependencies of the target whose key is in a line.
  /// - Parameter line: 1-based.
  /// - Returns: whether that can be done: the target is written as a block; its dependencies may be a list in brackets.
  package mutating func addDependency(_ item: String, toTargetIn line: Int) -> Bool {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
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
    let start = lines[..<list].reduce(margin + "dependencies:".utf8.count) { $0 + $1.utf8.count + 1 }
    if let added = FlowList(Array(text.utf8), from: start)?.adding(item) {
      text = added
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

/// A list in brackets, over one line or several.
private struct FlowList {
  private let bytes: [UInt8]
  /// The offset behind its last item or, without one, behind its bracket.
  private var end: Int
  private var isEmpty = true
  private var hasTrailingComma = false

  /// - Parameter offset: behind which it begins, with nothing but spaces before.
  /// - Returns: `nil` where no list begins there, or it does not end.
  init?(_ bytes: [UInt8], from offset: Int) {
    guard let open = bytes[offset...].firstIndex(where: { $0 != UInt8(ascii: " ") }), bytes[open] == UInt8(ascii: "[")
    else { return nil }
    self.bytes = bytes
    end = open + 1
    var (position, depth) = (open + 1, 0)
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "]") where depth == 0: return
      case UInt8(ascii: "#") where bytes[position - 1] == UInt8(ascii: " "):
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        position += 1
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let closing = bytes[(position + 1)...].firstIndex(of: byte) else { return nil }
        position = closing
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      position += 1
      (end, isEmpty, hasTrailingComma) = (position, false, byte == UInt8(ascii: ","))
    }
    return nil
  }

  /// The whole text with an item more.
  /// - Parameter item: as an item of a block: `- target: Home`.
  func adding(_ item: String) -> String {
    let value = item.dropFirst("- ".count)
    let entry = value.hasPrefix("{") ? String(value) : "{\(value)}"
    let gap = isEmpty ? "" : hasTrailingComma ? " " : ", "
    return String(decoding: bytes[..<end] + Array((gap + entry).utf8) + bytes[end...], as: UTF8.self)
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(reversed().drop { $0 == " " || $0 == "\r" }.reversed())
  }
}
