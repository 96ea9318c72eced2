import DepGraphDialects
import DepGraphModel

/// The facts of a source given as text.
func facts(_ source: String) -> FileFacts { FileFactsReader().fileFacts(bytes: Array(source.utf8)) }

/// The facts of a full parse, whatever the gate says. For short sources without deep nesting.
func parsedFacts(_ source: String) -> FileFacts {
  SwiftDependenciesDialect().facts(of: SourceFile(bytes: Array(source.utf8)))
}

func scanned(_ source: String) -> ScannedSource { SourceScanner().scan(Array(source.utf8)) }

extension DependencyReference {
  static func property(_ name: String, _ chain: String...) -> DependencyReference {
    .keyPath(property: name, chain: chain)
  }

  static func named(_ path: String...) -> DependencyReference { .type(TypeReference(path: path)) }
}

extension RegistrationFact.Accessor {
  static func named(_ path: String...) -> RegistrationFact.Accessor { .key(TypeReference(path: path)) }
}
