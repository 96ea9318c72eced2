import SwiftSyntax

/// Values do not say whether they came out of an optional; `map` on a string or an array depends on it. So it is read
/// off the expression.
extension ManifestEvaluator {
  private static let optionalProperties: Set<String> = ["first", "last"]
  private static let optionalResults: Set<String> = [
    "first", "last", "min", "max", "popLast", "firstIndex", "removeValue",
  ]

  func isOptional(_ expression: ExprSyntax, in scope: EvaluationScope) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr, .nilLiteralExpr: return false
    case .tupleExpr(let node):
      guard node.elements.count == 1, let only = node.elements.first else { return false }
      return isOptional(only.expression, in: scope)
    case .declReferenceExpr(let node): return isOptionalName(node.baseName.identifierText, in: scope)
    case .memberAccessExpr(let node):
      if let base = node.base, base.isOptionalChain { return true }
      return isOptionalMember(node, in: scope)
    case .subscriptCallExpr(let node):
      if node.calledExpression.isOptionalChain { return true }
      if node.arguments.contains(where: { $0.label?.text == "default" }) { return false }
      guard let container = peek(node.calledExpression, in: scope) else { return false }
      switch container {
      case .dictionary, .system: return true
      default: return false
      }
    case .functionCallExpr(let node):
      if node.calledExpression.isOptionalChain { return true }
      if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
        return isOptionalMethod(member, in: scope)
      }
      if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
        return name == "getenv" || name == "Int" || isOptionalName(name, in: scope)
      }
      return false
    case .tryExpr(let node): return node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
    case .asExpr(let node): return node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
    case .ternaryExpr(let node):
      return isOptional(node.thenExpression, in: scope) || isOptional(node.elseExpression, in: scope)
    case .infixOperatorExpr(let node):
      guard node.operator.trimmedDescription == "??" else { return false }
      return isOptional(node.rightOperand, in: scope)
    default: return false
    }
  }

  /// Whether an expression is surely a string, and no optional one: a literal, what is declared as one, the raw value of
  /// a case.
  func isPlainString(_ expression: ExprSyntax, in scope: EvaluationScope) -> Bool {
    if expression.is(StringLiteralExprSyntax.self) { return true }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      guard member.declName.baseName.identifierText == "rawValue", !base.isOptionalChain else { return false }
      return peek(base, in: scope).map(isCaseOfStrings) ?? false
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else { return false }
    var current: EvaluationScope? = scope
    while let here = current {
      if let storage = here.variables[name] { return storage.type == .string }
      if here.pending.contains(name) || here.functions[name] != nil || here.computed[name] != nil { return false }
      if let receiver = here.receiver, here.parent?.receiver !== receiver {
        return name == "rawValue" && isCaseOfStrings(receiver.value)
      }
      current = here.parent
    }
    return false
  }

  private func isCaseOfStrings(_ value: ManifestValue) -> Bool {
    guard case .enumeration(let value) = value, let declaration = types[value.type] else { return false }
    return declaration.rawType == .string && declaration.members["rawValue"] == nil
  }

  private func isOptionalName(_ name: String, in scope: EvaluationScope) -> Bool {
    var current: EvaluationScope? = scope
    while let here = current {
      if let storage = here.variables[name] {
        if case .optional? = storage.type { return true }
        return storage.isOptional
      }
      if let functions = here.functions[name] {
        return functions.contains { if case .optional? = $0.result { true } else { false } }
      }
      if let computed = here.computed[name] {
        if case .optional? = computed.result { return true }
        return false
      }
      current = here.parent
    }
    return false
  }

  /// The value of an expression that calls nothing: evaluating a call once more could change something once more.
  private func peek(_ expression: ExprSyntax, in scope: EvaluationScope) -> ManifestValue? {
    var pending = [Syntax(expression)]
    while let node = pending.popLast() {
      if node.is(FunctionCallExprSyntax.self) || node.is(ClosureExprSyntax.self) { return nil }
      pending += node.children(viewMode: .sourceAccurate)
    }
    return try? poisoning { try evaluate(expression, in: scope) }
  }

  private func isOptionalMethod(_ node: MemberAccessExprSyntax, in scope: EvaluationScope) -> Bool {
    let name = node.declName.baseName.identifierText
    var declared: [DeclaredMember] = []
    switch node.base.flatMap({ peek($0, in: scope) }) {
    case .type(let type)?: declared = declaredStatics(name, of: type)
    case let value?: declared = declaredMembers(name, of: value)
    // Of whatever type the receiver is: a method of that name with an optional result is enough to be careful.
    case nil: declared = types.values.flatMap { $0.members[name] ?? [] }
    }
    guard !declared.isEmpty else { return Self.optionalResults.contains(name) }
    return declared.contains { member in
      if case .function(let function) = member.kind, case .optional? = function.result { return true }
      return false
    }
  }

  private func isOptionalMember(_ node: MemberAccessExprSyntax, in scope: EvaluationScope) -> Bool {
    let name = node.declName.baseName.identifierText
    guard let base = node.base, let value = peek(base, in: scope) else { return false }
    switch value {
    case .object(let object):
      if case .optional? = object.fields[name]?.type { return true }
    case .structure(let structure):
      if case .optional? = types[structure.type]?.stored.first(where: { $0.name == name })?.type { return true }
    case .array, .string:
      if Self.optionalProperties.contains(name) { return true }
    default: break
    }
    guard case .computed(let body, _)? = declaredMembers(name, of: value).first?.kind else { return false }
    if case .optional? = body.result { return true }
    return false
  }
}
