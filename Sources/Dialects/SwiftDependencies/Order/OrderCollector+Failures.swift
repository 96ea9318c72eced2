import DepGraphModel
import SwiftSyntax

/// Code that may fail, and what is left out then.
extension OrderCollector {
  /// `try check()`, `try? check()`, `throw Failure()`
  func takeAttempt(_ node: some SyntaxProtocol) {
    let mark = node.as(TryExprSyntax.self)?.questionOrExclamationMark
    guard mark?.tokenKind != .exclamationMark, let statement = Self.statement(around: Syntax(node)) else { return }
    let (start, end) = (file.position(of: statement), file.end(of: node))
    guard mark == nil else {
      let dropped = MemberFact.Attempt(kind: .dropped, start: file.position(of: node), end: end, until: end)
      return record { $0.take(dropped) }
    }
    guard let handler = handler(of: Syntax(node)) else { return }
    record { $0.take(MemberFact.Attempt(kind: handler.kind, start: start, end: end, until: handler.until)) }
  }

  private static func statement(around node: Syntax) -> Syntax? {
    var current: Syntax? = node
    while let next = current, !next.is(CodeBlockItemSyntax.self) { current = next.parent }
    return current
  }

  /// What becomes of an error; `nil` where it ends the program, or a closure that is not known to pass it on.
  private func handler(of node: Syntax) -> (kind: MemberFact.Attempt.Kind, until: SourcePosition)? {
    var current = node
    var isOfClosure = false
    while let parent = current.parent {
      switch parent.as(SyntaxEnum.self) {
      case .tryExpr(let attempt):
        // It is noted itself.
        if attempt.questionOrExclamationMark != nil { return nil }
        isOfClosure = false
      case .closureExpr:
        if isOfClosure { return nil }
        isOfClosure = true
      case .doStmt(let statement) where statement.body.id == current.id && !statement.catchClauses.isEmpty:
        // What an update catches is a fault of the program, not a way in which it runs.
        if isOfClosure || body.closures.last?.root != nil { return nil }
        switch Self.ending(of: statement) {
        case .stops: return nil
        case .throws: break
        case .leaves: return (.caught, file.end(of: Self.body(around: parent)))
        case .goesOn: return (.caught, file.end(of: statement.body))
        }
      case .functionDecl, .initializerDecl, .accessorDecl, .accessorBlock, .sourceFile:
        return isOfClosure ? nil : (.passedOn, file.end(of: parent))
      case .memberBlock: return nil
      default: break
      }
      current = parent
    }
    return nil
  }

  private static func body(around node: Syntax) -> Syntax {
    var current = node
    while let parent = current.parent, !parent.is(MemberBlockSyntax.self) {
      current = parent
      if current.is(FunctionDeclSyntax.self) || current.is(ClosureExprSyntax.self)
        || current.is(AccessorBlockSyntax.self)
      {
        break
      }
    }
    return current
  }

  /// The opposite of what holds behind an attempt.
  func branch(of node: CatchClauseSyntax) -> String {
    guard let clauses = node.parent?.as(CatchClauseListSyntax.self),
      let statement = clauses.parent?.as(DoStmtSyntax.self)
    else { return "catch" }
    let end = file.end(of: statement.body)
    let name = "catch \(end.line):\(end.column)"
    return clauses.count == 1 ? name : "\(name) \(file.text(of: node.catchItems))"
  }

  private enum Ending {
    case goesOn
    case leaves
    case `throws`
    case stops
  }

  /// How what catches an error ends: the program goes on where one clause lets it.
  private static func ending(of node: DoStmtSyntax) -> Ending {
    var found: Ending = .stops
    for clause in node.catchClauses {
      switch BlockEnding(clause.body.statements) {
      case .runsOn: return .goesOn
      case .leaves: found = .leaves
      case .stops:
        if let last = clause.body.statements.last, Syntax(last.item).is(ThrowStmtSyntax.self), found == .stops {
          found = .throws
        }
      }
    }
    return found
  }
}

/// What may not be reached because of a choice in an expression or an error.
extension OrderCollector {
  /// `isDemo ? ($0.mail = .noop) : ()`
  func takeChoice(_ elements: [ExprSyntax]) -> Bool {
    guard elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) else { return takeShortcut(elements) }
    body.enter()
    var start = 0
    for (index, element) in elements.enumerated() {
      guard let choice = element.as(UnresolvedTernaryExprSyntax.self) else {
        walk(element)
        continue
      }
      let condition = elements[start..<index].map { file.text(of: $0) }.joined(separator: " ")
      start = index + 1
      body.inBranch(condition) { walk(choice.thenExpression) }
      body.add(branch: "!(\(condition))")
    }
    body.leave()
    return true
  }

  /// `isDemo && start()`, `name ?? started()`
  private func takeShortcut(_ elements: [ExprSyntax]) -> Bool {
    guard let first = elements.firstIndex(where: \.isShortcut), first > 0 else { return false }
    for element in elements[..<first] { walk(element) }
    body.enter()
    body.add { [file] in [elements[...first].map { file.text(of: $0) }.joined(separator: " ")] }
    for element in elements[first...] { walk(element) }
    body.leave()
    return true
  }
}
