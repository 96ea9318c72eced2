import DepGraphModel
import SwiftSyntax

/// Closures and functions over `inout DependencyValues` that are named before something runs them:
///
///     let quiet: (inout DependencyValues) -> Void = { $0.mail = .noop }
///     withDependencies(quiet) { … }
extension FactVisitor {
  /// The root of a closure that is kept as the value of a variable, or that a function gives back.
  func helperRoot(of closure: ClosureExprSyntax) -> OverrideRoot? {
    if let binding = Self.binding(of: closure) {
      guard takesValues(closure) || (binding.typeAnnotation.map { isUpdate($0.type) } ?? false) else { return nil }
      return OverrideRoot(form: .helper, helperName: isMemberPlaceOfBinding ? nil : helperName(of: binding))
    }
    if let (binding, count) = Self.table(of: closure), isTableOfUpdates(binding) {
      let name = SyntaxNames.identifier(binding.pattern)
      return OverrideRoot(
        form: .helper, helperName: isMemberPlaceOfBinding ? nil : name.map { file.localName($0, at: Syntax(binding)) },
        isOneOfSeveral: count > 1 && takesOne(of: binding))
    }
    if let root = helperRoot(inList: closure) { return root }
    guard let root = body.resultRoot, body.closures.isEmpty, let parent = closure.parent,
      parent.is(CodeBlockItemSyntax.self) || parent.is(ReturnStmtSyntax.self)
    else { return nil }
    return root
  }

  /// The initial value of a member is visited with the member around it, and outside of every block.
  private var isMemberPlaceOfBinding: Bool { body.depth == 0 }

  /// `let quiet = { … }`, also behind an attribute's closure type in parentheses.
  private static func binding(of closure: ClosureExprSyntax) -> PatternBindingSyntax? {
    closure.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
  }

  /// `let setups: [String: (inout DependencyValues) -> Void] = ["demo": { … }]`, and how many there are.
  private static func table(of closure: ClosureExprSyntax) -> (binding: PatternBindingSyntax, count: Int)? {
    guard let list = closure.parent?.parent else { return nil }
    let count = list.as(DictionaryElementListSyntax.self)?.count ?? list.as(ArrayElementListSyntax.self)?.count
    let binding = list.parent?.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    guard let count, let binding else { return nil }
    return (binding, count)
  }

  func isTableOfUpdates(_ binding: PatternBindingSyntax) -> Bool {
    binding.typeAnnotation.map { isListOfUpdates($0.type) } ?? false
  }

  /// The name under which the facts of a local closure are kept: other files and functions have theirs.
  func helperName(of binding: PatternBindingSyntax) -> String? {
    guard let name = SyntaxNames.identifier(binding.pattern), let value = binding.initializer?.value,
      let closure = value.as(ClosureExprSyntax.self),
      takesValues(closure) || (binding.typeAnnotation.map { isUpdate($0.type) } ?? false)
    else { return nil }
    return file.localName(name, at: Syntax(binding))
  }

  private func takesValues(_ closure: ClosureExprSyntax) -> Bool {
    guard case .parameterClause(let clause) = closure.signature?.parameterClause,
      let type = clause.parameters.first?.type
    else { return false }
    return isInoutDependencyValues(type)
  }

  /// `(inout DependencyValues) -> Void`, with attributes, effects, parentheses and `?`, or an alias of this file for it.
  func isUpdate(_ type: TypeSyntax) -> Bool {
    switch type.as(TypeSyntaxEnum.self) {
    case .functionType(let function):
      return function.parameters.first.map { isInoutDependencyValues($0.type) } ?? false
    case .attributedType(let attributed): return isUpdate(attributed.baseType)
    case .optionalType(let optional): return isUpdate(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): return isUpdate(optional.wrappedType)
    case .tupleType(let tuple):
      return tuple.elements.count == 1 && (tuple.elements.first.map { isUpdate($0.type) } ?? false)
    case .identifierType(let name): return updateAliases.contains(SyntaxNames.text(name.name))
    default: return false
    }
  }

  /// The name that a helper's facts have where an expression stands for it: a function, a closure in a variable, a call
  /// that gives one back.
  func helper(named expression: ExprSyntax) -> String? {
    let path = AccessPath(expression)
    if case .expression(let inner) = path.root, path.steps.isEmpty {
      return inner.as(FunctionCallExprSyntax.self).flatMap { helper(named: $0.calledExpression) }
    }
    guard let name = path.lastName else { return nil }
    return path.steps.isEmpty ? helperName(for: name) : name
  }

  /// `nil` for a parameter: what callers hand in is not known here.
  func helperName(for name: String) -> String? {
    switch body.names.meaning(of: name) {
    case .helper(let local): local
    case nil: name
    case .plain, .wrapper, .override, .update, .values, .lookup, .given, .kept: nil
    }
  }

  /// What a local variable means where a helper is expected: its closure, or the helper that it is set to.
  func helperMeaning(of binding: PatternBindingSyntax) -> LexicalNames.Meaning {
    if let local = helperName(of: binding) { return .helper(local) }
    if isTableOfUpdates(binding), let name = SyntaxNames.identifier(binding.pattern) {
      return .helper(file.localName(name, at: Syntax(binding)))
    }
    if let owner = binding.initializer.flatMap({ updateOwner(of: $0.value) }) { return .update(owner) }
    guard let value = binding.initializer?.value,
      value.is(DeclReferenceExprSyntax.self)
        || value.is(MemberAccessExprSyntax.self) || value.is(FunctionCallExprSyntax.self)
    else { return .plain }
    return helper(named: value).map { .helper($0) } ?? .plain
  }

  /// `fill(&$0.mail)`, `swap(&$0.mail, &spare)`: the value is written back, whatever the function made of it.
  func takeInOut(_ node: InOutExprSyntax) -> Bool {
    let path = AccessPath(node.expression)
    // `_modify { yield &self[Mail.self] }`
    if body.member?.fact.kind == .property, body.helper != nil { return false }
    guard let (root, steps) = assignedRoot(of: path, assigned: ""), !steps.isEmpty else { return false }
    let targets = targets(of: steps, from: root.prefix).filter { $0.reference != .all }
    for target in targets {
      body.inBranch(targets.count > 1 ? "one of \(targets.count)" : nil) {
        addOverride(.dependency(target.reference), root: root, isPartial: target.isPartial, at: Syntax(node))
      }
    }
    return !targets.isEmpty
  }
}
