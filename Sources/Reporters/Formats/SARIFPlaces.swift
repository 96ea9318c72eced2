import DepGraphModel

/// Places in SARIF's way.
struct SARIFPlaces {
  static let base = "SRCROOT"

  let excerpts: SourceExcerpts

  /// The members of a `location`.
  func members(_ location: SourceLocation) -> [String: JSONValue] {
    var region: [String: JSONValue] = ["startLine": .number(max(1, location.line))]
    if let column = excerpts.utf16Column(of: location) { region["startColumn"] = .number(column) }
    return [
      "physicalLocation": .object([
        "artifactLocation": .object([
          "uri": .string(Self.uri(location.file)), "uriBaseId": .string(Self.base),
        ]),
        "region": .object(region),
      ])
    ]
  }

  /// A relative reference: everything but what RFC 3986 leaves unreserved, and the slashes, as bytes.
  static func uri(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}

extension SourceExcerpts {
  /// The column counted in UTF-16 units; `nil` where the line is not known and the column could be another.
  func utf16Column(of location: SourceLocation) -> Int? {
    guard location.column > 1 else { return 1 }
    guard let line = line(at: location) else { return nil }
    // Clamped: the line may have been edited since it was judged.
    let utf8 = line.utf8
    let end = utf8.index(utf8.startIndex, offsetBy: location.column - 1, limitedBy: utf8.endIndex) ?? utf8.endIndex
    return line.utf16.distance(from: line.startIndex, to: end) + 1
  }
}
