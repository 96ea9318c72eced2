import DepGraphModel
import SwiftSyntax

/// What names and types stand for an update: a closure or a function over `inout DependencyValues`.
struct UpdateNames: Contextual {
  let context: WalkContext

  func isInoutDependencyValues(_ type: TypeSyntax) -> Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    let isInout = attributed.specifiers.contains { specifier in
      guard case .simpleTypeSpecifier(let simple) = specifier else { return false }
      return simple.specifier.tokenKind == .keyword(.inout)
    }
    let name = SyntaxNames.dottedName(attributed.baseType) ?? []
    return isInout && (names.isValues(name) || isInDependencyValues && name == ["Self"])
  }

  /// `(inout DependencyValues) -> Void`, with attributes, effects, parentheses and `?`, or an alias of this file for it.
  func isUpdate(_ type: TypeSyntax?) -> Bool {
    switch type?.unwrapped.as(TypeSyntaxEnum.self) {
    case .functionType(let function): function.parameters.first.map { isInoutDependencyValues($0.type) } ?? false
    case .implicitlyUnwrappedOptionalType(let optional): isUpdate(optional.wrappedType)
    case .identifierType(let name): context.updateAliases.contains(SyntaxNames.text(name.name))
    default: false
    }
  }

  /// `[(inout DependencyValues) -> Void]`, a dictionary of such, and a parameter for any number of them.
  func isListOfUpdates(_ type: TypeSyntax) -> Bool {
    type.as(DictionaryTypeSyntax.self).map { isUpdate($0.value) }
      ?? type.as(ArrayTypeSyntax.self).map { isUpdate($0.element) } ?? false
  }

  func isTableOfUpdates(_ binding: PatternBindingSyntax) -> Bool {
    binding.typeAnnotation.map { isListOfUpdates($0.type) } ?? false
  }

  func takesValues(_ closure: ClosureExprSyntax) -> Bool {
    guard case .parameterClause(let clause) = closure.signature?.parameterClause,
      let type = clause.parameters.first?.type
    else { return false }
    return isInoutDependencyValues(type)
  }

  /// The stored properties of a type that hold an update or several, without one of their own.
  func stored(in members: MemberBlockSyntax) -> Set<String> {
    var found: Set<String> = []
    for member in members.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      for binding in variable.bindings where binding.accessorBlock == nil {
        if let name = SyntaxNames.identifier(binding.pattern), let type = binding.typeAnnotation?.type,
          isUpdate(type) || isListOfUpdates(type), binding.initializer.map({ setsNothing($0.value) }) ?? true
        {
          found.insert(name)
        }
      }
    }
    return found
  }

  /// `[]`, `[:]`, `nil`, `{ _ in }`
  private func setsNothing(_ value: ExprSyntax) -> Bool {
    switch value.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let list): list.elements.isEmpty
    case .dictionaryExpr(let list): if case .colon = list.content { true } else { false }
    case .closureExpr(let closure): closure.statements.isEmpty
    case .nilLiteralExpr: true
    default: false
    }
  }

  // MARK: Names

  /// What an update that is handed to a function, an initializer or a stored property is called by.
  func meaning(of parameter: FunctionParameterSyntax, named name: String, in function: String) -> LexicalNames.Meaning?
  {
    let type = parameter.type
    guard
      isUpdate(type) || isListOfUpdates(type) || file.mayLabelUpdates && AppliedUpdate.isApplied(parameter, named: name)
    else { return nil }
    return .update(function == "init" ? ownerPath.last ?? "" : function)
  }

  /// The function or the type that is handed the update which a name stands for.
  func owner(of name: String) -> String? {
    switch body.names.meaning(of: name) {
    case .update(let function): return function
    case nil: return types.last?.updates.contains(name) ?? false ? ownerPath.last : nil
    case .plain, .wrapper, .values, .lookup, .given, .kept, .override, .helper: return nil
    }
  }

  /// The function or the type that is handed the update, or the updates, which an expression names: `update`,
  /// `self.update`.
  func owner(of expression: ExprSyntax) -> String? {
    let path = AccessPath(expression)
    if let name = path.bareName { return owner(of: name) }
    guard path.rootName == "self", path.steps.count == 1, case .member(let name) = path.steps[0] else { return nil }
    return types.last?.updates.contains(name) ?? false ? ownerPath.last : nil
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

  /// The name under which the facts of a local closure are kept: other files and functions have theirs.
  func helperName(of binding: PatternBindingSyntax) -> String? {
    guard let name = SyntaxNames.identifier(binding.pattern), binding.accessorBlock == nil else { return nil }
    let isUpdate = isUpdate(binding.typeAnnotation?.type)
    let isHelper =
      switch binding.initializer?.value.as(ExprSyntaxEnum.self) {
      case .closureExpr(let closure): isUpdate || takesValues(closure)
      case .sequenceExpr, .ifExpr, .switchExpr, nil: isUpdate
      default: false
      }
    return isHelper ? file.localName(name, at: Syntax(binding)) : nil
  }

  /// What a local variable means where a helper is expected: its closure, or the helper that it is set to.
  func helperMeaning(of binding: PatternBindingSyntax) -> LexicalNames.Meaning {
    if let local = helperName(of: binding) { return .helper(local) }
    if isTableOfUpdates(binding), let name = SyntaxNames.identifier(binding.pattern) {
      return .helper(file.localName(name, at: Syntax(binding)))
    }
    if let owner = binding.initializer.flatMap({ owner(of: $0.value) }) { return .update(owner) }
    guard let value = binding.initializer?.value,
      value.is(DeclReferenceExprSyntax.self)
        || value.is(MemberAccessExprSyntax.self) || value.is(FunctionCallExprSyntax.self)
    else { return .plain }
    return helper(named: value).map { .helper($0) } ?? .plain
  }

  /// Whether there are updates in a list, whatever holds.
  func holdsUpdates(_ list: ExprSyntax) -> Bool {
    let path = AccessPath(list)
    guard let name = path.bareName else { return path.lastName.map(context.keptLists.contains) ?? false }
    guard case .helper(let helper) = body.names.meaning(of: name) else { return false }
    return body.updateLists[helper] ?? false
  }
}
