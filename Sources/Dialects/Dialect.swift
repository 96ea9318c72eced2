package import DepGraphModel

/// One way to write dependencies, as sources are read for it. Everything that the rooms behind this one know of it is
/// its facts, and the graph that resolution makes of them.
package struct Dialect: Sendable {
  /// Name the dialect, too.
  package let facts: any DialectFacts.Type
  /// Whether a source can contain facts. Asked of every source: only its bytes and what the scanner read are looked at.
  let mayMatter: @Sendable (SourceFile) -> Bool
  /// Adds the facts of one source. Called with a deep stack, and only for sources within the limits of the parser.
  let read: @Sendable (SourceFile, inout FileFacts) -> Void
  /// Names of the project that make a source matter which says nothing of the library itself.
  package let names: @Sendable ([String: FileFacts]) -> Set<String>

  package init(
    facts: any DialectFacts.Type, mayMatter: @escaping @Sendable (SourceFile) -> Bool,
    names: @escaping @Sendable ([String: FileFacts]) -> Set<String> = { _ in [] },
    read: @escaping @Sendable (SourceFile, inout FileFacts) -> Void
  ) {
    self.facts = facts
    self.mayMatter = mayMatter
    self.names = names
    self.read = read
  }

  package var id: String { facts.dialect }

  /// The same without a gate, for a source that is known to matter.
  package var opened: Dialect { Dialect(facts: facts, mayMatter: { _ in true }, names: names, read: read) }
}
