/// A pattern over paths, as a shell with `globstar` reads it: `*` and `?` stay within one component, `**` is any number of
/// components, `[…]` one character of a set, `{a,b}` either.
struct PathGlob {
  private static let mostAlternatives = 64
  private static let longestPattern = 1_024

  private let alternatives: [[[Character]]]

  /// - Parameter pattern: relative to the same folder as the paths that it is asked about.
  init(_ pattern: String) {
    let pattern = String(pattern.prefix(Self.longestPattern))
    alternatives = Self.expandBraces(pattern).map { text in
      text.split(separator: "/").filter { $0 != "." }.map { Array($0) }
    }
  }

  static func isPattern(_ text: String) -> Bool { text.contains { "*?[{".contains($0) } }

  /// Whether the pattern names the path.
  func matches(_ path: String) -> Bool {
    let components = path.split(separator: "/").map { Array($0) }
    return alternatives.contains { Self.matches($0[...], components[...]) }
  }

  /// Whether the pattern names the path or a folder that it lies in.
  func covers(_ path: String) -> Bool {
    let components = path.split(separator: "/").map { Array($0) }
    return components.indices.contains { end in
      alternatives.contains { Self.matches($0[...], components[...end]) }
    }
  }

  /// Row by row, so that many `**` cost no more than their number.
  private static func matches(_ pattern: ArraySlice<[Character]>, _ path: ArraySlice<[Character]>) -> Bool {
    var reachable = Array(repeating: false, count: path.count + 1)
    reachable[0] = true
    for part in pattern {
      var next = Array(repeating: false, count: path.count + 1)
      let isDeep = part == ["*", "*"]
      var isOpen = false
      for position in 0...path.count {
        if isDeep {
          isOpen = isOpen || reachable[position]
          next[position] = isOpen
        } else if position > 0, reachable[position - 1] {
          next[position] = matchesComponent(part, path[path.startIndex + position - 1])
        }
      }
      reachable = next
    }
    return reachable[path.count]
  }

  private static func matchesComponent(_ pattern: [Character], _ name: [Character]) -> Bool {
    var (p, n) = (0, 0)
    var retry: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, n)
        p += 1
      } else if p < pattern.count, let end = matchesOne(pattern, at: p, name[n]) {
        p = end
        n += 1
      } else if let last = retry {
        retry = (last.pattern, last.name + 1)
        (p, n) = (last.pattern, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }

  /// Where the pattern goes on after it took one character.
  private static func matchesOne(_ pattern: [Character], at index: Int, _ character: Character) -> Int? {
    switch pattern[index] {
    case "?": return index + 1
    case "[":
      guard let close = pattern[(index + 1)...].dropFirst().firstIndex(of: "]") else {
        return character == "[" ? index + 1 : nil
      }
      var set = pattern[(index + 1)..<close]
      let isNegated = set.first == "!" || set.first == "^"
      if isNegated { set = set.dropFirst() }
      return contains(Array(set), character) != isNegated ? close + 1 : nil
    case let literal: return literal == character ? index + 1 : nil
    }
  }

  private static func contains(_ set: [Character], _ character: Character) -> Bool {
    var index = 0
    while index < set.count {
      if index + 2 < set.count, set[index + 1] == "-", set[index] <= set[index + 2] {
        if (set[index]...set[index + 2]).contains(character) { return true }
        index += 3
      } else {
        if set[index] == character { return true }
        index += 1
      }
    }
    return false
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
