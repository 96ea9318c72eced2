package import DepGraphModel
import SwiftSyntax

extension Dialect {
  package static func swiftDependencies(names: ReaderNames = ReaderNames()) -> Dialect {
    Dialect(facts: SwiftDependenciesFacts.self) { file in
      names != ReaderNames() || DependencyGate().mayMatter(file) || file.beginsProgram
    } read: { file, facts in
      let others = facts.ofDialects
      facts = SwiftDependenciesDialect(names: names).facts(of: file)
      facts.ofDialects.merge(others) { own, _ in own }
    }
  }
}

extension SourceFile {
  /// Whether the system starts something that it declares. What a program builds first decides what its overrides are in
  /// force for, whether or not that source names the library.
  fileprivate var beginsProgram: Bool {
    isScript || scan.types.contains { $0.attributes.contains(where: Self.starting.contains) }
  }

  private static let starting: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]
}

/// What a source says in the terms of swift-dependencies: keys, values, registrations, reads and overrides.
package struct SwiftDependenciesDialect: Sendable {
  private let names: ReaderNames

  /// - Parameter names: what the project calls its own ways to read dependencies.
  package init(names: ReaderNames = ReaderNames()) {
    self.names = names
  }

  /// Parses the source and extracts its facts, each list in the order of the source. The caller sees to the limits of
  /// nesting and size and to a stack that is large enough: `FileFactsReader` does.
  package func facts(of file: SourceFile) -> FileFacts {
    let context = WalkContext(file: file, names: names)
    FactVisitor(context).walk(file.tree)
    let facts = context.facts
    if let script = context.script.emitted { facts.members.append(script) }
    // Without a word of the library nothing is read here: what is handed on then is looked at where it is known.
    if names == ReaderNames(), !DependencyGate().mayMatter(file.bytes) {
      facts.consumptions.removeAll { $0.form == .kept || $0.form == .forwarded }
      facts.overrides.removeAll()
    }
    if file.tree.hasError { facts.problems.append(SyntaxErrorFinder(file: file).problem()) }
    var found = facts.facts(vocabulary: file.scan.vocabulary)
    found.offersFunctions = file.scan.offersFunctions
    return found
  }
}
