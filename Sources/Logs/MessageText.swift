import DepGraphModel

/// The text of one message. What is recognised are the words of swift-dependencies 1.x and of issue-reporting's
/// `unimplemented`.
struct MessageText {
  private let first: String
  /// The whole message, one line under the other.
  private let text: String

  init(_ line: String, rest: [String]) {
    // Result bundles fold a message into one line.
    let lines = line.replacing("\\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    first = String(lines.first ?? "")
    text = (lines.dropFirst().map(String.init) + rest).joined(separator: "\n")
  }

  private static let marks = [
    " implementation, but was accessed", "has already been accessed or prepared", "Unimplemented",
    "trying to propagate dependencies to a child model", "Could not cast '", "SWIFT_DEPENDENCIES_CONTEXT was provided",
  ].map { Array($0.utf8) }

  /// Decided before the line is decoded: most lines of a log are something else.
  static func mayHold(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBufferPointer { buffer in
      marks.contains { mark in
        guard buffer.count >= mark.count else { return false }
        return (0...(buffer.count - mark.count)).contains { start in
          buffer[start] == mark[0] && mark.indices.allSatisfy { buffer[start + $0] == mark[$0] }
        }
      }
    }
  }

  var message: RunTimeMessage? {
    dependency(ending: " has no live implementation, but was accessed", .missingLiveValue)
      ?? dependency(ending: " has no test implementation, but was accessed", .missingTestValue)
      ?? dependency(ending: " has already been accessed or prepared", .latePreparation)
      ?? endpoint ?? propagation ?? cast ?? context
  }

  /// `@Dependency(\.mail) has no …`, `@Dependency(Mail.self) has no …`, `A dependency has no …`; until 2024 the library put
  /// what it names in quotation marks.
  private func dependency(ending mark: String, _ kind: RunTimeMessage.Kind) -> RunTimeMessage? {
    guard let end = first.range(of: mark)?.lowerBound else { return nil }
    var message = RunTimeMessage(kind: kind)
    var head = first[..<end]
    if head.hasSuffix("\"") { head.removeLast() }
    // In a message that another program quotes.
    if head.hasSuffix("\\") { head.removeLast() }
    if head.hasSuffix(")"), let start = head.range(of: "@Dependency(", isLast: true)?.upperBound {
      let argument = head[start...].dropLast()
      if argument.hasSuffix(".self") {
        message.type = String(argument.dropLast(".self".count))
      } else {
        message.property = Self.member(argument)
      }
    } else if !head.hasSuffix("A dependency") {
      return nil
    }
    message.type = value(of: "Dependency:") ?? value(of: "Key:") ?? message.type
    message.place = value(of: "Location:").flatMap(Self.place)
    return message.property == nil && message.type == nil ? nil : message
  }

  /// `Unimplemented: 'Mail.send'`, `Unimplemented: Mail.send …`, `Unimplemented(endpoint: "Mail.send")`.
  private var endpoint: RunTimeMessage? {
    for opening in ["Unimplemented: '", "Unimplemented: \"", "Unimplemented(endpoint: \"", "Unimplemented: "] {
      guard let start = first.range(of: opening)?.upperBound else { continue }
      let name = first[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "`" }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { $0.filter { $0 != "`" } }
      // Other programs call things unimplemented too: a client's name begins with a capital.
      guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }), parts[parts.count - 2].first?.isUppercase ?? false
      else { continue }
      return RunTimeMessage(
        kind: .unimplementedEndpoint, type: parts.dropLast().joined(separator: "."), detail: parts.last)
    }
    return nil
  }

  private var propagation: RunTimeMessage? {
    guard first.contains("trying to propagate dependencies to a child model from a model with no") else { return nil }
    return RunTimeMessage(kind: .lostPropagation, type: Self.quoted(after: "the given ", in: first + "\n" + text))
  }

  private var cast: RunTimeMessage? {
    guard let start = first.range(of: "Could not cast '"), first.contains("override the dependency") else { return nil }
    let rest = String(first[start.lowerBound...])
    return RunTimeMessage(
      kind: .failedCast, type: Self.quoted(after: "cast ", in: rest), detail: Self.quoted(after: "' to ", in: rest))
  }

  private var context: RunTimeMessage? {
    guard first.contains("SWIFT_DEPENDENCIES_CONTEXT was provided but did not match") else { return nil }
    let value = (first + "\n" + text).range(of: "SWIFT_DEPENDENCIES_CONTEXT = \"").map { found in
      String((first + "\n" + text)[found.upperBound...].prefix { $0 != "\"" && $0 != "\n" })
    }
    return RunTimeMessage(kind: .unknownContext, detail: value)
  }

  /// What is after or below a label.
  private func value(of label: String) -> String? {
    let whole = first + "\n" + text
    guard let end = whole.range(of: label)?.upperBound else { return nil }
    let rest = whole[end...].drop { $0.isWhitespace }
    let line = rest.prefix { $0 != "\n" }
    // Folded into one line, the next label follows.
    let ends = ["Key:", "Value:", "Dependency:", "Location:", "To fix", "Conform "].compactMap {
      line.range(of: $0)?.lowerBound
    }
    var value = line[..<(ends.min() ?? line.endIndex)]
    while value.last?.isWhitespace ?? false { value.removeLast() }
    return value.isEmpty ? nil : String(value)
  }

  /// `mail` of `\.mail` and of `\\.mail.send`: the library names the first member.
  private static func member(_ argument: Substring) -> String? {
    let path = argument.drop { $0 == "\\" || $0 == "." }
    let name = path.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  private static func quoted(after label: String, in text: String) -> String? {
    guard let start = text.range(of: label + "'")?.upperBound else { return nil }
    let name = text[start...].prefix { $0 != "'" && $0 != "\n" }
    return name.isEmpty ? nil : String(name)
  }

  /// `Module/File.swift:12`
  private static func place(_ text: String) -> RunTimeMessage.Place? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...].prefix { $0.isNumber }),
      let slash = text[..<colon].firstIndex(of: "/")
    else { return nil }
    let file = text[..<colon].split(separator: "/").last.map(String.init) ?? ""
    return RunTimeMessage.Place(module: String(text[..<slash]), file: file, line: line)
  }
}

extension StringProtocol {
  /// The standard library finds ranges only with Foundation or a regular expression; texts here are short lines.
  fileprivate func range(of part: String, isLast: Bool = false) -> Range<Index>? {
    let ranges = self.ranges(of: part)
    return isLast ? ranges.last : ranges.first
  }
}
