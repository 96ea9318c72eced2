import SwiftSyntax

/// What may not be reached because of a choice in an expression or an error.
extension FactVisitor {
  /// `isDemo ? ($0.mail = .noop) : ()`
  func takeChoice(_ node: SequenceExprSyntax) -> Bool {
    let elements = Array(node.elements)
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
      take(condition) { walk(choice.thenExpression) }
      body.add(branch: "!(\(condition))")
    }
    body.leave()
    return true
  }

  /// `isDemo && start()`, `name ?? started()`
  private func takeShortcut(_ elements: [ExprSyntax]) -> Bool {
    func isShortcut(_ element: ExprSyntax) -> Bool {
      element.as(BinaryOperatorExprSyntax.self).map { Self.shortcuts.contains($0.operator.text) } ?? false
    }
    guard let first = elements.firstIndex(where: isShortcut), first > 0 else { return false }
    for element in elements[..<first] { walk(element) }
    body.enter()
    body.add { [file] in [elements[...first].map { file.text(of: $0) }.joined(separator: " ")] }
    for element in elements[first...] { walk(element) }
    body.leave()
    return true
  }

  static let shortcuts: Set<String> = ["&&", "||", "??"]

  /// What is called only where it is not `nil`: `delegate?.prepare()`.
  func optionalBase(of node: FunctionCallExprSyntax) -> ExprSyntax? {
    var current = node.calledExpression
    while true {
      if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
        current = base
      } else if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
        current = forced.expression
      } else if let chained = current.as(OptionalChainingExprSyntax.self) {
        return isGiven(chained.expression, before: node) ? nil : chained.expression
      } else {
        return nil
      }
    }
  }

  /// Whether a variable is set to a value in front of a place: `coordinator = Coordinator()`.
  private func isGiven(_ variable: ExprSyntax, before node: FunctionCallExprSyntax) -> Bool {
    guard let name = AccessPath(variable).dottedName?.last else { return false }
    var current = Syntax(node)
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
        SyntaxNames.identifier(binding.pattern) == name && makesValue(binding.initializer?.value)
      }
    }
    let sequence =
      statement.as(SequenceExprSyntax.self)
      ?? statement.as(ExpressionStmtSyntax.self)?.expression.as(SequenceExprSyntax.self)
    guard let elements = sequence.map({ Array($0.elements) }), elements.count == 3,
      elements[1].is(AssignmentExprSyntax.self), AccessPath(elements[0]).dottedName?.last == name
    else { return false }
    return makesValue(elements[2])
  }

  /// `Mailer()`, `Mail.Client(url: url)`
  static func makesValue(_ value: ExprSyntax?) -> Bool {
    let call = value?.as(FunctionCallExprSyntax.self)
    return call.flatMap { AccessPath(calling: $0).dottedName }?.allSatisfy { $0.first?.isUppercase ?? false }
      ?? false
  }

  /// Whether the program is written to go on where a `try` fails: `try? prepareDependencies { $0.mail = try load() }`. What
  /// is caught is a fault of the program, not a way in which it runs.
  func isDropped(_ node: TryExprSyntax) -> Bool {
    guard node.questionOrExclamationMark == nil else { return false }
    var current = node.parent
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

  /// Whether the value of an assignment may end what is around it instead.
  func mayFail(_ values: ArraySlice<ExprSyntax>) -> Bool {
    values.contains { value in value.as(TryExprSyntax.self).map(isDropped) ?? false }
  }
}
