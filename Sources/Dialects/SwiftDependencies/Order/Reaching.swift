import DepGraphModel
import SwiftSyntax

/// Which expressions may be left out, and what runs only where an expression did: all of it is spelled.
extension SourceFile {
  /// The end of the statements behind an expression, or of itself where its statement may leave it out.
  func dominatedEnd(behind node: Syntax) -> SourcePosition {
    var current = node
    while let parent = current.parent {
      switch parent.as(SyntaxEnum.self) {
      case .codeBlockItem: return end(of: parent.parent ?? parent)
      case .sequenceExpr(let sequence) where sequence.mayLeaveOut: return end(of: node)
      case .functionCallExpr(let call) where call.optionalBase != nil: return end(of: node)
      case .optionalChainingExpr, .forStmt, .whileStmt, .conditionElement, .closureExpr, .memberBlock:
        return end(of: node)
      default: current = parent
      }
    }
    return end(of: node)
  }
}

extension SequenceExprSyntax {
  var mayLeaveOut: Bool {
    elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) || $0.isShortcut }
  }
}

extension ExprSyntax {
  /// `&&`, `||`, `??`
  var isShortcut: Bool {
    self.as(BinaryOperatorExprSyntax.self).map { Self.shortcuts.contains($0.operator.text) } ?? false
  }

  private static let shortcuts: Set<String> = ["&&", "||", "??"]

  /// Whether the value of an assignment may end what is around it instead.
  var mayFail: Bool { self.as(TryExprSyntax.self)?.isDropped ?? false }
}

extension TryExprSyntax {
  /// Whether the program is written to go on where a `try` fails: `try? prepareDependencies { $0.mail = try load() }`. What
  /// is caught is a fault of the program, not a way in which it runs.
  var isDropped: Bool {
    guard questionOrExclamationMark == nil else { return false }
    var current = parent
    while let outer = current {
      if let attempt = outer.as(TryExprSyntax.self), let mark = attempt.questionOrExclamationMark {
        return mark.tokenKind == .postfixQuestionMark
      }
      if outer.is(FunctionDeclSyntax.self) || outer.is(MemberBlockSyntax.self) || outer.is(DoStmtSyntax.self) {
        return false
      }
      current = outer.parent
    }
    return false
  }
}

extension FunctionCallExprSyntax {
  /// What is called only where it is not `nil`: `delegate?.prepare()`.
  var optionalBase: ExprSyntax? {
    var current = calledExpression
    while true {
      if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
        current = base
      } else if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
        current = forced.expression
      } else if let chained = current.as(OptionalChainingExprSyntax.self) {
        return followsValue(of: chained.expression) ? nil : chained.expression
      } else {
        return nil
      }
    }
  }

  /// Whether a variable is set to a value in front of the call: `coordinator = Coordinator()`.
  private func followsValue(of variable: ExprSyntax) -> Bool {
    guard let name = AccessPath(variable).dottedName?.last else { return false }
    var current = Syntax(self)
    while let parent = current.parent {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        for item in list {
          if item.position >= current.position { break }
          if Self.sets(name, Syntax(item.item)) { return true }
        }
      }
      if parent.is(ClosureExprSyntax.self) || parent.is(MemberBlockSyntax.self) { return false }
      current = parent
    }
    return false
  }

  private static func sets(_ name: String, _ statement: Syntax) -> Bool {
    if let variable = statement.as(VariableDeclSyntax.self) {
      return variable.bindings.contains { binding in
        SyntaxNames.identifier(binding.pattern) == name && binding.initializer?.value.makesValue ?? false
      }
    }
    let sequence =
      statement.as(SequenceExprSyntax.self)
      ?? statement.as(ExpressionStmtSyntax.self)?.expression.as(SequenceExprSyntax.self)
    guard let elements = sequence.map({ Array($0.elements) }), elements.count == 3,
      elements[1].is(AssignmentExprSyntax.self), AccessPath(elements[0]).dottedName?.last == name
    else { return false }
    return elements[2].makesValue
  }
}
