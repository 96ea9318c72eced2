import DepGraphModel
import SwiftSyntax

/// What a chain stands on that sets dependencies, and which part of an update a place is in.
struct OverrideRoots: Contextual {
  let context: WalkContext

  /// What a chain stands on, if its root is a parameter that stands for dependencies: the root and the steps behind it.
  func root(of path: AccessPath) -> (root: OverrideRoot, steps: [AccessPath.Step])? {
    guard let name = path.rootName else { return nil }
    // `$0.self.mail`
    let steps = Array(path.steps.drop { if case .member("self") = $0 { true } else { false } })
    if name == "$0" {
      guard let closure = body.closures.last, !closure.hasNamedParameters, let root = closure.root else { return nil }
      return (root, steps)
    }
    if case .override(let root) = body.names.meaning(of: name) { return (root, steps) }
    if name == "self", let helper = body.helper { return (helper, steps) }
    return nil
  }

  func assignedRoot(
    of path: AccessPath, assigned: @autoclosure () -> String
  ) -> (OverrideRoot, [AccessPath.Step])? {
    if let name = path.rootName, let root = valuesRoot(named: name) { return (root, path.steps) }
    if let found = root(of: path) {
      // The setter of a registration passes its value on.
      let isSetter = path.rootName == "self" && body.member?.fact.kind == .property && assigned() == "newValue"
      return isSetter ? nil : (found.root, found.steps)
    }
    if let helper = body.helper, let name = path.rootName, body.names.meaning(of: name) == nil, assigned() != "newValue"
    {
      return (helper, [.member(name)] + path.steps)
    }
    // `store.dependencies.mail = …`
    guard path.rootName != nil,
      let index = path.steps.firstIndex(where: { if case .member("dependencies") = $0 { true } else { false } })
    else { return nil }
    let steps = Array(path.steps[(index + 1)...])
    // Many a type of a project has a property of that name: `self.dependencies = dependencies`.
    let isOwn = path.rootName == "self" && index == path.steps.startIndex && !isInForeignExtension
    guard !isOwn, !steps.isEmpty || namesTestStore else { return nil }
    return (OverrideRoot(form: .storeProperty), steps)
  }

  /// The only type of the libraries whose `dependencies` can be set.
  private var namesTestStore: Bool {
    ["TestStore", "TestStoreOf"].contains { file.scan.vocabulary.holds($0) }
  }

  /// What is set on a variable of this body that holds a `DependencyValues`.
  func valuesRoot(named name: String) -> OverrideRoot? {
    guard case .values(let made?, _) = body.names.meaning(of: name) else { return nil }
    return .made(made)
  }

  /// What holds around a scope holds for what is read in it too; what is prepared holds for everything.
  func branches(of form: OverrideFact.Form) -> [String] {
    switch form {
    case .prepareDependencies, .helper: return body.branches
    case .withDependencies, .storeClosure, .transform, .trait:
      let closure = body.closures.last { $0.root != nil }
      return closure.map { body.branches(from: $0.branchMark) } ?? []
    case .storeProperty, .modifier: return []
    }
  }

  /// How many of the conditions of compilation around the current place also stand around the code that an update is for:
  /// all of them, where there is no closure or function that sets dependencies.
  func outerConditions(of form: OverrideFact.Form) -> Int {
    switch form {
    case .storeProperty, .modifier: context.conditions.current.count
    case .withDependencies, .storeClosure, .transform, .trait, .prepareDependencies, .helper:
      body.closures.last { $0.root != nil }?.conditionMark ?? body.conditionMark
    }
  }

  /// Where a read is in an update: what this has set before is what the read takes.
  func update(of root: OverrideRoot, at node: Syntax) -> ConsumptionFact.Update? {
    guard root.prefix == .all, let start = root.start else { return nil }
    return ConsumptionFact.Update(
      form: root.form, extent: root.extent, member: root.helperName ?? body.member?.fact.name,
      branches: branches(of: root.form),
      // The value of an assignment is made before it.
      end: body.assignment.flatMap { $0 < start ? nil : $0 } ?? file.position(of: node))
  }
}

/// What a chain names that stands on one.
struct OverrideTarget {
  var reference: DependencyReference
  /// Whether the chain goes on behind the dependency itself.
  var isPartial: Bool
}

extension DependencyReference {
  /// Of a generic parameter that types alone tell, and no key that is handed over, nothing: what sets it may set any key.
  var toldByKeys: DependencyReference {
    guard case .given(let given) = self, given.isInferred || given.isGeneric && (given.levels > 0 || given.isPack)
    else {
      return self
    }
    return .undecided
  }
}

extension OverrideRoots {
  /// Several where a variable holds several; empty where the chain names no dependency that can be told: `$0[someKey]`.
  func targets(of steps: [AccessPath.Step], from prefix: DependencyReference) -> [OverrideTarget] {
    var steps = steps[...]
    var references = [prefix]
    if prefix == .all {
      guard let first = steps.popFirst() else { return [OverrideTarget(reference: .all, isPartial: false)] }
      switch first {
      case .member(let name): references = [.keyPath(property: name, chain: [])]
      // `[Mail.self]`, `[type: Mail.self]`, `[keyPath: \.mail]`
      case .index(let arguments):
        references = arguments.first.map { SyntaxNames.isLibrarySubscript($0) ? indexed($0.expression) : [] } ?? []
      }
    }
    return references.compactMap { target(of: steps, from: $0) }
  }

  /// What an expression in brackets names.
  private func indexed(_ index: ExprSyntax) -> [DependencyReference] {
    if SyntaxNames.reference(index, in: file) == nil, let kept = context.keyPaths.reference(index) { return [kept] }
    return keys.references(index).map(\.toldByKeys)
  }

  private func target(of steps: ArraySlice<AccessPath.Step>, from reference: DependencyReference) -> OverrideTarget? {
    switch reference {
    case .keyPath(let property, let chain):
      let whole = chain + steps.compactMap(\.name)
      let isPartial = !whole.isEmpty || !steps.isEmpty
      return OverrideTarget(reference: .keyPath(property: property, chain: whole), isPartial: isPartial)
    case .type, .all, .given, .variable: return OverrideTarget(reference: reference, isPartial: !steps.isEmpty)
    case .member, .undecided: return nil
    }
  }
}

extension OverrideRoot {
  /// That of values that a variable holds, by the name that the facts have of what is set on them.
  static func made(_ made: String) -> OverrideRoot {
    OverrideRoot(form: .helper, helperName: made.isEmpty ? nil : made)
  }
}
