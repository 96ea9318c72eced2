package import DepGraphModel
import SwiftSyntax

/// What a source says in the terms of swift-dependencies: keys, values, registrations, reads and overrides.
package struct SwiftDependenciesDialect: Sendable {
  package init() {}

  /// Parses the source and extracts its facts, each list in the order of the source. The caller sees to the limits of
  /// nesting and size and to a stack that is large enough: `FileFactsReader` does.
  package func facts(of file: SourceFile) -> FileFacts {
    let visitor = FactVisitor(file: file)
    visitor.walk(file.tree)
    var facts = visitor.facts
    if let script = visitor.script.emitted { facts.members.append(script) }
    facts.vocabulary = file.scan.vocabulary
    if file.tree.hasError { facts.problems.append(SyntaxErrorFinder(file: file).problem()) }
    facts.imports.sort { $0.position < $1.position }
    facts.types.sort { $0.position < $1.position }
    facts.values.sort { $0.position < $1.position }
    facts.registrations.sort { $0.position < $1.position }
    facts.consumptions.sort { $0.position < $1.position }
    facts.overrides.sort { $0.position < $1.position }
    facts.endpoints.sort { $0.position < $1.position }
    facts.members.sort { $0.position < $1.position }
    facts.problems.sort { $0.position < $1.position }
    return facts
  }
}
