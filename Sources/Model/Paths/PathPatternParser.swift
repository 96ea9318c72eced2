/// Why a text is no usable path pattern.
package struct PatternError: Error, Equatable, Sendable {
  package var message: String
  package var help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// Reads one path pattern: first its `{a,b}` into alternatives, then each alternative into names.
struct PathPatternParser {
  private static let longestPattern = 1000
  private static let mostAlternatives = 256
  private static let deepestBraces = 8

  private let text: String

  init(_ text: String) {
    self.text = text
  }

  func alternatives() throws(PatternError) -> [[PathGlob.Segment]] {
    guard !text.isEmpty else { throw PatternError("the pattern is empty", help: "write . for everything") }
    guard text.utf8.count <= Self.longestPattern else {
      throw PatternError("the pattern is longer than \(Self.longestPattern) bytes")
    }
    var result: [[PathGlob.Segment]] = []
    for alternative in try expanded(Array(text.utf8)[...], depth: 0) { result.append(try segments(alternative)) }
    return result
  }

  /// The pattern with every `{a,b}` written out; escapes are kept.
  private func expanded(_ bytes: ArraySlice<UInt8>, depth: Int) throws(PatternError) -> [[UInt8]] {
    guard depth <= Self.deepestBraces else { throw PatternError("braces are nested too deeply in \(text)") }
    var results: [[UInt8]] = [[]]
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
        for result in results.indices { results[result] += bytes[index...index + 1] }
        index += 2
      } else if byte == UInt8(ascii: "{") {
        let (parts, end) = try choices(in: bytes, from: index)
        var options: [[UInt8]] = []
        for part in parts { options += try expanded(part, depth: depth + 1) }
        guard results.count * options.count <= Self.mostAlternatives else {
          throw PatternError("\(text) expands to more than \(Self.mostAlternatives) patterns")
        }
        results = results.flatMap { start in options.map { start + $0 } }
        index = end
      } else if byte == UInt8(ascii: "}") {
        throw PatternError("} without { in \(text)", help: "write \\} for the character itself")
      } else {
        for result in results.indices { results[result].append(byte) }
        index += 1
      }
    }
    return results
  }

  /// The parts between the brace at `start` and its partner, and the index after that.
  private func choices(
    in bytes: ArraySlice<UInt8>, from start: Int
  ) throws(PatternError) -> (parts: [ArraySlice<UInt8>], end: Int) {
    var parts: [ArraySlice<UInt8>] = []
    var depth = 0
    var partStart = start + 1
    var index = start
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ",") where depth == 1:
        parts.append(bytes[partStart..<index])
        partStart = index + 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return (parts + [bytes[partStart..<index]], index + 1) }
      default: break
      }
      index += 1
    }
    throw PatternError("{ without } in \(text)", help: "write \\{ for the character itself")
  }

  private func segments(_ pattern: [UInt8]) throws(PatternError) -> [PathGlob.Segment] {
    if pattern.first == UInt8(ascii: "/") {
      throw PatternError(
        "\(text) begins with /, but patterns are relative to the repository",
        help: "write \(text.drop { $0 == "/" })")
    }
    var segments: [PathGlob.Segment] = []
    for name in pattern.split(separator: UInt8(ascii: "/")) {
      let spelling = String(decoding: name, as: UTF8.self)
      switch spelling {
      case ".": continue
      case "..": throw PatternError("\(text) leaves the repository: .. matches nothing")
      case "**": if segments.last != .anyDepth { segments.append(.anyDepth) }
      default: segments.append(try segment(name, spelling))
      }
    }
    // `Foo/**` is `Foo` and everything below, as `Foo` is: so a walk does not enter the folder at all.
    if segments.count > 1, segments.last == .anyDepth { segments.removeLast() }
    return segments
  }

  private func segment(_ name: ArraySlice<UInt8>, _ spelling: String) throws(PatternError) -> PathGlob.Segment {
    var tokens: [Wildcard.Token] = []
    var literal: [UInt8] = []
    var isEscaped = false
    for byte in name {
      defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
      if isEscaped {
        tokens.append(.byte(byte))
        literal.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): continue
      case UInt8(ascii: "*"):
        guard tokens.last != .anyRun else {
          throw PatternError("** must be a whole path component in \(text)", help: "write **/* or *")
        }
        tokens.append(.anyRun)
      case UInt8(ascii: "?"): tokens.append(.anyCharacter)
      case UInt8(ascii: "["):
        throw PatternError("[ is not supported in patterns", help: "use {a,b}, or write \\[ for the character itself")
      default:
        tokens.append(.byte(byte))
        literal.append(byte)
      }
    }
    return tokens.contains(.anyRun) || tokens.contains(.anyCharacter) ? .wildcard(Wildcard(tokens)) : .literal(literal)
  }
}
