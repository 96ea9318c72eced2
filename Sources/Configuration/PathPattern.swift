package import DepGraphModel

/// A pattern on repository-relative paths: `*` and `?` within one name, `**` for any number of folders, `{a,b}`.
/// It matches what it names and everything below.
package struct PathPattern: Equatable, Sendable {
  enum Segment: Equatable, Sendable {
    case anyDepth
    case literal([UInt8])
    case wildcard(Wildcard)
  }

  /// As its author wrote it.
  package let text: String
  /// Where it stands; `nil` for an argument.
  package let location: SourceLocation?
  private let alternatives: [[Segment]]

  /// - Throws: `PatternError` for what is not a pattern, or not one that a relative path can match.
  package init(_ text: String, location: SourceLocation? = nil) throws(PatternError) {
    self.text = text
    self.location = location
    alternatives = try PathPatternParser(text).alternatives()
  }

  /// The folder that everything it matches lies in; empty where that may be anywhere.
  package var literalFolder: String {
    let names = text.split(separator: "/").filter { $0 != "." }
    let end = names.firstIndex { name in name.contains { "*?{[\\".contains($0) } } ?? max(0, names.endIndex - 1)
    return names[..<end].joined(separator: "/")
  }

  /// Capitals of names that are written out make no difference: the disks of most Macs find such a path, and a
  /// configuration holds on every machine.
  package func matches(_ path: String) -> Bool { matches(names: Self.names(of: path)) }

  /// Whether it matches with its capitals.
  package func matchesExactly(_ path: String) -> Bool {
    let names = Self.names(of: path)
    return alternatives.contains { Self.matches($0, names, isExact: true) }
  }

  static func names(of path: String) -> [ArraySlice<UInt8>] {
    Array(path.utf8).split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
  }

  func matches(names: [ArraySlice<UInt8>]) -> Bool {
    alternatives.contains { Self.matches($0, names, isExact: false) }
  }

  private static func matches(_ segments: [Segment], _ names: [ArraySlice<UInt8>], isExact: Bool) -> Bool {
    var segment = 0
    var name = 0
    var depthEnd: (segment: Int, name: Int)?
    while true {
      // A pattern that is used up matches everything below, too.
      if segment == segments.count { return true }
      if segments[segment] == .anyDepth {
        segment += 1
        depthEnd = (segment, name)
        continue
      }
      if name < names.count, matches(segments[segment], names[name], isExact: isExact) {
        segment += 1
        name += 1
        continue
      }
      // Let the last `**` take one folder more.
      guard let end = depthEnd, end.name < names.count else { return false }
      segment = end.segment
      name = end.name + 1
      depthEnd = (segment, name)
    }
  }

  private static func matches(_ segment: Segment, _ name: ArraySlice<UInt8>, isExact: Bool) -> Bool {
    switch segment {
    case .anyDepth: false
    case .literal(let bytes): name.elementsEqual(bytes) || !isExact && isEqual(name, bytes)
    case .wildcard(let wildcard): wildcard.matches(name)
    }
  }

  /// But for capitals.
  private static func isEqual(_ name: ArraySlice<UInt8>, _ bytes: [UInt8]) -> Bool {
    guard name.count == bytes.count else { return false }
    let isPlain = bytes.allSatisfy { $0 < 0x80 }
    guard isPlain else {
      return String(decoding: name, as: UTF8.self).lowercased() == String(decoding: bytes, as: UTF8.self).lowercased()
    }
    return zip(name, bytes).allSatisfy { left, right in lowered(left) == lowered(right) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// Which files `include` and `exclude` select.
package struct PathFilter: Equatable, Sendable {
  /// Empty = everything.
  package var include: [PathPattern]
  package var exclude: [PathPattern]

  package init(include: [PathPattern] = [], exclude: [PathPattern] = []) {
    self.include = include
    self.exclude = exclude
  }

  /// Whether a path, file or folder, is excluded, itself or with a folder above it. Fit for pruning a walk.
  package func excludes(_ path: String) -> Bool {
    guard !exclude.isEmpty else { return false }
    let names = PathPattern.names(of: path)
    return exclude.contains { $0.matches(names: names) }
  }

  /// Whether a file is included and not excluded.
  package func selects(_ file: String) -> Bool {
    guard !include.isEmpty || !exclude.isEmpty else { return true }
    let names = PathPattern.names(of: file)
    return (include.isEmpty || include.contains { $0.matches(names: names) })
      && !exclude.contains { $0.matches(names: names) }
  }
}
