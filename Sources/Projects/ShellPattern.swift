import DepGraphModel

/// A pattern over paths, as a shell with `globstar` reads it: `*` and `?` stay within one component, `**` is any number of
/// components, `[…]` one character of a set, `{a,b}` either.
struct ShellPattern {
  private static let mostAlternatives = 64
  private static let longestPattern = 1_024

  private let glob: PathGlob

  /// - Parameter pattern: relative to the same folder as the paths that it is asked about.
  init(_ pattern: String) {
    let pattern = String(pattern.prefix(Self.longestPattern))
    glob = PathGlob(
      Self.expandBraces(pattern).map { text in
        text.unicodeScalars.split(separator: "/").filter { $0.elementsEqual(".".unicodeScalars) == false }.map {
          Self.segment(Array($0))
        }
      }.filter { !$0.isEmpty })
  }

  static func isPattern(_ text: String) -> Bool { text.contains { "*?[{".contains($0) } }

  /// Whether the pattern names the path.
  func matches(_ path: String) -> Bool {
    glob.matches(PathGlob.names(of: path), PathGlob.Rules(coversBelow: false, foldsCase: false))
  }

  /// Whether the pattern names the path or a folder that it is in.
  func covers(_ path: String) -> Bool {
    glob.matches(PathGlob.names(of: path), PathGlob.Rules(coversBelow: true, foldsCase: false))
  }

  private static func segment(_ text: [Unicode.Scalar]) -> PathGlob.Segment {
    if text == ["*", "*"] { return .anyDepth }
    var tokens: [Wildcard.Token] = []
    var index = 0
    while index < text.count {
      let scalar = text[index]
      index += 1
      switch scalar {
      case "*": if tokens.last != .anyRun { tokens.append(.anyRun) }
      case "?": tokens.append(.anyCharacter)
      case "[":
        // A bracket that is the first of a set belongs to it.
        guard let close = text[index...].dropFirst().firstIndex(of: "]") else {
          tokens.append(.byte(UInt8(ascii: "[")))
          continue
        }
        tokens.append(set(text[index..<close]))
        index = close + 1
      default: tokens += UTF8.encode(scalar).map { Array($0) }?.map { .byte($0) } ?? []
      }
    }
    let literal = tokens.compactMap { token -> UInt8? in
      if case .byte(let byte) = token { byte } else { nil }
    }
    return literal.count == tokens.count ? .literal(literal) : .wildcard(Wildcard(tokens))
  }

  private static func set(_ text: ArraySlice<Unicode.Scalar>) -> Wildcard.Token {
    let isNegated = text.first == "!" || text.first == "^"
    let members = Array(isNegated ? text.dropFirst() : text)
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var index = 0
    while index < members.count {
      if index + 2 < members.count, members[index + 1] == "-", members[index] <= members[index + 2] {
        ranges.append(members[index]...members[index + 2])
        index += 3
      } else {
        ranges.append(members[index]...members[index])
        index += 1
      }
    }
    return .character(in: ranges, isNegated: isNegated)
  }

  private static func expandBraces(_ pattern: String) -> [String] {
    var done: [String] = []
    var waiting = [pattern]
    while let next = waiting.popLast() {
      guard done.count + waiting.count < mostAlternatives, let open = next.firstIndex(of: "{"),
        let close = next[open...].firstIndex(of: "}")
      else {
        done.append(next)
        continue
      }
      let head = next[..<open]
      let tail = next[next.index(after: close)...]
      for choice in next[next.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false) {
        waiting.append("\(head)\(choice)\(tail)")
      }
    }
    return done
  }
}
