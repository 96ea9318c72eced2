import SwiftSyntax

/// The statements that leave a block behind a place.
final class ExitFinder: SyntaxVisitor {
  private var found: [Syntax] = []

  static func exits(of block: CodeBlockItemListSyntax, behind node: some SyntaxProtocol) -> [Syntax] {
    let finder = ExitFinder(viewMode: .sourceAccurate)
    for item in block where item.position > node.position { finder.walk(item) }
    return finder.found
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(Syntax(node))
    return .skipChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(Syntax(node))
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
