import SwiftSyntax

/// What is done with a property of a variable at one place, as far as it is spelled.
enum ValueUse {
  case read
  case call
  /// It is assigned to, handed on to be changed, or something that is not followed.
  case change

  /// - Parameter access: `client.send`, with all member accesses behind it.
  init(of access: Syntax) {
    guard let parent = access.parent else {
      self = .change
      return
    }
    if let call = parent.as(FunctionCallExprSyntax.self) {
      self = call.calledExpression.id == access.id ? .call : .change
    } else if let elements = parent.as(ExprListSyntax.self) {
      let parts = Array(elements)
      let isTarget = parts.count > 2 && parts[0].id == access.id && parts[1].is(AssignmentExprSyntax.self)
      // An operator of the project may change what stands on its left.
      let isAssigned = parts.contains { $0.is(AssignmentExprSyntax.self) }
      self = isTarget || (!isAssigned && Self.changes(parts)) ? .change : .read
    } else if let argument = parent.as(LabeledExprSyntax.self) {
      self = Self.isAssignedTuple(argument) ? .change : .read
    } else {
      self = Self.isRead(parent) ? .read : .change
    }
  }

  /// `client.count += 1`
  private static func changes(_ parts: [ExprSyntax]) -> Bool {
    parts.contains { part in
      guard let name = part.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
      return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
    }
  }

  /// `(client.send, client.receive) = (…)`
  private static func isAssignedTuple(_ argument: LabeledExprSyntax) -> Bool {
    guard let tuple = argument.parent?.parent?.as(TupleExprSyntax.self) else { return false }
    guard let elements = tuple.parent?.as(ExprListSyntax.self) else {
      return tuple.parent?.is(LabeledExprSyntax.self) ?? false
    }
    let parts = Array(elements)
    return parts.count > 2 && parts[0].id == tuple.id && parts[1].is(AssignmentExprSyntax.self)
  }

  private static func isRead(_ parent: Syntax) -> Bool {
    parent.is(InitializerClauseSyntax.self) || parent.is(ReturnStmtSyntax.self) || parent.is(CodeBlockItemSyntax.self)
      || parent.is(ConditionElementSyntax.self) || parent.is(ClosureCaptureSyntax.self)
      || parent.is(ArrayElementSyntax.self) || parent.is(ExpressionSegmentSyntax.self)
      || parent.is(MatchingPatternConditionSyntax.self)
  }
}
