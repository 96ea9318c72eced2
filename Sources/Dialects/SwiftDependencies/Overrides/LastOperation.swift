import SwiftSyntax

/// Calls of `withDependencies` behind which a member runs nothing that could call what the operation has kept.
enum LastOperation {
  /// Whether a call is a statement, or the value of one, in no loop and no closure but the operation of such a call,
  /// without a `defer` around it, and with nothing behind it but messages.
  static func mayBe(_ call: FunctionCallExprSyntax) -> Bool {
    var current = Syntax(call)
    while let parent = current.parent {
      switch parent.kind {
      case .tryExpr, .awaitExpr, .sequenceExpr, .exprList, .expressionStmt, .returnStmt, .codeBlockItem, .codeBlock,
        .ifExpr, .guardStmt, .switchExpr, .switchCaseList, .switchCase, .catchClauseList, .catchClause,
        .initializerClause, .patternBinding, .patternBindingList, .variableDecl, .ifConfigClause, .ifConfigClauseList,
        .ifConfigDecl:
        current = parent
      case .doStmt:
        if let statement = parent.as(DoStmtSyntax.self), statement.body.id == current.id,
          !statement.catchClauses.allSatisfy({ HarmlessCode.isHarmless(Syntax($0.body)) })
        {
          return false
        }
        current = parent
      case .codeBlockItemList:
        guard let items = parent.as(CodeBlockItemListSyntax.self), isLast(current, of: items) else { return false }
        current = parent
      case .closureExpr:
        guard let outer = operation(of: parent) else { return false }
        current = outer
      case .functionDecl:
        // A local function runs where it is called.
        return parent.parent?.is(MemberBlockItemSyntax.self) ?? false
      case .sourceFile: return true
      default: return false
      }
    }
    return true
  }

  /// What stands behind is asked first: of many calls most have another one behind them.
  private static func isLast(_ item: Syntax, of items: CodeBlockItemListSyntax) -> Bool {
    for other in items.reversed() {
      if other.id == item.id { break }
      guard HarmlessCode.isHarmless(Syntax(other.item)) else { return false }
    }
    return !items.contains { Syntax($0.item).is(DeferStmtSyntax.self) }
  }

  /// The call whose operation a closure is.
  private static func operation(of closure: Syntax) -> Syntax? {
    var current = closure
    while let parent = current.parent {
      switch parent.kind {
      case .labeledExpr, .labeledExprList, .multipleTrailingClosureElement, .multipleTrailingClosureElementList:
        current = parent
      case .functionCallExpr:
        return parent.as(FunctionCallExprSyntax.self)?.calledName == "withDependencies" ? parent : nil
      default: return nil
      }
    }
    return nil
  }
}

/// Code that calls nothing of the project: messages, and the end of the program.
private final class HarmlessCode: SyntaxVisitor {
  private var isHarmless = true

  static func isHarmless(_ code: Syntax) -> Bool {
    // What is declared there runs where it is named.
    if code.isProtocol((any DeclSyntaxProtocol).self), !code.is(VariableDeclSyntax.self) { return true }
    let visitor = HarmlessCode(viewMode: .sourceAccurate)
    visitor.walk(code)
    return visitor.isHarmless
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.functions.contains(name)
    else { return stop() }
    walk(node.arguments)
    for argument in node.arguments where argument.expression.is(ClosureExprSyntax.self) { isHarmless = false }
    return node.trailingClosure == nil ? .skipChildren : stop()
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard Self.members.contains(node.declName.baseName.text), let base = node.base else { return stop() }
    walk(base)
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    node.baseName.text == "error" ? .skipChildren : stop()
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { stop() }

  private func stop() -> SyntaxVisitorContinueKind {
    isHarmless = false
    return .skipChildren
  }

  private static let functions: Set<String> = [
    "print", "debugPrint", "exit", "abort", "fatalError", "preconditionFailure",
  ]

  /// Of errors and texts.
  private static let members: Set<String> = ["localizedDescription", "count", "isEmpty"]
}
