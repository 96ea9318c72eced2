import SwiftSyntax

/// How a block of code ends.
enum BlockEnding {
  case runsOn
  /// What stands behind it is left out, and the program goes on.
  case leaves
  /// A fault of the program, not a way in which it runs.
  case stops

  /// - Parameter isCase: whether it is a `case` of a `switch`, where `break` leaves out nothing.
  init(_ items: CodeBlockItemListSyntax, isCase: Bool = false) {
    self = .runsOn
    switch (Self.end(of: items).map { items[$0] } ?? items.last)?.item {
    case .stmt(let last):
      if let leaving = last.as(BreakStmtSyntax.self) {
        self = isCase && leaving.label == nil ? .runsOn : .leaves
      } else if last.is(ReturnStmtSyntax.self) || last.is(ContinueStmtSyntax.self) {
        self = .leaves
      } else if last.is(ThrowStmtSyntax.self) {
        self = .stops
      }
    case .expr(let last):
      let name = last.as(FunctionCallExprSyntax.self).flatMap(\.calledName)
      if let name, BlockEnding.stoppingFunctions.contains(name) { self = .stops }
    case .decl, nil: break
    }
  }

  private static let stoppingFunctions: Set<String> = ["fatalError", "preconditionFailure", "exit", "abort"]

  /// The first statement behind which nothing runs; `nil` where there is none for sure. A function called `exit` may be
  /// the program's own.
  static func end(of items: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax.Index? {
    items.firstIndex { item in
      switch item.item {
      case .stmt(let statement):
        [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(statement.kind)
      case .expr(let expression):
        expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self).map {
          ["fatalError", "preconditionFailure"].contains($0.baseName.text)
        } ?? false
      case .decl: false
      }
    }
  }
}
