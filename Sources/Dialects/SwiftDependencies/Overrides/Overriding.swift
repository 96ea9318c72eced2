import DepGraphModel
import SwiftSyntax

/// Works out what a chain behind a parameter of type `DependencyValues` names.
enum Overriding {
  struct Target {
    var reference: DependencyReference
    /// Whether the chain goes on behind the dependency itself.
    var isPartial: Bool
  }

  /// Empty where the chain names no dependency that can be told: `$0[someKey]`.
  ///
  /// - Parameter indexed: what an expression in brackets names.
  static func targets(
    of steps: [AccessPath.Step], from prefix: DependencyReference, indexed: (ExprSyntax) -> [DependencyReference]
  ) -> [Target] {
    var steps = steps[...]
    var references = [prefix]
    if prefix == .all {
      guard let first = steps.popFirst() else { return [Target(reference: .all, isPartial: false)] }
      switch first {
      case .member(let name): references = [.keyPath(property: name, chain: [])]
      // `[Mail.self]`, `[type: Mail.self]`, `[keyPath: \.mail]`
      case .index(let arguments):
        references = arguments.first.map { SyntaxNames.isLibrarySubscript($0) ? indexed($0.expression) : [] } ?? []
      }
    }
    return references.compactMap { target(of: steps, from: $0) }
  }

  private static func target(of steps: ArraySlice<AccessPath.Step>, from reference: DependencyReference) -> Target? {
    var names: [String] = []
    for case .member(let name) in steps { names.append(name) }
    switch reference {
    case .keyPath(let property, let chain):
      let whole = chain + names
      return Target(reference: .keyPath(property: property, chain: whole), isPartial: !whole.isEmpty || !steps.isEmpty)
    case .type, .all, .given, .variable: return Target(reference: reference, isPartial: !steps.isEmpty)
    case .member, .undecided: return nil
    }
  }
}
