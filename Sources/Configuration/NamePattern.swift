package import DepGraphModel

/// A pattern on the name of a module or root: `*` stands for any run of characters, everything else for itself.
package struct NamePattern: Equatable, Sendable {
  /// As its author wrote it.
  package let text: String
  /// Where it stands; `nil` for a default or an argument.
  package let location: SourceLocation?
  private let wildcard: Wildcard

  package init(_ text: String, location: SourceLocation? = nil) {
    self.text = text
    self.location = location
    wildcard = Wildcard(text.utf8.map { $0 == UInt8(ascii: "*") ? .anyRun : .byte($0) })
  }

  package func matches(_ name: String) -> Bool { wildcard.matches(Array(name.utf8)) }
}
