/// A version of the Swift tools: what the first line of a manifest asks for, or what is assumed to read it.
package struct ToolsVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `5`, `5.9`, `5.9.1`; `nil` for anything else.
  package init?(text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part) else { return nil }
      numbers.append(number)
    }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  package static func < (left: ToolsVersion, right: ToolsVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  package var description: String { "\(major).\(minor).\(patch)" }

  /// What `// swift-tools-version: 5.9` on the first line with content says, or `// swift-tools-version: 6.0` on any
  /// line; `nil` where there is no such line. Versions before 6.0 are declared on the first line alone.
  /// Source: `ToolsVersionParser` of SwiftPM.
  package static func declared(in source: String) -> ToolsVersion? {
    if let first = atTheStart(of: source[...]) { return first }
    var rest = source[...]
    while let end = rest.firstIndex(where: \.isNewline) {
      rest = rest[rest.index(after: end)...]
      // The first one that is found decides.
      if let later = atTheStart(of: rest) { return later >= ToolsVersion(6) ? later : nil }
    }
    return nil
  }

  private static func atTheStart(of source: Substring) -> ToolsVersion? {
    // Line ends are white space too: what is left begins with the first line that says anything.
    var rest = source.drop(while: \.isWhitespace).prefix { !$0.isNewline }
    guard rest.hasPrefix("//") else { return nil }
    rest = rest.dropFirst(2).drop(while: \.isWhitespace)
    let label = "swift-tools-version:"
    guard rest.prefix(label.count).lowercased() == label else { return nil }
    rest = rest.dropFirst(label.count).drop(while: \.isWhitespace)
    let number = rest.prefix { $0 != ";" && !$0.isWhitespace }
    // `5.9-dev` and the like: what stands before the hyphen decides.
    return ToolsVersion(text: number.prefix { $0 != "-" && $0 != "+" })
  }
}

/// The system that a manifest believes to run on: `#if os(…)` asks for it.
package enum ManifestHost: String, Sendable, CaseIterable {
  case macos
  case linux
}
