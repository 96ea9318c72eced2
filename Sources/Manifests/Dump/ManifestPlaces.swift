import SwiftSyntax

/// Where a manifest writes a name. SwiftPM tells no places, and a finding without one helps nobody; a name that the
/// manifest puts together stands at its beginning.
package struct ManifestPlaces {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where something called so is declared: `name: "X"`, else where the name stands first.
  func declaration(of name: String) -> AbsolutePosition {
    let found = offset(of: "name: \"\(name)\"", from: 0) ?? offset(of: "\"\(name)\"", from: 0)
    return AbsolutePosition(utf8Offset: found ?? 0)
  }

  /// Where a name is mentioned behind a place, else that place.
  func mention(of name: String, after place: AbsolutePosition?) -> AbsolutePosition {
    let start = place?.utf8Offset ?? 0
    return offset(of: "\(name)\"", from: start).map { AbsolutePosition(utf8Offset: $0) }
      ?? AbsolutePosition(utf8Offset: start)
  }

  private func offset(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count - wanted.count >= start else { return nil }
    return (start...(bytes.count - wanted.count)).first { index in
      bytes[index] == first && bytes[index...].starts(with: wanted)
    }
  }
}
