import DepGraphModel

/// Reads `.xcconfig` files with what they include.
struct XcodeConfigurationFile {
  private let read: (String) -> [UInt8]?
  private let spelling: PathSpelling
  private let isExcluded: (String) -> Bool
  private let sourceRoot: String
  /// The files that were asked for, whether they are there or not.
  private(set) var named: Set<String> = []
  /// Each file with a required include that is not there.
  private(set) var problems: [Problem] = []

  private static let deepestInclude = 16
  /// For one file with all that it includes.
  private static let mostFiles = 256
  private static let longestValue = 16 * 1024
  private var filesRead = 0

  /// - Parameters:
  ///   - sourceRoot: the folder that an include may be relative to besides that of its file.
  ///   - isExcluded: whether a path was left out of the tree on purpose, so that its absence is no problem.
  init(
    sourceRoot: String, spelling: PathSpelling, isExcluded: @escaping (String) -> Bool,
    read: @escaping (String) -> [UInt8]?
  ) {
    self.sourceRoot = sourceRoot
    self.spelling = spelling
    self.isExcluded = isExcluded
    self.read = read
  }

  /// Whether it is to be told that a file could not be read: one of the tree that may not be is reported anyhow.
  func isMissed(_ path: String) -> Bool { !isExcluded(path) && spelling.actual(path) == nil }

  /// - Returns: values by what stands before the equals sign, `nil` where the file is not there.
  mutating func settings(in path: String) -> [String: String]? {
    filesRead = 0
    return settings(in: path, including: [])
  }

  private mutating func settings(in path: String, including chain: [String]) -> [String: String]? {
    guard !chain.contains(path), chain.count < Self.deepestInclude, filesRead < Self.mostFiles else { return [:] }
    filesRead += 1
    named.insert(path)
    guard let bytes = read(path) ?? spelling.actual(path).flatMap(read) else { return nil }
    var settings: [String: String] = [:]
    let text = String(decoding: (try? XcodeTextEncoding.utf8(bytes)) ?? bytes, as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Self.content)[...]
    while let content = lines.popFirst() {
      if content.hasPrefix("#include") {
        let included = include(content, from: path, line: lines.startIndex, chain: chain + [path])
        settings.merge(included) { Self.inheriting($1, from: $0) }
      } else if let (name, value) = Self.assignment(content) {
        settings[name] = Self.inheriting(Self.whole(value, before: &lines), from: settings[name])
      }
    }
    return settings
  }

  /// `#include "path"`, and `#include? "path"` for one that may be absent. The path is relative to the file, or else to
  /// the project.
  private mutating func include(_ content: Substring, from path: String, line: Int, chain: [String]) -> [String: String]
  {
    let parts = content.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return [:] }
    let target = String(parts[1])
    let folders = [RepositoryPath.parent(of: path), sourceRoot]
    let candidates = folders.compactMap { RepositoryPath.join($0, target) }
    for candidate in candidates {
      if let included = settings(in: candidate, including: chain) { return included }
    }
    if !content.hasPrefix("#include?"), candidates.allSatisfy(isMissed) {
      problems.append(
        Problem(
          kind: .missingPath, message: "included file \(target) does not exist",
          location: SourceLocation(file: path, line: line, column: 1)))
    }
    return content.hasPrefix("#include?") ? [:] : XcodeSettingsLevel.unread
  }

  /// `NAME = value`, where the name may carry conditions that hold equals signs (`NAME[sdk=…]`).
  private static func assignment(_ content: Substring) -> (name: String, value: String)? {
    var depth = 0
    let equals = content.indices.first { index in
      if content[index] == "[" { depth += 1 }
      if content[index] == "]" { depth -= 1 }
      return content[index] == "=" && depth == 0
    }
    guard let equals else { return nil }
    let name = trimmed(content[..<equals])
    guard !name.isEmpty else { return nil }
    return (String(name), String(withoutEnd(content[content.index(after: equals)...])))
  }

  /// A value whose line ends in a backslash goes on behind it, to an empty line at the latest.
  private static func whole(_ value: String, before lines: inout ArraySlice<Substring>) -> String {
    var parts = [value[...]]
    while parts[parts.count - 1].hasSuffix("\\") {
      parts[parts.count - 1] = trimmed(parts[parts.count - 1].dropLast())
      guard let next = lines.first, !next.isEmpty else { break }
      lines.removeFirst()
      parts.append(withoutEnd(next))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func withoutEnd(_ value: Substring) -> Substring {
    let value = trimmed(value)
    return value.hasSuffix(";") ? trimmed(value.dropLast()) : value
  }

  /// What is set again in a file, or after a file that it includes, inherits what was set before.
  static func inheriting(_ value: String, from earlier: String?) -> String {
    guard let earlier, value.utf8.count < longestValue, earlier.utf8.count < longestValue else { return value }
    return value.replacing("$(inherited)", with: earlier).replacing("${inherited}", with: earlier)
  }

  private static func content(_ line: Substring) -> Substring { trimmed(withoutComment(line)) }

  private static func withoutComment(_ line: Substring) -> Substring {
    var previous: Character = " "
    for index in line.indices {
      if line[index] == "/", previous == "/" { return line[..<line.index(before: index)] }
      previous = line[index]
    }
    return line
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
