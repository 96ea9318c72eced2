/// A pattern on repository-relative paths: `*` and `?` within one name, `**` for any number of folders, `{a,b}`.
/// It matches what it names and everything below.
package struct PathPattern: Equatable, Sendable {
  /// As its author wrote it.
  package let text: String
  /// Where it is written; `nil` for an argument.
  package let location: SourceLocation?
  private let glob: PathGlob

  /// - Throws: `PatternError` for what is not a pattern, or not one that a relative path can match.
  package init(_ text: String, location: SourceLocation? = nil) throws(PatternError) {
    self.text = text
    self.location = location
    glob = PathGlob(try PathPatternParser(text).alternatives())
  }

  /// The folder that contains everything it matches; empty if that may be anywhere.
  package var literalFolder: String {
    let names = text.split(separator: "/").filter { $0 != "." }
    let end = names.firstIndex { name in name.contains { "*?{[\\".contains($0) } } ?? max(0, names.endIndex - 1)
    return names[..<end].joined(separator: "/")
  }

  /// Whether a pattern begins with any folder or any name: `**/*.generated.swift`.
  package static func namesNoFolder(_ text: String) -> Bool { text.hasPrefix("*") }

  /// Capitals of names that are written out make no difference: the disks of most Macs find such a path, and a
  /// configuration holds on every machine.
  package func matches(_ path: String) -> Bool { matches(names: PathGlob.names(of: path)) }

  /// Whether it matches with its capitals.
  package func matchesExactly(_ path: String) -> Bool {
    glob.matches(PathGlob.names(of: path), PathGlob.Rules(coversBelow: true, foldsCase: false))
  }

  package func matches(names: [ArraySlice<UInt8>]) -> Bool {
    glob.matches(names, PathGlob.Rules(coversBelow: true, foldsCase: true))
  }
}
