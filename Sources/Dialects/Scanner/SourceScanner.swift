package import DepGraphModel

/// What the byte scanner says about one source.
package struct ScannedSource: Sendable {
  package var imports: [ImportFact]
  package var types: [TypeFact]
  package var vocabulary: SourceVocabulary
  /// Whether nothing but imports and types is declared at file scope: no function, no variable, no statement.
  package var declaresTypesAlone: Bool
  /// Whether there is a client of closures for other modules.
  package var offersFunctions: Bool
  package var lines: LineTable
  /// The first place where the source is nested beyond what a parser can follow on a thread's stack.
  package var tooDeepAt: SourcePosition?
  /// Whether it may be no Swift: brackets are left open, or a merge was left unfinished. The parser knows for sure.
  package var mayBeBroken: Bool
}

/// Reads imports and type declarations off the bytes of a source, in one pass and without a syntax tree.
package struct SourceScanner {
  package init() {}

  package func scan(_ bytes: [UInt8]) -> ScannedSource {
    bytes.withUnsafeBufferPointer { buffer in
      let lines = LineTable(bytes: buffer)
      var scanner = DeclarationScanner(bytes: buffer, lines: lines)
      scanner.scan()
      return ScannedSource(
        imports: scanner.imports, types: scanner.types, vocabulary: scanner.vocabulary.vocabulary,
        declaresTypesAlone: scanner.declaresTypesAlone, offersFunctions: scanner.offersFunctions, lines: lines,
        tooDeepAt: scanner.gauge.exceededAt.map { lines.position(at: $0) },
        mayBeBroken: !scanner.scopes.isEmpty || lines.isAnyLine(startingWith: "<<<<<<< ", in: buffer))
    }
  }
}
