import SwiftSyntax

/// What the elements of an array are whose value does not tell, because it has none: as far as declarations say it.
extension ManifestEvaluator {
  /// Whether an array without elements is one of another type than a parameter asks for.
  func isForeignEmptyArray(_ argument: Argument, to type: TypeName) -> Bool {
    guard case .array(let elements) = argument.value, elements.isEmpty, let written = argument.written else {
      return false
    }
    var wanted = type
    if case .optional(let wrapped) = wanted { wanted = wrapped }
    guard case .array(let element) = wanted, !mayHoldOthers(element),
      let own = elementType(of: written.expression, in: written.scope), !mayHoldOthers(own)
    else { return false }
    return own != element && .optional(own) != element
  }

  /// Whether values of several types are of it.
  private func mayHoldOthers(_ type: TypeName) -> Bool {
    switch type {
    case .any: true
    case .named(let name): types[name]?.kind == .constraint
    case .optional(let inner), .array(let inner), .set(let inner): mayHoldOthers(inner)
    case .dictionary, .tuple, .function: true
    }
  }

  private func elementType(of expression: ExprSyntax, in scope: EvaluationScope) -> TypeName? {
    guard case .array(let element)? = declaredType(of: expression, in: scope) else { return nil }
    return element
  }

  /// The type of an expression without evaluating it; `nil` where more than declarations decide it.
  private func declaredType(of expression: ExprSyntax, in scope: EvaluationScope) -> TypeName? {
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      return declaredType(ofVariable: name, in: scope)
    }
    if let parts = expression.as(TupleExprSyntax.self)?.elements, parts.count == 1, let only = parts.first {
      return declaredType(of: only.expression, in: scope)
    }
    if let choice = expression.as(TernaryExprSyntax.self) {
      return declaredType(of: choice.thenExpression, in: scope) ?? declaredType(of: choice.elseExpression, in: scope)
    }
    if let sum = expression.as(InfixOperatorExprSyntax.self) { return declaredType(of: sum, in: scope) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return declaredType(of: call, in: scope) }
    return nil
  }

  private func declaredType(ofVariable name: String, in scope: EvaluationScope) -> TypeName? {
    var current: EvaluationScope? = scope
    while let here = current {
      if let storage = here.variables[name] { return storage.type }
      if here.pending.contains(name) || here.lazies[name] != nil || here.computed[name] != nil { return nil }
      if let receiver = here.receiver, here.parent?.receiver !== receiver, let type = typeName(of: receiver.value),
        let found = declaredType(ofMember: name, of: type)
      {
        return found
      }
      current = here.parent
    }
    return nil
  }

  private func declaredType(ofMember name: String, of type: TypeName) -> TypeName? {
    guard let declaration = types[type.declarationName ?? ""] else { return nil }
    if let stored = declaration.stored.first(where: { $0.name == name }) { return stored.type }
    guard let members = declaration.members[name], members.count == 1, case .computed(let body, _) = members[0].kind
    else { return nil }
    return body.result
  }

  private func declaredType(of sum: InfixOperatorExprSyntax, in scope: EvaluationScope) -> TypeName? {
    guard let name = sum.operator.as(BinaryOperatorExprSyntax.self)?.operator.text, operators(name, from: sum) == nil
    else { return nil }
    let sides = [sum.leftOperand, sum.rightOperand].lazy.compactMap { self.declaredType(of: $0, in: scope) }
    switch name {
    case "+": return sides.first
    case "??":
      guard case .optional(let wrapped)? = sides.first else { return sides.first }
      return wrapped
    default: return nil
    }
  }

  /// Of the methods of an array that give another one.
  private func declaredType(of call: FunctionCallExprSyntax, in scope: EvaluationScope) -> TypeName? {
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      case .array(let element)? = declaredType(of: base, in: scope)
    else { return nil }
    let name = member.declName.baseName.identifierText
    switch name {
    case "filter", "sorted", "reversed", "dropFirst", "dropLast", "prefix", "suffix": return .array(element)
    case "map", "compactMap", "flatMap":
      guard call.arguments.count == 1, let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self),
        let made = declaredType(of: path, from: element)
      else { return nil }
      switch (name, made) {
      case ("map", _): return .array(made)
      case ("compactMap", .optional(let wrapped)): return .array(wrapped)
      case ("compactMap", _): return .array(made)
      case (_, .array): return made
      default: return nil
      }
    default: return nil
    }
  }

  private func declaredType(of path: KeyPathExprSyntax, from start: TypeName) -> TypeName? {
    guard path.root == nil else { return nil }
    var type = start
    for component in path.components {
      guard case .property(let property) = component.component,
        let next = declaredType(ofMember: property.declName.baseName.identifierText, of: type)
      else { return nil }
      type = next
    }
    return type
  }
}
