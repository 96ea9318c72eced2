import DepGraphFiles
import DepGraphModel

/// Calls of Needle's generator in a script: `needle generate`, through a path, a variable or a package manager.
struct GeneratorCalls {
  /// Variables of the script that hold the generator.
  private let variables: Set<Substring>

  /// - Parameter scripts: the logical lines of a script, or whole scripts.
  init(in scripts: some Sequence<String>) {
    variables = Set(scripts.flatMap { $0.split(separator: "\n").flatMap(Self.variables) })
  }

  var hasVariables: Bool { !variables.isEmpty }

  /// Whether a line may hold a call that does not name the generator.
  func mayCall(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return text.contains("$") && variables.contains { text.contains($0) }
  }

  /// - Parameter line: one logical line, of several commands perhaps.
  func isCall(_ line: String) -> Bool { Self.commands(in: line).contains(where: calls) }

  /// The paths that commands of a line name, without the variables that they begin with:
  /// `"${SRCROOT}/Scripts/di.sh" --all`.
  static func paths(in line: String) -> [Substring] {
    commands(in: line).filter(runs).joined().map { word in
      let path = word.hasPrefix("$") ? word.drop { $0 != "/" }.dropFirst() : word
      return path.hasPrefix("./") ? path.dropFirst(2) : path
    }
  }

  private static func runs(_ words: [Substring]) -> Bool {
    // Behind the keys of a list.
    guard let first = words.first(where: { $0 != "-" && !$0.hasSuffix(":") }), !first.hasPrefix("#"),
      !first.hasPrefix("//")
    else { return false }
    return !["echo", "printf", "puts"].contains(first.drop { $0 == "@" })
  }

  private func calls(_ words: [Substring]) -> Bool {
    Self.runs(words)
      && words.indices.contains { (position: Int) in
        guard isGenerator(words[position]) else { return false }
        // Tuist's `tool: "needle"` has its arguments behind it.
        return position > 0 && words[position - 1] == "tool:"
          || words[(position + 1)...].contains { Self.verbs.contains(String($0)) }
      }
  }

  private static let verbs: Set<String> = ["generate", "print-dependency-tree"]

  private func isGenerator(_ word: Substring) -> Bool {
    if word.hasPrefix("$"), !word.contains("/") {
      return variables.contains(word.dropFirst()) || word.lowercased().contains("needle")
    }
    return Self.isGenerator(word)
  }

  /// `needle`, `Pods/Needle/bin/needle`, `uber/needle@0.25`
  private static func isGenerator(_ word: Substring) -> Bool {
    let name = word.drop { $0 == "@" || $0 == "-" }.prefix { $0 != "@" }
    return name == "needle" || name.hasSuffix("/needle")
  }

  /// `GENERATOR` of `GENERATOR=$(which needle)`, `GENERATOR := bin/needle`.
  private static func variables(in line: Substring) -> [Substring] {
    // In a project, the first sign of equality is the project's own.
    line.indices.filter { line[$0] == "=" }.compactMap { sign in
      let before = line[..<sign].reversed().drop { " :?+".contains($0) }
      let name = String(before.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
      let value = words(in: line[line.index(after: sign)...].prefix(300)).prefix { !$0.hasPrefix("#") }
      guard !name.isEmpty, let last = value.last, isGenerator(last) else { return nil }
      return Substring(name)
    }
  }

  private static let closings: [Character: Character] = ["(": ")", "{": "}"]

  private static func commands(in line: String) -> [[Substring]] {
    line.split { "\n;|&".contains($0) }.map { words(in: $0) }.filter { !$0.isEmpty }
  }

  /// Also in quotes, in backticks, in parentheses, in a list. `$(NEEDLE)` and `${NEEDLE}` are `$NEEDLE`.
  private static func words(in text: Substring) -> [Substring] {
    var plain = ""
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      plain += rest[...dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let open = rest.first, let close = closings[open], let end = rest.firstIndex(of: close) else {
        continue
      }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      // What runs a command is no variable.
      plain += name.contains(" ") ? " \(name) " : String(name)
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    return plain.split { " \t\"'`\\,()[]".contains($0) }.map { Substring(String($0)) }
  }
}

/// The lines of a script as a shell has them.
struct LogicalLine {
  /// Of its first part, counted from 0.
  var number: Int
  /// Where the first part begins behind blanks.
  var column: Int
  /// The first part, without blanks around it.
  var shown: String
  /// All of it.
  var text: String

  static func lines(of bytes: [UInt8], where isWanted: (ArraySlice<UInt8>) -> Bool) -> [LogicalLine] {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    var found: [LogicalLine] = []
    var next = 0
    while next < parts.count {
      let first = next
      var whole = parts[first]
      while parts[next].last == UInt8(ascii: "\\"), next + 1 < parts.count, next - first < mostParts {
        next += 1
        whole = ArraySlice(whole.dropLast() + parts[next])
      }
      next += 1
      guard isWanted(whole) else { continue }
      let blanks = parts[first].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
      found.append(
        LogicalLine(
          number: first, column: blanks, shown: trimmed(parts[first].dropFirst(blanks).prefix(400)),
          text: trimmed(whole.dropFirst(blanks).prefix(longest))))
    }
    return found
  }

  private static let mostParts = 50
  private static let longest = 1 << 16

  private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
    var text = line
    while let last = text.last, [0x20, 0x09, 0x0D].contains(last) { text = text.dropLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The whole script that a string of a project or an attribute of a scheme is.
  var embedded: String {
    var found = ""
    var isEscaped = false
    for character in text[(text.firstIndex(of: "\"") ?? text.startIndex)...] {
      if isEscaped {
        isEscaped = false
        switch character {
        case "n": found.append("\n")
        // In front of the end of a line.
        case "r": break
        default: found.append(character)
        }
      } else if character == "\\" {
        isEscaped = true
      } else {
        found.append(character)
      }
    }
    for (mark, meaning) in [("&quot;", "\""), ("&#13;", ""), ("&#10;", "\n"), ("&amp;", "&")] {
      found = found.split(separator: mark, omittingEmptySubsequences: false).joined(separator: meaning)
    }
    return found.split(separator: "\\\n", omittingEmptySubsequences: false).joined(separator: " ")
  }
}
