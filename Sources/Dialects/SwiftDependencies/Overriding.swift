import DepGraphModel
import SwiftSyntax

/// Works out what a chain behind a parameter of type `DependencyValues` names.
enum Overriding {
  struct Target {
    var reference: DependencyReference
    /// Whether the chain goes on behind the dependency itself.
    var isPartial: Bool
  }

  /// `nil` where the chain names no dependency that can be told: `$0[someKey]`.
  ///
  /// - Parameter variables: what key paths kept in variables name; `nil` = they are not followed.
  static func target(
    of steps: [AccessPath.Step], from prefix: DependencyReference, in file: SourceFile,
    variables: @autoclosure () -> KeyPathVariables? = nil
  ) -> Target? {
    var steps = steps[...]
    var reference = prefix
    if prefix == .all {
      guard let first = steps.popFirst() else { return Target(reference: .all, isPartial: false) }
      switch first {
      case .member(let name): reference = .keyPath(property: name, chain: [])
      // `[Mail.self]`, `[type: Mail.self]`, `[keyPath: \.mail]`
      case .index(let arguments):
        guard let index = arguments.first?.expression,
          let indexed = SyntaxNames.reference(index, in: file) ?? variables()?.reference(index)
        else { return nil }
        reference = indexed
      }
    }
    var names: [String] = []
    for case .member(let name) in steps { names.append(name) }
    switch reference {
    case .keyPath(let property, let chain):
      let whole = chain + names
      return Target(reference: .keyPath(property: property, chain: whole), isPartial: !whole.isEmpty || !steps.isEmpty)
    case .type: return Target(reference: reference, isPartial: !steps.isEmpty)
    case .all: return Target(reference: .all, isPartial: !steps.isEmpty)
    case .member, .given, .variable, .undecided: return nil
    }
  }
}
