/// A pattern over the names of a relative path, one alternative or several. What spells it is a parser's business.
package struct PathGlob: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    /// Any number of names.
    case anyDepth
    case literal([UInt8])
    case wildcard(Wildcard)
  }

  /// What has to fit besides the names that the pattern spells.
  package struct Rules: Sendable {
    /// Whether everything below a path that fits does, too.
    package var coversBelow: Bool
    /// Whether capitals of names that are written out make no difference.
    package var foldsCase: Bool

    package init(coversBelow: Bool, foldsCase: Bool) {
      self.coversBelow = coversBelow
      self.foldsCase = foldsCase
    }
  }

  private let alternatives: [[Segment]]

  package init(_ alternatives: [[Segment]]) {
    self.alternatives = alternatives
  }

  /// The names of a path, without `.`.
  package static func names(of path: String) -> [ArraySlice<UInt8>] {
    Array(path.utf8).split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
  }

  package func matches(_ names: [ArraySlice<UInt8>], _ rules: Rules) -> Bool {
    alternatives.contains { Self.matches($0, names, rules) }
  }

  private static func matches(_ segments: [Segment], _ names: [ArraySlice<UInt8>], _ rules: Rules) -> Bool {
    var segment = 0
    var name = 0
    var depthEnd: (segment: Int, name: Int)?
    while true {
      if segment == segments.count, rules.coversBelow || name == names.count { return true }
      if segment < segments.count {
        if segments[segment] == .anyDepth {
          segment += 1
          depthEnd = (segment, name)
          continue
        }
        if name < names.count, matches(segments[segment], names[name], foldsCase: rules.foldsCase) {
          segment += 1
          name += 1
          continue
        }
      }
      // Let the last `**` take one folder more.
      guard let end = depthEnd, end.name < names.count else { return false }
      segment = end.segment
      name = end.name + 1
      depthEnd = (segment, name)
    }
  }

  private static func matches(_ segment: Segment, _ name: ArraySlice<UInt8>, foldsCase: Bool) -> Bool {
    switch segment {
    case .anyDepth: false
    case .literal(let bytes): name.elementsEqual(bytes) || isEqual(name, bytes, foldsCase: foldsCase)
    case .wildcard(let wildcard): wildcard.matches(name)
    }
  }

  /// But for capitals, and for how a character is composed: a Mac's disk may hold it in another form than a manifest.
  private static func isEqual(_ name: ArraySlice<UInt8>, _ bytes: [UInt8], foldsCase: Bool) -> Bool {
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      let (left, right) = (String(decoding: name, as: UTF8.self), String(decoding: bytes, as: UTF8.self))
      return foldsCase ? left.lowercased() == right.lowercased() : left == right
    }
    guard foldsCase, name.count == bytes.count else { return false }
    return zip(name, bytes).allSatisfy { left, right in lowered(left) == lowered(right) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
