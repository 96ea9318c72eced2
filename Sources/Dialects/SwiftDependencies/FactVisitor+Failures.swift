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

  private static let shortcuts: Set<String> = ["&&", "||", "??"]

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
