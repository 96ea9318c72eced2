import DepGraphModel
import SwiftSyntax

/// The place of an expression, as far as it says the expression's type.
enum ExpectingPlace {
  case declared(TypeSyntax)
  case argument(label: String, of: ExprSyntax)
  case assignment(to: ExprSyntax)

  init?(around node: Syntax) {
    var current = node
    while let parent = current.parent {
      switch parent.as(SyntaxEnum.self) {
      case .functionCallExpr(let call):
        guard call.calledExpression.id == current.id else { return nil }
        current = parent
      case .tryExpr, .awaitExpr, .arrayElement, .arrayElementList, .arrayExpr, .labeledExprList: current = parent
      case .labeledExpr(let argument):
        guard let holder = parent.parent?.parent else { return nil }
        if let call = holder.as(FunctionCallExprSyntax.self) {
          self = .argument(label: argument.label.map(SyntaxNames.text) ?? "_", of: call.calledExpression)
          return
        }
        guard let tuple = holder.as(TupleExprSyntax.self), tuple.elements.count == 1 else { return nil }
        current = holder
      case .unresolvedTernaryExpr: current = parent
      case .exprList(let list):
        let elements = Array(list)
        if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self) {
          guard let type = elements[2].as(TypeExprSyntax.self)?.type else { return nil }
          self = .declared(type)
          return
        }
        let isAssignment = elements.count > 2 && elements[1].is(AssignmentExprSyntax.self)
        guard Self.gives(current, among: elements.dropFirst(isAssignment ? 2 : 0)) else { return nil }
        if isAssignment {
          self = .assignment(to: elements[0])
          return
        }
        current = list.parent ?? parent
      case .initializerClause:
        guard let type = Self.declaredType(parent.parent) else { return nil }
        self = .declared(type)
        return
      case .returnStmt:
        guard let type = Self.resultType(around: parent) else { return nil }
        self = .declared(type)
        return
      case .codeBlockItem:
        guard let list = parent.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
          let type = Self.resultType(of: list)
        else { return nil }
        self = .declared(type)
        return
      default: return nil
      }
    }
    return nil
  }

  /// Whether what operands give may be one of them: `isOpen ? .first : .second`, `given ?? .first`.
  private static func gives(_ node: Syntax, among elements: ArraySlice<ExprSyntax>) -> Bool {
    guard let position = elements.firstIndex(where: { $0.id == node.id }) else { return false }
    let question = elements.firstIndex { $0.is(UnresolvedTernaryExprSyntax.self) } ?? elements.startIndex
    return position >= question
      && elements[question...].allSatisfy { element in
        element.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "??" } ?? true
      }
  }

  private static func declaredType(_ declaration: Syntax?) -> TypeSyntax? {
    if let binding = declaration?.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
    if let parameter = declaration?.as(FunctionParameterSyntax.self) { return parameter.type }
    return declaration?.as(EnumCaseParameterSyntax.self)?.type
  }

  /// The type of what a `return` gives.
  private static func resultType(around node: Syntax) -> TypeSyntax? {
    var current = node.parent
    while let next = current {
      if next.is(FunctionDeclSyntax.self) || next.is(ClosureExprSyntax.self) || next.is(AccessorBlockSyntax.self) {
        return resultType(ofDeclaration: next)
      }
      if next.is(InitializerDeclSyntax.self) { return nil }
      current = next.parent
    }
    return nil
  }

  /// The type of what the one expression of a body gives.
  private static func resultType(of body: CodeBlockItemListSyntax) -> TypeSyntax? {
    guard let parent = body.parent else { return nil }
    guard parent.is(CodeBlockSyntax.self) else { return resultType(ofDeclaration: parent) }
    guard let declaration = parent.parent else { return nil }
    // `get { .live }`
    let accessors = declaration.as(AccessorDeclSyntax.self)?.parent?.parent
    return resultType(ofDeclaration: accessors ?? declaration)
  }

  private static func resultType(ofDeclaration node: Syntax) -> TypeSyntax? {
    if let function = node.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
    if let closure = node.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type }
    guard node.is(AccessorBlockSyntax.self) else { return nil }
    return node.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      ?? node.parent?.as(SubscriptDeclSyntax.self)?.returnClause.type
  }
}
