/// A pattern on the name of a module, root or type: `*` matches any run of characters, everything else itself.
package struct NamePattern: Hashable, Sendable {
  /// As its author wrote it.
  package let text: String
  /// Where it is written; `nil` for a default or an argument.
  package let location: SourceLocation?
  /// `nil` for a name without `*`.
  private let wildcard: Wildcard?
  private let isQualified: Bool

  package init(_ text: String, location: SourceLocation? = nil) {
    self.text = text
    self.location = location
    let bytes = text.utf8
    wildcard =
      bytes.contains(UInt8(ascii: "*"))
      ? Wildcard(bytes.map { $0 == UInt8(ascii: "*") ? .anyRun : .byte($0) }) : nil
    isQualified = bytes.contains(UInt8(ascii: ":"))
  }

  /// Whether it is one name, written out.
  package var isName: Bool { wildcard == nil }

  package func matches(_ name: String) -> Bool {
    guard let wildcard else { return name == text }
    return name.utf8.withContiguousStorageIfAvailable { wildcard.matches($0) } ?? wildcard.matches(Array(name.utf8))
  }

  /// By the target's name. An identifier is meant by a pattern with its colon: `Fore*` is no word about the package
  /// `Forecast`, `Forecast:*` is.
  package func matches(_ module: Module) -> Bool {
    matches(module.name) || (isQualified && matches(module.id))
  }
}

extension Collection where Element == NamePattern {
  package func match(_ name: String) -> Bool { contains { $0.matches(name) } }

  package func match(_ module: Module) -> Bool { contains { $0.matches(module) } }
}
